"""The engine and its foresight find the minimax value and a best move."""

from math import inf
from random import Random

import pytest

from connectfour import HEIGHT, fours, open_fours
from engine import engine, search_near
from foresight import foresee
from game_helpers import fours as games
from game_helpers import late_fours
from gametree import is_leaf, limit, state
from minimax import minimax
from tree_helpers import Playable


class Tree(Playable):
    """A list of trees as a position in which the player to move is chosen."""

    maximizing = True


def grow(random, depth, numbers):
    """Return a random tree of lists, which may have leaves above the depth."""
    if depth == 0 or random.random() < 0.15:
        return random.choice(numbers)
    return [grow(random, depth - 1, numbers) for _ in range(random.randint(1, 4))]


def estimate(position):
    """Return the static evaluation for the searches that are not yet deep enough."""
    return len(position.tree)


@pytest.mark.parametrize("numbers", [range(-9, 10), [-1.5, -0.4, 0, 0.3, 0.5, 7], [-inf, 0, inf]])
def test_engine_finds_the_value_and_a_best_move_of_random_trees(numbers):
    random = Random(1)
    for number in range(500):
        root = Tree([grow(random, 3, numbers) for _ in range(random.randint(1, 4))])
        root.maximizing = number % 2 == 0
        step, margin = random.randint(1, 3), random.choice([0.5, 1, 2, 5, inf])
        *_, (value, move) = engine(root, 4, estimate, step=step, margin=margin)
        sign = 1 if root.maximizing else -1
        assert sign * value == minimax(root, root.maximizing)
        assert minimax(root.play(move), not root.maximizing) == sign * value


@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("narrow", [lambda node: node, foresee])
def test_each_search_is_step_plies_deeper_and_finds_the_value(step, narrow):
    for position, _ in games()[::20]:
        sign = 1 if position.maximizing else -1
        results = list(engine(position, 4, open_fours, narrow, step))
        depths = [plies for plies in range(1, 5) if (4 - plies) % step == 0]
        assert len(results) == len(depths)
        for plies, (value, move) in zip(depths, results, strict=True):
            limited = limit(position, plies, open_fours)
            assert sign * value == minimax(limited, position.maximizing)
            assert minimax(limited.play(move), not position.maximizing) == sign * value


@pytest.mark.parametrize("guess", [-inf, -7, 0, 4, 6, inf])
@pytest.mark.parametrize("margin", [0, 2, inf])
def test_a_guess_may_be_wrong(guess, margin):
    windows = []

    def search(alpha, beta):
        """Return what a fail-soft search may return if the value is 5."""
        windows.append((alpha, beta))
        assert alpha < beta
        return max(alpha, min(5, beta))

    assert search_near(guess, margin, search) == 5
    is_near = abs(guess - 5) < margin < inf
    assert windows[-1] == ((guess - margin, guess + margin) if is_near else (-inf, inf))


# Foresight


@pytest.mark.parametrize("depth", [1, 2, 3, 4, None])
def test_foresight_leaves_the_value_as_it_is(depth):
    narrowed = 0
    selected = [position for position, _ in games()[::4]] if depth else late_fours()
    for position in selected:
        node = limit(position, depth, open_fours) if depth else position
        seen = foresee(node)
        assert minimax(seen, position.maximizing) == minimax(node, position.maximizing)
        narrowed += len(seen.moves()) < len(position.moves())
        assert [*map(state, seen)] == [state(seen.play(column)) for column in seen.moves()]
    assert narrowed > 3


def test_foresight_tries_only_what_wins_or_stops_a_win():
    seen_kinds = set()
    for position, _ in games():
        wins = [c for c in position.moves() if is_leaf(position.play(c)) and position.play(c) != 0]
        own, rival = position.first, position.second
        if not position.maximizing:
            own, rival = rival, own
        threats = [
            c
            for c in position.moves()
            if fours(rival | ((own | rival) + (1 << c * HEIGHT)) & ~(own | rival))
        ]
        seen = foresee(limit(position, 2, open_fours))
        assert seen.moves() == (wins or threats or position.moves())
        assert foresee(limit(position, 1, open_fours)).moves() == (wins or position.moves())
        assert seen.state == position
        seen_kinds.add((bool(wins), len(threats)))
    assert {(False, 0), (True, 0), (False, 1), (False, 2), (True, 1)} <= seen_kinds
