"""The command line as a whole: the list of commands, help, what is unknown."""

import subprocess
import sys

import pytest

from command_runs import DOCS, read_refusal, run_in_folder
from docs.__main__ import COMMANDS, main
from docs.command_line import SlowProgress


def test_the_list_has_a_line_for_each_command_and_imports_none():
    command = [sys.executable, "-X", "importtime", str(DOCS)]
    process = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    lines = [line.split() for line in process.stdout.splitlines()]
    for name, (module_name, description) in COMMANDS.items():
        assert [name, *description.split()] in lines
        assert module_name not in process.stderr


def test_an_unknown_command_gets_a_line_with_the_known_ones(tmp_path):
    message = read_refusal(run_in_folder(tmp_path, "shet"))
    assert "'shet'" in message
    assert all(f"'{name}'" in message for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_a_help(name, capsys):
    with pytest.raises(SystemExit) as raised:
        main([name, "--help"])
    assert raised.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python docs {name} [-h]")


@pytest.mark.parametrize(
    "arguments",
    [
        *[[name, "fr"] for name in ("sheet", "exam", "notebook", "offline")],
        ["export", "fr", "-q", "value"],
        ["print", "book", "fr"],
        ["grade", "hand-ins", "--language", "fr"],
        ["release", "--languages", "fr"],
    ],
)
def test_an_unknown_language_is_refused(arguments, capsys):
    with pytest.raises(SystemExit):
        main(arguments)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"python docs {arguments[0]}")
    assert "fr" in line and "zh" in line


def test_progress_is_printed_every_two_seconds(capsys):
    progress = SlowProgress()
    for message in ("a", "b", "c"):
        progress.show(message)
        progress.last -= 1.5
    assert capsys.readouterr().err == "c\n"
