"""Parse the text inside a custom Markdown fence; raise ValueError if it is not valid."""

from figures.scenes import get_walkthrough


def reject_content(fence):
    """Wrap a fence function so that it raises ValueError if the fence contains any text."""

    def check_source(source, words, **options):
        if source.strip():
            raise ValueError(f"it takes nothing, not {source.strip()!r}")
        return fence(source, words, **options)

    return check_source


def parse_words(source, *expected):
    """Split the text of a fence into words; raise ValueError if there are too few or too many.

    expected: a description of each word, in brackets if the word may be missing.
    """
    words = source.split()
    minimum = sum(not name.startswith("[") for name in expected)
    if not minimum <= len(words) <= len(expected):
        raise ValueError(f"it takes {' and '.join(expected)}, not {' '.join(words)!r}")
    return words


def find_walkthrough(name):
    """Return the walkthrough with a name; raise ValueError if there is none."""
    try:
        return get_walkthrough(name)
    except KeyError:
        raise ValueError(f"there is no walkthrough {name!r}") from None
