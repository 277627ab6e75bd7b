"""One search index for each language, from those that the search plugin writes to the same place one by one."""

import json
import re

from docs.builder.templates import format_json

WITH_STOP_WORDS = ("en", "es", "it")  # the languages in which lunr knows some
PATH = "search/search_index.json"
# Words end at spaces and punctuation. Material uses the pattern in the browser, so JavaScript must support it.
SEPARATOR = r"[\s\-_.,;:!?()\[\]{}«»“”‘’\"'/·、。，．？！；：（）]+"
# Code and figures are left out of the index: they are the same in every language and larger than the prose.
NO_PROSE = re.compile(r"<(pre|figure|svg)\b.*?</\1>", re.DOTALL)
# Markup is left out as well: it makes up a thirtieth of an index, and results show a line or two of plain text.
BLOCK_TAGS = re.compile(r"(?:\s*</?(?:p|li|[ou]l|table|t[rhd]|thead|tbody|br)\b[^>]*>\s*)+")
TAG = re.compile(r"<[^>]+>")


def keep_prose(html):
    """Return the HTML of a page without code and figures, which the search plugin would parse slowly."""
    return NO_PROSE.sub("", html)


def read_search_index(site_folder, language):
    """Return the index that the search plugin has written, with locations relative to the folder of the language."""
    index = json.loads((site_folder / PATH).read_text(encoding="utf-8"))
    # The field "also" is filled in the browser: theme/assets/javascripts/workers/also.js.
    fields = {"title": {"boost": 1000.0}, "text": {"boost": 1.0}, "also": {"boost": 1.0}}
    # Words are not stemmed, because Material matches every query word as a prefix.
    config = {"separator": SEPARATOR, "fields": fields, "lang": ["en"], "pipeline": []}
    if language in WITH_STOP_WORDS:
        config |= {"lang": [language], "pipeline": ["stopWordFilter"]}
    entries = [
        entry
        | {
            "location": entry["location"].removeprefix(f"{language}/"),
            "text": TAG.sub("", BLOCK_TAGS.sub(" ", entry["text"])).strip(),
        }
        for entry in index["docs"]
    ]
    return {"config": config, "docs": entries}


def write_search_index(language_folder, index):
    """Write the index of a language into its folder of the built site."""
    (language_folder / PATH).parent.mkdir(parents=True, exist_ok=True)
    (language_folder / PATH).write_text(format_json(index), encoding="utf-8")
