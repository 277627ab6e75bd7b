"""Tens and ones, a game with a die: each player wants the higher two-digit number."""

from dice import Chance

DIE = (1, 2, 3, 4, 5, 6)
HIGHEST = 66 - 11  # MAX's best possible score; the worst is the same with a minus sign


class Position:
    """Four boxes and the number that has just been thrown.

    The player puts the number into any empty box, even into one of the opponent's.
    boxes: MAX's tens and ones, then MIN's; 0 is an empty box.
    """

    def __init__(self, thrown, boxes=(0, 0, 0, 0), maximizing=True):
        self.thrown, self.boxes, self.maximizing = thrown, boxes, maximizing

    def moves(self):
        """Return the indexes of the empty boxes, in the order of the children."""
        return [index for index, number in enumerate(self.boxes) if number == 0]

    def play(self, index):
        """Return the chance node after a move; a finished game is its score."""
        boxes = (*self.boxes[:index], self.thrown, *self.boxes[index + 1 :])
        if 0 not in boxes:
            return score(boxes)
        return throw(boxes, not self.maximizing, type(self))

    def __iter__(self):
        return map(self.play, self.moves())


def throw(boxes=(0, 0, 0, 0), maximizing=True, kind=Position):
    """Return the chance node before a move: all numbers of the die are equally likely.

    kind: the class of the positions; a subclass may have another order of moves.
    """
    return Chance(*((1 / len(DIE), kind(thrown, boxes, maximizing)) for thrown in DIE))


def score(boxes):
    """Return how much higher MAX's number is than MIN's."""
    return 10 * boxes[0] + boxes[1] - 10 * boxes[2] - boxes[3]


# SPDX-License-Identifier: MIT
