"""Play a reader's own game against the search function; requests and answers are plain data."""

from bestmove import best_move
from check import check
from figures.number_format import localize_number
from gametree import is_leaf, limit
from widgets.code_errors import fault, no_input, quote
from widgets.run.requests import OutputRecorder

WORDS = ("shared", "play", "narration")
# How much check tests: little, as a browser is a hundred times slower.
NODES, GAMES = 40, 3
MOST = 500  # the maximum number of moves of a position
LONGEST = 10_000  # maximum characters of a board


def make_request_handler(texts):
    """Return the function that answers the requests of one page."""
    return GameSession(texts).handle_request


class GameSession:
    """A reader's program. Between two requests, only the names that it defines are kept.

    words: the translations, with the parts in WORDS
    """

    def __init__(self, words):
        self.words = words
        self.source = self.names = None

    def handle_request(self, request):
        """Repeat the moves of a game, and add that of the program if it is to move.

        request:
            source: a program with a class Position
            moves: the indexes of the moves so far
            you: "X" or "O"
            plies: the search depth of the program, 0 for no limit
            check: whether to check the game
        answer:
            moves: the indexes, with that of the program's move
            board: the last unfinished position, as text
            open: the possible moves, as text
            messages: about the game
            found: messages of the check, or None
            printed: the output of the program
            failed, line: an error message and a line of the source, or None
        """
        answer = {"moves": request["moves"], "board": "", "open": [], "messages": [], "found": None}
        answer |= {"failed": None, "line": None}
        with OutputRecorder() as recorder:
            try:
                self._play(request, answer)
            except BaseException as error:  # noqa: BLE001 - the reader's code may raise anything
                answer["line"], answer["failed"] = self._describe_error(error)
        return answer | {"printed": recorder.get_output()}

    def _play(self, request, answer):
        position = self._load_position(request["source"])
        if position is None:
            answer["failed"] = self.words["play"]["no_position"]
            return
        evaluate = self.names.get("evaluate")
        if request["check"]:
            player = getattr(position, "maximizing", True)
            answer["found"] = check(position, player, evaluate, NODES, GAMES)
            position = self.names["Position"]()  # the check may have changed it
        for number in request["moves"]:
            before, position = position, position.play(list(position.moves())[number])
            answer["board"] = _format_item(before)
        if not is_leaf(position) and bool(position.maximizing) != (request["you"] == "X"):
            before, position = (
                position,
                self._play_reply(position, evaluate, request["plies"], answer),
            )
            answer["board"] = _format_item(before)
        if is_leaf(position):
            answer["messages"].append(self._describe_result(position))
            return
        answer["board"] = _format_item(position)
        answer["open"] = [_format_item(move) for move in _list_moves(position)]
        sign = "X" if position.maximizing else "O"
        answer["messages"].append(self.words["play"]["your_turn"].format(sign=sign))

    def _load_position(self, source):
        """Return the first position of the reader's game, or None; run the program if it has changed."""
        if source != self.source or self.names is None:
            self.source, self.names = source, None
            names = {"__name__": "game", "input": no_input}
            exec(source, names)  # noqa: S102
            self.names = names
        return self.names["Position"]() if "Position" in self.names else None

    def _play_reply(self, position, evaluate, plies, answer):
        """Return the position after the program's move; add the move to the answer."""
        tree = limit(position, plies, evaluate or even) if plies else position
        moves = _list_moves(position)
        # Search for an index: moves may lack a working ==.
        value, number = best_move(
            [tree.play(move) for move in moves], maximizing=position.maximizing
        )
        answer["moves"] = [*answer["moves"], number]
        sign = "X" if position.maximizing else "O"
        places = {
            "sign": sign,
            "move": _format_item(moves[number]),
            "value": self._format_number(value),
        }
        answer["messages"].append(self.words["play"]["played"].format(**places))
        return position.play(moves[number])

    def _describe_result(self, score):
        """Return the message for the end of a game."""
        texts = self.words["play"]
        winner = "draw" if score == 0 else "x_wins" if score > 0 else "o_wins"
        return texts[winner].format(score=self._format_number(score))

    def _format_number(self, number):
        """Format a number for the language; return the repr of anything else."""
        if not isinstance(number, (int, float)):
            return quote(repr(number))
        whole = isinstance(number, float) and number.is_integer()
        return localize_number(int(number) if whole else number, self.words["narration"])

    def _describe_error(self, error):
        """Return (line or None, message) for an error."""
        shared = self.words["shared"]
        kind, line, text = fault(error, self.source)
        message = text if kind == "error" else shared[f"run_{kind}"].format(text=text)
        return line, shared["run_line"].format(line=line, said=message) if line else message


def even(position):
    """Return the estimate for games without a function evaluate."""
    return 0


def _list_moves(position):
    """Return the moves of a position; raise ValueError if there are too many to show."""
    moves = list(position.moves())
    if len(moves) > MOST:
        raise ValueError(f"{len(moves)} moves are more than can be shown, {MOST}")
    return moves


def _format_item(item):
    """Return a board or a move as text."""
    return str(item)[:LONGEST] or repr(item)
