"""The program's move: the search that chooses it, and what that search found out about each move."""

from math import inf

from alphabeta import alphabeta
from bestmove import best_move
from deepening import deepening
from engine import remembering
from gametree import Node, is_leaf, limit, state


def choose(game, position):
    """Return the best move, its value to MAX, how many nodes the search visits, and its root.

    The root: moves, what weigh returns; line, the moves that the search expects from here on, its
        own first; plies, how deep it looked, None for all; and whole, whether it met no estimate.
    """
    return by_engine(game, position) if game.depth else to_the_end(position)


def to_the_end(position):
    """Return what choose does, after a search of all plies.

    Of moves that are equally good it is the first that ends the game, or else the first.
    """
    visited, values = {}, {}

    def noted(child, *window):
        values[list(visited)[-1]] = value = alphabeta(child, *window)
        return value

    best, move = best_move(watch(position, visited), noted)
    ending = (its for its in visited if is_leaf(visited[its]) and values[its] == best)
    move = next(ending, move)
    _, line = expect(visited[move], not position.maximizing)
    root = {
        "moves": weigh(position, visited, values),
        "line": [move, *line],
        "plies": None,
        "whole": True,
    }
    return move, best, count_visited(visited), root


def by_engine(game, position):
    """Return what choose does, after a search of game.depth plies: that of engine, watched."""
    # Of the last search; total counts the nodes of those before it.
    visited, best_moves, total, estimates = {}, {}, 0, 0
    table = {}

    def evaluate(reached):
        nonlocal estimates
        estimates += 1
        return game.evaluate(reached)

    def search(node, known, sign):
        nonlocal visited, best_moves, total, estimates
        total += count_visited(visited) if visited else 0
        visited, best_moves, estimates = {}, known, 0
        return remembering(watch(node, visited), known, table, sign=sign)

    *_, (value, move) = deepening(position, game.depth, evaluate, search)
    sign = 1 if position.maximizing else -1
    root = {
        "moves": weigh(position, visited, _read_values(game, position, visited, table)),
        "line": _follow(position, best_moves, game.depth),
        "plies": game.depth,
        "whole": not estimates,
    }
    return move, sign * value, total + count_visited(visited), root


def watch(node, visited):
    """Return the same tree, which writes into visited, a dictionary, what one search visits of it.

    Under each move, in the order searched, stands the number of a leaf or, of a node, another such
    dictionary; moves that a cutoff skips are missing.
    """
    if is_leaf(node):
        return node

    def play(move):
        child = node.play(move)
        visited[move] = child if is_leaf(child) else {}
        return watch(child, visited[move])

    depth = getattr(node, "depth", None)
    return Node(state(node), lambda: (play(move) for move in node.moves()), play, depth)


def count_visited(visited):
    """Return how many nodes stand in what watch wrote, the node itself and leaves included."""
    return 1 if is_leaf(visited) else 1 + sum(map(count_visited, visited.values()))


def expect(visited, maximizing):
    """Return the value that a fail-soft search made of what it visited, and the moves that lead there.

    Such a search returns the best that it has visited; the first child with that value is the one
    that it found exactly, for those after it were only asked whether they are better.
    """
    if is_leaf(visited):
        return visited, []
    best, line = None, []
    for move, below in visited.items():
        value, rest = expect(below, not maximizing)
        if best is None or (value > best if maximizing else value < best):
            best, line = value, [move, *rest]
    return best, line


def weigh(position, visited, values):
    """Return what a search of position has proved of each of its moves, in the order searched.

    visited: what watch wrote; values: move -> what the search of its child returned, to MAX.
    Each is: move; value; proof, "exact", or what the window at the root made of it: "upper" where
        MAX had something at least as good before, "lower" where MIN had; replies, those searched,
        of which the last refuted the move if its value is only a bound; and nodes.
    """
    alpha, beta = -inf, inf
    weighed = []
    for move, below in visited.items():
        value, proof = values[move], "exact"
        if not is_leaf(below):
            proof = "upper" if value <= alpha else "lower" if value >= beta else "exact"
        weighed.append(
            {
                "move": move,
                "value": value,
                "proof": proof,
                "replies": [] if is_leaf(below) else list(below),
                "nodes": count_visited(below),
            }
        )
        if position.maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return weighed


def _read_values(game, position, visited, table):
    """Return move -> its value to MAX, as the engine's last search left it in its table.

    The child's best value is kept as its lower bound, for its player; nothing at the root cuts it off.
    """
    root, sign = limit(position, game.depth, game.evaluate), -1 if position.maximizing else 1
    found = {}
    for move in visited:
        child = root.play(move)
        found[move] = child if is_leaf(child) else sign * table[child, sign][0]
    return found


def _follow(position, best_moves, plies):
    """Return the best moves from position on, as the engine remembers them, to the end of its search."""
    line = []
    while not is_leaf(position) and len(line) < plies:
        line.append(best_moves[position])
        position = position.play(line[-1])
    return line
