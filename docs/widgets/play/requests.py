"""Play a reader's own game against the search function; requests and responses are plain data."""

from alphabeta import alphabeta
from bestmove import best_move
from check import check, make_key
from docs.figures.number_format import localize_number
from docs.programs.code_errors import describe_error, refuse_input
from docs.trees.quoting import shorten_text
from docs.widgets.run.requests import OutputRecorder
from gametree import Node, is_leaf, limit, state

WORDS = ("shared", "play", "narration")
# How much check tests: little, as a browser is a hundred times slower.
NODES, GAMES = 40, 3
MOST = 500  # the maximum number of moves of a position
LONGEST = 10_000  # maximum characters of a board


class RequestHandler:
    """A reader's program. Between two requests, only the names that it defines are kept.

    definitions: the global names of the program, None before it has run
    searched: the arguments of the search during this request, None before it
    """

    def __init__(self, texts):
        self.texts = texts
        self.source = self.definitions = self.searched = None

    def handle_request(self, request):
        """Repeat the moves of a game, and add that of the program if it is to move.

        request: source (a program with a class Position), you ("X" or "O"), and
            moves: the indexes of the moves so far
            plies: the search depth of the program, 0 for no limit
            check: whether to check the game
        response:
            moves: the indexes, with that of the program's move
            board: the last unfinished position, as text
            open: the possible moves, as text
            messages: about the game
            found: messages of the check, or None
            printed: the output of the program
            failed, line: an error message and a line of the source, or None
        """
        response = {"moves": request["moves"], "board": "", "open": [], "messages": []}
        response |= dict.fromkeys(("found", "failed", "line"))
        with OutputRecorder() as recorder:
            try:
                self._replay_and_reply(request, response)
            except BaseException as error:  # noqa: BLE001 - the reader's code may raise anything
                response["line"], response["failed"] = self._describe_error(error)
        return response | {"printed": recorder.get_output()}

    def _replay_and_reply(self, request, response):
        """Enter into response the game after the moves of request and the program's move."""
        self.searched = None
        position = self._load_position(request["source"])
        if position is None:
            response["failed"] = self.texts["play"]["no_position"]
            return
        evaluate = self.definitions.get("evaluate")
        if request["check"]:
            player = getattr(position, "maximizing", True)
            response["found"] = check(position, player, evaluate, NODES, GAMES)
            position = self.definitions["Position"]()  # the check may have changed it
        for number in request["moves"]:
            before, position = position, position.play(list(position.moves())[number])
            response["board"] = _format_board_or_move(before)
        if not is_leaf(position) and bool(position.maximizing) != (request["you"] == "X"):
            before = position
            position = self._play_reply(before, evaluate, request["plies"], response)
            response["board"] = _format_board_or_move(before)
        if is_leaf(position):
            result = "draw" if position == 0 else "x_wins" if position > 0 else "o_wins"
            message = self.texts["play"][result].format(score=self._format_number(position))
            response["messages"].append(message)
            return
        response["board"] = _format_board_or_move(position)
        response["open"] = [_format_board_or_move(move) for move in _list_possible_moves(position)]
        sign = "X" if position.maximizing else "O"
        response["messages"].append(self.texts["play"]["your_turn"].format(sign=sign))

    def _load_position(self, source):
        """Return the first position of the reader's game, or None; run the program if it has changed."""
        if source != self.source or self.definitions is None:
            self.source, self.definitions = source, None
            names = {"__name__": "game", "input": refuse_input}
            exec(source, names)  # noqa: S102
            self.definitions = names
        return self.definitions["Position"]() if "Position" in self.definitions else None

    def _play_reply(self, position, evaluate, plies, response):
        """Return the position after the program's move; add the move and a message to response."""
        tree = limit(position, plies, evaluate or estimate_zero) if plies else position
        moves = _list_possible_moves(position)
        self.searched = tree, position.maximizing
        # Search for an index: moves may lack a working ==.
        children = [tree.play(move) for move in moves]
        value, number = best_move(children, maximizing=position.maximizing)
        response["moves"] = [*response["moves"], number]
        sign = "X" if position.maximizing else "O"
        places = {"sign": sign, "move": _format_board_or_move(moves[number])}
        message = self.texts["play"]["played"].format(**places, value=self._format_number(value))
        response["messages"].append(message)
        return position.play(moves[number])

    def _format_number(self, number):
        """Format a number for the language; return the repr of anything else."""
        if not isinstance(number, (int, float)):
            return shorten_text(repr(number))
        whole = isinstance(number, float) and number.is_integer()
        return localize_number(int(number) if whole else number, self.texts["narration"])

    def _describe_error(self, error):
        """Return (line or None, message) for an error of the reader's program."""
        shared_texts = self.texts["shared"]
        kind, line, text = describe_error(error, self.source)
        if kind == "recursion" and self.searched and (moves := _find_circle(*self.searched)):
            moves = ", ".join(map(_format_board_or_move, moves))
            return None, self.texts["play"]["circle"].format(moves=moves)
        message = text if kind == "error" else shared_texts[f"run_{kind}"].format(text=text)
        return line, shared_texts["run_line"].format(line=line, said=message) if line else message


def estimate_zero(position):
    """Return 0, the estimate for games without a function evaluate."""
    return 0


class _PositionCameAgain(Exception):
    """Leaves a search where a position comes again below itself; args: the moves that lead back."""


def _find_circle(tree, maximizing):
    """Return the moves that lead back to the same position on the way that the search goes, or None."""

    def watch(node, player, line, moves):
        if is_leaf(node):
            return node
        key = make_key(node, player)
        if key in line:
            raise _PositionCameAgain(*moves[line[key] :])
        below = {**line, key: len(moves)}

        def watch_children():
            for move in node.moves():
                yield watch(node.play(move), not player, below, [*moves, move])

        return Node(state(node), watch_children)

    try:
        alphabeta(watch(tree, maximizing, {}, []), maximizing=maximizing)
    except _PositionCameAgain as found:
        return found.args
    except BaseException:  # noqa: BLE001 - then the search has failed for another reason
        return None


def _list_possible_moves(position):
    """Return the moves of a position; raise ValueError if there are too many to show."""
    moves = list(position.moves())
    if len(moves) > MOST:
        raise ValueError(f"{len(moves)} moves are more than can be shown, {MOST}")
    return moves


def _format_board_or_move(board_or_move):
    """Return a board or a move as text."""
    return str(board_or_move)[:LONGEST] or repr(board_or_move)
