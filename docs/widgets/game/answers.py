"""A reader plays against the function: the program's answer, what each move is worth, the tree of a position."""

import connectfour
import tictactoe
from alphabeta import alphabeta
from gametree import is_leaf, limit
from widgets.game.account import account, fill_cell, sign_of
from widgets.game.explain import explain
from widgets.reading import DEEPEST, MOST_LEAVES, tree_text
from widgets.trees import leaf_count

WORDS = ("game", "narration")


def open(words):
    """Return what answers, with the reasons of the program's move told in words."""

    def told(request):
        got = answer(request)
        if got.get("why"):
            columns = GAMES[request["game"]].columns
            got["why"] = explain(got["why"], columns, words)
        return got

    return told


class TicTacToe:
    """What the page must know of a game besides its positions: where a move puts the mover's sign.

    The cells are a string, row by row, "." for an empty one, as many as columns in a row; lines
    are the groups of cells that win, each from one end to the other; win is what a win is worth at
    least, and timed whether each square left empty counts 1 more; depth is how many plies are
    searched, None for all of them.
    """

    start, columns, empty, lines = tictactoe.Position, 3, "." * 9, tictactoe.LINES
    win, timed, depth = 1, False, None

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
    win, timed, depth = connectfour.WIN, True, 6

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
        nodes, how many the program's search visited; and why it moved so: see account. What does
        not apply is None or empty.
    """
    game = GAMES[request["game"]]
    position, cells, moves, cell = _replay(game, request["moves"])
    nodes = why = None
    if not is_leaf(position) and sign_of(position) == request["program"]:
        move, nodes, why = account(game, position, cells)
        position, cells, moves, cell = _replay(game, [*moves, move])
    over = is_leaf(position)
    return {
        "moves": moves,
        "cells": cells,
        "cell": cell,
        "turn": None if over else sign_of(position),
        "open": [] if over else position.moves(),
        "score": position if over else None,
        "line": won_line(game, cells),
        "nodes": nodes,
        "why": why,
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
        cells = fill_cell(cells, cell, sign_of(position))
        position = position.play(move)
        played.append(move)
    return position, cells, played, cell


def _make_lists(node):
    return node if is_leaf(node) else [_make_lists(child) for child in node]
