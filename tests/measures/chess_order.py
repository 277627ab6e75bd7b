"""Measure the classic order of moves in chess on positions of famous games.

As a program, measure all positions; write the table docs/measured/chess.csv, and the numbers for
each position to chess.csv in this folder. The package chess is under the GPL, so no published
file may import it.
"""

import csv
from collections import Counter
from functools import cached_property
from math import inf
from pathlib import Path
from random import Random
from statistics import mean, median

import chess

from alphabeta import alphabeta
from gametree import Node, count, is_leaf, limit
from measures.result_files import write_rows

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "measured" / "chess.csv"
EACH = Path(__file__).with_name("chess.csv")  # the leaves in each position
DEPTH = 3  # plies
FIRST, EVERY = 8, 21  # positions after 8, 29, 50 ... plies of a game; sides alternate
SEEDS = range(5)  # of the random orders; the table has the mean
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
MATE = 1000  # more than all pieces together
KINDS = ("capture", "threat", "forward", "sideways", "backward")  # as the rule ranks them

# White, Black, place and year -> the moves in standard notation.
GAMES = {
    "Anderssen - Kieseritzky, London 1851": """
        e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4
        Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+
        Nxf6 Be7#""",
    "Anderssen - Dufresne, Berlin 1852": """
        e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5
        Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7
        Bf5+ Ke8 Bd7+ Kf8 Bxe7#""",
    "Morphy - Duke of Brunswick and Count Isouard, Paris 1858": """
        e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+
        Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#""",
    "Steinitz - von Bardeleben, Hastings 1895": """
        e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 d5 exd5 Nxd5 O-O Be6 Bg5 Be7 Bxd5 Bxd5
        Nxd5 Qxd5 Bxe7 Nxe7 Re1 f6 Qe2 Qd7 Rac1 c6 d5 cxd5 Nd4 Kf7 Ne6 Rhc8 Qg4 g6 Ng5+ Ke8 Rxe7+
        Kf8 Rf7+ Kg8 Rg7+ Kh8 Rxh7+""",
    "Rotlewi - Rubinstein, Łódź 1907": """
        d4 d5 Nf3 e6 e3 c5 c4 Nc6 Nc3 Nf6 dxc5 Bxc5 a3 a6 b4 Bd6 Bb2 O-O Qd2 Qe7 Bd3 dxc4 Bxc4 b5
        Bd3 Rd8 Qe2 Bb7 O-O Ne5 Nxe5 Bxe5 f4 Bc7 e4 Rac8 e5 Bb6+ Kh1 Ng4 Be4 Qh4 g3 Rxc3 gxh4 Rd2
        Qxd2 Bxe4+ Qg2 Rh3""",
    "Sämisch - Nimzowitsch, Copenhagen 1923": """
        d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 Nc3 O-O O-O d5 Ne5 c6 cxd5 cxd5 Bf4 a6 Rc1 b5 Qb3 Nc6
        Nxc6 Bxc6 h3 Qd7 Kh2 Nh5 Bd2 f5 Qd1 b4 Nb1 Bb5 Rg1 Bd6 e4 fxe4 Qxh5 Rxf2 Qg5 Raf8 Kh1 R8f5
        Qe3 Bd3 Rce1 h6""",
    "Capablanca - Tartakower, New York 1924": """
        d4 f5 Nf3 e6 c4 Nf6 Bg5 Be7 Nc3 O-O e3 b6 Bd3 Bb7 O-O Qe8 Qe2 Ne4 Bxe7 Nxc3 bxc3 Qxe7 a4
        Bxf3 Qxf3 Nc6 Rfb1 Rae8 Qh3 Rf6 f4 Na5 Qf3 d6 Re1 Qd7 e4 fxe4 Qxe4 g6 g3 Kf8 Kg2 Rf7 h4 d5
        cxd5 exd5 Qxe8+ Qxe8 Rxe8+ Kxe8 h5 Rf6 hxg6 hxg6 Rh1 Kf8 Rh7 Rc6 g4 Nc4 g5 Ne3+ Kf3 Nf5
        Bxf5 gxf5 Kg3 Rxc3+ Kh4 Rf3 g6 Rxf4+ Kg5 Re4 Kf6 Kg8 Rg7+ Kh8 Rxc7 Re8 Kxf5 Re4 Kf6 Rf4+
        Ke5 Rg4 g7+ Kg8 Rxa7 Rg1 Kxd5 Rc1 Kd6 Rc2 d5 Rc1 Rc7 Ra1 Kc6 Rxa4 d6""",
    "Byrne - Fischer, New York 1956": """
        Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3
        Nxc3 bxc3 Nxe4 Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+
        Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4
        Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 Ne2+ Kb1 Nc3+ Kc1 Rc2#""",
    "Deep Blue - Kasparov, New York 1997": """
        e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7 Ng5 Ngf6 Bd3 e6 N1f3 h6 Nxe6 Qe7 O-O fxe6 Bg6+ Kd8 Bf4 b5 a4
        Bb7 Re1 Nd5 Bg3 Kc8 axb5 cxb5 Qd3 Bc6 Bf5 exf5 Rxe7 Bxe7 c4""",
    "Kasparov - Topalov, Wijk aan Zee 1999": """
        e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1
        a6 Nc1 O-O-O Nb3 exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5
        exd5 Qd6 Rxd4 cxd4 Re7+ Kb6 Qxd4+ Kxa5 b4+ Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+
        Kxb4 c3+ Kxc3 Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7 Bxc4 bxc4 Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 f5
        Kc1 Rd2 Qa7""",
}


