"""The words of docs/words and of the widgets: language -> part -> key -> text."""

import re
from functools import lru_cache
from pathlib import Path

from builder.texts import Fault, read, text_of
from widgets.registry import WIDGETS

LANGUAGES = ("en", "it", "ko", "es", "zh")
GROWING = ()  # languages that are not all there yet: English stands in, and the build lists it
TAGS = {"zh": "zh-Hans"}  # where the language tag is not the name of the folder
COMMON = "all"  # the name under which a key has what is the same in every language
# Each part and its file, as seen from docs/: those of docs/words, and those of the widgets.
_OWN = sorted((Path(__file__).parents[1] / "words").glob("*.yml"))
FILES = {file.stem: f"words/{file.name}" for file in _OWN}
FILES |= {widget.name: f"widgets/{widget.name}/words.yml" for widget in WIDGETS if widget.words}

PLACE = re.compile(r"\{\w+\}")  # to be filled
USED = re.compile(r"\bwords\.([a-z]\w*)")  # how a script takes a word


class Words(dict):
    """The words of one part in one language; a key that does not exist is an error.

    Not a KeyError, which the templates would take for an empty text.
    """

    missing = ValueError  # what is raised

    def __init__(self, file, texts, lacking=()):
        super().__init__(texts)
        self.file = file
        self.lacking = lacking  # the keys whose texts are still English

    def __missing__(self, key):
        raise self.missing(f"{self.file}: no key {key!r}")


def load(folder):
    """Return language -> part -> key -> text, read from the YAML files.

    folder: docs/words; the folder widgets, beside it, has the others.
    The files have the key first and the languages under it. All that is wrong in them is one
    ValueError, with file and line of each fault: nothing falls back to English but in a language
    that is growing.
    """
    words, wrong = {language: {} for language in (*LANGUAGES, *GROWING)}, []
    for part, path in FILES.items():
        name = f"docs/{path}"
        try:
            texts, faults = _checked(text_of(Path(folder).parent / path))
        except Fault as fault:
            wrong.append(f"{name}:{fault.line}: {fault}")
            continue
        wrong += [f"{name}:{line}: {message}" for line, message in faults]
        for language in () if faults else words:
            its = {key: _said_in(language, said) for key, said in texts.items()}
            lacking = [key for key, said in texts.items() if language not in said]
            words[language][part] = Words(name, its, lacking)
    if wrong:
        raise ValueError("\n".join(wrong))
    return words


@lru_cache(maxsize=2 * len(FILES))  # a server reads all of them again after each edit of a page
def _checked(source):
    """Return the texts of a file, and (line, message) of each fault."""
    texts, lines = read(source)
    return texts, sorted(_faults(texts, lines))


def untranslated(words, folder, names):
    """Yield what a growing language does not have yet: its pages, and its words by file.

    words: those of all languages; folder: docs/pages; names: of the pages that there should be.
    """
    for language in GROWING:
        missing = [name for name in names if not (Path(folder) / language / name).is_file()]
        if missing:
            yield f"{language}: English stands in for {len(missing)} pages: {', '.join(missing)}"
        for its in words[language].values():
            if its.lacking:
                some = ", ".join(its.lacking[:5]) + (" ..." if len(its.lacking) > 5 else "")
                yield f"{language}: {its.file}: {len(its.lacking)} texts are English: {some}"


def _said_in(language, said):
    text = said.get(language, said[LANGUAGES[0]])
    return said[COMMON] | text if COMMON in said else text


def _faults(texts, lines):
    """Yield (line, message) where a key says less, or another thing, in some language."""
    keys = [key for key, its in texts.items() if not isinstance(its, str)]
    yield from ((lines[(key,)], f"{key}: no languages") for key in texts.keys() - set(keys))
    for language in LANGUAGES:
        if missing := [key for key in keys if language not in texts[key]]:
            yield lines[(missing[0],)], f"no text in {language!r} for {', '.join(missing)}"
    first = LANGUAGES[0]
    for key in keys:
        for language, text in texts[key].items():
            theirs = texts[key].get(first, text)
            if language != COMMON and _kind(text) != _kind(theirs):
                message = f"{key}, {language} has {_kind(text)}; {first} has {_kind(theirs)}"
                yield lines[key, language], message


def _kind(text):
    """What must be the same in every language: the keys of a text that has some, places to fill."""
    if isinstance(text, str):
        return ", ".join(sorted(set(PLACE.findall(text)))) or "nothing to fill"
    return f"the texts {', '.join(sorted(text))}"


def find_unknown(docs, words):
    """Yield "file:line: ..." for each word that a script takes and that is in no file.

    Nobody else would notice before a reader does. docs: the folder; words: those of one language.
    """
    known = {key for texts in words.values() for key in texts}
    docs = Path(docs)
    for file in sorted([*docs.glob("theme/assets/*.js"), *docs.glob("widgets/**/*.js")]):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for key in USED.findall(line):
                if key not in known:
                    place = f"docs/{file.relative_to(docs).as_posix()}:{number}"
                    yield f"{place}: no key {key!r} in the words"
