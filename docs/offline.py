"""Command that makes the offline editions; see python docs/offline.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("docs.editions.offline.command")
