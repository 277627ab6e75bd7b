"""Check searches of games in which two players do not simply alternate, on thousands of random trees.

Each search is compared with a tree of positions that is worked out here from the leaves up.
"""

import random
from collections import Counter
from fractions import Fraction
from operator import mul

import pytest

from alphabeta import alphabeta
from bestmove import best_move
from dice import Chance, expectiminimax, star1
from gametree import count, is_leaf, limit
from ghosts import Agent, read_maze
from kalah import Position as Kalah
from kalah import store_difference
from maxn import maxn, paranoid, shallow
from transposition import tabled
from turns import alternating, by_turn

TREES = 1000
TOTAL = 12  # what is shared out at a leaf of a game for three


class Turn(list):
    """A node that says who moves."""

    def __init__(self, children, maximizing):
        super().__init__(children)
        self.maximizing = maximizing


def make_trees(seed, make_leaf, make_node, max_depth=5):
    """Yield TREES random trees; make_leaf(generator) and make_node(children, generator) make their parts."""
    generator = random.Random(seed)

    def make_tree(depth, is_root=False):
        if depth == 0 or (not is_root and generator.random() < 0.1):
            return make_leaf(generator)
        width = generator.choice([2, 3] if is_root else [1, 2, 2, 3])
        return make_node([make_tree(depth - 1) for _ in range(width)], generator)

    for _ in range(TREES):
        yield make_tree(generator.randint(1, max_depth), is_root=True)


def make_small_leaf(generator):
    return generator.randint(-3, 3)


def make_turn(children, generator):
    return Turn(children, generator.random() < 0.5)


def work_out(root, decide):
    """Return the value of a tree by a stack, from the leaves up; decide(node, path, values): its value."""
    values, stack = {}, [(root, (), False)]
    while stack:
        node, path, has_values = stack.pop()
        if is_leaf(node) or isinstance(node, tuple):
            values[path] = node
        elif has_values:
            values[path] = decide(node, path, [values[*path, i] for i in range(len(list(node)))])
        else:
            stack.append((node, path, True))
            stack += [(child, (*path, i), False) for i, child in enumerate(node)]
    return values[()]


def decide_by_turn(node, path, values):
    return sorted(values)[-1 if node.maximizing else 0]


def count_leaves(search, tree):
    """Return the value that a search finds, and how many leaves it reads."""
    tally = Counter()
    return search(count(tree, tally)), tally["leaves"]


def test_both_ways_to_search_extra_moves_find_the_value():
    pruned = 0
    for tree in make_trees(1, make_small_leaf, make_turn):
        value, leaves = count_leaves(by_turn, tree)
        assert value == work_out(tree, decide_by_turn)
        player = tree.maximizing
        assert count_leaves(
            lambda tree, player=player: alphabeta(alternating(tree), maximizing=player), tree
        ) == (value, leaves)
        with_a_node_before = alternating(tree, not player)
        assert alphabeta(with_a_node_before, maximizing=not player) == value
        pruned += leaves < count_leaves(list_leaves, tree)[1]
    assert pruned > TREES / 5


def list_leaves(tree):
    return [leaf for child in tree for leaf in ([child] if is_leaf(child) else list_leaves(child))]


@pytest.mark.parametrize("depth", [1, 2, 5, 9])
def test_kalah_with_a_limit(depth):
    limited = limit(Kalah(), depth, store_difference)
    value = by_turn(limited)
    assert value == alphabeta(alternating(limited))
    assert value == work_out(
        limited, lambda node, path, values: decide_by_turn(node.state, path, values)
    )


def test_the_best_move_where_min_begins():
    game = limit(Kalah((0, 1, 1, 4, 1, 1, 1, 3), False), 6, store_difference)
    value, move = best_move(alternating(game))
    assert value == by_turn(game) == by_turn(game.play(move))


def test_a_table_does_not_mix_the_depths_of_a_wrapped_game():
    # Without the depth, equal positions at different depths would share an entry.
    game = limit(Kalah((4, 0, 3, 0, 4, 2, 4, 0)), 8, store_difference)
    assert tabled(alternating(game), {}) == by_turn(game)


