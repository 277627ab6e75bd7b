"""Read and write the files of results that several programs of this folder share."""

import csv
import io


def format_rows(rows):
    """Return rows as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def write_rows(path, rows):
    path.write_text(format_rows(rows), encoding="utf-8", newline="")


def read_rows(path, convert):
    """Return name -> numbers, from a file whose rows have a name and then its numbers."""
    with path.open(encoding="utf-8") as file:
        return {name: [*map(convert, numbers)] for name, *numbers in csv.reader(file)}


def read_pairs(path):
    """Return key -> pairs of whole numbers, one for each position, from a file with rows of list_pairs.

    A key is a pair, too; its second part is a whole number or a name.
    """
    results = {}
    with path.open(encoding="utf-8") as file:
        _, *rows = csv.reader(file)
    for first, second, *pair in rows:
        key = first, int(second) if second.isdecimal() else second
        results.setdefault(key, []).append(tuple(map(int, pair)))
    return results


def list_pairs(head, results):
    """Return rows: under the names of the columns, one for each key and position."""
    return [head, *([*key, *pair] for key, pairs in results.items() for pair in pairs)]
