"""Command that makes a book or an e-book of the site; see python docs/print.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("editions.paper.command")
