"""Parse the text inside a custom Markdown fence; raise ValueError if it is not valid."""

from docs.figures.scenes import get_walkthrough


def require_empty_fence(render_fence):
    """Wrap a function of a fence so that it raises ValueError if the fence contains any text."""

    def render_empty_fence(fence_text, texts, **options):
        if fence_text.strip():
            raise ValueError(f"it takes nothing, not {fence_text.strip()!r}")
        return render_fence(fence_text, texts, **options)

    return render_empty_fence


def split_fence_arguments(fence_text, *descriptions):
    """Split the text of a fence into words; raise ValueError if there are too few or too many.

    descriptions: what each word is, in brackets if the word may be missing
    """
    words = fence_text.split()
    minimum = sum(not name.startswith("[") for name in descriptions)
    if not minimum <= len(words) <= len(descriptions):
        raise ValueError(f"it takes {' and '.join(descriptions)}, not {' '.join(words)!r}")
    return words


def find_walkthrough(name):
    """Return the walkthrough with a name; raise ValueError if there is none."""
    try:
        return get_walkthrough(name)
    except KeyError:
        raise ValueError(f"there is no walkthrough {name!r}") from None
