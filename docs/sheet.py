"""Command that makes an exercise sheet; see python docs/sheet.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("docs.commands.sheet")
