"""A small Kalah: whoever drops the last seed into their own store moves again."""

HOUSES = 3  # of each player


class Position:
    """An unfinished game. The first player is MAX; the children are the next positions.

    seeds: the number in each house of the first player and in that player's store,
        then the same for the second player. This is also the order of sowing.
    maximizing: True if the first player is to move, which the seeds do not show.
    """

    def __init__(self, seeds=(2, 2, 2, 0, 2, 2, 2, 0), maximizing=True):
        self.seeds = tuple(seeds)
        self.maximizing = maximizing

    def moves(self):
        """Return the numbers of the player's houses that are not empty."""
        first = 0 if self.maximizing else HOUSES + 1
        return [house for house in range(first, first + HOUSES) if self.seeds[house]]

    def play(self, house):
        """Return the position after a move, or the score if the game is over.

        The game ends when a player's houses are all empty; the other player keeps
        what is left. The score is the first player's seeds minus the second's.
        """
        seeds = list(self.seeds)
        store, other_store = HOUSES, 2 * HOUSES + 1
        if not self.maximizing:
            store, other_store = other_store, store
        hand, seeds[house] = seeds[house], 0
        while hand:
            house = (house + 1) % len(seeds)
            if house != other_store:
                seeds[house] += 1
                hand -= 1
        opposite = 2 * HOUSES - house
        own = store - HOUSES <= house < store
        if own and seeds[house] == 1 and seeds[opposite]:  # a capture
            seeds[store] += 1 + seeds[opposite]
            seeds[house] = seeds[opposite] = 0
        above, below = seeds[HOUSES + 1 :], seeds[: HOUSES + 1]
        if not any(above[:HOUSES]) or not any(below[:HOUSES]):
            return sum(below) - sum(above)
        again = house == store
        return Position(seeds, self.maximizing if again else not self.maximizing)

    def __iter__(self):
        return (self.play(house) for house in self.moves())

    def __eq__(self, other):
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        """Return what the rest of the game depends on, including whose turn it is."""
        return self.seeds, self.maximizing


def store_difference(position):
    """Return the seeds in MAX's store minus those in MIN's: a static evaluation."""
    return position.seeds[HOUSES] - position.seeds[-1]


# SPDX-License-Identifier: MIT
