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
        moves: the result of list_move_results
        line: the expected moves, the best move first
        plies: depth of the search, None for all plies
        whole: whether the search used no estimates
    """
    return (
        choose_move_with_engine(game, position)
        if game.depth
        else choose_move_by_full_search(position)
    )


def choose_move_by_full_search(position):
    """Return the result of choose_move from a search of all plies.

    Among equal moves it chooses the first that ends the game, else the first.
    """
    visited, values = {}, {}

    def search_and_record_value(child, *window):
        values[list(visited)[-1]] = value = alphabeta(child, *window)
        return value

    best, move = best_move(wrap_to_record_visits(position, visited), search_and_record_value)
    final_moves = (
        candidate
        for candidate in visited
        if is_leaf(visited[candidate]) and values[candidate] == best
    )
    move = next(final_moves, move)
    _, line = find_value_and_expected_line(visited[move], not position.maximizing)
    node_counts = {candidate: count_visited_nodes(below) for candidate, below in visited.items()}
    root = {
        "moves": list_move_results(position, visited, values, node_counts),
        "line": [move, *line],
        "plies": None,
        "whole": True,
    }
    return move, best, count_visited_nodes(visited), root


def choose_move_with_engine(game, position):
    """Return the result of choose_move from searches like those of engine, up to game.depth plies.

    Unlike engine, each search has the whole window, so that the value of the best move is exact.
    """
    best_moves, table, scores = {}, {}, Counter()
    sign, total = 1 if position.maximizing else -1, 0
    for plies in range(game.depth % STEP or STEP, game.depth + 1, STEP):
        visited, tallies, estimated = {}, {}, []

        def evaluate_and_record(leaf, estimated=estimated):
            estimated.append(leaf)
            return game.evaluate(leaf)

        node = wrap_to_record_visits(limit(position, plies, evaluate_and_record), visited)
        node = _count_visits_by_move(node, tallies)
        value = full_search(node, best_moves, table, scores, sign=sign)
        node_counts = {move: tally["nodes"] for move, tally in tallies.items()}
        total += 1 + sum(node_counts.values())
    move_values = _read_move_values_from_table(game, position, visited, table)
    root = {
        "moves": list_move_results(position, visited, move_values, node_counts),
        "line": _follow_best_moves(position, best_moves, game.depth),
        "plies": game.depth,
        "whole": not estimated,
    }
    return best_moves[position], sign * value, total, root


def wrap_to_record_visits(node, visited):
    """Return the same tree, which records in visited the nodes that a search visits.

    visited: an empty dictionary; it gets move -> value of a leaf, or such a dictionary for a node,
        in the order of the search, without moves that a cutoff skips
    """
    if is_leaf(node):
        return node

    def play_and_record(move):
        child = node.play(move)
        visited[move] = child if is_leaf(child) else {}
        return wrap_to_record_visits(child, visited[move])

    depth = getattr(node, "depth", None)
    return Node(
        state(node),
        lambda: (play_and_record(move) for move in node.moves()),
        play_and_record,
        depth,
    )


def _count_visits_by_move(root, tallies):
    """Return the same root, which counts the visits below each of its moves.

    A node that is searched again counts again, while the record has each node once.

    tallies: an empty dictionary; it gets move -> Counter, see count
    """

    def play_and_count(move):
        return count(root.play(move), tallies.setdefault(move, Counter()))

    return Node(state(root), None, play_and_count, root.depth)


def count_visited_nodes(visited):
    """Return the number of nodes, with root and leaves, that wrap_to_record_visits has recorded."""
    return 1 if is_leaf(visited) else 1 + sum(map(count_visited_nodes, visited.values()))


def find_value_and_expected_line(visited, maximizing):
    """Return the value of a recorded fail-soft search, and the moves that lead to it.

    visited: the record of wrap_to_record_visits

    The line follows the first child with the best value, because the values of later children
    may be bounds.
    """
    if is_leaf(visited):
        return visited, []
    best, line = None, []
    for move, below in visited.items():
        value, continuation = find_value_and_expected_line(below, not maximizing)
        if best is None or (value > best if maximizing else value < best):
            best, line = value, [move, *continuation]
    return best, line


def list_move_results(position, visited, move_values, node_counts):
    """Return the search results of a position's moves, in the order of the search.

    visited: the record of wrap_to_record_visits
    move_values: move -> value to MAX that the search of the child returned
    node_counts: move -> number of nodes visited below the root

    Each result:
        move, value: of the move
        proof: "exact", "upper" (a bound, MAX had a move at least as good) or "lower" (the same for MIN)
        replies: searched replies; the last one refuted the move if the value is a bound
        nodes: number of visited nodes
    """
    alpha, beta = -inf, inf
    move_results = []
    for move, below in visited.items():
        value, proof = move_values[move], "exact"
        if not is_leaf(below):
            proof = "upper" if value <= alpha else "lower" if value >= beta else "exact"
        move_results.append(
            {
                "move": move,
                "value": value,
                "proof": proof,
                "replies": [] if is_leaf(below) else list(below),
                "nodes": node_counts[move],
            }
        )
        if position.maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return move_results


def _read_move_values_from_table(game, position, visited, table):
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
