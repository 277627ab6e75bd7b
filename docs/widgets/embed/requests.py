"""Answer requests of the embedded page, only with the site's own search function."""

from widgets.laboratory.requests import WORDS, Laboratory

__all__ = ["WORDS", "make_request_handler"]

ANSWERED = ("show", "frames", "questions")
ASKED = ("tree", "branching", "player", "alpha", "beta")  # the settings of a search


def make_request_handler(texts):
    """Return the function request -> answer for one page, like that of the laboratory."""
    laboratory = Laboratory(texts)

    def handle_request(request):
        if request["do"] not in ANSWERED:
            raise ValueError(f"nothing here does {request['do']!r}")
        if request["do"] == "show":
            request = {name: request[name] for name in ASKED} | {"do": "show", "code": None}
        return laboratory.handle_request(request)

    return handle_request
