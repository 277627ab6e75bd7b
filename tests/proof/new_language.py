"""Add a new language: list it in the configuration, with the English texts to be translated."""

import re
from pathlib import Path

import yaml

FOLDER = re.compile(r"[a-z]{2}(?:-[A-Za-z]{4}|-[A-Z]{2})?")
NEXT = """{language} is growing now: English stands in for what is not there.
    1. docs/words and every words.yml: each text waits as a comment behind the others, "# {language}: ...";
       where you have translated it, take the # away. (labels.yml first: stands_in is the banner.)
    2. docs/pages/{language}/: a page at a time; the ids, code, links and formulas of the English page.
    3. tests/proof/languages/{language}.yml: what is English there, in {name}; fact_words, number_words
       and claimed_sentences before the first --enter.
    4. mkdocs build --strict lists what is missing; python tests/proof {language}/index.md reads a page.
    5. TAGS in docs/builder/words.py, where its tag is not {language!r}. When all is there: the language
       from GROWING to LANGUAGES, in the same file."""


def start_language(root, language, name):
    """Enter a language in the files of a repository; return the instructions for the next steps."""
    root = Path(root)
    if not FOLDER.fullmatch(language):
        raise ValueError(f"{language!r} is no name of a folder like fr, zh-Hant or zh-TW")
    config, listed = root / "mkdocs.yml", root / "docs" / "builder" / "words.py"
    text = config.read_text(encoding="utf-8")
    if f"locale: {language}," in text:
        raise ValueError(f"{language!r} is in mkdocs.yml already")
    *_, last = re.finditer(r"^ *- \{locale: .*\}\n", text, re.MULTILINE)
    margin = last[0].partition("-")[0]
    line = f"{margin}- {{locale: {language}, name: {name}}}\n"
    config.write_text(text[: last.end()] + line + text[last.end() :], encoding="utf-8")
    code = listed.read_text(encoding="utf-8")
    (growing,) = re.finditer(r"^GROWING = \((.*?),?\)", code, re.MULTILINE)
    names = [*filter(None, growing[1].split(", ")), f'"{language}"']
    growing_line = f"GROWING = ({', '.join(names)}{',' if len(names) == 1 else ''})"
    listed.write_text(
        code[: growing.start()] + growing_line + code[growing.end() :], encoding="utf-8"
    )
    for file in sorted(
        [*(root / "docs").glob("words/*.yml"), *(root / "docs").glob("*/*/words.yml")]
    ):
        words = file.read_text(encoding="utf-8")
        file.write_text(format_with_comments(words, language), encoding="utf-8")
    folder = root / "tests" / "proof" / "languages"
    english = (folder / "en.yml").read_text(encoding="utf-8").split("\n", 1)[1]
    (folder / f"{language}.yml").write_text(
        f"# What the tests must know of {name}: to be written, all is still that of English.\n{english}",
        encoding="utf-8",
    )
    (root / "docs" / "pages" / language).mkdir(exist_ok=True)
    return NEXT.format(language=language, name=name)


def format_with_comments(words, language):
    """Return a file of words with each English text added as a comment, to be translated."""
    lines, insertions = words.splitlines(keepends=True), []
    for _, languages in yaml.compose(words).value:
        starts = [key.start_mark.line for key, _ in languages.value]
        first = next(i for i, (key, _) in enumerate(languages.value) if key.value == "en")
        end = starts[first + 1] if first + 1 < len(starts) else _end(lines, starts[first])
        english = [line.removeprefix("  ") for line in lines[starts[first] : end]]
        english[0] = english[0].replace("en:", f"{language}:", 1)
        waiting = "".join(f"  # {line}" if line.strip() else "  #\n" for line in english)
        insertions.append((_end(lines, starts[-1]), waiting))
    for at, waiting in reversed(insertions):
        lines.insert(at, waiting)
    return "".join(lines)


def _end(lines, start):
    """Return the line index after a text that starts at line `start`."""
    end = start + 1
    while end < len(lines) and (lines[end].startswith("   ") or not lines[end].strip()):
        end += 1
    while not lines[end - 1].strip():
        end -= 1
    return end
