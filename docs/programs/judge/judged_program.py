"""The judge's adapter for programs in any form; it uses only trees that the form allows."""

from math import inf, isfinite

from docs.programs.judge.execution import (
    NoEndError,
    load_search_with_line_limit,
    run_with_line_limit,
)
from docs.programs.judge.recording_leaves import RecordingFloat
from docs.programs.judge.search import JudgedSearch
from docs.programs.observation import is_number
from docs.programs.tree_call import find_required_height
from docs.programs.tree_forms import find_branching_and_height
from docs.trees.trees import build_random_tree, start_random_stream

EVEN = [[3, 5], [2, 9]]
UNEVEN = [[3, [5, 4]], 2]
SIZES = (9, 100, 3_000, 3_000_000_000)  # largest numbers at the leaves of uniform trees
HEIGHTS = range(1, 7)
UNIFORM = 400  # number of uniform trees, for programs that need them


class JudgedProgram(JudgedSearch):
    """A Program that the judge can call.

    uniform: (children per node, plies or None for any) of the only trees that it can search, None
        if it can search any tree
    """

    def __init__(self, program, source, task):
        self.search, self.source, self.task = program, source, task
        self.roles = program.list_roles_with_names()
        self.meanings = program.shown_roles
        self.takes_player = program.takes_player()
        optional = program.entry.optional
        window = [name for name, role in self.meanings.items() if role in ("alpha", "beta")]
        self.chosen = {name for name in window if name in optional}
        defaults = program.get_defaults(program.entry)
        self.window = [defaults[name] for name in window if name in defaults]
        self.leaf, self.uniform = RecordingFloat, None
        # Such a program may take what is at a depth for a leaf.
        counts_plies = not program.form.is_plain or "depth" in self.meanings.values()
        if program.indexed:
            self.uniform = program.form.branching, find_required_height(program)
            if self.uniform[1] is None and program.own_plies and not self._can_search_heights():
                self.uniform = program.form.branching, program.own_plies
        elif counts_plies and self._can_search(EVEN) and not self._can_search(UNEVEN):
            self.uniform = 2, None
        if program.relative:
            self.leaf = None  # the leaves are negated, which would look like reads

    @property
    def is_limited(self):
        return self.uniform is not None or self._needs_binary_tree()

    def _needs_binary_tree(self):
        return self.search.form.binary

    def _can_search(self, tree):
        try:
            value = self.run_on_tree(tree, True)
        except (Exception, NoEndError):  # noqa: BLE001 - whatever the program raises
            return False
        # It may take what is above the depth for a node without children, which has no value.
        return "depth" not in self.meanings.values() or not is_number(value) or isfinite(value)

    def _can_search_heights(self):
        """Tell whether it can search trees of other heights than that of its own."""
        branching, heights = self.search.form.branching, {1, 2, 3} - {self.search.own_plies}
        return all(self._can_search(build_random_tree(branching, h, 1)) for h in heights)

    def accepts(self, tree):
        if self.search.root_function and not isinstance(tree, list):
            return False  # a function that tries the root's moves cannot take a leaf
        if self._needs_binary_tree():
            return _is_binary_tree(tree)
        if self.uniform is None:
            return True
        shape = find_branching_and_height(tree)
        branching, height = self.uniform
        if shape is None:
            return False
        right_width = shape[0] == branching or not self.search.indexed
        return right_width and height in (None, shape[1])

    def generate_test_trees(self):
        if self.uniform is not None:
            yield from self._list_uniform_trees()
        yield from super().generate_test_trees()

    def _list_uniform_trees(self):
        branching, height = self.uniform
        heights = (
            [height]
            if height
            else [candidate for candidate in HEIGHTS if branching**candidate <= 64]
        )
        draw = start_random_stream(1)
        for number in range(UNIFORM):
            size = SIZES[number // 8 % len(SIZES)] if number >= 40 else 3
            tree = build_random_tree(
                branching, heights[number % len(heights)], draw, leaf_range=(-size, size)
            )
            yield tree, number % 2 == 0, False

    def load_fresh_copy(self):
        chosen = {name: role for role, name in self.roles}
        return JudgedProgram(
            load_search_with_line_limit(self.source, chosen), self.source, self.task
        )

    def run_on_tree(self, tree, maximizing, alpha=-inf, beta=inf):
        # Outside of run_with_line_limit, which would slow down this call.
        search, arguments = self.search.prepare_call(
            tree, alpha, beta, maximizing, keeps_window=(alpha, beta) == (-inf, inf)
        )
        value = self.search.readers[0](run_with_line_limit(lambda: search(**arguments)))
        if self.search.negates and not maximizing and self.takes_player:
            return -value
        return value


def _is_binary_tree(tree):
    return not isinstance(tree, list) or (len(tree) == 2 and all(map(_is_binary_tree, tree)))
