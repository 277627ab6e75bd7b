"""Command that draws a tree and its search in LaTeX; see python docs/latex.py --help."""

from cli import run_command

if __name__ == "__main__":
    run_command("docs.commands.latex")
