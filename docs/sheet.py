"""Command that makes an exercise sheet; see python docs/sheet.py --help."""

from cli import start

if __name__ == "__main__":
    start("widgets.sheet.command")
