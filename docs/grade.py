"""Command that grades submitted programs; see python docs/grade.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("docs.commands.grade.command")
