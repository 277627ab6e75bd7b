"""Each language's file says all that the English one says, and what is missing is told by file."""

import pytest

from builder.words import LANGUAGES
from proof import languages
from proof.languages import Unknown, known


def keys(texts, *above):
    for key, its in texts.items():
        yield (*above, key)
        if isinstance(its, dict) and not key.endswith("state_lines"):
            yield from keys(its, *above, key)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_same_keys_as_in_english(language):
    assert set(keys(known(language))) | {("game",)} == set(keys(known("en")))


def test_what_is_missing_is_told_by_file(tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    known.cache_clear()
    try:
        with pytest.raises(Unknown, match="languages/fr.yml: there is no such file; this makes it"):
            known("fr")
        (tmp_path / "fr.yml").write_text("sentences:\n  node: nœud\n", encoding="utf-8")
        with pytest.raises(Unknown, match="languages/fr.yml: there is no 'thousands'"):
            known("fr")["thousands"]
        with pytest.raises(Unknown, match="languages/fr.yml: sentences: there is no 'minimax'"):
            known("fr")["sentences"]["minimax"]
    finally:
        known.cache_clear()
