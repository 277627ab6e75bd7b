"""Command that writes the course as Jupyter notebooks; see python docs/notebook.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("docs.editions.notebook.command")
