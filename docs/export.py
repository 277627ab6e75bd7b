"""Command that exports questions to learning platforms; see python docs/export.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("docs.commands.export")
