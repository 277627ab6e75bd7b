"""What stands inside a fence of ours: taken apart, or refused as a ValueError."""

from figures.scenes import walkthrough


def take_nothing(fence):
    """Return a fence that takes nothing: it refuses what is written in it."""

    def made(source, words, **more):
        if source.strip():
            raise ValueError(f"it takes nothing, not {source.strip()!r}")
        return fence(source, words, **more)

    return made


def take_words(source, *wanted):
    """Return the words inside a fence; too few or too many, but for those in brackets, are an error."""
    words = source.split()
    least = sum(not what.startswith("[") for what in wanted)
    if not least <= len(words) <= len(wanted):
        raise ValueError(f"it takes {' and '.join(wanted)}, not {' '.join(words)!r}")
    return words


def find_walkthrough(name):
    """Return the walkthrough of that name."""
    try:
        return walkthrough(name)
    except KeyError:
        raise ValueError(f"there is no walkthrough {name!r}") from None
