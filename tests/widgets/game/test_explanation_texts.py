"""The explanation of a move in all languages: the kind of each number, bars of possible values."""

import re
from itertools import pairwise

import pytest

from all_words import WORDS as TEXTS
from docs.builder.words import LANGUAGES
from docs.widgets.game.explanation_texts import format_explanation
from docs.widgets.game.move_explanation import choose_move_with_reasons
from docs.widgets.game.requests import (
    GAMES,
    WORDS,
    RequestHandler,
    analyze_position,
    play_moves_and_reply,
)
from for_every import for_every
from game_helpers import fours
from proof.languages import load_language
from tictactoe import Position

EMPTY = "." * 9
SIGNS = {"exact": "", "upper": "≤ ", "lower": "≥ "}


def list_reasons():
    """Yield (game, reasons) for some positions."""
    game = GAMES["tictactoe"]
    for cells in (EMPTY, "X........", "XO.......", "XOXOX.O.."):
        yield game, choose_move_with_reasons(game, Position(cells), cells)[2]
    game = GAMES["connectfour"]
    # In the last two, the distance of a win is exact.
    for position, _ in (*fours()[::10], fours()[27], fours()[95]):
        cells = "".join(str(position).split())
        yield game, choose_move_with_reasons(game, position, cells)[2]


@pytest.fixture(scope="module")
def reasons():
    return list(list_reasons())


def list_texts(shown):
    """Yield all texts of an explanation."""
    yield from (shown["about"], shown["bars"], shown["other"])
    yield from (item[key] for item in shown["moves"] for key in ("name", "worth", "found"))
    yield from (item["text"] for item in shown["line"])


@for_every(language=LANGUAGES)
def test_all_texts_are_in_the_page_s_language(language, reasons):
    for game, why in reasons:
        shown = format_explanation(why, game.columns, TEXTS[language])
        for text in list_texts(shown):
            assert text and not re.search(r"[{}]|None|(?<!\w)-\d", text), text
        if language != "en":
            english = format_explanation(why, game.columns, TEXTS["en"])
            same = set(list_texts(shown)) & set(list_texts(english))
            assert not [text for text in same if re.search(r"[a-z]", text)]


@for_every(language=LANGUAGES)
def test_each_number_is_marked_as_exact_or_a_bound(language, reasons):
    """Words and signs agree on exact, at least or at most; a refuting reply is named."""
    words = load_language(language)["fact_words"]
    patterns = {kind: f"(?i){words[kind]}" for kind in SIGNS}
    for game, why in reasons:
        shown = format_explanation(why, game.columns, TEXTS[language])
        for move, line in zip(why["moves"], shown["moves"], strict=True):
            worth = re.split(r"[（(]", line["found"])[0]
            kinds = [kind for kind, pattern in patterns.items() if re.search(pattern, worth)]
            number = str(move["value"]).replace("-", "−")
            assert kinds == [move["proof"]], line["found"]
            assert re.findall(r"−?\d+", worth) == [number]
            assert line["worth"] == SIGNS[move["proof"]] + number
            assert line["exact"] == (move["proof"] == "exact")
            if move["refuted"] is not None:
                row, column = divmod(move["refuted"], game.columns)
                place = TEXTS[language]["game"]["cell"].format(row=row + 1, column=column + 1)
                assert place in line["found"]
        (played,) = [move for move in shown["moves"] if move["played"]]
        assert (played["exact"], why["line"][0]["cell"]) == (True, why["cell"])


@for_every(language=LANGUAGES)
def test_a_win_by_a_bound_is_at_most_so_many_plies_away(language, reasons):
    bound, proofs = load_language(language)["fact_words"]["upper"], set()
    for game, why in reasons:
        shown = format_explanation(why, game.columns, TEXTS[language])
        for move, line in zip(why["moves"], shown["moves"], strict=True):
            if move["plies"] and move["replies"]:
                _, verdict, _ = re.split(r"[（()）]", line["found"], maxsplit=2)
                at_most = bool(re.search(f"(?i){bound}", verdict))
                assert at_most == (move["proof"] != "exact"), verdict
                proofs.add(move["proof"])
    assert proofs == {"exact", "upper", "lower"}


def test_one_reply_is_in_the_singular(reasons):
    texts_of_game = TEXTS["en"]["game"]
    for game, why in reasons:
        shown = format_explanation(why, game.columns, TEXTS["en"])
        for move, line in zip(why["moves"], shown["moves"], strict=True):
            is_singular = texts_of_game["why_refuted_one"].split(":")[0] in line["found"]
            assert is_singular == (move["refuted"] is not None and len(move["replies"]) == 1)


def test_a_bar_covers_the_possible_values_and_is_longer_for_larger_values(reasons):
    for game, why in reasons:
        shown = format_explanation(why, game.columns, TEXTS["en"])
        pairs = list(zip(why["moves"], shown["moves"], strict=True))
        for move, line in pairs:
            start, end, at = line["bar"]
            assert -1 <= start <= at <= end <= 1
            assert (at > 0, at < 0) == (move["value"] > 0, move["value"] < 0)
            ends = {"exact": {0, at}, "upper": {-1, at}, "lower": {at, 1}}[move["proof"]]
            assert {start, end} == ends
            assert move["proof"] == "exact" or end - start > 0.05
        values = sorted({(move["value"], line["bar"][2]) for move, line in pairs})
        for (smaller, smaller_end), (larger, larger_end) in pairwise(values):
            are_wins = abs(smaller) >= game.win and abs(larger) >= game.win and smaller * larger > 0
            assert smaller_end < larger_end or are_wins


def test_the_player_and_the_value_at_the_end_of_the_line_are_named(reasons):
    for game, why in reasons:
        shown = format_explanation(why, game.columns, TEXTS["en"])
        *earlier_steps, last_step = shown["line"]
        number = str(why["value"]).replace("-", "−")
        end = TEXTS["en"]["game"]["why_over" if why["over"] else "why_cut"].format(value=number)
        assert last_step["text"].endswith(end)
        assert not any("value of the move" in step["text"] for step in earlier_steps)
        player = "takes the largest" if why["sign"] == "X" else "takes the smallest"
        assert player in shown["about"]


def test_the_response_holds_the_explanation_only_after_a_search():
    words = {part: TEXTS["it"][part] for part in WORDS}
    request = {"do": "play", "game": "tictactoe", "moves": [4], "program": "O"}
    response, plain_response = (
        RequestHandler(words).handle_request(request),
        play_moves_and_reply(request),
    )
    assert response["why"] == format_explanation(plain_response["why"], 3, words)
    assert response | {"why": None} == plain_response | {"why": None}
    assert RequestHandler(words).handle_request(request | {"program": "X"})["why"] is None
    study = {"do": "study", "game": "tictactoe", "moves": [4], "values": False}
    assert RequestHandler(words).handle_request(study) == analyze_position(study)
