"""Handles the requests of the embedded page, only with the site's own search function."""

from docs.widgets.laboratory import requests as laboratory

WORDS = laboratory.WORDS
ALLOWED_ACTIONS = ("search", "frames", "questions")
ALLOWED_SETTINGS = ("tree", "branching", "player", "alpha", "beta")


class RequestHandler(laboratory.RequestHandler):
    """Answers as the laboratory does; raises ValueError for any other action."""

    def handle_request(self, request):
        action = request["do"]
        if action not in ALLOWED_ACTIONS:
            raise ValueError(f"expected one of {ALLOWED_ACTIONS}, found {action!r} in the request")
        search = {name: request["search"][name] for name in ALLOWED_SETTINGS} | {"code": None}
        return super().handle_request(request | {"search": search, "shown": None})
