"""The texts outside the pages. Each run of tests begins with a check that none lacks a language or a placeholder."""

import re
import shutil
from functools import cache
from pathlib import Path

import pytest
import yaml

from docs.builder import words
from docs.builder.words import (
    COMMON,
    FILES,
    GROWING,
    LANGUAGES,
    find_unknown_text_keys,
    load_all_texts,
)
from docs.widgets.registry import WIDGETS
from docs.widgets.stepper.page import BUTTONS
from for_every import for_every
from proof.form_checks import list_forbidden_texts

WORDS = Path(__file__).parents[2] / "docs" / "words"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DOCS = WORDS.parent
OF_READERS = [part for part in FILES if part != "code"]
WIDGETS_WITH_TEXTS = [widget.name for widget in WIDGETS if widget.has_texts]


@cache
def load_part(part):
    """Return key -> language -> text of a file."""
    return yaml.load((DOCS / FILES[part]).read_text("utf-8"), LOADER)


def strings(part):
    """Yield (key, language, text) of each text in a part."""
    for key, languages in load_part(part).items():
        for language, text in languages.items():
            for string in text.values() if isinstance(text, dict) else [text]:
                yield key, language, string


@for_every(part=FILES)
def test_every_key_has_every_language_in_the_same_order(part):
    orders = {
        tuple(language for language in languages if language not in (COMMON, *GROWING))
        for languages in load_part(part).values()
    }
    assert orders == {LANGUAGES}


@for_every(part=OF_READERS)
def test_no_forbidden_string(part):
    for key, language, text in strings(part):
        for word in list_forbidden_texts(language):
            assert word not in text, f"{part}.yml: {key}, {language}: {word!r}"


@for_every(part=OF_READERS)
def test_signs(part):
    for key, language, text in strings(part):
        assert not re.search(r"[\"']|(?<!\w)-\d", text), (key, language, text)
        if language == "zh":
            assert not re.search(r"[\u4e00-\u9fff][,.;:!?]", text), (key, text)


def test_sentences_end_where_those_in_english_do():
    """Where English asks, another language may tell the reader to find out, or use a title."""
    for part in ("shared", "costs", *WIDGETS_WITH_TEXTS):
        for key, language, text in strings(part):
            english = load_part(part)[key]["en"]
            is_sentence = text.endswith("。" if language == "zh" else ".")
            assert is_sentence == english.endswith(".") or english.endswith("?"), (key, language)


def load_messages(folder):
    """Load the files of a folder, which must have faults; return the lines of the error message."""
    with pytest.raises(ValueError, match="docs/w") as raised:
        load_all_texts(folder)
    return str(raised.value).splitlines()


@pytest.fixture
def copy(tmp_path):
    for file in FILES.values():
        target = tmp_path / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(DOCS / file, target)
    return tmp_path / "words"


def replace_in_file(file, old, new):
    """Replace the first occurrence of old in a file by new; return the number of that line."""
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text.count("\n", 0, text.index(old)) + 1


def test_a_missing_language_is_named(copy):
    text = load_part("narration")["state_returns_lower"]["ko"]
    line = replace_in_file(copy / "narration.yml", f'\n  ko: "{text}"', "") - 2
    expected = f"docs/words/narration.yml:{line}: no text in 'ko' for state_returns_lower"
    assert load_messages(copy) == [expected]


def test_english_replaces_missing_texts_of_a_growing_language(copy, monkeypatch):
    monkeypatch.setattr(words, "GROWING", ("xx",))  # not a real language, so that it has no texts
    replace_in_file(copy / "labels.yml", '  it: "Output"', '  it: "Output"\n  xx: "Sortie"')
    everyone = load_all_texts(copy)
    labels = everyone["xx"]["labels"]
    assert labels["output"] == "Sortie"
    assert labels["speed"] == everyone["en"]["labels"]["speed"]
    assert set(labels.lacking) == set(labels) - {"output"}
    pages = copy / "pages"
    (pages / "xx").mkdir(parents=True)
    (pages / "xx" / "idea.md").touch()
    messages = list(words.list_untranslated(everyone, pages, ["idea.md", "cost.md", "index.md"]))
    assert messages[0] == "xx: English stands in for 2 pages: cost.md, index.md"
    (line,) = [
        message for message in messages if "docs/words/labels.yml" in message or "labels" in message
    ]
    assert f"{len(labels.lacking)} texts are English: " in line


