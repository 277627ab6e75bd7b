"""Formats tables as CSV that is safe to open in a spreadsheet."""

import csv
import io
import re

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")  # starts of cells that spreadsheets evaluate
# A spreadsheet that separates cells by semicolons sees a cell behind each.
INNER_FORMULA = re.compile(r'([;\r\n])(?="*[=+\-@])')
HARMLESS = re.compile(r"-|[-+]?[\d .,]+")  # exceptions: a dash and numbers


def format_table(rows):
    """Return rows of cells as CSV in which no cell is a formula."""
    output = io.StringIO()
    csv.writer(output).writerows([[escape_cell(cell) for cell in row] for row in rows])
    return output.getvalue()


def escape_cell(cell):
    """Escape a cell that a spreadsheet would evaluate; names of students and files may contain anything."""
    text = INNER_FORMULA.sub(r"\1 ", "" if cell is None else str(cell))
    return f"'{text}" if text.startswith(FORMULA_STARTS) and not HARMLESS.fullmatch(text) else text
