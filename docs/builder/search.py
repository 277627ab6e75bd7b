"""One search index for each language, out of the single one that Material writes."""

import re
import unicodedata

# Words end at spaces and marks; Material tests the pattern
# in the browser, so it must be one that JavaScript understands too.
SEPARATOR = r"[\s\-_.,;:!?()\[\]{}«»“”‘’\"'/·、。，．？！；：（）]+"
HAN = re.compile(r"[\u4e00-\u9fff]+")
# Signs of grammar: the index is fetched with every page, and no word one looks for has them.
SMALL = set(
    "的了在是和与把就也都这那它们个有到从被给为以比而再只会其着吗呢吧么很更还又则若即仍所于一来每两几已此并但因由当让"
)
CODE = re.compile(
    r"<pre.*?</pre>", re.DOTALL
)  # the same in every language, and as large as the prose


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
        its = entry | {"location": location, "text": CODE.sub("", entry["text"])}
        entries[language].append(its | {"also": also(its)})
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


def also(entry):
    """Return what an entry is to be found by besides its text: see plain and pairs."""
    text = re.sub(r"<[^>]+>", " ", f"{entry['title']} {entry['text']}")
    return " ".join([*sorted(plain(text)), *pairs(text)])


def plain(text):
    """Return the words of text that carry diacritics, without them."""
    words = set(re.findall(r"[^\W\d_]+", text.lower()))
    stripped = {word: _without_marks(word) for word in words if not HAN.search(word)}
    return {bare for word, bare in stripped.items() if bare != word}


def pairs(text):
    """Return the pairs of neighbouring Han characters: Chinese has no spaces to split at.

    Each once, in the order of the text, which can be compressed well.
    """
    every = [run[i : i + 2] for run in HAN.findall(text) for i in range(len(run) - 1)]
    return [pair for pair in dict.fromkeys(every) if not SMALL & set(pair)]


def _without_marks(word):
    # Only marks that stand above or below Latin letters; Hangul must stay whole.
    decomposed = unicodedata.normalize("NFD", word)
    bare = "".join(sign for sign in decomposed if not 0x300 <= ord(sign) < 0x370)
    return unicodedata.normalize("NFC", bare)
