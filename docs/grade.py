"""Judges a folder of programs that were handed in: python docs/grade.py --help tells how."""

from starting import start

if __name__ == "__main__":
    start("widgets.write.command")