def test_all_faults_are_reported_with_file_and_line(copy):
    widgets = copy.parent / "widgets"
    (copy / "code.yml").write_text("", encoding="utf-8")
    (copy / "costs.yml").write_text("- a\n", encoding="utf-8")
    (widgets / "game/words.yml").write_bytes("è: x".encode("latin-1"))
    repeated_line = (
        replace_in_file(copy / "labels.yml", "\noutput:\n", "\noutput:\n  en: x\noutput:\n") + 3
    )
    stop_line = replace_in_file(widgets / "run/words.yml", 'ko: "중지"', "ko:")
    entry_line = replace_in_file(copy / "glossary.yml", "  ko:\n    term: ", "  ko:\n    word: ")
    placeholder_line = replace_in_file(
        widgets / "sheet/words.yml", "연습 문제 {number}", "연습 문제"
    )
    kinds = "ko has the texts definition, word; en has the texts definition, term"
    assert load_messages(copy) == [
        "docs/words/code.yml:1: nothing is in it",
        "docs/words/costs.yml:1: no keys with texts",
        f"docs/words/glossary.yml:{entry_line}: alpha-beta-pruning, {kinds}",
        f"docs/words/labels.yml:{repeated_line}: output stands here a second time",
        f"docs/widgets/run/words.yml:{stop_line}: run_stop, ko: no text",
        "docs/widgets/game/words.yml:1: not UTF-8: byte 0xe8",
        f"docs/widgets/sheet/words.yml:{placeholder_line}: exercise, ko has nothing to fill; en has {{number}}",
    ]


def test_an_unknown_key_in_a_script_is_reported(tmp_path):
    script = "say(texts.run_stop);\nsay(texts.run_halt + texts.run);\n"
    folder = tmp_path / "widgets" / "run"
    folder.mkdir(parents=True)
    (folder / "run.js").write_text(script, encoding="utf-8")
    words = load_all_texts(WORDS)["en"]
    message = "docs/widgets/run/run.js:2: no key 'run_halt' in the words"
    assert list(find_unknown_text_keys(tmp_path, words)) == [message]
    assert list(find_unknown_text_keys(DOCS, words)) == []
    words["run"] = words["run"].keys() - {"run_stop"}
    assert len(list(find_unknown_text_keys(DOCS, words))) == 1


# Prefixes of keys that code completes with a value, sign, search, section, language, mistake, form, kind ...
COMPLETED = re.compile(
    "(state_returns|legend|alt|say|returned|pair|nav|language|tictactoe|connectfour|slip"
    "|convention|ending|fewest|horizon|carry|layers|players|playouts|kind|role|example|task"
    "|about|where|report|compare|wrong|not_understood|ask|answer|entry|widget|part|result)_"
)


def test_every_key_is_used():
    sources = "".join(
        file.read_text("utf-8")
        for file in (WORDS.parent).rglob("*")
        if file.suffix in (".py", ".html", ".js") and "pages" not in file.parts
    )
    button_labels = {f"step_{button}" for button in BUTTONS}  # the template adds the button
    apart = {"practice", "measured", "glossary", "code", "sources", "pseudocode"}
    unused = []
    for part in sorted(set(FILES) - apart):
        for key in load_part(part):
            name = f'"{key.partition("_")[2]}"'  # the part after run_ or problem_
            started = COMPLETED.match(key)
            used = key.removesuffix("_one") in sources  # the singular of a key
            used |= key in button_labels
            if not (
                used or started or (part in ("run", "shared", "number_sets") and name in sources)
            ):
                unused.append(f"{part}: {key}")
    assert not unused
