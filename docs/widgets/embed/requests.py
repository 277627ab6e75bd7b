"""Handles the requests of the embedded page, only with the site's own search function."""

from docs.widgets.laboratory.requests import WORDS, Laboratory

__all__ = ["WORDS", "make_request_handler"]

ALLOWED_ACTIONS = ("search", "frames", "questions")
ALLOWED_SETTINGS = ("tree", "branching", "player", "alpha", "beta")


def make_request_handler(texts):
    """Return the function that handles the requests of one page, as the laboratory does."""
    laboratory = Laboratory(texts)

    def handle_request(request):
        """Return the response of the laboratory; raise ValueError for any other action."""
        action = request["do"]
        if action not in ALLOWED_ACTIONS:
            raise ValueError(f"expected one of {ALLOWED_ACTIONS}, found {action!r} in the request")
        search = {name: request["search"][name] for name in ALLOWED_SETTINGS} | {"code": None}
        return laboratory.handle_request(request | {"search": search, "shown": None})

    return handle_request
