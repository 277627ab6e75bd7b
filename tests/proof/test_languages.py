"""The file of each language has the same keys as the English one; errors name the file."""

import pytest

from docs.builder.words import LANGUAGES
from for_every import for_every
from proof import languages
from proof.languages import UnknownTextError, load_language


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
            UnknownTextError, match="languages/fr.yml: there is no such file; copy en.yml"
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
