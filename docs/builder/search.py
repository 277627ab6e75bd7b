"""One search index for each language, out of the single one that Material writes."""

import re

# Words end at spaces and marks; Material tests the pattern
# in the browser, so it must be one that JavaScript understands too.
SEPARATOR = r"[\s\-_.,;:!?()\[\]{}«»“”‘’\"'/·、。，．？！；：（）]+"
CODE = re.compile(
    r"<pre.*?</pre>", re.DOTALL
)  # the same in every language, and as large as the prose
# What is left of the page's markup is a thirtieth of an index, and a result shows a line or two of text.
ENDS = re.compile(r"(?:\s*</?(?:p|li|[ou]l|table|t[rhd]|thead|tbody|br)\b[^>]*>\s*)+")
TAG = re.compile(r"<[^>]+>")


def split(index, languages, default):
    """Return language -> index with that language's pages only.

    index: the parsed search_index.json of the whole site.
    default: the language whose pages are not in a folder of their own.
    Locations are relative to the folder of the language.
    """
    entries = {language: [] for language in languages}
    for entry in index["docs"]:
        folder = entry["location"].split("/")[0]
        language = folder if folder in languages and folder != default else default
        location = entry["location"].removeprefix(f"{language}/")
        text = TAG.sub("", ENDS.sub(" ", CODE.sub("", entry["text"]))).strip()
        entries[language].append(entry | {"location": location, "text": text})
    # What "also" holds is worked out where the search runs: theme/assets/javascripts/workers/also.js.
    fields = {"title": {"boost": 1000.0}, "text": {"boost": 1.0}, "also": {"boost": 1.0}}
    config = {"separator": SEPARATOR, "fields": fields}
    return {
        language: {"config": config | _words_of(language), "docs": docs}
        for language, docs in entries.items()
    }


def _words_of(language):
    """Small words are passed over where the search knows them; no word is cut to its stem.

    (Material lets every word match as a beginning, which a stem would spoil.)
    """
    if language in ("en", "es", "it"):
        return {"lang": [language], "pipeline": ["stopWordFilter"]}
    return {"lang": ["en"], "pipeline": []}
