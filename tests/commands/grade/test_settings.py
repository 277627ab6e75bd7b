"""The settings of a course are read from TOML, and each mistake in them is named."""

import pytest

from docs.builder.words import LANGUAGES, load_all_texts
from docs.commands.command_line import CommandError
from docs.commands.grade.settings import EXAMPLE, KINDS, read_settings
from tree_helpers import REFERENCE

WORDS = load_all_texts(REFERENCE.parent / "docs" / "words")


def test_the_example_in_the_help_is_valid(tmp_path):
    (tmp_path / "course.toml").write_text(EXAMPLE, encoding="utf-8")
    settings = read_settings(tmp_path / "course.toml", WORDS["en"]["grade"])
    assert settings.get_points("alphabeta", "leaves") == 6
    assert settings.get_points("alphabeta", "value") == 0
    assert settings.get_points("alphabeta", "right_integers") == 9
    assert settings.get_points("alphabeta", "right_inner") == 10
    assert settings.get_most_points("alphabeta") == 10


def test_without_a_file_right_programs_get_all_points():
    settings = read_settings(None, WORDS["en"]["grade"])
    assert [settings.get_points("negamax", kind) for kind in ("right", "leaves")] == [100, 0]


def test_every_kind_of_verdict_can_have_points():
    assert {f"kind_{kind}" for kind in KINDS} == {
        key for key in WORDS["en"]["write"] if key.startswith("kind_")
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("content", "key", "name"),
    [
        ("points = 1", "settings_table", "points"),
        ("[point]", "settings_key", "point"),
        ("[points.alfabeta]", "settings_key", "points.alfabeta"),
        ("[points]\nalphabeta = 3", "settings_table", "points.alphabeta"),
        ("[points.alphabeta]\nwrong = 3", "settings_key", "points.alphabeta.wrong"),
        ("[points.alphabeta]\nright = -1", "settings_points", "points.alphabeta.right"),
        ("[points.alphabeta]\nright = nan", "settings_points", "points.alphabeta.right"),
        ("[points.alphabeta]\nright = true", "settings_points", "points.alphabeta.right"),
        ("[points", "no_settings", ""),
    ],
)
def test_a_mistake_is_named(content, key, name, language, tmp_path):
    path = tmp_path / "course.toml"
    path.write_text(content, encoding="utf-8")
    texts = WORDS[language]["grade"]
    with pytest.raises(CommandError) as caught:
        read_settings(path, texts)
    start = texts[key].partition("{known}")[0].partition("{text}")[0].format(file=path, name=name)
    assert str(caught.value).startswith(start)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(CommandError, match="gone.toml"):
        read_settings(tmp_path / "gone.toml", WORDS["en"]["grade"])
