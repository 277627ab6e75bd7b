"""The field with a reader's game, and the table on which it is played, as the build writes them."""

from widgets.arguments import take_nothing

STYLES = ("laboratory",)
STATES = {name: ("shared", f"run_{name}") for name in ("fetching", "unreachable")}
STATES |= {"thinking": ("game", "thinking")}
# What a reader may begin with: how far the program looks ahead there, None for to the end; and what
# of the file estimates.
GAMES = {"nim": (None, None), "othello": (4, "corners")}


def extra(words, code):
    """Return what the script needs besides its words: what each game begins with."""
    say = words["play"]
    return {"games": {game: [_begin(game, code, say), plies] for game, (plies, _) in GAMES.items()}}


@take_nothing
def fill(source, words, code):
    """The games, the field for the code, with the first of them, and an empty table."""
    say = words["play"]
    first, *_ = GAMES
    return {
        "words": words,
        "games": {game: say[game] for game in GAMES},
        "signs": {
            sign: words["game"][place].format(sign=sign)
            for sign, place in (("X", "first"), ("O", "second"))
        },
        "program": _begin(first, code, say),
        "plies": GAMES[first][0],
        "states": STATES,
    }


def _begin(game, code, say):
    """Return the program that a reader begins with: a file of reference/, and the name of its estimate."""
    _, estimate = GAMES[game]
    named = f"\nevaluate = {estimate}  # {say['evaluate']}\n" if estimate else ""
    return code.text(game) + named