@pytest.mark.parametrize(
    ("seeds", "house", "after", "maximizing"),
    [
        ((3, 3, 3, 0, 3, 3, 3, 0), 0, (0, 4, 4, 1, 3, 3, 3, 0), True),
        ((3, 3, 3, 0, 3, 3, 3, 0), 1, (3, 0, 4, 1, 4, 3, 3, 0), False),
        # The last seed falls into an empty house: it and the opposite ones are won.
        ((1, 0, 2, 0, 1, 4, 1, 0), 0, (0, 0, 2, 5, 1, 0, 1, 0), False),
        # The opposite house is empty: nothing is won.
        ((1, 0, 2, 0, 1, 0, 1, 0), 0, (0, 1, 2, 0, 1, 0, 1, 0), False),
        # Seven seeds skip the store of the other player and end where they began.
        ((1, 0, 7, 0, 1, 1, 1, 0), 2, (2, 1, 0, 4, 0, 2, 2, 0), False),
    ],
)
def test_moves_of_kalah(seeds, house, after, maximizing):
    position = Kalah(seeds).play(house)
    assert (position.seeds, position.maximizing) == (after, maximizing)
    half = len(seeds) // 2
    mirrored = Kalah(seeds[half:] + seeds[:half], False).play(house + half)
    assert (mirrored.seeds, mirrored.maximizing) == (after[half:] + after[:half], not maximizing)


def test_a_finished_game_of_kalah_is_its_score():
    assert Kalah((0, 0, 1, 6, 0, 2, 3, 4)).play(2) == 7 - 9


def estimate(position):
    return position.points - len(position.dots)


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_agent_of_the_runner_with_strict_cutoffs(rounds):
    def value_after(node, rounds_left):
        if is_leaf(node):
            return node
        if node.turn == 0 and rounds_left == 1:
            return estimate(node)
        after = rounds_left - (node.turn == 0)
        values = [value_after(child, after) for child in node]
        return max(values) if node.turn == 0 else min(values)

    position = read_maze()
    for _ in range(12):
        if is_leaf(position):
            break
        values = {move: value_after(position.play(move), rounds) for move in position.moves()}
        move = Agent(rounds, estimate).choose_move(position)
        assert move == max(values, key=values.get)
        for ghost_move in (move, "west", "north"):
            if not is_leaf(position):
                allowed = position.moves()
                position = position.play(ghost_move if ghost_move in allowed else allowed[0])


def make_dice_node(children, generator):
    if generator.random() < 0.5:
        return children
    weights = [generator.randint(0, 4) for _ in children[1:]] + [1]
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    return Chance(*zip(shares, children, strict=True))


def decide_with_dice(root):
    """Return a function for work_out that knows who moves: chance nodes do not change it."""

    def decide(node, path, values):
        player, parent = True, root
        for index in path:
            player ^= not isinstance(parent, Chance)
            parent = list(parent)[index]
        if isinstance(node, Chance):
            return sum(map(mul, node.probabilities, values))
        return sorted(values)[-1 if player else 0]

    return decide


def test_expectiminimax_and_star1():
    read = Counter()
    for tree in make_trees(2, make_small_leaf, make_dice_node):
        value = work_out(tree, decide_with_dice(tree))
        assert count_leaves(expectiminimax, tree) == (value, len(list_leaves(tree)))
        found, leaves = count_leaves(lambda tree: star1(tree, -3, 3), tree)
        assert found == value
        for low, high in ((-1, 1), (0, 2), (-3, Fraction(1, 2))):
            bound = star1(tree, -3, 3, low, high)
            if bound <= low:
                assert value <= bound
            elif bound >= high:
                assert value >= bound
            else:
                assert value == bound
        read["star1"] += leaves
        read["all"] += len(list_leaves(tree))
    assert read["star1"] < 0.9 * read["all"]


def make_shares(generator):
    """Return three numbers that add up to TOTAL."""
    first = generator.randint(0, TOTAL)
    second = generator.randint(0, TOTAL - first)
    return first, second, TOTAL - first - second


def decide_for_three(node, path, values):
    player = len(path) % 3
    best = max(leaf[player] for leaf in values)
    return next(leaf for leaf in values if leaf[player] == best)


def test_searches_for_three_players():
    for tree in make_trees(3, make_shares, lambda children, generator: children):
        value = work_out(tree, decide_for_three)
        assert maxn(tree) == value
        assert shallow(tree, TOTAL) == value
        for hero in range(3):

            def fear(node, path, values, hero=hero):
                numbers = [v[hero] if isinstance(v, tuple) else v for v in values]
                return max(numbers) if len(path) % 3 == hero else min(numbers)

            assert by_turn(paranoid(tree, hero)) == work_out(tree, fear)
