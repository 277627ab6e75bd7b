"""The worth of each box: what expectiminimax finds, the best for either player, in each language."""

from itertools import product
from random import Random

import pytest

from builder.words import LANGUAGES
from dice import expectiminimax
from digits import DIE, Position
from sentence_helpers import WORDS
from widgets.dice.requests import format_mean, make_request_handler


def ask(thrown, boxes, maximizing, language="en"):
    request = {"thrown": thrown, "boxes": list(boxes), "maximizing": maximizing}
    return make_request_handler({"narration": WORDS[language]["narration"]})(request)


def list_positions():
    """Return positions with one to three numbers in the boxes, and the first of a game."""
    random = Random(1)
    positions = [(3, (0, 0, 0, 0), True)]
    for filled in (1, 2, 3) * 20:
        boxes = random.sample([random.randint(1, 6) for _ in range(filled)] + [0] * (4 - filled), 4)
        positions.append((random.randint(1, 6), tuple(boxes), filled % 2 == 0))
    return positions


def test_the_worths_are_the_means_of_expectiminimax():
    narration = WORDS["en"]["narration"]
    for thrown, boxes, maximizing in list_positions():
        answer = ask(thrown, boxes, maximizing)
        position = Position(thrown, boxes, maximizing)
        means = [expectiminimax(child, not maximizing) for child in position]
        assert [move["box"] for move in answer["moves"]] == position.moves()
        assert [move["worth"] for move in answer["moves"]] == [
            format_mean(mean, narration) for mean in means
        ]
        best = (max if maximizing else min)(means)
        assert answer["best"] == position.moves()[means.index(best)]


def test_no_two_boxes_are_equally_good():
    for boxes in product(range(7), repeat=4):
        if boxes.count(0) < 2:
            continue
        for thrown in DIE:
            maximizing = boxes.count(0) % 2 == 0
            children = Position(thrown, boxes, maximizing)
            means = sorted(expectiminimax(child, not maximizing) for child in children)
            best, second = means[-2:] if maximizing else means[:2]
            assert second - best > 0.2


@pytest.mark.parametrize("language", LANGUAGES)
def test_means_are_written_as_in_the_language(language):
    sign = "," if language in ("it", "es") else "."
    for mean, text in (
        (-9.125, "−9.13"),
        (10.875 - 2e-15, "10.88"),
        (-1e-16, "0.00"),
        (21, "21.00"),
    ):
        assert format_mean(mean, WORDS[language]["narration"]) == text.replace(".", sign)
    worths = {move["worth"] for move in ask(3, (0, 0, 0, 0), True, language)["moves"]}
    assert worths == {text.replace(".", sign) for text in ("−9.13", "−8.00", "0.88", "−7.00")}
