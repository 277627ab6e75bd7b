"""Playing a reader's own game: moves by index, the best reply, and messages for every error."""

import pytest

from all_words import WORDS as ALL
from alphabeta import alphabeta
from docs.builder.code_includes import TranslatedPrograms
from docs.builder.words import LANGUAGES
from docs.trees.quoting import QUOTED
from docs.widgets.play.page import make_data_files
from docs.widgets.play.requests import MOST, WORDS, RequestHandler
from for_every import for_every
from gametree import is_leaf
from nim import Position
from tree_helpers import REFERENCE

TEXTS = ALL["en"]["play"]
NIM = (REFERENCE / "nim.py").read_text(encoding="utf-8")
SMALL = NIM.replace("(1, 3, 4)", "(1, 2)")
assert SMALL != NIM


@pytest.fixture
def play():
    """Return a function that sends a request, in English by default."""

    def ask(source, moves=(), you="X", plies=0, check=False, table=None):
        request = {"source": source, "moves": [*moves], "you": you, "plies": plies, "check": check}
        return (table or RequestHandler(words_of("en")).handle_request)(request)

    return ask


def words_of(language):
    return {part: ALL[language][part] for part in WORDS}


def follow(position, moves):
    for number in moves:
        position = position.play(position.moves()[number])
    return position


@pytest.mark.parametrize("you", ["X", "O"])
def test_the_program_never_loses_value(play, you):
    """Whatever the reader replies, the value stays the same or improves for the program."""
    worth = alphabeta(Position((1, 2)))
    open_games, ends = [[]], 0
    while open_games:
        answer = play(SMALL, open_games.pop(), you)
        after = follow(Position((1, 2)), answer["moves"])
        if is_leaf(after):
            ends += 1
            assert (answer["open"], len(answer["messages"][-1]) > 9) == ([], True)
            assert after <= worth if you == "X" else after >= worth
            continue
        assert answer["board"] == str(after)
        assert answer["open"] == [str(move) for move in after.moves()]
        assert after.maximizing == (you == "X")
        assert answer["messages"][-1] == TEXTS["your_turn"].format(sign=you)
        open_games += [[*answer["moves"], number] for number in range(len(answer["open"]))]
    assert ends > 1


def test_messages_for_a_reply_and_the_end(play):
    answer = play(SMALL, [0])
    played = TEXTS["played"].format(sign="O", move="(1, 2)", value="−1")
    assert answer["messages"] == [played, TEXTS["o_wins"].format(score="−1")]
    assert (answer["moves"], answer["board"]) == ([0, 1], "-\n||\nO to move")
    won = TEXTS["x_wins"].format(score="1")
    assert play(NIM.replace("(1, 3, 4)", "(1,)"), [0])["messages"] == [won]
    draw = NIM.replace("(1, 3, 4)", "(1,)").replace(
        "return 1 if self.maximizing else -1", "return 0"
    )
    assert play(draw, [0])["messages"] == [TEXTS["draw"].format(score="0")]


def test_the_check_runs_on_request_and_with_the_estimate(play):
    assert play(SMALL, check=True)["found"] == []
    assert play(SMALL)["found"] is None
    estimate = "\n\ndef evaluate(position):\n    return 3\n"
    (sentence,) = play(SMALL + estimate, check=True)["found"]
    assert "an estimate outweighs a real win" in sentence


def test_changes_by_the_check_do_not_affect_the_game(play):
    shared = SMALL.replace("tuple(heaps)", "list(heaps)").replace("list(self.heaps)", "self.heaps")
    answer = play(shared, check=True)
    assert "heaps is different" in answer["found"][0]
    assert answer["board"] == "|\n||\nX to move"


@pytest.mark.parametrize(("plies", "value"), [(1, "0.5"), (2, "0.5"), (0, "1"), (9, "1")])
def test_the_program_searches_the_requested_plies_and_then_estimates(play, plies, value):
    source = f"{NIM}\n\ndef evaluate(position):\n    return 0.5\n"
    (message, _) = play(source, you="O", plies=plies)["messages"]
    assert message.endswith(f"Value: {value}.")


