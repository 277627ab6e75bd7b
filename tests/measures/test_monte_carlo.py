"""Check the match of UCT against alpha-beta pruning: its parts, its games, and its table."""

import io
from collections import Counter
from random import Random

import pytest

import connectfour
import nim
from alphabeta import alphabeta
from gametree import count, is_leaf
from measures import monte_carlo
from measures.monte_carlo import EACH, FILE, GAMES, MATCHES, Shuffled
from measures.whole import WHOLE

COUNTED = [name for name, match in MATCHES.items() if not match.is_timed]


def test_the_table_is_computed_from_the_games():
    written, results = io.StringIO(), monte_carlo.read_results()
    assert {name: len(row) for name, row in results.items()} == dict.fromkeys(MATCHES, GAMES)
    monte_carlo.write(results, written)
    assert FILE.read_text(encoding="utf-8") == written.getvalue()
    again = io.StringIO()
    monte_carlo.write_results(results, again)
    assert EACH.read_text(encoding="utf-8") == again.getvalue()


@pytest.mark.parametrize("name", COUNTED)
def test_games_without_a_clock_end_as_written(name):
    results = monte_carlo.read_results()[name]
    for index in range(GAMES if WHOLE else 1):
        assert monte_carlo.play_game(name, index) == results[index], index


def test_the_interval_is_that_of_the_pairs():
    # Pairs with 1, 0.5 and 0 of the points, ten each: standard deviation 0.41523.
    low, high = monte_carlo.compute_interval([1, 1] * 10 + [1, 0] * 10 + [0, 0] * 10)
    assert (low, high) == pytest.approx((0.345, 0.655), abs=0.001)
    assert monte_carlo.compute_interval([1] * GAMES) == (1, 1)


def test_the_clock_is_read_at_every_16th_look(monkeypatch):
    times = iter(range(9))
    monkeypatch.setattr(monte_carlo, "process_time", lambda: next(times))
    now = monte_carlo.make_clock()
    assert [now() for _ in range(33)] == [0] * 16 + [1] * 16 + [2]


@pytest.mark.parametrize("name", MATCHES)
def test_each_opening_is_played_by_both_sides(name):
    first, second, third = (monte_carlo.make_opening(name, index) for index in range(3))
    assert first == second != third
    assert first.maximizing  # after an even number of plies, so that UCT and MAX take turns


@pytest.mark.parametrize("name", MATCHES)
def test_all_players_make_legal_moves_without_time(name, monkeypatch):
    match, position = MATCHES[name], monte_carlo.make_opening(name, 0)
    monkeypatch.setattr(monte_carlo, "SECONDS", 0)  # the least that each must do
    players = [monte_carlo.choose_by_uct, monte_carlo.choose_by_alphabeta]
    players += [monte_carlo.choose_by_engine] * match.has_engine
    for choose in players:
        assert choose(position, match, Random(1)) in position.moves()


def test_the_engine_takes_a_win():
    position, match = connectfour.Position(), MATCHES["connectfour_engine"]
    for column in (0, 6, 1, 6, 2, 5):
        position = position.play(column)
    assert monte_carlo.choose_by_engine(position, match, Random(1)) == 3  # four in a row


def test_a_timed_tree_is_the_same_tree():
    seen, tally, position = [], Counter(), nim.Position((1, 2))
    same = alphabeta(count(position, tally))
    assert alphabeta(monte_carlo.timed(position, lambda: seen.append(1))) == same
    assert len(seen) == tally["nodes"]


@pytest.mark.parametrize("time", [0, 1, 100])
def test_the_last_finished_search_counts(time):
    looks = []

    def make_searches(look):
        for move in "abc":
            for _ in range(3):
                looks.append(move)
                look()
            yield 0, move

    move = monte_carlo.choose_in_time(lambda: len(looks) > time, make_searches)
    assert (move, len(looks)) == {0: ("a", 4), 1: ("a", 4), 100: ("c", 9)}[time]


def test_leaves_are_the_clock_of_alphabeta(monkeypatch):
    """The search stops soon after the limit: at the next node that it visits."""
    estimates = []
    match = MATCHES["equal_fours"]._replace(estimate=lambda position: estimates.append(0) or 0)
    monte_carlo.choose_by_alphabeta(match.make_start(), match, Random(1))
    assert monte_carlo.EVALUATIONS - 7 <= len(estimates) <= monte_carlo.EVALUATIONS + 1


def test_a_shuffled_position_has_the_same_moves():
    position = MATCHES["connectfour_none"].make_start()
    orders = {tuple(Shuffled(position, Random(seed)).moves()) for seed in range(9)}
    assert len(orders) > 1
    assert {tuple(sorted(order)) for order in orders} == {tuple(range(7))}
    root = Shuffled(position, Random(1))
    assert list(root) == [position.play(move) for move in root.moves()]


def test_estimates_are_less_than_any_result():
    for name, match in MATCHES.items():
        position, random, least = match.make_start(), Random(1), 100 if "othello" not in name else 1
        while not is_leaf(position):
            assert abs(match.estimate(position)) < least
            position = position.play(random.choice(position.moves()))
