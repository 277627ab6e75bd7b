"""Why the program moved so, in five languages: each number with what it is, bars that cover what a value may be."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load
from game_helpers import fours
from proof.languages import known
from tictactoe import Position
from widgets.game.account import account
from widgets.game.answers import GAMES, WORDS, answer, open
from widgets.game.explain import explain

SAID = load(Path(__file__).parents[3] / "docs" / "words")
EMPTY = "." * 9
SIGNS = {"exact": "", "upper": "≤ ", "lower": "≥ "}


def accounts():
    """Yield what is told of some positions, with the game."""
    for cells in (EMPTY, "X........", "XO.......", "XOXOX.O.."):
        yield GAMES["tictactoe"], account(GAMES["tictactoe"], Position(cells), cells)[2]
    # In the last two, how far away a win is, is exact.
    for position, _ in (*fours()[::10], fours()[27], fours()[95]):
        cells = "".join(str(position).split())
        yield GAMES["connectfour"], account(GAMES["connectfour"], position, cells)[2]


@pytest.fixture(scope="module")
def told():
    return list(accounts())


def texts(shown):
    """Yield all that is said."""
    yield from (shown["about"], shown["bars"], shown["other"])
    yield from (its[key] for its in shown["moves"] for key in ("name", "worth", "found"))
    yield from (its["said"] for its in shown["line"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_the_page_s_language(language, told):
    for game, why in told:
        shown = explain(why, game.columns, SAID[language])
        for text in texts(shown):
            assert text and not re.search(r"[{}]|None|(?<!\w)-\d", text), text
        if language != "en":
            english = explain(why, game.columns, SAID["en"])
            same = set(texts(shown)) & set(texts(english))
            assert not [text for text in same if re.search(r"[a-z]", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_number_is_told_with_what_it_is(language, told):
    """Exact, at least, or at most: in words, as the sign says it; and a reply stands where there was one."""
    words = known(language)["fact_words"]
    patterns = {kind: f"(?i){words[kind]}" for kind in SIGNS}
    for game, why in told:
        shown = explain(why, game.columns, SAID[language])
        for its, line in zip(why["moves"], shown["moves"], strict=True):
            worth = re.split(r"[（(]", line["found"])[0]
            kinds = [kind for kind, pattern in patterns.items() if re.search(pattern, worth)]
            number = str(its["value"]).replace("-", "−")
            assert kinds == [its["proof"]], line["found"]
            assert re.findall(r"−?\d+", worth) == [number]
            assert line["worth"] == SIGNS[its["proof"]] + number
            assert line["exact"] == (its["proof"] == "exact")
            if its["refuted"] is not None:
                row, column = divmod(its["refuted"], game.columns)
                place = SAID[language]["game"]["cell"].format(row=row + 1, column=column + 1)
                assert place in line["found"]
        (played,) = [its for its in shown["moves"] if its["played"]]
        assert (played["exact"], why["line"][0]["cell"]) == (True, why["cell"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_win_is_at_most_so_many_plies_away_where_its_value_is_a_bound(language, told):
    bound, met = known(language)["fact_words"]["upper"], set()
    for game, why in told:
        shown = explain(why, game.columns, SAID[language])
        for its, line in zip(why["moves"], shown["moves"], strict=True):
            if its["plies"] and not its["ends"]:
                _, verdict, _ = re.split(r"[（()）]", line["found"], maxsplit=2)
                at_most = bool(re.search(f"(?i){bound}", verdict))
                assert at_most == (its["proof"] != "exact"), verdict
                met.add(its["proof"])
    assert met == {"exact", "upper", "lower"}


def test_one_reply_is_told_as_one():
    say = SAID["en"]["game"]
    for game, why in accounts():
        shown = explain(why, game.columns, SAID["en"])
        for its, line in zip(why["moves"], shown["moves"], strict=True):
            one = say["why_refuted_one"].split(":")[0] in line["found"]
            assert one == (its["refuted"] is not None and its["replies"] == 1)


def test_a_bar_covers_what_the_value_may_be_and_a_larger_value_lies_further_on(told):
    for game, why in told:
        shown = explain(why, game.columns, SAID["en"])
        found = list(zip(why["moves"], shown["moves"], strict=True))
        for its, line in found:
            start, end, at = line["bar"]
            assert -1 <= start <= at <= end <= 1
            assert (at > 0, at < 0) == (its["value"] > 0, its["value"] < 0)
            ends = {"exact": {0, at}, "upper": {-1, at}, "lower": {at, 1}}[its["proof"]]
            assert {start, end} == ends
            assert its["proof"] == "exact" or end - start > 0.05
        values = sorted({(its["value"], line["bar"][2]) for its, line in found})
        for (one, here), (other, there) in pairwise(values):
            won = abs(one) >= game.win and abs(other) >= game.win and one * other > 0
            assert here < there or won


def test_it_says_for_whom_the_program_looks_and_how_deep():
    for game, why in accounts():
        say = SAID["en"]["game"]
        shown = explain(why, game.columns, SAID["en"])
        about = shown["about"]
        assert about.startswith(say["why_max" if why["sign"] == "X" else "why_min"])
        assert shown["bars"].startswith(say["why_bars"])
        scale = say["why_to_the_end"]
        if why["plies"]:
            scale = say["why_all_seen" if why["whole"] else "why_plies"]
        assert scale.format(plies=why["plies"], win=why["win"]) in about
        assert bool(why["plies"]) == ("nodes" in shown["bars"])


def test_the_last_step_of_the_line_says_the_value():
    for game, why in accounts():
        *before, last = explain(why, game.columns, SAID["en"])["line"]
        number = str(why["value"]).replace("-", "−")
        end = SAID["en"]["game"]["why_over" if why["over"] else "why_cut"].format(value=number)
        assert last["said"].endswith(end)
        assert not any("value of the move" in its["said"] for its in before)


def test_the_page_is_told_in_words_and_nothing_where_the_program_did_not_search():
    words = {part: SAID["it"][part] for part in WORDS}
    request = {"do": "play", "game": "tictactoe", "moves": [4], "program": "O"}
    got, plain = open(words)(request), answer(request)
    assert got["why"] == explain(plain["why"], 3, words)
    assert got | {"why": None} == plain | {"why": None}
    assert open(words)(request | {"program": "X"})["why"] is None
    study = {"do": "study", "game": "tictactoe", "moves": [4], "values": False}
    assert open(words)(study) == answer(study)
