"""Command that grades a folder of submitted programs; see python docs/grade.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("widgets.write.command")
