"""The translations in docs/words and of the widgets: language -> part -> key -> text."""

import re
from functools import lru_cache
from pathlib import Path

from docs.builder.translation_files import TextFileError, parse_yaml_texts, read_utf8_file
from docs.widgets.registry import WIDGETS

LANGUAGES = ("en", "it", "ko", "es", "zh")
GROWING = ()  # unfinished languages: English replaces missing texts, and the build lists them
# Language -> its tag: the name of the folder, but for those at the end.
TAGS = {language: language for language in (*LANGUAGES, *GROWING)} | {"zh": "zh-Hans"}
COMMON = "all"  # the name for texts that are the same in every language
_DOCS = Path(__file__).parents[1]
# Part -> path of the file, relative to docs/: the parts in docs/words, those of the commands, of the widgets.
FILES = {file.stem: f"words/{file.name}" for file in sorted((_DOCS / "words").glob("*.yml"))}
FILES |= {
    file.parent.name: file.relative_to(_DOCS).as_posix()
    for folder in ("commands", "editions")
    for file in sorted(_DOCS.glob(f"{folder}/*/words.yml"))
}
FILES |= {widget.name: f"widgets/{widget.name}/words.yml" for widget in WIDGETS if widget.has_texts}

PLACEHOLDER = re.compile(r"\{\w+\}")
TEXT_IN_SCRIPT = re.compile(r"\btexts\.([a-z]\w*)")  # the use of a text in a script


class Texts(dict):
    """The texts of one part in one language.

    A missing key raises ValueError, because templates replace a KeyError by an empty text.
    """

    missing = ValueError  # the exception for a missing key

    def __init__(self, file, texts, lacking=()):
        super().__init__(texts)
        self.file = file
        self.lacking = lacking  # keys without a translation, whose texts are English

    def __missing__(self, key):
        raise self.missing(f"{self.file}: no key {key!r}")


def load_all_texts(folder):
    """Load language -> part -> key -> text from the YAML files, which have key -> language -> text.

    folder: docs/words; the files of commands and widgets are in the folders beside it
    Raise one ValueError with file and line of all faults. Only languages in GROWING may lack texts.
    """
    texts_by_language, wrong = {language: {} for language in (*LANGUAGES, *GROWING)}, []
    for part, path in FILES.items():
        name = f"docs/{path}"
        try:
            texts, faults = _parse_texts(name, read_utf8_file(Path(folder).parent / path))
        except TextFileError as fault:
            wrong.append(f"{name}:{fault.line}: {fault}")
            continue
        wrong += [f"{name}:{line}: {message}" for line, message in faults]
        for language, texts_in_language in texts.items():
            texts_by_language[language][part] = texts_in_language
    if wrong:
        raise ValueError("\n".join(wrong))
    return texts_by_language


# mkdocs serve reads all files again after each edit of a page, and so do tests.
@lru_cache(maxsize=2 * len(FILES))
def _parse_texts(name, source):
    """Parse the source of a file; return (language -> Texts, faults as (line number, message)); name: for messages."""
    texts, lines = parse_yaml_texts(source)
    texts_by_language = {}
    if faults := sorted(_find_translation_faults(texts, lines)):
        return texts_by_language, faults
    for language in (*LANGUAGES, *GROWING):
        texts_in_language = {}
        for key, translations in texts.items():
            text = translations.get(language, translations[LANGUAGES[0]])
            texts_in_language[key] = translations[COMMON] | text if COMMON in translations else text
        lacking = [key for key, translations in texts.items() if language not in translations]
        texts_by_language[language] = Texts(name, texts_in_language, lacking)
    return texts_by_language, faults


def list_untranslated(texts_by_language, pages_folder, page_names):
    """Yield a message for the pages, and one for the texts of each file, that a language in GROWING lacks."""
    for language in GROWING:
        missing = [
            name for name in page_names if not (Path(pages_folder) / language / name).is_file()
        ]
        if missing:
            yield f"{language}: English stands in for {len(missing)} pages: {', '.join(missing)}"
        for part in texts_by_language[language].values():
            if part.lacking:
                examples = ", ".join(part.lacking[:5]) + (" ..." if len(part.lacking) > 5 else "")
                yield f"{language}: {part.file}: {len(part.lacking)} texts are English: {examples}"


def _find_translation_faults(texts, lines):
    """Yield (line number, message) of each translation that is missing or differs in structure."""
    keys = [key for key, value in texts.items() if not isinstance(value, str)]
    yield from ((lines[(key,)], f"{key}: no languages") for key in texts.keys() - set(keys))
    for language in LANGUAGES:
        if missing := [key for key in keys if language not in texts[key]]:
            yield lines[(missing[0],)], f"no text in {language!r} for {', '.join(missing)}"
    first = LANGUAGES[0]
    for key in keys:
        for language, text in texts[key].items():
            reference = texts[key].get(first, text)
            found, wanted = _describe_structure(text), _describe_structure(reference)
            if language != COMMON and found != wanted:
                yield lines[key, language], f"{key}, {language} has {found}; {first} has {wanted}"


def _describe_structure(text):
    """Describe what must be the same in every language: placeholders, or the keys of nested texts."""
    if isinstance(text, str):
        return ", ".join(sorted(set(PLACEHOLDER.findall(text)))) or "nothing to fill"
    return f"the texts {', '.join(sorted(text))}"


def find_unknown_text_keys(docs_folder, texts_by_part):
    """Yield "file:line: ..." for each text that a script uses and no part of the texts of a language has."""
    known = {key for texts in texts_by_part.values() for key in texts}
    docs_folder = Path(docs_folder)
    folders = ("browser", "theme/assets", "widgets")
    files = (file for folder in folders for file in docs_folder.glob(f"{folder}/**/*.js"))
    for file in sorted(files):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for key in TEXT_IN_SCRIPT.findall(line):
                if key not in known:
                    place = f"docs/{file.relative_to(docs_folder).as_posix()}:{number}"
                    yield f"{place}: no key {key!r} in the words"
