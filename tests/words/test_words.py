"""The words that are not pages: whole in every language, with the same places to fill."""

import re
import shutil
from pathlib import Path

import pytest
import yaml

from builder.words import LANGUAGES, PARTS, load
from checks import FORBIDDEN

WORDS = Path(__file__).parents[2] / "docs" / "words"
TEXTS = {part: yaml.safe_load((WORDS / f"{part}.yml").read_text("utf-8")) for part in PARTS}


def strings(part):
    """Yield (key, language, text) of everything in a part."""
    for key, languages in TEXTS[part].items():
        for language, text in languages.items():
            for string in text.values() if isinstance(text, dict) else [text]:
                yield key, language, string


@pytest.mark.parametrize("part", PARTS)
def test_every_key_has_every_language_in_the_same_order(part):
    assert {tuple(languages) for languages in TEXTS[part].values()} == {LANGUAGES}


@pytest.mark.parametrize("part", PARTS)
def test_the_places_to_fill_are_those_of_the_english(part):
    for key, language, text in strings(part):
        if part != "glossary":
            places = set(re.findall(r"\{(\w+)\}", text))
            assert places == set(re.findall(r"\{(\w+)\}", TEXTS[part][key]["en"])), (key, language)


@pytest.mark.parametrize("part", PARTS)
def test_no_forbidden_string(part):
    for key, language, text in strings(part):
        if part != "code":
            for word in FORBIDDEN[language] + FORBIDDEN["all"]:
                assert word not in text, f"{part}.yml: {key}, {language}: {word!r}"


@pytest.mark.parametrize(
    "part",
    ["labels", "narration", "lab", "play", "practice", "sheet", "costs", "measured", "glossary"],
)
def test_signs(part):
    for key, language, text in strings(part):
        assert not re.search(r"[\"']|(?<!\w)-\d", text), (key, language, text)
        if language == "zh":
            assert not re.search(r"[\u4e00-\u9fff][,.;:!?]", text), (key, text)


@pytest.mark.parametrize("part", ["labels", "measured"])
def test_labels_have_no_full_stop(part):
    sentences = {"site_description", "not_found_text"}
    for key, language, text in strings(part):
        if key not in sentences:
            assert not text.endswith((".", "。")), (key, language)


def test_a_text_is_a_sentence_in_every_language_or_in_none():
    for part in ("lab", "play", "practice", "sheet", "costs"):
        for key, language, text in strings(part):
            sentence = TEXTS[part][key]["en"].endswith(".")
            assert text.endswith("。" if language == "zh" else ".") == sentence, (key, language)


def test_definitions_are_sentences():
    for key, languages in TEXTS["glossary"].items():
        for language, entry in languages.items():
            assert entry["definition"].endswith("。" if language == "zh" else "."), (key, language)
            assert not re.search(r"\d|\*", entry["definition"]), (key, language)


def test_terms_of_one_language_differ():
    for language in LANGUAGES:
        terms = [entry[language]["term"] for entry in TEXTS["glossary"].values()]
        assert len(set(terms)) == len(terms), language


def test_a_missing_language_is_named(tmp_path):
    shutil.copytree(WORDS, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "narration.yml"
    file.write_text(re.sub("  ko: .*이상.*\n", "", file.read_text("utf-8")), encoding="utf-8")
    with pytest.raises(ValueError, match=r"narration.yml: no text in 'ko' for state_returns_lower"):
        load(tmp_path)


def test_every_key_is_used():
    sources = "".join(
        file.read_text("utf-8")
        for file in (WORDS.parent).rglob("*")
        if file.suffix in (".py", ".html", ".js") and "pages" not in file.parts
    )
    built = {
        "state_returns_",
        "legend_",
        "alt_",
        "step_",
        "say_",
        "returned_",
        "pair_",
        "nav_",
        "tictactoe_",
        "connectfour_",
    }  # completed by a value, a sign, a search, a section, or what a game's page needs
    for part in ("labels", "narration", "lab", "play", "sheet", "costs"):
        for key in TEXTS[part]:
            name = f'"{key.partition("_")[2]}"'  # what completes run_, lab_ or problem_
            started = any(key.startswith(start) for start in built)
            used = key.removesuffix("_one") in sources  # of one thing, and of several
            assert used or started or (part == "lab" and name in sources), key
