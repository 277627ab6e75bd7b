"""Games of students' programs in tests/student_programs: their trees are compared with brute force."""

import re
from math import inf

import pytest

from docs.programs import program_loader
from docs.programs.recorded_game import RecordedGame
from docs.trees.input_errors import Mistake
from program_files import FILES, GAMES, open_search
from tictactoe import LINES


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_of_a_game_is_that_of_the_calls(name):
    function = open_search(name)
    grown = RecordedGame(function)
    calls = [step for step in grown.trace.steps if step.kind == "enter"]
    if grown.depth is None:
        assert len(calls) == grown.calls
    values = {step.path: step.value for step in grown.trace.steps if step.kind == "return"}

    def check(node, path):
        if isinstance(node, list):
            for index, child in enumerate(node):
                if child is None:
                    assert index == len(node) - 1 and (*path, index) not in values
                else:
                    check(child, (*path, index))
        else:
            assert node in (values[path], -values[path])

    check(grown.tree, ())


def test_the_results_of_a_game_must_be_numbers():
    source = """def wins(count):
    return any(not wins(count - taken) for taken in (1, 2, 3) if taken <= count)
print(wins(5))
"""
    with pytest.raises(Mistake) as caught:
        RecordedGame(program_loader.load_search_or_program(source))
    assert (caught.value.key, caught.value.places) == ("returned", {"line": 2, "text": "False"})


class TicTacToe:
    """Tic-tac-toe; a board is a string of nine signs, "." for an empty cell; MAX plays x.

    late: whether a late win counts less
    """

    def __init__(self, late=False):
        self.late = late

    def value(self, board, maximizing, depth):
        for sign, score in (("x", 1), ("o", -1)):
            if any(all(board[cell] == sign for cell in line) for line in LINES):
                return score * (10 - depth if self.late else 1)
        return None if "." in board else 0

    def moves(self, board, maximizing):
        for cell in range(9):
            if board[cell] == ".":
                yield str(cell), board[:cell] + "ox"[maximizing] + board[cell + 1 :]


class Nim:
    """Nim: the player who takes the last stone wins. A move is named by the piles after it."""

    def value(self, piles, maximizing, depth):
        return None if any(piles) else (-1 if maximizing else 1)

    def moves(self, piles, maximizing):
        for index, pile in enumerate(piles):
            for stones_left in reversed(range(pile)):
                remaining_piles = (*piles[:index], stones_left, *piles[index + 1 :])
                yield ",".join(map(str, remaining_piles)), remaining_piles


class Coins:
    """A row of coins, which players take from the ends; a state is (row, MAX's lead)."""

    def value(self, state, maximizing, depth):
        return None if state[0] else state[1]

    def moves(self, state, maximizing):
        row, lead = state
        sign = 1 if maximizing else -1
        yield "L", (row[1:], lead + sign * row[0])
        if len(row) > 1:
            yield "R", (row[:-1], lead + sign * row[-1])


def search_by_brute_force(game, state, maximizing, prune, path=(), window=(-inf, inf)):
    """Return (tree, moves, value) of a search in the format of RecordedGame."""
    value = game.value(state, maximizing, len(path))
    if value is not None:
        return value, {}, value
    tree, moves, (alpha, beta) = [], {}, window
    best = -inf if maximizing else inf
    for name, next_state in game.moves(state, maximizing):
        if prune and alpha >= beta:
            tree.append(None)
            break
        child_path = (*path, len(tree))
        subtree_result = search_by_brute_force(
            game, next_state, not maximizing, prune, child_path, (alpha, beta)
        )
        tree.append(subtree_result[0])
        moves |= {child_path: name} | subtree_result[1]
        best = (max if maximizing else min)(best, subtree_result[2])
        alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
    return tree, moves, best


def list_cells(board):
    return repr([{"x": "X", "o": "O", ".": " "}[sign] for sign in board])


