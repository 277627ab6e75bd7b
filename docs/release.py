"""Command that makes all files to take along, for a release; see python docs/release.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("docs.editions.release.command")
