"""Trees that grow on demand: limited, ordered, counted; and the names of nodes."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import inf
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import FIRST, alphabeta
from gametree import (
    Node,
    count,
    grow,
    is_leaf,
    letter,
    letters,
    limit,
    order,
    staircase,
    state,
)
from minimax import minimax
from tree_helpers import (
    at,
    is_list,
    leaf_paths,
    leaves_read,
    often,
    open_paths,
    paths,
    players,
    trees,
    worth,
)


def plain(tree):
    """Return the tree as nested lists."""
    return tree if is_leaf(tree) else [plain(child) for child in tree]


# Nodes


@pytest.mark.parametrize("tree", [0, 1.5, -inf, 10**400, Fraction(1, 3)])
def test_numbers_are_leaves(tree):
    assert is_leaf(tree)


@pytest.mark.parametrize("tree", [[1], (1,), Node("s", list), iter([1])])
def test_what_can_be_iterated_is_no_leaf(tree):
    assert not is_leaf(tree)


def test_node_makes_new_children_for_each_iteration():
    node = Node("s", lambda: (child for child in [1, 2]))
    assert [list(node), list(node)] == [[1, 2], [1, 2]]


@pytest.mark.parametrize(("node", "stands_for"), [(Node("s", list), "s"), ([1], [1]), (4, 4)])
def test_state(node, stands_for):
    assert state(node) == stands_for


WRAPPERS = [
    lambda tree: limit(tree, 1, size),
    lambda tree: order(tree, minimax),
    lambda tree: count(tree, Counter()),
]


@pytest.mark.parametrize("outer", WRAPPERS)
@pytest.mark.parametrize("inner", [lambda tree: tree, *WRAPPERS])
def test_wrapped_node_stands_for_the_same(inner, outer):
    tree = [[1], 2]
    assert state(outer(inner(tree))) is tree


# grow


def halve(number):
    """A game: 2 and 3 leave 4, 5, 6, 7 and so on; whoever reaches 8 or more stops."""
    return number % 5 if number >= 8 else [2 * number, 2 * number + 1]


def test_grow_makes_a_tree_of_all_states():
    assert plain(grow(1, halve)) == [[[3, 4], [0, 1]], [[2, 3], [4, 0]]]


def test_grow_from_a_final_state_is_the_score():
    assert grow(9, halve) == 4


def test_grow_keeps_the_state():
    tree = grow(3, halve)
    assert [state(tree), *map(state, tree)] == [3, 6, 7]


def test_grow_expands_a_state_only_when_it_is_asked_for():
    expanded = []

    def expand(number):
        expanded.append(number)
        return halve(number)

    tree = grow(1, expand)
    seen = [list(expanded)]
    children = iter(tree)
    for _ in range(2):
        next(children)
        seen.append(list(expanded))
    assert seen == [[1], [1, 2], [1, 2, 3]]


def test_search_of_a_grown_tree_expands_no_pruned_state():
    game = {"A": "BC", "B": "DE", "C": "FG", "D": 3, "E": 5, "F": 2}
    assert alphabeta(grow("A", game.__getitem__)) == 3


# limit


def cut(tree, depth, evaluate):
    """Return the expected result of limit for nested lists."""
    if depth and is_list(tree):
        return [cut(child, depth - 1, evaluate) for child in tree]
    return evaluate(tree) if is_list(tree) else tree


def size(tree):
    """A static evaluation that is defined on states only, that is, on lists."""
    assert is_list(tree)
    return len(list(paths(tree)))


@often
@given(trees, st.integers(0, 5), players)
def test_limit_evaluates_nodes_at_the_depth_and_keeps_leaves(tree, depth, maximizing):
    expected = cut(tree, depth, size)
    # Wrapped nodes must pass on the state of the node.
    assert plain(limit(tree, depth, size)) == expected
    assert plain(limit(limit(tree, depth + 1, size), depth, size)) == expected
    ordered = limit(order(tree, worth, maximizing), depth, size)
    assert minimax(ordered, maximizing) == worth(expected, maximizing)


def test_limit_evaluates_only_what_is_asked_for():
    evaluated = []
    next(iter(limit(FIRST, 1, lambda tree: evaluated.append(tree) or 0)))
    assert evaluated == [FIRST[0]]


@pytest.mark.parametrize("tree", [grow(1, halve), limit(FIRST, 2, size)])
def test_a_tree_can_be_iterated_twice(tree):
    assert plain(tree) == plain(tree)


# order


@often
@given(trees, players)
def test_order_puts_better_children_first(tree, maximizing):
    ordered = plain(order(tree, minimax, maximizing))
    for path in paths(ordered):
        node, moves = at(ordered, path), maximizing == (len(path) % 2 == 0)
        values = [worth(child, not moves) for child in node] if is_list(node) else []
        assert values == sorted(values, reverse=moves)


@often
@given(trees, players)
def test_order_changes_nothing_but_the_order(tree, maximizing):
    ordered = plain(order(tree, minimax, maximizing))
    assert shape(ordered) == shape(tree)


def shape(tree):
    """Equal for two trees if and only if they differ only in the order of children."""
    return ("node", sorted(map(shape, tree), key=repr)) if is_list(tree) else ("leaf", float(tree))


@pytest.mark.parametrize("maximizing", [True, False])
def test_order_asks_who_moves_at_the_child(maximizing):
    asked = []

    def value(node, maximizing):
        asked.append((node, maximizing))
        return 0

    plain(order([[1], 2], value, maximizing))
    assert asked == [([1], not maximizing), (2, not maximizing), (1, maximizing)]


def test_order_passes_on_the_state_of_a_limited_node():
    states = []
    plain(order(limit([[[1]], [2]], 2, size), lambda node, _: states.append(node) or 0))
    assert states == [[[1]], [2], 2, 2]


# count


@often
@given(trees, st.integers(0, 5), players)
def test_count_wraps_any_tree(tree, depth, maximizing):
    wrapped = order(limit(tree, depth, size), worth, maximizing)
    visited = list(open_paths(plain(wrapped), maximizing=maximizing))
    tally = Counter()
    alphabeta(count(wrapped, tally), maximizing=maximizing)
    assert tally == {"nodes": len(visited), "leaves": len(leaf_paths(plain(wrapped), visited))}


# staircase


@pytest.mark.parametrize(
    ("arguments", "tree"),
    [
        ((3, 0), 0),
        ((3, 1), [0, 1, 2]),
        ((2, 2), [[1, 0], [3, 2]]),
        ((2, 3), [[[2, 3], [0, 1]], [[6, 7], [4, 5]]]),
        ((2, 2, 5), [[6, 5], [8, 7]]),
        ((2, 2, 0, False), [[2, 3], [0, 1]]),
        ((1, 3, 4), [[[4]]]),
    ],
)
def test_staircase(arguments, tree):
    assert staircase(*arguments) == tree


# Statements on the pages about move ordering.
@pytest.mark.whole
def test_some_trees_are_never_read_whole_in_whatever_order():
    equal = [[1, 1], [1, 1]]
    different = [
        [[[35, 37], [60, 51]], [[18, 14], [48, 68]]],
        [[[22, 80], [63, 43]], [[23, 11], [62, 34]]],
    ]

    def orders(tree):
        if is_leaf(tree):
            return [tree]
        left, right = map(orders, tree)
        return [
            pair
            for first in left
            for second in right
            for pair in ([first, second], [second, first])
        ]

    def read(tree):
        return len(leaves_read(alphabeta, tree))

    assert max(map(read, orders(equal))) < 4
    assert max(map(read, orders(different))) < 16
    assert max(map(read, orders(staircase(2, 4)))) == 16  # without cutoffs


@pytest.mark.parametrize("maximizing", [True, False])
@pytest.mark.parametrize(("branching", "depth"), [(1, 4), (2, 6), (3, 4), (5, 3), (9, 1), (4, 0)])
def test_leaves_of_a_staircase_are_the_next_whole_numbers(branching, depth, maximizing):
    tree = staircase(branching, depth, 7, maximizing)
    below = leaf_paths(tree, paths(tree))
    assert {len(path) for path in below} == {depth}
    assert sorted(at(tree, path) for path in below) == list(range(7, 7 + branching**depth))


# Names


def test_letters_of_one_two_and_three_places_follow_each_other():
    names = [
        "".join(places)
        for length in (1, 2, 3)
        for places in product(ascii_uppercase, repeat=length)
    ]
    assert [letter(number) for number in range(len(names) + 1)] == [*names, "AAAA"]


@pytest.mark.parametrize(
    ("tree", "names"),
    [
        (([1], (2,)), {(): "A", (0,): "B", (1,): "C"}),
        (grow(3, halve), {(): "A", (0,): "B", (1,): "C"}),
        (5, {}),
    ],
)
def test_letters(tree, names):
    assert letters(tree) == names


@often
@given(trees)
def test_letters_go_level_by_level_from_left_to_right(tree):
    inner = [path for path in paths(tree) if is_list(at(tree, path))]
    breadth_first = sorted(inner, key=lambda path: (len(path), path))
    assert list(letters(tree).items()) == [
        (path, letter(number)) for number, path in enumerate(breadth_first)
    ]
