"""Trees that grow on demand: limited, ordered, counted; and the names of nodes."""

from collections import Counter
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND, alphabeta
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

UNEQUAL = [1, [2, [3]], [[4]]]


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


@pytest.mark.parametrize(
    ("tree", "depth", "limited"),
    [
        (FIRST, 0, 15),
        (FIRST, 1, [7, 7]),
        (FIRST, 2, [[3, 3], [3, 3]]),
        (FIRST, 3, FIRST),
        (FIRST, 9, FIRST),
        (UNEQUAL, 1, [1, 4, 3]),
        (UNEQUAL, 2, [1, [2, 2], [2]]),
        (-2, 0, -2),
        (-2, 1, -2),
    ],
)
def test_limit_evaluates_nodes_at_the_depth_and_keeps_leaves(tree, depth, limited):
    assert plain(limit(tree, depth, size)) == limited


@often
@given(trees, st.integers(0, 5), players)
def test_value_of_a_limited_tree_is_that_of_the_cut_tree(tree, depth, maximizing):
    expected = worth(cut(tree, depth, size), maximizing)
    # Wrapped nodes must pass on the state of the node.
    for wrapped in (tree, order(tree, worth, maximizing), limit(tree, depth + 1, size)):
        assert minimax(limit(wrapped, depth, size), maximizing) == expected


def test_limit_evaluates_only_what_is_asked_for():
    evaluated = []
    next(iter(limit(FIRST, 1, lambda tree: evaluated.append(tree) or 0)))
    assert evaluated == [FIRST[0]]


@pytest.mark.parametrize("tree", [grow(1, halve), limit(FIRST, 2, size)])
def test_a_tree_can_be_iterated_twice(tree):
    assert plain(tree) == plain(tree)


# order


@pytest.mark.parametrize(
    ("tree", "maximizing", "ordered"),
    [
        ([2, 3, 1], True, [3, 2, 1]),
        ([2, 3, 1], False, [1, 2, 3]),
        ([[1, 2], [4, 3]], True, [[3, 4], [1, 2]]),
        ([[4, 3], [1, 2]], False, [[2, 1], [4, 3]]),
        ([[1, 9], 2, [4, 5]], True, [[4, 5], 2, [1, 9]]),
        (7, True, 7),
    ],
)
def test_order_puts_the_best_child_first(tree, maximizing, ordered):
    assert plain(order(tree, minimax, maximizing)) == ordered


@often
@given(trees, players)
def test_first_children_of_an_ordered_tree_have_the_value_of_the_node(tree, maximizing):
    ordered = plain(order(tree, minimax, maximizing))
    for path in paths(ordered):
        node, moves = at(ordered, path), maximizing == (len(path) % 2 == 0)
        assert not is_list(node) or worth(node[0], not moves) == worth(node, moves)


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
@given(trees, players)
def test_minimax_visits_every_node(tree, maximizing):
    tally = Counter()
    minimax(count(tree, tally), maximizing)
    every = list(paths(tree))
    assert tally == {"nodes": len(every), "leaves": len(leaf_paths(tree, every))}


@often
@given(trees, players)
def test_counts_the_nodes_that_alphabeta_visits(tree, maximizing):
    tally = Counter()
    value = alphabeta(count(tree, tally), maximizing=maximizing)
    visited = list(open_paths(tree, maximizing=maximizing))
    assert value == worth(tree, maximizing)
    assert tally == {"nodes": len(visited), "leaves": len(leaf_paths(tree, visited))}


@pytest.mark.parametrize(("tree", "nodes", "leaves"), [(FIRST, 11, 5), (SECOND, 11, 5), (4, 1, 1)])
def test_counts_of_the_walkthroughs(tree, nodes, leaves):
    tally = Counter()
    alphabeta(count(tree, tally))
    assert tally == {"nodes": nodes, "leaves": leaves}


def best_first(tree):
    return order(tree, minimax)


@pytest.mark.parametrize(("reorder", "nodes", "leaves"), [(iter, 7, 4), (best_first, 6, 3)])
def test_count_wraps_order_and_limit(reorder, nodes, leaves):
    tree = [[[1, 2], [0, -1]], [[3, 5], [6, 9]]]
    tally = Counter()
    value = alphabeta(count(reorder(limit(tree, 2, sum)), tally))
    assert (value, tally) == (8, {"nodes": nodes, "leaves": leaves})


@often
@given(trees, st.integers(0, 5), players)
def test_count_wraps_any_tree(tree, depth, maximizing):
    wrapped = order(limit(tree, depth, size), worth, maximizing)
    visited = list(open_paths(plain(wrapped), maximizing=maximizing))
    tally = Counter()
    alphabeta(count(wrapped, tally), maximizing=maximizing)
    assert tally["nodes"] == len(visited)


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


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "A"),
        (1, "B"),
        (25, "Z"),
        (26, "AA"),
        (27, "AB"),
        (51, "AZ"),
        (52, "BA"),
        (701, "ZZ"),
        (702, "AAA"),
        (703, "AAB"),
        (18277, "ZZZ"),
        (18278, "AAAA"),
    ],
)
def test_letter(number, name):
    assert letter(number) == name


@pytest.mark.parametrize(
    ("tree", "names"),
    [
        (
            FIRST,
            {
                (): "A",
                (0,): "B",
                (1,): "C",
                (0, 0): "D",
                (0, 1): "E",
                (1, 0): "F",
                (1, 1): "G",
            },
        ),
        (UNEQUAL, {(): "A", (1,): "B", (2,): "C", (1, 1): "D", (2, 0): "E"}),
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
