"""Tens and ones, a game with a die: each player wants the higher number of two digits."""

from dice import Chance

DIE = (1, 2, 3, 4, 5, 6)
HIGHEST = 66 - 11  # the best score that MAX can hope for; the worst is as far below 0


class Position:
    """Four boxes, MAX's tens and ones and MIN's, and a number that has just been thrown.

    The player puts the number into any empty box, also into one of the opponent's.
    """

    def __init__(self, thrown, boxes=(0, 0, 0, 0), maximizing=True):
        self.thrown, self.boxes, self.maximizing = thrown, boxes, maximizing

    def moves(self):
        """Return the indexes of the empty boxes, in the order of the children."""
        return [index for index, number in enumerate(self.boxes) if number == 0]

    def play(self, index):
        """Return the chance node after a move; a finished game is its score."""
        boxes = (*self.boxes[:index], self.thrown, *self.boxes[index + 1 :])
        return throw(boxes, not self.maximizing) if 0 in boxes else score(boxes)

    def __iter__(self):
        return map(self.play, self.moves())


def throw(boxes=(0, 0, 0, 0), maximizing=True):
    """Return the chance node before a player moves: every number of the die is as likely."""
    return Chance(*((1 / len(DIE), Position(thrown, boxes, maximizing)) for thrown in DIE))


def score(boxes):
    """Return how much higher MAX's number is than MIN's."""
    return 10 * boxes[0] + boxes[1] - 10 * boxes[2] - boxes[3]


# SPDX-License-Identifier: MIT