class Position:
    """An unfinished game. White is MAX; the children are what the legal moves lead to.

    Mate is worth MATE or -MATE, stalemate 0; draws by other rules are ignored.
    Children and kinds of moves are cached, because all orders search the same tree.
    """

    def __init__(self, board):
        self.board = board
        self.maximizing = board.turn == chess.WHITE
        self._after = {}

    @cached_property
    def _moves(self):
        return list(self.board.legal_moves)

    def moves(self):
        """Return the legal moves, in the order in which the package generates them."""
        return self._moves

    def after(self, move):
        """Return the child after a move: a position, or the score of a finished game."""
        if move not in self._after:
            board = self.board.copy(stack=False)
            board.push(move)
            self._after[move] = reached(board)
        return self._after[move]

    @cached_property
    def kinds(self):
        """The first of KINDS that fits each move."""
        return {move: kind(self, move) for move in self.moves()}

    def __iter__(self):
        return (self.after(move) for move in self.moves())

    def __eq__(self, other):
        return isinstance(other, Position) and self.board == other.board

    def __hash__(self):
        return hash(self.board.fen())


def reached(board):
    """Return the node for a board: a position, or the score of a finished game."""
    if any(board.generate_legal_moves()):
        return Position(board)
    if not board.is_check():
        return 0
    return -MATE if board.turn == chess.WHITE else MATE


def material(position):
    """Return the value of White's pieces minus that of Black's: the static evaluation."""
    board, balance = position.board, 0
    for piece, value in VALUES.items():
        white, black = (board.pieces_mask(piece, color) for color in (chess.WHITE, chess.BLACK))
        balance += value * (white.bit_count() - black.bit_count())
    return balance


def kind(position, move):
    """Return the first of KINDS that fits a move."""
    if position.board.is_capture(move):
        return "capture"
    if threatens(position, move):
        return "threat"
    return {1: "forward", 0: "sideways", -1: "backward"}[advance(position, move)]


def threatens(position, move):
    """Return whether a move gives check or attacks a piece of higher value."""
    after = position.after(move)
    if is_leaf(after):
        return after != 0  # mate is a check, stalemate is none
    board = after.board
    # Nothing is worth more than a king.
    worth = VALUES.get(board.piece_type_at(move.to_square), MATE)
    attacked = chess.SquareSet(board.attacks_mask(move.to_square) & board.occupied_co[board.turn])
    return board.is_check() or any(
        VALUES[board.piece_type_at(square)] > worth for square in attacked
    )


def advance(position, move):
    """Return 1 if a move goes towards the opponent's side, -1 if it goes back, else 0."""
    ranks = chess.square_rank(move.to_square) - chess.square_rank(move.from_square)
    towards = ranks if position.maximizing else -ranks
    return (towards > 0) - (towards < 0)


def rule(position, move):
    """Return the rank of a move by the whole rule, 0 to 4."""
    return KINDS.index(position.kinds[move])


def exchange(position, move):
    """Return the rank of a move: the most valuable victim, then the least valuable attacker."""
    board = position.board
    if not board.is_capture(move):
        return 0, 0
    victim = board.piece_type_at(move.to_square) or chess.PAWN  # en passant
    return -VALUES[victim], VALUES.get(board.piece_type_at(move.from_square), MATE)


