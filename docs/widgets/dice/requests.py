"""Value the boxes of the game tens and ones for a number thrown; requests and responses are plain data."""

from math import copysign

from dice import star1
from digits import HIGHEST, Position
from figures.number_format import localize_number_text

WORDS = ("narration",)
ROUNDING = 1e-9  # more than the error of a floating-point mean


def make_request_handler(texts):
    """Return the function that handles the requests of one page."""

    def handle_request(request):
        return value_boxes(request, texts["narration"])

    return handle_request


def value_boxes(request, narration_texts):
    """Return what each empty box is worth, searched by Star1 with the whole window.

    request:
        thrown: the number to put into a box, 1 to 6
        boxes: the numbers in MAX's tens and ones and MIN's, 0 for an empty box
        maximizing: whether MAX puts the number there
    response:
        moves: for each empty box, its index (box) and the mean score after that move (worth, a text)
        best: the box that is best for the player, and that the program chooses; no two are equal
    """
    position = Position(request["thrown"], tuple(request["boxes"]), request["maximizing"])
    worths = {
        box: star1(position.play(box), -HIGHEST, HIGHEST, maximizing=not position.maximizing)
        for box in position.moves()
    }
    choose = max if position.maximizing else min
    return {
        "moves": [
            {"box": box, "worth": format_mean(worth, narration_texts)}
            for box, worth in worths.items()
        ],
        "best": choose(worths, key=worths.get),
    }


def format_mean(mean, narration_texts):
    """Return a mean with two decimals as the language writes it; halves are rounded away from 0."""
    text = f"{mean + copysign(ROUNDING, mean):.2f}"
    return localize_number_text("0.00" if text == "-0.00" else text, narration_texts)
