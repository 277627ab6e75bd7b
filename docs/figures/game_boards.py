"""Drawings of game boards: a game tree, two move orders that meet, a search horizon, a carry in Connect Four."""

from functools import reduce
from itertools import accumulate

from connectfour import HEIGHT, ROWS
from connectfour import Position as Stones
from docs.figures.number_format import format_number
from docs.figures.replay import Snapshot
from docs.figures.svg import draw_svg, draw_text, escape_html
from docs.figures.tree_drawing import NARROW
from gametree import is_leaf, letters
from minimax import minimax
from tictactoe import Position

CELL = 17  # side of a tic-tac-toe square
BOARD = 3 * CELL
BIT = 26  # height of the rectangle around a bit
MARGIN = 14
ENDING_LEVEL = BOARD + 40  # between neighbouring levels of a tree of boards
MOST_EMPTY = 3  # cells at the root of a tree of boards: at most six games can follow


def play_both_orders(moves):
    """Return the positions of two lines: moves in their order, and in reverse order.

    moves: three different tic-tac-toe cells, 0 to 8; otherwise a ValueError is raised.
    """
    if len(moves) != 3 or len({*moves} & {*Position().moves()}) != 3:
        raise ValueError(f"three different cells, 0 to 8, are wanted, not {moves}")
    return [
        list(accumulate(order, Position.play, initial=Position())) for order in (moves, moves[::-1])
    ]


def draw_transposition(moves, description):
    """Return a drawing of two move orders that lead to the same board; for moves, see play_both_orders."""
    lines, step = play_both_orders(moves), BOARD + 34
    middle, parts = NARROW / 2, []
    for line, left in zip(lines, (middle - BOARD, middle + BOARD), strict=True):
        xs = [middle, left, left, middle]
        for index, position in enumerate(line):
            x, y = xs[index], MARGIN + index * step
            if index:
                start = f"M{xs[index - 1]} {y - step + BOARD + 2}"
                parts.append(f'<path class="edge" d="{start}L{x} {y - 4}"/>')
            if index in (1, 2) or line is lines[0]:
                before = line[index - 1] if 0 < index < 3 else None
                parts.append(_draw_board(position.cells, x, y, before and before.cells))
    return draw_svg((NARROW, 2 * MARGIN + 3 * step + BOARD), description, parts)


def play_perfect_game(cells):
    """Return the cells of every position when both players play tic-tac-toe perfectly from cells to the end.

    Among moves of equal value, the winner chooses the shortest game, the loser the longest.
    """
    line = [cells]
    for move in _find_perfect_moves(Position(cells)):
        line.append(_fill_cell(line[-1], move))
    return line


def _find_perfect_moves(position):
    if is_leaf(position):
        return []
    value = minimax(position, position.maximizing)
    games = [
        [move, *_find_perfect_moves(position.play(move))]
        for move in position.moves()
        if minimax(position.play(move), not position.maximizing) == value
    ]
    is_losing = value == (-1 if position.maximizing else 1)
    return max(games, key=len) if is_losing else min(games, key=len)


def _fill_cell(cells, move):
    player = "X" if Position(cells).maximizing else "O"
    return cells[:move] + player + cells[move + 1 :]


