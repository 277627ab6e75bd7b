"""Command that makes books, e-books, slides and posters; see python docs/print.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("docs.editions.paper.command")
