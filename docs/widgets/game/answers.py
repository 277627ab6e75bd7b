"""A reader plays against the function: the program's answer, what each move is worth, the tree of a position."""

from math import inf

import connectfour
import tictactoe
from alphabeta import alphabeta
from deepening import deepening
from engine import remembering
from gametree import count, is_leaf, limit
from widgets.reading import DEEPEST, MOST_LEAVES, tree_text
from widgets.trees import leaf_count

WORDS = ()


def open(words):
    """Return what answers."""
    return answer


class TicTacToe:
    """What the page must know of a game besides its positions: where a move puts the mover's sign.

    The cells are a string, row by row, "." for an empty one, as many as columns in a row; lines
    are the groups of cells that win, each from one end to the other; win is what a win is worth at
    least; depth is how many plies are searched, None for all of them.
    """

    start, columns, empty, lines = tictactoe.Position, 3, "." * 9, tictactoe.LINES
    win, depth = 1, None

    def move_at(self, cell):
        """Return the move that the reader makes with a click on cell."""
        return cell

    def cell_of(self, cells, move):
        """Return the cell that move fills."""
        return move

    def evaluate(self, position):
        """Return the static evaluation, scaled so that no estimate outweighs a win or a loss."""
        return tictactoe.open_lines(position) / 10


class ConnectFour:
    """The same of a game in which signs fall to the lowest empty cell; its moves are columns."""

    columns, empty = connectfour.COLUMNS, "." * connectfour.COLUMNS * connectfour.ROWS
    win, depth = connectfour.WIN, 6

    def __init__(self):
        self.lines = list(self._fours())

    def start(self):
        return connectfour.Position(order=connectfour.CENTER_FIRST)

    def move_at(self, cell):
        return cell % self.columns

    def cell_of(self, cells, move):
        column = range(move, len(cells), self.columns)
        return max(cell for cell in column if cells[cell] == ".")

    def evaluate(self, position):
        return connectfour.open_fours(position)

    def _fours(self):
        """Yield the cells of each place for four in a row."""
        for cell in range(len(self.empty)):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last = cell % self.columns + 3 * right
                line = [cell + (down * self.columns + right) * place for place in range(4)]
                if 0 <= last < self.columns and line[-1] < len(self.empty):
                    yield line


GAMES = {"tictactoe": TicTacToe(), "connectfour": ConnectFour()}


def answer(request):
    """Answer a request, both plain data; its "do" says which of the two functions below it is for."""
    does = {"play": play, "study": study}
    return does[request["do"]](request)


def play(request):
    """Tell where a game stands, after the program's answer if it is the program's turn.

    request: game; moves, of which those from the first illegal one on do not count; and program,
        the program's sign, "X" or "O".
    The answer: moves; cells; cell, the one filled last; turn, the sign to move; open, the legal
        moves; score, above 0 if X has won, below if O has, 0 for a draw; line, the cells that won;
        and nodes, how many the program's search visited. What does not apply is None or empty.
    """
    game = GAMES[request["game"]]
    position, cells, moves, cell = _replay(game, request["moves"])
    nodes = None
    if not is_leaf(position) and sign(position) == request["program"]:
        move, _, nodes = choose(game, position)
        position, cells, moves, cell = _replay(game, [*moves, move])
    over = is_leaf(position)
    return {
        "moves": moves,
        "cells": cells,
        "cell": cell,
        "turn": None if over else sign(position),
        "open": [] if over else position.moves(),
        "score": position if over else None,
        "line": won_line(game, cells),
        "nodes": nodes,
    }


def study(request):
    """Tell what each legal move is worth, if values are asked for, and the tree of the position.

    request: game, moves, values (True or False).
    The answer: values, parallel to the legal moves; address, what stands behind the # of the
        laboratory's address; and plies, the depth at which the tree is cut off, None if it is
        whole. In a finished game there is neither: both are None.
    """
    game = GAMES[request["game"]]
    position, _, _, _ = _replay(game, request["moves"])
    if is_leaf(position):
        return {"values": [], "address": None, "plies": None}
    tree, plies = tree_of(game, position)
    player = "" if position.maximizing else "&player=min"
    return {
        "values": values(game, position) if request["values"] else None,
        "address": f"tree={tree_text(tree).replace(' ', '')}{player}",
        "plies": plies,
    }


def sign(position):
    """Return the sign of the player who is to move: X is MAX."""
    return "X" if position.maximizing else "O"


def choose(game, position):
    """Return the best move, its value to MAX, and how many nodes the search for it visits."""
    return by_engine(game, position) if game.depth else to_the_end(position)


def to_the_end(position):
    """Return what choose does, after a search of all plies.

    Of moves that are equally good it is the first that ends the game, or else the first. The search
    is that of alphabeta from position, node for node; its first ply is here, because alphabeta
    returns a value and no move.
    """
    tally = {"nodes": 1, "leaves": 0}
    alpha, beta = -inf, inf
    best = move = ends = None
    for option, child in zip(position.moves(), position, strict=True):
        value = alphabeta(count(child, tally), alpha, beta, not position.maximizing)
        better = best is None or (value > best if position.maximizing else value < best)
        if better or (value == best and is_leaf(child) and not ends):
            best, move, ends = value, option, is_leaf(child)
        if position.maximizing:
            alpha = best
        else:
            beta = best
    return move, best, tally["nodes"]


def by_engine(game, position):
    """Return what choose does, after a search of game.depth plies: that of engine, counted."""
    tally, table = {"nodes": 0, "leaves": 0}, {}

    def search(node, best_moves, sign):
        return remembering(count(node, tally), best_moves, table, sign=sign)

    *_, (value, move) = deepening(position, game.depth, game.evaluate, search)
    return move, value if position.maximizing else -value, tally["nodes"]


def values(game, position):
    """Return what each legal move is worth to MAX, who is X: its child searched with the full window."""
    seen = limit(position, game.depth, game.evaluate) if game.depth else position
    return [alphabeta(child, maximizing=not position.maximizing) for child in seen]


def tree_of(game, position):
    """Return the tree of position, as deep as the laboratory takes it, and the plies it is cut off at.

    What lies deeper is replaced by the static evaluation; where nothing does, plies is None.
    """
    estimated = []

    def estimate(state):
        estimated.append(state)
        return game.evaluate(state)

    tree = plies = None
    for depth in range(1, DEEPEST + 1):
        estimated.clear()
        deeper = _make_lists(limit(position, depth, estimate))
        if leaf_count(deeper) > MOST_LEAVES:
            break
        tree, plies = deeper, depth if estimated else None
        if not estimated:
            break
    return tree, plies


def won_line(game, cells):
    """Return the cells of a line that one player has filled, [] if there is none."""
    for line in game.lines:
        signs = {cells[cell] for cell in line}
        if len(signs) == 1 and signs != {"."}:
            return list(line)
    return []


def _replay(game, moves):
    """Return position, cells, moves and the cell filled last, as far as the moves are legal."""
    position, cells, played, cell = game.start(), game.empty, [], None
    for move in moves:
        if is_leaf(position) or move not in position.moves():
            break
        cell = game.cell_of(cells, move)
        cells = cells[:cell] + sign(position) + cells[cell + 1 :]
        position = position.play(move)
        played.append(move)
    return position, cells, played, cell


def _make_lists(node):
    return node if is_leaf(node) else [_make_lists(child) for child in node]
