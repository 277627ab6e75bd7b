"""Build the form with the code of a reader's game and the area where it is played."""

from docs.widgets.fence_arguments import require_empty_fence

STYLES = ("laboratory",)
# The games to begin with: the search depth (None: no limit) and the function that estimates.
GAMES = {"nim": (None, None), "othello": (4, "corners")}


def make_data_files(texts, code):
    """Return further data for the script: the program and the search depth of each game."""
    play_texts = texts["play"]
    return {
        "games": {
            game: [_make_game_program(game, code, play_texts), plies]
            for game, (plies, _) in GAMES.items()
        }
    }


@require_empty_fence
def make_template_values(source, texts, code):
    """Return the values of the template, with the program of the first game."""
    play_texts = texts["play"]
    first, *_ = GAMES
    return {
        "games": {game: play_texts[game] for game in GAMES},
        "program": _make_game_program(first, code, play_texts),
        "plies": GAMES[first][0],
    }


def _make_game_program(game, code, play_texts):
    """Return the program of a game: a file of reference/, and an assignment of the estimate."""
    _, estimate = GAMES[game]
    assignment = f"\nevaluate = {estimate}  # {play_texts['evaluate']}\n" if estimate else ""
    return code.get_source(game) + assignment
