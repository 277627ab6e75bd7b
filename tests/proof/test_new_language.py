"""Adding a language to a copy of the repository changes nothing in the other languages."""

import shutil
from pathlib import Path

import pytest
import yaml

from docs.builder.words import COMMON, GROWING, LANGUAGES
from proof.new_language import format_with_comments, start_language

ROOT = Path(__file__).parents[2]


@pytest.fixture
def copy(tmp_path):
    for folder in ("docs", "tests/proof/languages"):
        ignored = shutil.ignore_patterns("__pycache__", "assets")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    return tmp_path


# Unused tags, so that neither is in GROWING; the second shares its prefix with "zh".
@pytest.mark.parametrize(("language", "name"), [("xx", "Exemplaire"), ("zh-XX", "範例")])
def test_a_language_is_begun(language, name, copy):
    before = {file: file.read_text("utf-8") for file in copy.rglob("words/*.yml")}
    assert f"docs/pages/{language}/" in start_language(copy, language, name)
    config = (copy / "mkdocs.yml").read_text(encoding="utf-8")
    assert f"        - {{locale: {language}, name: {name}}}\n" in config
    listed = (copy / "docs/builder/words.py").read_text(encoding="utf-8")
    assert f"GROWING = {(*GROWING, language)}".replace("'", '"') in listed
    for file, text in before.items():
        now, texts = file.read_text(encoding="utf-8"), yaml.load(text, yaml.CSafeLoader)
        assert yaml.load(now, yaml.CSafeLoader) == texts, "only comments are new"
        assert now.count(f"# {language}:") == len(texts)
    with pytest.raises(ValueError, match="is in mkdocs.yml already"):
        start_language(copy, language, name)


def test_an_uncommented_text_is_a_translation(copy):
    for file in (copy / "docs" / "words").glob("*.yml"):
        text = file.read_text(encoding="utf-8")
        lines = format_with_comments(text, "xx").splitlines()
        uncommented = "\n".join(
            "  " + line.removeprefix("  # ").removeprefix("  #") if line.startswith("  #") else line
            for line in lines
        )
        for key, texts in yaml.load(uncommented, yaml.CSafeLoader).items():
            languages = tuple(language for language in texts if language not in (COMMON, *GROWING))
            assert languages == (*LANGUAGES, "xx"), (file.name, key)
            assert texts["xx"] == texts["en"], (file.name, key)


def test_a_name_that_is_no_folder(copy):
    with pytest.raises(ValueError, match="'French' is no name of a folder"):
        start_language(copy, "French", "Français")