# Program, typed start position, game, state of the game, whether MAX moves, whether the program prunes.
POSITIONS = [
    ("ttt_string", "", TicTacToe(), "xo..x...o", False, True),
    ("ttt_string", "'xox.o...x'", TicTacToe(), "xox.o...x", False, True),
    ("ttt_string", "'xoxo.o.x.'", TicTacToe(), "xoxo.o.x.", False, True),
    ("ttt_nine_list", "", TicTacToe(late=True), "xo..x.o..", True, True),
    ("ttt_nine_list", list_cells("xox.o...."), TicTacToe(late=True), "xox.o....", True, True),
    ("nim_piles", "(1, 2)", Nim(), (1, 2), True, False),
    ("nim_piles", "(1, 1, 2)", Nim(), (1, 1, 2), True, False),
    ("coin_row_undo", "", Coins(), ((5, 3, 7, 10, 2, 8), 0), True, True),
    ("coin_row_undo", "CoinRow([4, 1, 9, 3])", Coins(), ((4, 1, 9, 3), 0), True, True),
]


@pytest.mark.parametrize(("name", "typed", "game", "state", "maximizing", "prune"), POSITIONS)
def test_the_tree_of_a_game_matches_brute_force(name, typed, game, state, maximizing, prune):
    function = open_search(f"games/{name}.py")
    grown = RecordedGame(function, typed)
    tree, moves, value = search_by_brute_force(game, state, maximizing, prune)
    if grown.depth is not None:  # only the upper part is drawn
        tree, moves = cut_at_drawn_depth(tree, grown), {path: moves[path] for path in grown.moves}
    assert (grown.tree, grown.maximizing, grown.moves) == (tree, maximizing, moves)
    assert grown.trace.value in (value, -value if function.negates else value)


def cut_at_drawn_depth(tree, grown):
    """Return the tree down to the drawn depth, with the results of the calls there as leaves."""
    values = {step.path: step.value for step in grown.trace.steps if step.kind == "return"}

    def cut(node, path):
        if node is None or (isinstance(node, list) and len(path) == grown.depth):
            return node if node is None else values[path]
        if not isinstance(node, list):
            return node
        return [cut(child, (*path, index)) for index, child in enumerate(node)]

    return cut(tree, ())


def test_a_value_behind_the_move_is_read_though_no_leaf_is_drawn():
    source = FILES["games/coin_row_undo.py"].read_text(encoding="utf-8")
    source = source.replace("2, 8]", "2, 8, 4, 6, 9, 1]").replace("(g, 6,", "(g, 10,")
    swapped = re.sub(r"(?m)return (.+), (None|best_move)$", r"return \2, \1", source)
    swapped = swapped.replace("score, _ =", "_, score =")
    grown = RecordedGame(program_loader.load_search_or_program(source))
    grown_from_swapped = RecordedGame(program_loader.load_search_or_program(swapped))
    assert grown.depth < 10  # the depth of the search
    assert grown_from_swapped.tree == grown.tree


def test_several_searches_are_not_merged():
    """Only the first search, of one stone, is shown, not those of none, one or two."""
    function = program_loader.load_search_or_program(
        """def search(stones, mine):
    if stones == 0:
        return -1 if mine else 1
    return (max if mine else min)(search(stones - 1, not mine) for _ in range(1))

def main():
    print(search(1, True))
    for stones in range(3):
        print(search(stones, True))

main()
"""
    )
    assert RecordedGame(function).tree == [1]


def test_names_of_moves_are_printable_and_on_one_line():
    source = (
        "def search(position, mine):\n    if len(position) == 2:\n        return 1\n    values = []\n"
        '    for move in ("a\\x01b", "a\\n\\nb", "\\ud800c\\x7f", "♔"):\n'
        "        values.append(search(position + move[:1], not mine))\n"
        "    return (max if mine else min)(values)\n\nprint(search('.', True))\n"
    )
    grown = RecordedGame(program_loader.load_search_or_program(source))
    assert list(grown.moves.values()) == ["ab", "a b", "c", "♔"]


def test_a_position_typed_for_a_different_program_is_ignored():
    function = open_search("games/nim_piles.py")
    assert RecordedGame(function, "(1, 2)", "'xo.'").positions[1] == ""
    assert RecordedGame(function, "(1, 2)", "(1, 2, 2)").positions[1] == "(1, 2)"


def test_a_position_that_python_cannot_read_is_a_mistake_in_the_field():
    with pytest.raises(Mistake) as caught:
        RecordedGame(open_search("games/nim_piles.py"), "(1, 2")
    assert (caught.value.key, caught.value.field) == ("start", "start")
