"""One player against several: a runner collects dots while two ghosts chase it."""

from math import inf

from gametree import is_leaf

MAZE = """
#######
#R .  #
# # # #
#  . G#
# # # #
#G   .#
#######
"""
STEPS = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}


class Position:
    """An unfinished game. The runner, agent 0, is MAX, and each ghost is MIN.

    walls, dots: sets of squares; a square is a pair (row, column).
    agents: the square of each agent, the runner first.
    turn: the number of the agent to move.
    points: what the runner has scored so far.
    """

    def __init__(self, walls, dots, agents, turn=0, points=0):
        self.walls, self.dots, self.agents = walls, dots, agents
        self.turn, self.points = turn, points

    @property
    def maximizing(self):
        """True if the runner is to move."""
        return self.turn == 0

    def moves(self):
        """Return the directions in which the agent to move can go."""
        return [name for name in STEPS if self.find_target(name) not in self.walls]

    def find_target(self, direction):
        """Return the square to which the direction leads."""
        (row, column), (down, right) = self.agents[self.turn], STEPS[direction]
        return row + down, column + right

    def play(self, direction):
        """Return the position after a move, or the score if the game is over.

        A dot is worth 10 points, each step of the runner costs 1, collecting all dots
        earns 50, and being caught costs 50.
        """
        square = self.find_target(direction)
        agents = (*self.agents[: self.turn], square, *self.agents[self.turn + 1 :])
        points, dots = self.points, self.dots
        if self.turn == 0:
            points += 9 if square in dots else -1
            dots = dots - {square}
        if agents[0] in agents[1:]:
            return points - 50
        if not dots:
            return points + 50
        return Position(self.walls, dots, agents, (self.turn + 1) % len(agents), points)

    def __iter__(self):
        return (self.play(direction) for direction in self.moves())

    def __eq__(self, other):
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        """Return what the rest of the game depends on, including whose turn it is."""
        return self.dots, self.agents, self.turn, self.points


class Agent:
    """An agent that moves the runner, with the interface that some courses ask for.

    rounds: the depth of the search; in a round, each agent moves once.
    evaluate(position): an estimate of the runner's score, used at that depth.

    It prunes only if a value lies strictly beyond a bound, as some graders demand.
    """

    def __init__(self, rounds, evaluate):
        self.rounds, self.evaluate = rounds, evaluate

    def choose_move(self, position):
        """Return the runner's best move; of equally good moves, the first."""
        best, best_move = -inf, None
        for move in position.moves():
            value = self.compute_value(position.play(move), self.rounds, best, inf)
            if best_move is None or value > best:
                best, best_move = value, move
        return best_move

    def compute_value(self, node, rounds, alpha, beta):
        """Return the value of node for the runner."""
        if is_leaf(node):
            return node
        if node.turn == 0:
            rounds -= 1
            if rounds == 0:
                return self.evaluate(node)
        best = -inf if node.turn == 0 else inf
        for child in node:
            value = self.compute_value(child, rounds, alpha, beta)
            if node.turn == 0:
                best = max(best, value)
                if best > beta:
                    return best
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                if best < alpha:
                    return best
                beta = min(beta, best)
        return best


def read_maze(text=MAZE):
    """Return the initial position: # is a wall, . a dot, R the runner, G a ghost."""
    squares = {sign: [] for sign in "# .RG"}
    for row, line in enumerate(text.split("\n")):
        for column, sign in enumerate(line):
            squares[sign].append((row, column))
    agents = (*squares["R"], *squares["G"])
    return Position(frozenset(squares["#"]), frozenset(squares["."]), agents)


# SPDX-License-Identifier: MIT
