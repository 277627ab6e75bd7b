"""Boards of games: two orders of moves that meet, a line beyond the horizon, a stone that falls by a carry."""

from connectfour import HEIGHT, ROWS
from connectfour import Position as Stones
from figures.draw import NARROW, escape, frame
from gametree import is_leaf
from minimax import minimax
from tictactoe import Position

CELL = 17  # of a board of tic-tac-toe
BOARD = 3 * CELL
BIT = 26  # height of a bit; it is a little wider
MARGIN = 14


def meet(moves):
    """Return the two lines of positions that moves lead to, as played and with first and last exchanged.

    moves: cells of tic-tac-toe, three different ones, or it is a ValueError.
    """
    lines = []
    if len(moves) != 3 or len({*moves} & {*Position().moves()}) != 3:
        raise ValueError(f"three different cells, 0 to 8, are wanted, not {moves}")
    for order in (moves, moves[::-1]):
        line = [Position()]
        for move in order:
            line.append(line[-1].play(move))
        lines.append(line)
    return lines


def draw_meeting(moves, description):
    """Return the drawing of two orders of moves that meet on one board; moves: as meet takes them."""
    lines, step, apart = meet(moves), BOARD + 34, 2 * BOARD
    middle = NARROW / 2
    parts = []
    for line, left in zip(lines, (middle - apart / 2, middle + apart / 2), strict=True):
        xs = [middle, left, left, middle]
        for at, position in enumerate(line):
            x, y = xs[at], MARGIN + at * step
            if at:
                start = f"M{xs[at - 1]} {y - step + BOARD + 2}"
                parts.append(f'<path class="edge" d="{start}L{x} {y - 4}"/>')
            if at in (1, 2) or line is lines[0]:
                before = line[at - 1] if 0 < at < 3 else None
                parts.append(_board(position.cells, x, y, before and before.cells))
    size = NARROW, 2 * MARGIN + 3 * step + BOARD
    return f"{frame(size, description)}{''.join(parts)}</svg>"


def line_of(cells):
    """Return the cells of each position of a game of tic-tac-toe that both play their best, to its end.

    Who loses puts that off: of equal moves, the one after which the end is furthest.
    """
    position, line = Position(cells), [cells]
    while not is_leaf(position):
        best = max if position.maximizing else min
        value = best(minimax(child, not position.maximizing) for child in position)
        moves = [
            move
            for move in position.moves()
            if minimax(position.play(move), not position.maximizing) == value
        ]
        losing = value == (-1 if position.maximizing else 1)
        far = max if losing else min
        move = far(moves, key=lambda move: _plies(position.play(move)))
        player = "X" if position.maximizing else "O"
        line.append(line[-1][:move] + player + line[-1][move + 1 :])
        position = position.play(move)
    return line


def _plies(position):
    """Return after how many plies a game ends if whoever wins hurries, and whoever loses does not."""
    if is_leaf(position):
        return 0
    value = minimax(position, position.maximizing)
    ways = [child for child in position if minimax(child, not position.maximizing) == value]
    hurries = max if value == (-1 if position.maximizing else 1) else min
    return 1 + hurries(_plies(child) for child in ways)


def draw_horizon(cells, plies, description):
    """Return the drawing of the line that begins with cells: what lies beyond plies plies is behind a bar."""
    line, step, across = line_of(cells), BOARD + 50, 3
    if not 0 < plies < len(line) - 1:
        raise ValueError(f"the game ends after {len(line) - 1} plies: the horizon must lie before")
    parts = []
    for at, now in enumerate(line):
        x, y = NARROW / 2 + (at % across - 1) * step, MARGIN + at // across * (step + 14)
        parts.append(_board(now, x, y, line[at - 1] if at else None))
        parts.append(f'<text class="tick" x="{x}" y="{y + BOARD + 17}">{at}</text>')
        if at == plies + 1:
            parts.append(f'<path class="horizon" d="M{x - step / 2} {y - 10}v{BOARD + 30}"/>')
    rows = -(-len(line) // across)
    size = NARROW, 2 * MARGIN + rows * (step + 14) - 8
    return f"{frame(size, description)}{''.join(parts)}</svg>"


def _board(cells, x, y, before=None):
    """Return a board, its top in the middle at (x, y); the sign that is not in before stands out."""
    left = x - BOARD / 2
    lines = "".join(
        f"M{left + at * CELL} {y}v{BOARD}M{left} {y + at * CELL}h{BOARD}" for at in (1, 2)
    )
    parts = [f'<path class="grid" d="{lines}"/>']
    for cell, sign in enumerate(cells):
        if sign == ".":
            continue
        a, b = left + cell % 3 * CELL + CELL / 2, y + cell // 3 * CELL + CELL / 2
        new = " new" if before and before[cell] == "." else ""
        if sign == "X":
            parts.append(
                f'<path class="sign max{new}" d="M{a - 5} {b - 5}l10 10M{a + 5} {b - 5}l-10 10"/>'
            )
        else:
            parts.append(f'<circle class="sign min{new}" cx="{a}" cy="{b}" r="5.5"/>')
    return "".join(parts)


def carry(stones):
    """Return the bits of one column of Connect Four, as whole numbers: taken, the sum, the stone that falls.

    stones: how many are in it; a ValueError where none can be added.
    """
    if not 0 <= stones < ROWS:
        raise ValueError(f"a column of {ROWS} squares has no room for a stone after {stones}")
    position = Stones()
    for _ in range(stones):
        position = position.play(0)
    taken, after = position.first | position.second, position.play(0)
    return taken, taken + 1, (after.first | after.second) & ~taken


def draw_carry(stones, description):
    """Return the drawing of a column of bits before, during and after the sum that drops a stone."""
    numbers = carry(stones)
    taken, total, _ = numbers
    names = ("taken", "taken + 1", "& ~taken")
    parts, step = [], 112
    for at, (number, name) in enumerate(zip(numbers, names, strict=True)):
        x = NARROW / 2 + (at - 1) * step
        parts.append(
            f'<text class="name" x="{x}" y="{MARGIN + HEIGHT * BIT + 22}">{escape(name)}</text>'
        )
        for bit in range(HEIGHT):
            y, one = MARGIN + (HEIGHT - 1 - bit) * BIT, number >> bit & 1
            new = " new" if one and not taken >> bit & 1 else ""
            square = "square" if bit < ROWS else "square spare"
            parts.append(
                f'<rect class="{square}{" one" if one else ""}{new}" x="{x - 16}" y="{y}" width="32" height="{BIT}"/>'
                f'<text class="bit{new}" x="{x}" y="{y + 18}">{one}</text>'
            )
            if at == 1 and (taken ^ total) >> bit & 1 and taken >> bit & 1:  # it is carried on
                parts.append(f'<path class="carried" d="M{x + 22} {y + 18}v-18l-4 6m4-6l4 6"/>')
    size = NARROW, 2 * MARGIN + HEIGHT * BIT + 18
    return f"{frame(size, description)}{''.join(parts)}</svg>"
