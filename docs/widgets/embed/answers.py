"""What answers the page that stands in others: searches by the site's own function, and by no other."""

from widgets.laboratory.answers import WORDS, Laboratory

__all__ = ["WORDS", "open"]

ANSWERED = ("show", "frames", "questions")
ASKED = ("tree", "branching", "player", "alpha", "beta")  # of a search


def open(words):
    """Return what answers one reader: request -> answer, as the laboratory's."""
    laboratory = Laboratory(words)

    def answer(request):
        if request["do"] not in ANSWERED:
            raise ValueError(f"nothing here does {request['do']!r}")
        if request["do"] == "show":
            request = {name: request[name] for name in ASKED} | {"do": "show", "code": None}
        return laboratory.answer(request)

    return answer
