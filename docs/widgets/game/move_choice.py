"""Choose the program's move, and record the results of that search for each move."""

from collections import Counter
from math import inf

from alphabeta import alphabeta
from bestmove import best_move
from engine import full_search
from gametree import Node, count, is_leaf, limit, state

STEP = 2  # plies by which each search is deeper than the last, as in engine


def choose_move(game, position):
    """Return (best move, value to MAX, number of visited nodes, root).

    root:
        moves: the result of RecordedRoot.list_move_results
        line: the expected moves, the best move first
        plies: depth of the search, None for all plies
        whole: whether the search used no estimates
    """
    return _search_with_engine(game, position) if game.depth else _search_all_plies(position)


def _search_all_plies(position):
    """Return the result of choose_move from a search of all plies.

    Among equal moves it chooses the first that ends the game, else the first.
    """
    root, values = RecordedRoot(position), {}

    def search_and_record_value(child, *window):
        values[list(root.visited)[-1]] = value = alphabeta(child, *window)
        return value

    best, move = best_move(root.node, search_and_record_value)
    leaves = [candidate for candidate, below in root.visited.items() if is_leaf(below)]
    move = next((leaf for leaf in leaves if values[leaf] == best), move)
    _, line = _find_value_and_expected_line(root.visited[move], not position.maximizing)
    moves = root.list_move_results(position, values)
    described = {"moves": moves, "line": [move, *line], "plies": None, "whole": True}
    return move, best, root.count_nodes(), described


def _search_with_engine(game, position):
    """Return the result of choose_move from searches like those of engine, up to game.depth plies.

    Unlike engine, each search has the whole window, so that the value of the best move is exact.
    """
    best_moves, table, scores = {}, {}, Counter()
    sign, total = 1 if position.maximizing else -1, 0
    for plies in range(game.depth % STEP or STEP, game.depth + 1, STEP):
        estimated = []

        def evaluate_and_record(leaf, estimated=estimated):
            estimated.append(leaf)
            return game.evaluate(leaf)

        root = RecordedRoot(limit(position, plies, evaluate_and_record))
        value = full_search(root.node, best_moves, table, scores, sign=sign)
        total += root.count_nodes()
    moves = root.list_move_results(position, _read_move_values(game, position, root.visited, table))
    line = _follow_best_moves(position, best_moves, game.depth)
    described = {"moves": moves, "line": line, "plies": game.depth, "whole": not estimated}
    return best_moves[position], sign * value, total, described


class RecordedRoot:
    """The root of a tree that records one search.

    node: the root to search
    visited: move -> value of a leaf, or such a dictionary for a node, in the order of the search,
        without moves that a cutoff skips
    tallies: move -> Counter of the visits below it, see count; a node that is searched again counts
        again, while visited has each node once
    """

    def __init__(self, root):
        self.visited, self.tallies = {}, {}
        recorded = _record_visits(root, self.visited)

        def play_and_count(move):
            return count(recorded.play(move), self.tallies.setdefault(move, Counter()))

        self.node = Node(state(root), None, play_and_count, recorded.depth)

    def count_nodes(self):
        """Return the number of nodes that the search has visited, with the root."""
        return 1 + sum([tally["nodes"] for tally in self.tallies.values()])

    def list_move_results(self, position, move_values):
        """Return move, value, proof, replies and nodes (visited) of each move, in the order of the search.

        proof: "exact", "upper" (a bound, MAX had a move at least as good) or "lower" (the same for MIN)
        replies: searched replies; the last one refuted the move if the value is a bound
        move_values: move -> value to MAX that the search of the child returned
        """
        alpha, beta = -inf, inf
        move_results = []
        for move, below in self.visited.items():
            value, proof, replies = move_values[move], "exact", []
            if not is_leaf(below):
                proof = "upper" if value <= alpha else "lower" if value >= beta else "exact"
                replies = list(below)
            result = {"move": move, "value": value, "proof": proof, "replies": replies}
            move_results.append(result | {"nodes": self.tallies[move]["nodes"]})
            if position.maximizing:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        return move_results


def _record_visits(node, visited):
    """Return the same tree, which records in visited, an empty dictionary, what a search visits; see RecordedRoot."""
    if is_leaf(node):
        return node

    def play_and_record(move):
        child = node.play(move)
        visited[move] = child if is_leaf(child) else {}
        return _record_visits(child, visited[move])

    def play_all():
        return (play_and_record(move) for move in node.moves())

    return Node(state(node), play_all, play_and_record, getattr(node, "depth", None))


def _find_value_and_expected_line(visited, maximizing):
    """Return the value of a recorded fail-soft search, and the moves that lead to it.

    The line follows the first child with the best value, because the values of later children
    may be bounds.
    """
    if is_leaf(visited):
        return visited, []
    best, line = None, []
    for move, below in visited.items():
        value, continuation = _find_value_and_expected_line(below, not maximizing)
        if best is None or (value > best if maximizing else value < best):
            best, line = value, [move, *continuation]
    return best, line


def _read_move_values(game, position, visited, table):
    """Return move -> value to MAX from the engine's transposition table after the last search.

    The table holds a child's best value as a lower bound for the player to move there, and the
    root has no cutoffs.
    """
    root, sign = limit(position, game.depth, game.evaluate), -1 if position.maximizing else 1
    move_values = {}
    for move in visited:
        child = root.play(move)
        move_values[move] = (
            child if is_leaf(child) else sign * table[state(child), child.depth, sign][0]
        )
    return move_values


def _follow_best_moves(position, best_moves, max_plies):
    """Return the engine's stored best moves from a position to the end of the search."""
    line = []
    while not is_leaf(position) and len(line) < max_plies:
        line.append(best_moves[position])
        position = position.play(line[-1])
    return line
