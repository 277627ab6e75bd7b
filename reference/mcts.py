"""Monte Carlo tree search (UCT): random games show which moves are promising."""

from math import log, sqrt

from gametree import is_leaf


class TreeNode:
    """A position with the results of the games that passed through it.

    position: a score, or a position with moves(), play(move), and maximizing.
    untried: the moves without a child yet; children: move -> TreeNode.
    games: how many games passed through this node.
    wins: how many of them MAX won; a draw counts as half a win.
    """

    def __init__(self, position, random):
        self.position = position
        self.untried = [] if is_leaf(position) else [*position.moves()]
        random.shuffle(self.untried)
        self.children = {}
        self.games = self.wins = 0

    def add_child(self, random):
        """Add and return a child after a move that has not been tried."""
        move = self.untried.pop()
        child = self.children[move] = TreeNode(self.position.play(move), random)
        return child

    def choose_child(self, exploration):
        """Return the most promising child: one with many wins or few games so far."""

        def prospects(child):
            share = child.wins / child.games
            own_share = share if self.position.maximizing else 1 - share
            return own_share + exploration * sqrt(log(self.games) / child.games)

        return max(self.children.values(), key=prospects)


def play_at_random(position, random):
    """Return the final score of a game continued with random moves."""
    while not is_leaf(position):
        position = position.play(random.choice([*position.moves()]))
    return position


def add_game(root, random, exploration=1.4):
    """Play one more game, add its first new node, and record the result on the path.

    exploration: the weight c of the term that favors rarely tried moves.
    """
    path = [root]
    # 1. Selection: go down as long as every move has a child.
    while not path[-1].untried and path[-1].children:
        path.append(path[-1].choose_child(exploration))
    # 2. Expansion: add a child.
    if path[-1].untried:
        path.append(path[-1].add_child(random))
    # 3. Simulation: play to the end.
    score = play_at_random(path[-1].position, random)
    # 4. Backpropagation: record the result all the way up.
    for node in path:
        node.games += 1
        node.wins += 1 if score > 0 else 0 if score < 0 else 0.5


def uct(position, games, random):
    """Return the root of a tree that was built by playing this many games.

    (L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", 2006)
    """
    root = TreeNode(position, random)
    for _ in range(games):
        add_game(root, random)
    return root


def choose_move(root):
    """Return the move with which the most games began."""
    return max(root.children, key=lambda move: root.children[move].games)


# SPDX-License-Identifier: MIT
