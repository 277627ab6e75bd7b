"""Trees that grow on demand: limited, ordered, counted; and the names of nodes."""

from collections import Counter
from itertools import product
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import alphabeta
from gametree import count, grow, is_leaf, letter, letters, limit, order, staircase, state
from minimax import minimax
from tree_helpers import at, is_list, leaf_paths, often, open_paths, paths, players, trees, worth


def plain(tree):
    """Return the tree as nested lists."""
    return tree if is_leaf(tree) else [plain(child) for child in tree]


# Nodes


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


# Names


def test_letters_of_one_two_and_three_places_follow_each_other():
    places = [each for length in (1, 2, 3) for each in product(ascii_uppercase, repeat=length)]
    names = ["".join(each) for each in places]
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
    expected = [(path, letter(number)) for number, path in enumerate(breadth_first)]
    assert list(letters(tree).items()) == expected
