"""Shortens foreign text inside a message."""

QUOTED = 200  # maximum characters


def shorten_text(text):
    """Shorten text to at most QUOTED characters, for a message."""
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"
