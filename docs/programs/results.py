"""The number in what a search returns: itself, or a part of a pair, list, dictionary or object."""

from docs.programs.node_access import MISSING, follow, list_items
from docs.programs.observation import is_number


class NumberReader:
    """Reads the number at the end of some keys, see node_access.list_items, and returns anything else unchanged."""

    def __init__(self, keys):
        self.keys = keys

    def __call__(self, value):
        if is_number(value):
            return value
        part = follow(value, self.keys)
        return value if part is MISSING else part


read_whole = NumberReader(())


def find_number_readers(results):
    """Return NumberReaders for composite results, that which reads a number most often first."""
    readers = [NumberReader((key,)) for key, _ in list_items(results[0])] if results else []
    counts = [sum(is_number(reader(result)) for result in results) for reader in readers]
    rated = sorted(zip(counts, readers, strict=True), key=lambda pair: -pair[0])
    return [reader for count, reader in rated if count]