def draw_search_horizon(cells, plies, description):
    """Return a drawing of the perfect game from cells, with a bar after the given number of plies."""
    line, step, columns = play_perfect_game(cells), BOARD + 50, 3
    if not 0 < plies < len(line) - 1:
        raise ValueError(f"the game ends after {len(line) - 1} plies: the horizon must lie before")
    parts = []
    for index, position_cells in enumerate(line):
        x, y = NARROW / 2 + (index % columns - 1) * step, MARGIN + index // columns * ENDING_LEVEL
        parts.append(_draw_board(position_cells, x, y, line[index - 1] if index else None))
        parts.append(f'<text class="tick" x="{x}" y="{y + BOARD + 17}">{index}</text>')
        if index == plies + 1:
            parts.append(f'<path class="horizon" d="M{x - step / 2} {y - 10}v{BOARD + 30}"/>')
    rows = -(-len(line) // columns)
    size = NARROW, 2 * MARGIN + rows * ENDING_LEVEL - 20  # the bar ends that far above a next row
    return draw_svg(size, description, parts)


def list_endings(cells):
    """Return the scores of all games that can follow tic-tac-toe cells, in the order of the moves.

    Raise a ValueError if no cell is empty, or too many: the board is full, or the tree too large.
    """
    if len(cells) != 9 or not 0 < cells.count(".") <= MOST_EMPTY:
        raise ValueError(f"nine cells, 1 to {MOST_EMPTY} of them empty, are wanted, not {cells!r}")
    return Snapshot(Position(cells)).get_leaf_values("todo")


def draw_ending(cells, description):
    """Return a drawing of all games that can follow tic-tac-toe cells, as a tree of boards.

    A finished game has its score below it, a node with several children its letter and its minimax
    value beside it. For cells, see list_endings.
    """
    root, games = Position(cells), len(list_endings(cells))
    names, edges, boards, depths = letters(root), [], [], []
    column_width, right = NARROW / games, 0

    def place(position, path, cells, previous_cells):
        """Draw all that is below a board, then the board itself; return the middle of its top edge."""
        nonlocal right
        below = []
        if is_leaf(position):
            x, right = right + column_width / 2, right + column_width
        else:
            for index, move in enumerate(position.moves()):
                next_cells = _fill_cell(cells, move)
                below.append(place(position.play(move), (*path, index), next_cells, cells))
            x = (below[0][0] + below[-1][0]) / 2
        y = MARGIN + ENDING_LEVEL * len(path)
        depths.append(len(path))
        edges.extend(
            f'<path class="edge" d="M{x} {y + BOARD + 2}L{child_x} {child_y - 4}"/>'
            for child_x, child_y in below
        )
        boards.append(_draw_board(cells, x, y, previous_cells))
        if is_leaf(position):
            boards.append(draw_text(x, y + BOARD + 18, format_number(position), "value"))
        elif len(below) > 1:
            value = format_number(minimax(position, position.maximizing))
            middle = y + BOARD / 2 + 5
            boards.append(draw_text(x - BOARD / 2 - 11, middle, names[path], "letter"))
            boards.append(draw_text(x + BOARD / 2 + 8, middle, value, "value start"))
        return x, y

    place(root, (), cells, None)
    size = NARROW, MARGIN + ENDING_LEVEL * max(depths) + BOARD + 26
    return draw_svg(size, description, edges + boards)


def _draw_board(cells, x, y, previous_cells=None):
    """Return a board whose top edge is centred at (x, y).

    previous_cells: the cells one move earlier; the sign that is new since then is highlighted.
    """
    left = x - BOARD / 2
    lines = "".join(
        f"M{left + at * CELL} {y}v{BOARD}M{left} {y + at * CELL}h{BOARD}" for at in (1, 2)
    )
    parts = [f'<path class="grid" d="{lines}"/>']
    for cell, sign in enumerate(cells):
        a, b = left + cell % 3 * CELL + CELL / 2, y + cell // 3 * CELL + CELL / 2
        new = " new" if previous_cells and previous_cells[cell] == "." else ""
        if sign == "X":
            cross = f"M{a - 5} {b - 5}l10 10M{a + 5} {b - 5}l-10 10"
            parts.append(f'<path class="sign max{new}" d="{cross}"/>')
        elif sign != ".":
            parts.append(f'<circle class="sign min{new}" cx="{a}" cy="{b}" r="5.5"/>')
    return "".join(parts)


def compute_carry_bits(stone_count):
    """Return the bits of a Connect Four column as integers: occupied squares, their sum with 1, the new stone.

    stone_count: how many stones the column holds; a ValueError is raised if it is full.
    """
    if not 0 <= stone_count < ROWS:
        raise ValueError(f"a column of {ROWS} squares has no room for a stone after {stone_count}")
    position = reduce(Stones.play, [0] * stone_count, Stones())
    occupied, after = position.first | position.second, position.play(0)
    return occupied, occupied + 1, (after.first | after.second) & ~occupied


def draw_carry_bits(stone_count, description):
    """Return a drawing of the bits of a column before, during and after the addition that drops a stone."""
    numbers = compute_carry_bits(stone_count)
    occupied, total, _ = numbers
    names = ("taken", "taken + 1", "& ~taken")
    parts, step = [], 112
    for index, (number, name) in enumerate(zip(numbers, names, strict=True)):
        x = NARROW / 2 + (index - 1) * step
        parts.append(
            f'<text class="name" x="{x}" y="{MARGIN + HEIGHT * BIT + 22}">{escape_html(name)}</text>'
        )
        for bit in range(HEIGHT):
            y, digit = MARGIN + (HEIGHT - 1 - bit) * BIT, number >> bit & 1
            new = " new" if digit and not occupied >> bit & 1 else ""
            square = ("square" if bit < ROWS else "square spare") + (" one" if digit else "")
            parts.append(
                f'<rect class="{square}{new}" x="{x - 16}" y="{y}" width="32" height="{BIT}"/>'
                f'<text class="bit{new}" x="{x}" y="{y + 18}">{digit}</text>'
            )
            if index == 1 and (occupied & ~total) >> bit & 1:
                parts.append(f'<path class="carried" d="M{x + 22} {y + 18}v-18l-4 6m4-6l4 6"/>')
    return draw_svg((NARROW, 2 * MARGIN + HEIGHT * BIT + 18), description, parts)
