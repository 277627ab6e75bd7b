"""Command that grades a folder of submitted programs; see python docs/grade.py --help."""

from cli import start

if __name__ == "__main__":
    start("widgets.write.command")
