"""Build the form with the code of a reader's game and the area where it is played."""

from widgets.fence_arguments import reject_content

STYLES = ("laboratory",)
STATES = {name: ("shared", f"run_{name}") for name in ("fetching", "unreachable")}
STATES |= {"thinking": ("game", "thinking")}
# The games to begin with: the search depth (None: no limit) and the function that estimates.
GAMES = {"nim": (None, None), "othello": (4, "corners")}


def make_data_files(words, code):
    """Return further data for the script: the program and the search depth of each game."""
    texts = words["play"]
    return {
        "games": {
            game: [_make_program(game, code, texts), plies] for game, (plies, _) in GAMES.items()
        }
    }


@reject_content
def make_template_values(source, words, code):
    """Return the values of the template, with the program of the first game."""
    texts = words["play"]
    first, *_ = GAMES
    return {
        "words": words,
        "games": {game: texts[game] for game in GAMES},
        "signs": {
            sign: words["game"][place].format(sign=sign)
            for sign, place in (("X", "first"), ("O", "second"))
        },
        "program": _make_program(first, code, texts),
        "plies": GAMES[first][0],
        "states": STATES,
    }


def _make_program(game, code, texts):
    """Return the program of a game: a file of reference/, and an assignment of the estimate."""
    _, estimate = GAMES[game]
    assignment = f"\nevaluate = {estimate}  # {texts['evaluate']}\n" if estimate else ""
    return code.get_source(game) + assignment
