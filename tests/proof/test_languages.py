"""The file of each language has the same keys as the English one; errors name the file."""

import pytest

from docs.builder.words import LANGUAGES
from for_every import for_every
from proof import languages
from proof.languages import UnknownTextError, load_language
from proof.prose import Page


def keys(texts, *above):
    for key, value in texts.items():
        yield (*above, key)
        if isinstance(value, dict) and not key.endswith("state_lines"):
            yield from keys(value, *above, key)


@for_every(language=LANGUAGES[1:])
def test_the_same_keys_as_in_english(language):
    assert set(keys(load_language(language))) | {("game",)} == set(keys(load_language("en")))


def test_error_for_a_missing_key_names_the_file(tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    load_language.cache_clear()
    try:
        with pytest.raises(
            UnknownTextError, match="languages/fr.yml: there is no such file; this makes it"
        ):
            load_language("fr")
        (tmp_path / "fr.yml").write_text("sentences:\n  node: nœud\n", encoding="utf-8")
        with pytest.raises(UnknownTextError, match="languages/fr.yml: there is no 'thousands'"):
            load_language("fr")["thousands"]
        with pytest.raises(
            UnknownTextError, match="languages/fr.yml: sentences: there is no 'minimax'"
        ):
            load_language("fr")["sentences"]["minimax"]
    finally:
        load_language.cache_clear()


def test_the_rules_that_are_still_english_are_named(tmp_path, monkeypatch):
    assert [language for language in LANGUAGES if languages.find_english_rules(language)] == []
    english = (languages.FOLDER / "en.yml").read_text(encoding="utf-8")
    (tmp_path / "en.yml").write_text(english, encoding="utf-8")
    french = english.replace("three four", "trois quatre")
    (tmp_path / "fr.yml").write_text(french, encoding="utf-8")
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    load_language.cache_clear()
    try:
        assert languages.find_english_rules("fr") == ["fact_words", "claimed_sentences"]
    finally:
        load_language.cache_clear()


WORD_FACTS = {  # (language, text) -> the facts that its words state
    ("es", "vale 5 o más"): ["lower"],
    ("es", "lee como mínimo una hoja"): ["lower"],
    ("es", "más bajo"): ["down"],
    ("es", "pero más tarde"): [],
    ("es", "el subárbol y los subárboles"): [],
    ("es", "alfa sube; subió"): ["up", "up"],
}


@pytest.mark.parametrize(("language", "text"), WORD_FACTS)
def test_which_words_state_a_fact(language, text, tmp_path):
    file = tmp_path / "some.md"
    file.write_text(f"# T\n\n{text}\n", encoding="utf-8")
    (section,) = Page(file, language).sections
    assert [fact.text for fact in section.marks if fact.kind == "word"] == WORD_FACTS[
        language, text
    ]
