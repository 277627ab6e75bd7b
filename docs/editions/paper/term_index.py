"""The index of terms: where the chapters use the terms of the glossary."""

import re
import unicodedata

GLOSSARY = "glossary"  # the page that defines the terms
BLOCKS = ("p", "li", "h1", "h2", "h3", "td", "dd", "figcaption")
MOST_PLACES = 7  # of one term
FEWEST_USES = 3  # in a chapter; a heading counts as that many
SHORTEST = {"ko": 2, "zh": 2}  # shorter terms, such as 수, are parts of other words
INFLECTED = ("it", "es")  # languages in which the last vowel of a word changes
EXCLUDED = ("max", "min", "alpha", "beta", "move", "value")  # on every page


def make_index(chapters, glossary, language):
    """Return (term, places) of all terms, sorted; paragraphs that are referred to get an id.

    A place is (name of a chapter, id); the definition in the glossary is the first.

    glossary: key -> {term, definition}
    """
    names = {chapter.name for chapter in chapters}
    entries = []
    for key, facts in glossary.items():
        places = [(GLOSSARY, key)] if GLOSSARY in names else []
        pattern = make_term_pattern(facts["term"], language)
        if pattern and key not in EXCLUDED:
            places += _find_places(key, pattern, chapters)
        entries.append((facts["term"], places))
    return sorted(entries, key=lambda entry: _make_sort_key(entry[0], language))


def _find_places(key, pattern, chapters):
    """Return the places of the chapters that use a term most, in the order of the book."""
    used = []
    for order, chapter in enumerate(chapters):
        if chapter.name == GLOSSARY:
            continue
        uses, first = 0, None
        for block in chapter.article.iter(*BLOCKS):
            count = len(pattern.findall(block.text_content()))
            uses += count * (FEWEST_USES if block.tag in ("h1", "h2") else 1)
            first = block if count and first is None else first
        if uses >= FEWEST_USES:
            used.append((-uses, order, chapter, first))
    chosen = sorted(sorted(used, key=lambda use: use[:2])[:MOST_PLACES], key=lambda use: use[1])
    for *_, block in chosen:
        if not block.get("id"):
            block.set("id", f"term-{key}")
    return [(chapter.name, block.get("id")) for *_, chapter, block in chosen]


def make_term_pattern(term, language):
    """Return a pattern that finds the forms of a term in a text, None if it is too short to be found."""
    forms = re.split(r"[,、] ?", re.sub(r"[（(][^）)]*[）)]", "", term).strip() or term)
    forms = [form for form in forms if len(form) >= SHORTEST.get(language, 3)]
    if not forms:
        return None
    if language in SHORTEST:
        return re.compile("|".join(map(re.escape, forms)), re.IGNORECASE)
    patterns = [
        " ".join(_make_word_pattern(word, language) for word in form.split()) for form in forms
    ]
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b", re.IGNORECASE)


def _make_word_pattern(word, language):
    if language in INFLECTED and len(word) > 3 and word[-1].isalpha():
        return re.escape(word[:-1]) + r"\w{0,3}"
    return re.escape(word) + ("(?:e?s)?" if word[-1].isalpha() else "")


def _make_sort_key(term, language):
    """Return a key by which a reader looks a term up: without accents, Han characters by their reading."""
    if language == "zh":
        return term.casefold().encode("gb18030")  # its common characters are in the order of pinyin
    plain = unicodedata.normalize("NFD", term.casefold())
    if language == "ko":
        return plain  # Hangul in NFD has the order of a dictionary
    return "".join(sign for sign in plain if not unicodedata.combining(sign))
