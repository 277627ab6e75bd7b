"""One search index for each language, split from the single index that Material writes."""

import json
import re

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


def write_search_indexes(site_folder, languages, default_language):
    """Replace the search index of the built site by one in the folder of each language."""
    path = "search/search_index.json"
    whole = json.loads((site_folder / path).read_text(encoding="utf-8"))
    for language, index in split_search_index(whole, languages, default_language).items():
        folder = site_folder if language == default_language else site_folder / language
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
        (folder / path).write_text(text, encoding="utf-8")


def split_search_index(index, languages, default_language):
    """Split a search index into language -> index with that language's pages only.

    index: the parsed search_index.json of the whole site
    default_language: the language whose pages are not in a folder of their own
    Locations become relative to the folder of the language.
    """
    entries = {language: [] for language in languages}
    for entry in index["docs"]:
        folder = entry["location"].split("/")[0]
        language = (
            folder if folder in languages and folder != default_language else default_language
        )
        location = entry["location"].removeprefix(f"{language}/")
        text = TAG.sub("", BLOCK_TAGS.sub(" ", entry["text"])).strip()
        entries[language].append(entry | {"location": location, "text": text})
    # The field "also" is filled in the browser: theme/assets/javascripts/workers/also.js.
    fields = {"title": {"boost": 1000.0}, "text": {"boost": 1.0}, "also": {"boost": 1.0}}
    config = {"separator": SEPARATOR, "fields": fields}
    return {
        language: {"config": config | _get_language_settings(language), "docs": docs}
        for language, docs in entries.items()
    }


def _get_language_settings(language):
    """Return the language settings of an index: stop words are skipped where lunr knows them.

    Words are not stemmed, because Material matches every query word as a prefix.
    """
    if language in ("en", "es", "it"):
        return {"lang": [language], "pipeline": ["stopWordFilter"]}
    return {"lang": ["en"], "pipeline": []}
