"""What each part of the engine saves: the positions of connectfour_nodes, the middle first.

As a program, measure all; write the table docs/measured/engine.csv, and the nodes in each position
to engine.csv in this folder. Every position that a search makes counts as a node, as for the other
searches; foresight makes none.
"""

from collections import Counter
from math import inf
from pathlib import Path

from connectfour import CENTER_FIRST, COLUMNS, HEIGHT, ROWS, Position
from gametree import is_leaf
from measures.connectfour_nodes import POSITIONS, positions, read_each, search_with_engine
from measures.result_files import read_rows, write_rows

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/measured/engine.csv"
EACH = Path(__file__).with_name("engine.csv")  # the nodes in each position

# What makes all children, and leaves the node if the table already knows enough about one of them.
CUTOFFS = """\
    children = {}
    if node.depth > 2:
        children = {move: node.play(move) for move in moves}
    for child in children.values():
        if is_leaf(child):
            value = sign * child
        else:
            value = -table.get((state(child), child.depth, -sign), (-inf, inf))[1]
        if value >= beta:
            return value
"""
# Name of an edit of engine.py -> code, which must occur once, and what replaces it.
EDITS = {
    "without history": {"scores[sign, move] += 1": "pass"},
    "without null windows": {"if best == -inf:": "if True:"},
    "killer moves": {  # the plies that remain tell the plies of the search apart
        "front(best_moves.get(state(node)), moves)": "front(best_moves.get(state(node)), front(scores.get(node.depth), moves))",
        "scores[sign, move] += 1": "scores[sign, move] += 1; scores[node.depth] = move",
    },
    "cutoffs from the table": {
        "    for move in front(": CUTOFFS + "    for move in front(",
        "child = node.play(move)": "child = children[move] if children else node.play(move)",
    },
}


class Symmetric(Position):
    """A position that equals its mirror image."""

    def play(self, column):
        """Return the position after a stone in column, or the score of a finished game."""
        child = super().play(column)
        return child if is_leaf(child) else Symmetric(child.first, child.second, child.order)

    def key(self):
        """Return the smaller of the two images."""
        squares = self.first, self.second
        return min(squares, tuple(map(mirror, squares)))

    def __eq__(self, other):
        return isinstance(other, Symmetric) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())


def mirror(squares):
    """Return the squares with the columns in reverse order."""
    column = (1 << ROWS) - 1
    return sum(
        (squares >> at * HEIGHT & column) << (COLUMNS - 1 - at) * HEIGHT for at in range(COLUMNS)
    )


def run_edited_module(name, replacements):
    """Return the names that the edited file defines: a dictionary.

    name: that of a file of reference/, without .py.
    replacements: code, which must occur once in the file -> what replaces it.
    """
    source = (ROOT / "reference" / f"{name}.py").read_text(encoding="utf-8")
    for code, replacement in replacements.items():
        assert source.count(code) == 1, f"{name}.py does not contain once: {code}"
        source = source.replace(code, replacement)
    names = {"__name__": f"edited_{name}"}
    exec(compile(source, f"edited_{name}.py", "exec"), names)  # noqa: S102
    return names


def edit_engine(*edits):
    """Return the function engine of an edited copy of engine.py."""
    replacements = {code: new for edit in edits for code, new in EDITS[edit].items()}
    assert len(replacements) == sum(len(EDITS[edit]) for edit in edits), "two edits of one place"
    return run_edited_module("engine", replacements)["engine"]


def leave_as_it_is(node):
    """Return the node: for searches without foresight."""
    return node


EACH_PLY = {"step": 1, "margin": inf}
# Name -> (edits of engine.py, settings of search_with_engine). Each has what the one before has.
STEPS = {
    "memories": (
        ["without history", "without null windows"],
        {"narrow": leave_as_it_is} | EACH_PLY,
    ),
    "history": (["without null windows"], {"narrow": leave_as_it_is} | EACH_PLY),
    "windows": ([], {"narrow": leave_as_it_is} | EACH_PLY),
    "foresight": ([], EACH_PLY),
    "two_plies": ([], {"margin": inf}),
    "guess": ([], {}),
}
# The same of changes that the engine does without. Each is made to the whole engine.
OTHERS = {
    "guess_each_ply": ([], {"step": 1}),
    "killer": (["killer moves"], {}),
    "cutoffs": (["cutoffs from the table"], {}),
    "symmetry": ([], {}),
}


def measure(name, index):
    """Return the value of a position, and the nodes visited for it."""
    edits, settings = (STEPS | OTHERS)[name]
    position, tally = positions(CENTER_FIRST)[index], Counter()
    if name == "symmetry":
        position = Symmetric(position.first, position.second, position.order)
    value = search_with_engine(position, tally, edit_engine(*edits), **settings)
    return value, tally["nodes"]


def read_nodes():
    """Return name -> nodes in each position, from the file."""
    return read_rows(EACH, int)


def make_table(nodes):
    """Yield the rows: nodes, and percent of plain alpha-beta from left to right."""
    plain = sum(row["alphabeta", "left"] for row in read_each())
    yield ["change", "nodes", "percent"]
    for name, row in nodes.items():
        yield [name, sum(row), f"{100 * sum(row) / plain:.1f}"]


if __name__ == "__main__":
    nodes, values = {}, {}
    for name in STEPS | OTHERS:
        measured = [measure(name, index) for index in range(POSITIONS)]
        values[name], nodes[name] = zip(*measured, strict=True)
        assert values[name] == values["memories"], name
    write_rows(EACH, [[name, *row] for name, row in nodes.items()])
    write_rows(FILE, make_table(nodes))
