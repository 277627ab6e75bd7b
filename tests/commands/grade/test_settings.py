"""The settings of a course are read from TOML, and each mistake in them is named."""

import pytest

from all_words import WORDS
from docs.command_line import CommandError
from docs.commands.grade.settings import EXAMPLE, KINDS, read_settings

NUMBERS = list(range(99))


def test_the_example_in_the_help_is_valid(tmp_path):
    (tmp_path / "course.toml").write_text(EXAMPLE, encoding="utf-8")
    settings = read_settings(tmp_path / "course.toml")
    assert settings.get_points("alphabeta", "leaves") == 6
    assert settings.get_points("alphabeta", "value") == 0
    assert settings.get_points("alphabeta", "right_integers") == 9
    assert settings.get_points("alphabeta", "right_inner") == 10
    assert settings.get_most_points("alphabeta") == 10


def test_without_a_file_right_programs_get_all_points():
    settings = read_settings(None)
    assert [settings.get_points("negamax", kind) for kind in ("right", "leaves")] == [100, 0]


def test_a_program_that_was_not_understood_gets_points_only_if_they_are_set(tmp_path):
    (tmp_path / "course.toml").write_text("[points.alphabeta]\nright = 10\nnot_understood = 2\n")
    settings = read_settings(tmp_path / "course.toml")
    assert settings.get_points("alphabeta", "not_understood") == 2
    assert settings.get_points("minimax", "not_understood") is None
    assert read_settings(None).get_points("alphabeta", "not_understood") is None


def test_every_kind_of_verdict_can_have_points():
    expected = {key for key in WORDS["en"]["write"] if key.startswith("kind_")}
    assert {f"kind_{kind}" for kind in KINDS} == expected


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[point]", "“point” is not known. Known here: points, tasks."),
        ("[points.alfabeta]", "“points.alfabeta” is not known. Known here: minimax, "),
        ("[points]\nalphabeta = 3", "“points.alphabeta” must be a table"),
        ("[points.alphabeta]\nwrong = 3", "“points.alphabeta.wrong” is not known."),
        ("[points.alphabeta]\nright = -1", "“points.alphabeta.right” must be a number"),
        ("tasks = 1", "“tasks” must be a table"),
        ("[tasks.own]\nextra = 1", "“tasks.own.extra” is not known."),
        ("[tasks.negamax]\nsignature = 'negamax(a)'", "“tasks.negamax” needs another name"),
        (
            f"[tasks.own]\nsignature = 'f(a, b, c)'\narguments = {{b = {NUMBERS}, c = {NUMBERS}}}",
            "“tasks.own.arguments” has lists with more than 3,000 combinations",
        ),
        ("[tasks.own]\nreference = 'x.py'", "“tasks.own.signature” must be like search(node"),
        ("[tasks.own]\nsignature = 'f(a, b)'", "“tasks.own.arguments.b” must be a list"),
        (
            "[tasks.own]\nsignature = 'f(a)'\narguments = {b = [1]}",
            "“tasks.own.arguments.b” is not known.",
        ),
        ("[tasks.own]\nsignature = 'f(a)'\ntrees = [['x']]", "“tasks.own.trees” must be a list"),
    ],
)
def test_a_mistake_is_named(content, message, tmp_path):
    path = tmp_path / "course.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CommandError) as caught:
        read_settings(path)
    assert str(caught.value).startswith(f"{path}: {message}")


def test_a_file_that_is_not_toml_is_named(tmp_path):
    (tmp_path / "course.toml").write_text("[points", encoding="utf-8")
    with pytest.raises(CommandError, match="^--settings: .*course.toml” could not be read \\("):
        read_settings(tmp_path / "course.toml")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(CommandError, match="gone.toml"):
        read_settings(tmp_path / "gone.toml")
