"""Read and write the files of results that several programs of this folder share."""

import csv


def write_files(results, *outputs):
    """Write files of results; outputs: pairs of a path and a function (results, file) that writes it."""
    for path, write_function in outputs:
        with path.open("w", encoding="utf-8", newline="") as file:
            write_function(results, file)


def read_pairs(path):
    """Return key -> pairs of whole numbers, one for each position, from a file of write_pairs.

    A key is a pair, too; its second part is a whole number or a name.
    """
    results = {}
    with path.open(encoding="utf-8") as file:
        _, *rows = csv.reader(file)
    for first, second, *pair in rows:
        key = first, int(second) if second.isdecimal() else second
        results.setdefault(key, []).append(tuple(map(int, pair)))
    return results


def write_pairs(head, results, file):
    """Write results: under the names of the columns, a row for each key and position."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([*key, *pair] for key, pairs in results.items() for pair in pairs)
