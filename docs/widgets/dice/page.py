"""Build the boxes and the die of the game tens and ones, before the first throw."""

from widgets.fence_arguments import require_empty_fence

PLAYERS = ("MAX", "MIN")  # MAX throws first
PLACES = ("tens", "ones")


@require_empty_fence
def make_template_values(source, texts, code):
    """Return the values of the template."""
    dice_texts = texts["dice"]
    orders = zip(PLAYERS, ("first", "second"), strict=True)
    return {
        "words": texts,
        "players": PLAYERS,
        "places": PLACES,
        "choices": {player: dice_texts[order].format(player=player) for player, order in orders},
    }
