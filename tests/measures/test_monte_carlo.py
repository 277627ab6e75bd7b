"""Check the match of UCT against alpha-beta pruning: its parts, its games, and its table."""

import io

import pytest

from measures import monte_carlo
from measures.monte_carlo import EACH, FILE, GAMES, MATCHES
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
