"""Command that makes an exam in several variants; see python docs/exam.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("docs.commands.exam.command")
