"""Makes an exercise sheet: python docs/sheet.py --help tells how."""

from starting import start

if __name__ == "__main__":
    start("widgets.sheet.command")
