"""A reader's own game, played against the function: requests come in and answers go out, both as plain data."""

from bestmove import best_move
from check import check
from figures.numerals import print_number
from gametree import is_leaf, limit
from widgets.faults import fault, no_input, quote
from widgets.run.answers import Paper

WORDS = ("shared", "play", "narration")
# Of how much check sees in a browser, where it is a hundred times slower.
NODES, GAMES = 40, 3
MOST = 500  # moves that are shown at once
LONGEST = 10_000  # characters of a board


def open(words):
    """Return what answers one reader."""
    return Table(words).answer


class Table:
    """Where a game is played. Nothing is kept between two requests but the program as it was run.

    words: those of the page's language, of the parts in WORDS.
    """

    def __init__(self, words):
        self.words = words
        self.source = self.names = None

    def answer(self, request):
        """Play what was played so far, and the program's move, if it is its turn.

        request: source, with a class Position; moves, the numbers of those played; you, "X" or "O";
        plies, how far the program looks ahead, 0 for to the end; check: whether the game is checked.
        The answer: moves, with the program's; board, of the last unfinished position; open, what one
        may play there; said, sentences; found, what check says, None if it was not asked; printed,
        what the program printed; failed, a sentence, and its line, or None.
        """
        its = {"moves": request["moves"], "board": "", "open": [], "said": [], "found": None}
        its |= {"failed": None, "line": None}
        with Paper() as paper:
            try:
                self._play(request, its)
            except BaseException as error:  # noqa: BLE001 - whatever the reader's code raises
                its["line"], its["failed"] = self._tell(error)
        return its | {"printed": paper.read()}

    def _play(self, request, its):
        position = self._begin(request["source"])
        if position is None:
            its["failed"] = self.words["play"]["no_position"]
            return
        evaluate = self.names.get("evaluate")
        if request["check"]:
            player = getattr(position, "maximizing", True)
            its["found"] = check(position, player, evaluate, NODES, GAMES)
            position = self.names["Position"]()  # the check may have changed it
        for number in request["moves"]:
            before, position = position, position.play(list(position.moves())[number])
            its["board"] = _show(before)
        if not is_leaf(position) and bool(position.maximizing) != (request["you"] == "X"):
            before, position = position, self._reply(position, evaluate, request["plies"], its)
            its["board"] = _show(before)
        if is_leaf(position):
            its["said"].append(self._end(position))
            return
        its["board"] = _show(position)
        its["open"] = [_show(move) for move in _moves(position)]
        sign = "X" if position.maximizing else "O"
        its["said"].append(self.words["play"]["your_turn"].format(sign=sign))

    def _begin(self, source):
        """Return the first position of the reader's game, None if there is none."""
        if source != self.source or self.names is None:
            self.source, self.names = source, None
            names = {"__name__": "game", "input": no_input}
            exec(source, names)  # noqa: S102
            self.names = names
        return self.names["Position"]() if "Position" in self.names else None

    def _reply(self, position, evaluate, plies, its):
        """Return the position after the program's move, and note the move."""
        tree = limit(position, plies, evaluate or even) if plies else position
        moves = _moves(position)
        # By its number: the move itself may not be equal to any other, not even to itself.
        value, number = best_move(
            [tree.play(move) for move in moves], maximizing=position.maximizing
        )
        its["moves"] = [*its["moves"], number]
        sign = "X" if position.maximizing else "O"
        told = {"sign": sign, "move": _show(moves[number]), "value": self._write(value)}
        its["said"].append(self.words["play"]["played"].format(**told))
        return position.play(moves[number])

    def _end(self, score):
        """Say who has won, and with which score."""
        say = self.words["play"]
        winner = "draw" if score == 0 else "x_wins" if score > 0 else "o_wins"
        return say[winner].format(score=self._write(score))

    def _write(self, number):
        """Return a number as the language writes it; what is none, as Python does."""
        if not isinstance(number, (int, float)):
            return quote(repr(number))
        whole = isinstance(number, float) and number.is_integer()
        return print_number(int(number) if whole else number, self.words["narration"])

    def _tell(self, error):
        """Return the line and the sentence of an error."""
        shared = self.words["shared"]
        kind, line, text = fault(error, self.source)
        said = text if kind == "error" else shared[f"run_{kind}"].format(text=text)
        return line, shared["run_line"].format(line=line, said=said) if line else said


def even(position):
    """Return the estimate in a game that has none of its own."""
    return 0


def _moves(position):
    """Return the moves of a position, unless there are too many to be shown."""
    moves = list(position.moves())
    if len(moves) > MOST:
        raise ValueError(f"{len(moves)} moves are more than can be shown, {MOST}")
    return moves


def _show(thing):
    """Return a board, or a move, as text."""
    return str(thing)[:LONGEST] or repr(thing)
