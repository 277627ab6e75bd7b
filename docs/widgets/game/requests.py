"""Requests from the page of a game: the program's move, the values of moves, a position's tree."""

import connectfour
import tictactoe
from alphabeta import alphabeta
from docs.trees.tree_syntax import DEEPEST, MOST_LEAVES, format_tree
from docs.trees.trees import copy_tree, count_leaves
from docs.widgets.game.explanation_texts import format_explanation
from docs.widgets.game.move_explanation import choose_move_with_reasons, fill_cell, get_sign_to_move
from gametree import is_leaf, limit

WORDS = ("game", "narration")


class TicTacToe:
    """Tic-tac-toe as shown on the page. Cells are a string, row by row, "." for an empty cell.

    make_start_position: function that returns the first position
    columns: number of cells in a row
    empty: the cells of the empty board
    lines: groups of cells that win, each in order from end to end
    win: minimum value of a win
    timed: whether each cell left empty adds 1 to the value of a win
    depth: number of plies to search, None for all
    """

    make_start_position, columns, empty, lines = tictactoe.Position, 3, "." * 9, tictactoe.LINES
    win, timed, depth = 1, False, None

    def get_move_for_cell(self, cell):
        """Return the move for a click on cell."""
        return cell

    def find_filled_cell(self, cells, move):
        """Return the cell that a move fills."""
        return move

    def evaluate(self, position):
        """Return the static evaluation, scaled so that no estimate outweighs a win or a loss."""
        return tictactoe.open_lines(position) / 10


def _list_lines_of_four(columns, rows):
    """Yield the cells of each possible four in a row."""
    for cell in range(columns * rows):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [cell + (down * columns + right) * place for place in range(4)]
            if 0 <= cell % columns + 3 * right < columns and line[-1] < columns * rows:
                yield line


class ConnectFour:
    """Connect Four with the attributes of TicTacToe; a move is a column."""

    columns, empty = connectfour.COLUMNS, "." * connectfour.COLUMNS * connectfour.ROWS
    lines = tuple(_list_lines_of_four(connectfour.COLUMNS, connectfour.ROWS))
    win, timed, depth = connectfour.WIN, True, 6

    def make_start_position(self):
        return connectfour.Position(order=connectfour.CENTER_FIRST)

    def get_move_for_cell(self, cell):
        return cell % self.columns

    def find_filled_cell(self, cells, move):
        column = range(move, len(cells), self.columns)
        return max(cell for cell in column if cells[cell] == ".")

    def evaluate(self, position):
        return connectfour.open_fours(position)


GAMES = {"tictactoe": TicTacToe(), "connectfour": ConnectFour()}


class RequestHandler:
    """Answers requests with the function that "do" names; the explanation of a move is text."""

    def __init__(self, texts):
        self.texts = texts

    def handle_request(self, request):
        handlers = {"play": play_moves_and_reply, "study": analyze_position}
        response = handlers[request["do"]](request)
        if response.get("why"):
            columns = GAMES[request["game"]].columns
            response["why"] = format_explanation(response["why"], columns, self.texts)
        return response


def play_moves_and_reply(request):
    """Return the state of a game, after the program's move if it is the program's turn.

    request:
        game: key of GAMES
        moves: moves so far; the first illegal one and all after it are ignored
        program: the program's sign, "X" or "O"
    response, with None or empty values where a key does not apply:
        moves, cells: of the game; cell: the one filled last
        turn: sign of the player to move; open: legal moves
        score: above 0 if X has won, below 0 if O has won, 0 for a draw
        line: cells of the line that won
        nodes: number of nodes that the program's search visited
        why: reasons for the program's move, see choose_move_with_reasons
    """
    game = GAMES[request["game"]]
    position, cells, moves, cell = _replay_legal_moves(game, request["moves"])
    nodes = why = None
    if not is_leaf(position) and get_sign_to_move(position) == request["program"]:
        move, nodes, why = choose_move_with_reasons(game, position, cells)
        position, cells, moves, cell = _replay_legal_moves(game, [*moves, move])
    over = is_leaf(position)
    return {
        "moves": moves,
        "cells": cells,
        "cell": cell,
        "turn": None if over else get_sign_to_move(position),
        "open": [] if over else position.moves(),
        "score": position if over else None,
        "line": find_winning_line(game, cells),
        "nodes": nodes,
        "why": why,
    }


def analyze_position(request):
    """Return the values of the legal moves if requested, and the tree of the position.

    request: game, moves, values (bool)
    response:
        values: in the order of the legal moves, None if not requested
        address: the URL fragment for the laboratory, None in a finished game
        plies: depth at which the tree is cut off, None for a complete tree
    """
    game = GAMES[request["game"]]
    position, _, _, _ = _replay_legal_moves(game, request["moves"])
    if is_leaf(position):
        return {"values": [], "address": None, "plies": None}
    tree, plies = build_tree_within_limits(game, position)
    player = "" if position.maximizing else "&player=min"
    return {
        "values": compute_move_values(game, position) if request["values"] else None,
        "address": f"tree={format_tree(tree).replace(' ', '')}{player}",
        "plies": plies,
    }


def compute_move_values(game, position):
    """Return the value of each legal move to MAX, from a search with the full window."""
    limited = limit(position, game.depth, game.evaluate) if game.depth else position
    return [alphabeta(child, maximizing=not position.maximizing) for child in limited]


def build_tree_within_limits(game, position):
    """Return the tree of a position, as deep as the laboratory allows, and its depth.

    Nodes at that depth get the static evaluation; the depth is None for a complete tree.
    """
    estimated = []

    def evaluate_and_record(state):
        estimated.append(state)
        return game.evaluate(state)

    tree = plies = None
    for depth in range(1, DEEPEST + 1):
        estimated.clear()
        deeper = copy_tree(limit(position, depth, evaluate_and_record))
        if count_leaves(deeper) > MOST_LEAVES:
            break
        tree, plies = deeper, depth if estimated else None
        if not estimated:
            break
    return tree, plies


def find_winning_line(game, cells):
    """Return the cells of a line that one player has filled, [] without one."""
    for line in game.lines:
        signs = {cells[cell] for cell in line}
        if len(signs) == 1 and signs != {"."}:
            return list(line)
    return []


def _replay_legal_moves(game, moves):
    """Return (position, cells, moves, last cell) after the legal moves before an illegal one."""
    position, cells, played, cell = game.make_start_position(), game.empty, [], None
    for move in moves:
        if is_leaf(position) or move not in position.moves():
            break
        cell = game.find_filled_cell(cells, move)
        cells = fill_cell(cells, cell, get_sign_to_move(position))
        position = position.play(move)
        played.append(move)
    return position, cells, played, cell
