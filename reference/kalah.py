"""A small Kalah: whoever drops the last seed into the own store moves again."""

HOUSES = 3  # of each player


class Position:
    """An unfinished game. The first player is MAX; the children are the next positions.

    seeds: of the first player the seeds in each house and in the store, then the same of
        the second player; seeds are sown in this order, round and round.
    maximizing: True if the first player moves. The seeds do not tell.
    """

    def __init__(self, seeds=(3, 3, 3, 0, 3, 3, 3, 0), maximizing=True):
        self.seeds = tuple(seeds)
        self.maximizing = maximizing

    def moves(self):
        """Return the indexes of the mover's houses that are not empty."""
        start = 0 if self.maximizing else HOUSES + 1
        return [house for house in range(start, start + HOUSES) if self.seeds[house]]

    def play(self, house):
        """Return the position after the seeds of a house are sown; a finished one is its score.

        The score is the seeds of the first player less those of the second. The game ends when
        all houses of one player are empty; the other player keeps the seeds that are left.
        """
        seeds = list(self.seeds)
        stores = (HOUSES, 2 * HOUSES + 1)
        own_store, other_store = stores if self.maximizing else stores[::-1]
        in_hand, seeds[house] = seeds[house], 0
        while in_hand:
            house = (house + 1) % len(seeds)
            if house != other_store:  # no seed goes into the opponent's store
                seeds[house] += 1
                in_hand -= 1
        opposite = 2 * HOUSES - house
        if seeds[house] == 1 and own_store - HOUSES <= house < own_store and seeds[opposite]:
            # The last seed fell into an empty house of the mover: both houses are won.
            seeds[own_store] += seeds[house] + seeds[opposite]
            seeds[house] = seeds[opposite] = 0
        first, second = seeds[: HOUSES + 1], seeds[HOUSES + 1 :]
        if not any(first[:-1]) or not any(second[:-1]):
            return sum(first) - sum(second)
        moves_again = house == own_store
        return Position(seeds, self.maximizing if moves_again else not self.maximizing)

    def __iter__(self):
        return (self.play(house) for house in self.moves())

    def __eq__(self, other):
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        """Return all that the rest of the game depends on, with the player to move."""
        return self.seeds, self.maximizing

    def __str__(self):
        first, second = self.seeds[: HOUSES + 1], self.seeds[HOUSES + 1 :]
        above = " ".join(f"{count:2}" for count in reversed(second))
        below = " ".join(f"{count:2}" for count in first)
        return f"{above}\n   {below}\n{'first' if self.maximizing else 'second'} to move"


# SPDX-License-Identifier: MIT