# Name -> rank of a move; the lowest is first, equal ranks stay in the order of the package.
ORDERS = {
    "generated": lambda position, move: 0,
    "forward": lambda position, move: -advance(position, move),
    "captures": lambda position, move: not position.board.is_capture(move),
    "threats": lambda position, move: min(rule(position, move), 2),
    "rule": rule,
    "reversed": lambda position, move: -rule(position, move),
    "exchange": exchange,
    "rule_exchange": lambda position, move: (rule(position, move), exchange(position, move)),
}
ROWS = ("generated", "random", *list(ORDERS)[1:], "fewest", "minimax")  # of the table


def random_order(seed):
    """Return a function that gives each move a random rank."""
    source = Random(seed)
    return lambda position, move: source.random()


def ordered(position, rank):
    """Return the tree with the moves of the lowest rank first; moves are played on demand."""
    if is_leaf(position):
        return position

    def children():
        moves = sorted(position.moves(), key=lambda move: rank(position, move))
        return (ordered(position.after(move), rank) for move in moves)

    return Node(position, children)


def search(position, rank, depth=DEPTH):
    """Return the value of a position, and the leaves that alpha-beta pruning reads for it."""
    tally = Counter()
    tree = count(limit(ordered(position, rank), depth, material), tally)
    return alphabeta(tree, maximizing=position.maximizing), tally["leaves"]


def all_leaves(board, depth=DEPTH):
    """Return the leaves that minimax reads, counted without reading them: depth 1 or more."""
    if depth == 1:
        return max(1, board.legal_moves.count())  # a finished game is a leaf itself
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += all_leaves(board, depth - 1)
        board.pop()
    return max(1, leaves)


def fewest(position, value, depth=DEPTH):
    """Return the smallest number of leaves that prove the value of a position.

    These are a strategy of White and one of Black, which share one leaf. docs.trees.trees.fewest
    returns the same, but reads every leaf, which would take minutes.
    """
    return sum(_cheapest(position, value, depth, white, inf) for white in (True, False)) - 1


def _cheapest(position, value, depth, white, most):
    """Return the number of leaves of a player's cheapest strategy for value, inf if there is none.

    white: whether the player is White.
    most: a result from this number on is only a lower bound.
    """
    if is_leaf(position) or depth == 0:
        score = position if is_leaf(position) else material(position)
        return 1 if (score >= value if white else score <= value) else inf
    if position.maximizing == white:
        # The move with the fewest replies comes first, because it is often the cheapest.
        for after in sorted(map(position.after, position.moves()), key=_replies):
            most = min(most, _cheapest(after, value, depth - 1, white, most))
        return most
    leaves = 0
    if len(position.moves()) >= most:
        return most
    # Captures come first, because they refute most strategies.
    for move in sorted(position.moves(), key=lambda move: exchange(position, move)):
        leaves += _cheapest(position.after(move), value, depth - 1, white, most - leaves)
        if leaves >= most:
            break
    return leaves


def _replies(position):
    return 1 if is_leaf(position) else len(position.moves())


def positions():
    """Yield the positions of all games."""
    for moves in GAMES.values():
        board = chess.Board()
        for ply, move in enumerate(moves.split()):
            if ply >= FIRST and (ply - FIRST) % EVERY == 0:
                yield Position(board.copy(stack=False))
            board.push_san(move)


def measure(position):
    """Return the set of values that the orders find, and order -> leaves read."""
    results = {order: search(position, rank) for order, rank in ORDERS.items()}
    drawn = [search(position, random_order(seed)) for seed in SEEDS]
    leaves = {order: count for order, (_, count) in results.items()}
    leaves["random"] = mean(count for _, count in drawn)
    values = {value for value, _ in [*results.values(), *drawn]}
    leaves["fewest"] = fewest(position, min(values))
    leaves["minimax"] = all_leaves(position.board)
    return values, leaves


def read_each():
    """Return order -> leaves read for each position, from the file."""
    with EACH.open(encoding="utf-8") as file:
        return [
            {order: float(count) for order, count in row.items()} for row in csv.DictReader(file)
        ]


def make_table(leaves_by_position):
    """Yield the rows: leaves in all, in the median position, in percent of the random orders."""
    yield ["order", "leaves", "median", "of_random"]
    random = sum(leaves["random"] for leaves in leaves_by_position)
    for order in ROWS:
        counts = [leaves[order] for leaves in leaves_by_position]
        percent = f"{100 * sum(counts) / random:.1f}"
        yield [order, round(sum(counts)), round(median(counts)), percent]


if __name__ == "__main__":
    leaves_by_position = [measure(position)[1] for position in positions()]
    write_rows(EACH, [ROWS, *([leaves[order] for order in ROWS] for leaves in leaves_by_position)])
    write_rows(FILE, make_table(leaves_by_position))