def test_values_are_written_as_the_language_does(play):
    source = f"{NIM}\n\ndef evaluate(position):\n    return -0.5\n"
    messages = {
        language: play(source, you="O", plies=1, table=RequestHandler(texts).handle_request)[
            "messages"
        ][0]
        for language, texts in (("en", words_of("en")), ("it", words_of("it")))
    }
    assert messages["en"].endswith(" −0.5.")
    assert messages["it"].endswith(" −0,5.")
    whole = play(source.replace("0.5", "2.0"), you="O", plies=1)
    assert whole["messages"][0].endswith(" −2.")


def test_a_pass_is_a_move_that_a_reader_makes(play):
    code = TranslatedPrograms(REFERENCE, ALL["en"]["code"], ALL["en"]["code"])
    source = make_data_files(ALL["en"], code)["games"]["othello"][0]
    squares = [1, 2, 11, 0]
    position, moves = __import__("othello").Position(), []
    for square in squares:
        moves.append(position.moves().index(square))
        position = position.play(square)
    answer = play(source, moves)
    assert (answer["moves"], answer["open"]) == (moves, ["pass"])
    assert len(play(source, [*moves, 0], plies=1)["moves"]) == len(moves) + 2


RING = """
class Position:
    def __init__(self, field=0, maximizing=True):
        self.field, self.maximizing = field, maximizing
    def moves(self):
        return [1, -1]
    def play(self, step):
        field = (self.field + step) % 7
        if field == 3:
            return 1 if self.maximizing else -1
        return Position(field, not self.maximizing)
    def __iter__(self):
        return map(self.play, self.moves())
"""


def test_a_search_that_goes_around_in_circles_is_explained_by_the_moves(play):
    answer = play(RING, you="O")
    assert (answer["failed"], answer["line"]) == (TEXTS["circle"].format(moves="1, -1"), None)
    assert play(RING, you="O", plies=6)["failed"] is None
    # The game can go around in circles, but here the search fails for another reason.
    nested = RING.replace("field =", "self.play(step); field =", 1)
    assert TEXTS["circle"][:30] not in play(nested, you="O")["failed"]


@for_every(language=LANGUAGES)
def test_the_first_programs_can_be_played_in_every_language(language):
    words = ALL[language]
    programs = TranslatedPrograms(REFERENCE, words["code"], ALL["en"]["code"])
    games = make_data_files(words, programs)["games"]
    assert [*games] == ["nim", "othello"]
    assert "\nevaluate = corners  # " in games["othello"][0]
    for source, plies in games.values():
        request = {"source": source, "moves": [], "you": "O", "plies": plies or 0, "check": True}
        answer = RequestHandler(words_of(language)).handle_request(request)
        assert (answer["failed"], answer["found"], len(answer["moves"])) == (None, [], 1)
        assert answer["open"]


@pytest.mark.parametrize(
    ("old", "new", "has_line", "text"),
    [
        ("heaps[heap] -= taken", "heaps[heap] -= took", True, "NameError: name 'took' is not"),
        ("return 1 if", "return 1 iff", True, "this is not valid Python"),
        ("range(1, size + 1)", f"range({MOST + 1})", False, f"ValueError: {3 * MOST + 3} moves"),
        ("class Position", "class Positions", False, TEXTS["no_position"]),
    ],
)
def test_errors_are_reported_with_their_line(play, old, new, has_line, text):
    before, _, after = NIM.partition(old)
    assert after
    answer = play(before + new + after, [0])
    line = before.count("\n") + 1 if has_line else None
    assert answer["line"] == line
    message = ALL["en"]["shared"]["run_line"].format(line=line, said=text) if line else text
    assert answer["failed"].startswith(message)
    assert len(answer["failed"]) < 2 * QUOTED


def test_a_fault_does_not_stay(play):
    table = RequestHandler(words_of("en")).handle_request
    assert play("1 / 0", table=table)["line"] == 1
    assert play("1 / 0", table=table)["line"] == 1
    assert play(SMALL, table=table)["failed"] is None


def test_what_a_game_prints_is_kept(play):
    printing = SMALL.replace(
        "heap, taken = move", "heap, taken = move\n        print('played', move)"
    )
    answer = play(printing, [0])
    assert answer["printed"].startswith("played (0, 1)\n")
    assert play(SMALL)["printed"] == ""


def test_a_position_without_equality_can_be_played(play):
    source = NIM.partition("    def __eq__")[0] + "class Never:\n    pass\n"
    assert play(source, [0])["failed"] is None


def test_without_an_estimate_it_is_0(play):
    assert play(NIM, you="O", plies=1)["messages"][0].endswith("Value: 0.")
