"""Check games and trees: describe in sentences what would make a search go wrong.

This is a single file, although a long one, because students download it for their own games.
"""

import sys
from math import inf, isnan
from operator import itemgetter
from random import Random

from gametree import Node, is_leaf, state

NODES = 200  # checked ply by ply from the root
GAMES = 20  # then played at random to the end
MOVES = 500  # no further game is begun after this many moves in all
SPARE = 50  # calls that a program needs besides those of the search
TINY = 1e-9  # a sum of probabilities may be off by less
PLAYERS = {True: "MAX", False: "MIN"}


def check(node, maximizing=True, evaluate=None, nodes=NODES, games=GAMES, alternate=True):
    """Return sentences about what would make a search of node go wrong; [] if nothing is found.

    node, maximizing: as in the call of alphabeta.
    evaluate: the static evaluation for limit, or None.
    nodes, games: how many are checked.
    alternate: False if each position says who moves, and a player may move twice in a row.

    Each kind of fault is reported once, with the first place, written as Python. In a large
    tree only some nodes are checked. A node with an attribute probabilities is a chance node:
    nobody moves there. If a position is changed in place to make its children, and changed
    back, only its first child is checked.
    """
    inspection = Inspection(evaluate, alternate)
    place = "position" if hasattr(state(node), "play") else "tree"
    inspection.inspect_root_player(node, maximizing, place)
    inspection.inspect_top_nodes(node, maximizing, place, nodes)
    moves = 0
    for seed in range(games):
        if moves < MOVES:
            choose = Random(seed).choice if seed else itemgetter(0)  # first, always the first child
            moves += inspection.inspect_game(node, maximizing, place, choose)
    inspection.inspect_estimate_scale()
    return list(inspection.faults.values())


def in_lines(sentences, width=72):
    """Yield the sentences in lines of at most width columns, with a hanging indent."""
    for sentence in sentences:
        line = ""
        for piece in _split_between_words(sentence):
            if line and _count_columns(line + piece) > width:
                yield line
                line = "  " + piece.lstrip()
            else:
                line += piece
        yield line


def _split_between_words(sentence):
    """Yield the words, each with the space before it; Chinese is split after its marks."""
    piece = ""
    for sign in sentence:
        if sign == " " and piece:
            yield piece
            piece = ""
        piece += sign
        if sign in "，。；：":
            yield piece
            piece = ""
    if piece:
        yield piece


def _count_columns(text):
    """Return the width of text, in which Chinese and Korean characters take two columns."""
    return sum(2 if sign >= "\u2e80" else 1 for sign in text)


class Inspection:
    """The state of a check.

    faults: kind of fault -> sentence.
    known: node -> (place, player to move, summary of the children).
    scores, estimates: pairs (number, place).
    broken: True after a position was changed and not changed back; then the check stops.
    """

    def __init__(self, evaluate, alternate=True):
        self.evaluate, self.alternate = evaluate, alternate
        self.faults, self.known = {}, {}
        self.scores, self.estimates = [], []
        self.broken = False

    def report_fault(self, kind, sentence, **places):
        """Store the sentence about a fault, if it is the first of this kind.

        sentence: a key of SENTENCES; places: what its places are filled with.
        """
        self.faults.setdefault(kind, SENTENCES[sentence].format(**places))

    def inspect_root_player(self, node, maximizing, place):
        """Check that the search is called with the player who moves at the root."""
        declared = getattr(state(node), "maximizing", None)
        if isinstance(declared, bool) and declared != maximizing:
            player = PLAYERS[declared]
            self.report_fault("call", "call", player=player, place=place, maximizing=maximizing)

    def inspect_top_nodes(self, node, maximizing, place, node_limit):
        """Check at most node_limit nodes of the tree, ply by ply from the root."""
        declared = getattr(state(node), "maximizing", maximizing)
        queue = [(node, declared, place, {})]
        for entry in queue:  # it grows while it is read
            queue.extend(self.inspect_node(*entry)[: node_limit - len(queue)])

    def inspect_game(self, node, maximizing, place, choose):
        """Check the nodes of one game, in which choose(children) moves; return the number of moves."""
        entry = node, getattr(state(node), "maximizing", maximizing), place, {}
        longest = sys.getrecursionlimit() - SPARE
        for moves in range(longest):
            below = self.inspect_node(*entry)
            if not below:
                return moves
            entry = choose(below)
        self.report_endless("long", place, moves=longest, calls=sys.getrecursionlimit())
        return longest

    def report_endless(self, sentence, place, **places):
        """Report that a search of the whole game does not end, and what to do."""
        root = "position" if place.lstrip("[*").startswith("position") else "tree"
        advice = SENTENCES["endless_advice"].format(root=root)
        self.report_fault("endless", sentence, place=place, advice=advice, **places)

    def inspect_estimate_scale(self):
        """Check that no estimate outweighs a win or a loss."""
        for sign in (1, -1):
            ends = [(sign * score, place) for score, place in self.scores if sign * score > 0]
            estimates = [(sign * estimate, place) for estimate, place in self.estimates]
            if not ends or not estimates:
                continue
            (win, end), (high, place) = min(ends), max(estimates)
            if high >= win:
                places = {"estimate": sign * high, "end": end, "score": sign * win}
                sentence = "scale_win" if sign > 0 else "scale_loss"
                self.report_fault("scale", sentence, place=f"evaluate({place})", **places)

    def inspect_node(self, node, player, place, line):
        """Check one node; return (child, player to move, place, line) for each child.

        player: who should move at node, True for MAX.
        line: key of each node above node -> (its place, the node).
        """
        if self.broken:
            return []
        if fault := _find_value_fault(node):
            self.report_value_fault(fault, place)
            return []
        if is_leaf(node):
            self.scores.append((node, place))
            return []
        is_chance = hasattr(state(node), "probabilities")
        if not is_chance:
            self.inspect_turn_order(node, player, place)
            self.inspect_estimate(node, place)
        try:
            key = make_key(node, player)
            if key in line:
                self.report_endless("circle", place, earlier=line[key][0])
                return []
            line = {**line, key: (place, node)}
            children = self.inspect_children(node, player, place)
            if is_chance:
                self.inspect_probabilities(node, children, place)
            names = self.inspect_moves(node, children, place) if children else []
            if children:
                self.inspect_equality(node, children, place)
        except Exception as error:  # noqa: BLE001 - whatever the reader's code raises
            self.report_fault("error", "error", place=place, error=_format_error(error))
            return []
        below = []
        for child, name in zip(children, names, strict=False):
            if isinstance(child, tuple) and not isinstance(node, tuple):
                places = {"value": _format_shortened(child), "count": len(child)}
                self.report_fault("tuple", "tuple", place=name, **places)
            else:
                after = player if is_chance else not player
                if not self.alternate:
                    after = getattr(state(child), "maximizing", None)
                below.append((child, after, name, line))
        return [] if self.broken else below

    def inspect_turn_order(self, node, player, place):
        """Check that the players take turns."""
        declared = getattr(state(node), "maximizing", player)
        if declared is None:
            self.report_fault("player", "no_player", place=place)
        elif declared not in (True, False):
            value = _format_shortened(declared)
            self.report_fault("player", "wrong_player", place=f"{place}.maximizing", value=value)
        elif declared != player:
            self.report_fault("turn", "turn", player=PLAYERS[declared], place=place)

    def inspect_probabilities(self, node, children, place):
        """Check that each child of a chance node has a probability, and that they add up to 1."""
        probabilities = state(node).probabilities
        total, least, count = sum(probabilities), min(probabilities), len(probabilities)
        sentence, number = None, None
        if not abs(total - 1) <= TINY:  # nan, too
            sentence, number = "chance_sum", f"{total:.6g}"
        elif least <= 0:
            sentence, number = "chance_zero", f"{least:.6g}"
        elif children and count != len(children):
            sentence, number = "chance_count", count
        if sentence:
            places = {"place": place, "number": number, "children": len(children)}
            self.report_fault("chance", sentence, **places)

    def inspect_equality(self, node, children, place):
        """Check that equal nodes are interchangeable, as a table requires."""
        if not _has_equality(state(node)):
            return
        player = getattr(state(node), "maximizing", None)
        player = player if isinstance(player, bool) else None
        summary = sorted(
            "node" if hasattr(child, "__iter__") else repr(child) for child in children
        )
        try:
            equal_place, *equal = self.known.setdefault(node, (place, player, summary))
        except TypeError:
            self.report_fault("hash", "hash", place=place)
            return
        if equal != [player, summary]:
            sentence = "equal_children" if equal[0] == player else "equal_players"
            self.report_fault("equal", sentence, place=place, other=equal_place)

    def inspect_estimate(self, node, place):
        """Check that the static evaluation is a number."""
        if self.evaluate is None:
            return
        try:
            estimate = self.evaluate(state(node))
        except Exception as error:  # noqa: BLE001 - whatever the reader's code raises
            places = {"place": f"evaluate({place})", "error": _format_error(error)}
            self.report_fault("estimate", "estimate_error", **places)
            return
        fault = _find_value_fault(estimate)
        if not fault and hasattr(estimate, "__iter__"):
            fault = "estimate", {"value": _format_shortened(estimate)}
        if fault:
            self.report_value_fault(fault, f"evaluate({place})", "estimate")
        else:
            self.estimates.append((estimate, place))

    def report_value_fault(self, fault, place, kind=None):
        """Report what _find_value_fault returned for the value at place."""
        sentence, places = fault
        self.report_fault(kind or sentence, sentence, place=place, **places)

    def inspect_children(self, node, player, place):
        """Return the children; check that iteration can be repeated and does not change node."""
        if iter(node) is node:
            self.report_fault("once", "once_type", place=place, type=type(node).__name__)
            return list(node)
        snapshot, iterator, children = _take_snapshot(state(node)), iter(node), []
        for child in iterator:
            children.append(child)
            if len(children) == 1 and _find_changed_attribute(snapshot, state(node)):
                # The child is made in place. Stop here, as a search does after a cutoff.
                if hasattr(iterator, "close"):
                    iterator.close()
                self.detect_change(snapshot, node, place)
                return []
        if self.detect_change(snapshot, node, place):
            return []
        if not children and "once" not in self.faults:
            worth = "-inf" if player else "inf"
            self.report_fault("empty", "empty", place=place, value=worth)
        again = list(node)
        if children and not again:
            self.report_fault("once", "once_iterator", place=place)
        elif len(again) != len(children) or not all(map(_may_be_equal, again, children)):
            self.report_fault("again", "again", place=place)
        return children

    def detect_change(self, snapshot, node, place):
        """Return whether making the children has changed node; if so, report it."""
        name = _find_changed_attribute(snapshot, state(node))
        if name:
            self.broken = True
            self.report_fault("change", "change", place=place, name=name)
        return bool(name)

    def inspect_moves(self, node, children, place):
        """Return the places of the children; check that moves and play make the same children."""
        position = state(node)
        sequence = place if isinstance(node, (list, tuple)) else f"[*{place}]"
        numbered = [f"{sequence}[{number}]" for number in range(len(children))]
        if not (hasattr(position, "moves") and hasattr(position, "play")):
            return numbered
        snapshot, moves = _take_snapshot(position), list(node.moves())
        names = [f"{place}.play({move!r})" for move in moves]
        if len(moves) != len(children):
            places = {"place": place, "moves": len(moves), "children": len(children)}
            self.report_fault("moves", "move_count", **places)
            return numbered
        for move, child, name in zip(moves, children, names, strict=True):
            played = node.play(move)
            # In a wrapped tree the children may be in another order than the moves.
            if not isinstance(node, Node) and not _may_be_equal(played, child):
                self.report_fault("moves", "move_order", place=name)
        self.detect_change(snapshot, node, place)
        return numbered if isinstance(node, Node) else names


def make_key(node, player):
    """Return what is equal only for the same node with the same player to move.

    A position without __eq__ is what its moves and attributes are, if these are plain data.
    """
    position = state(node)
    if type(position).__eq__ is object.__eq__:
        *_, attributes = snapshot = _take_snapshot(position)
        text = f"{type(position).__name__} {snapshot}"
        position = text if attributes and "<class" not in text else id(node)
    try:
        hash(position)
    except TypeError:
        position = id(node)
    return position, node.depth if isinstance(node, Node) else None, player


def _find_value_fault(value):
    """Return None for a number or a node, else (key of a sentence, what to fill into it)."""
    if value is None:
        return "none", {}
    if isinstance(value, bool):
        return "bool", {"value": value, "number": int(value)}
    if isinstance(value, (str, bytes)):
        return "string", {"value": _format_shortened(value)}
    if isinstance(value, dict):
        return "dictionary", {}
    if isinstance(value, (set, frozenset)):
        return "set", {}
    shape = getattr(value, "shape", None)
    if hasattr(value, "__iter__") and shape in ((), (1,)):
        return "array", {}
    if hasattr(value, "__iter__"):
        return None
    if isinstance(value, float) and isnan(value):
        return "nan", {}
    try:
        if -inf <= value <= inf:
            return None
    except TypeError:
        pass
    return "leaf", {"type": type(value).__name__}


def _may_be_equal(first, second):
    """Return whether two children may be equal; True for nodes without __eq__."""
    if is_leaf(first) or is_leaf(second):
        return is_leaf(first) == is_leaf(second) and (
            first == second or _find_value_fault(first) is not None
        )
    return not _has_equality(state(first)) or first == second


def _has_equality(value):
    """Return whether the class of value has an __eq__ written in Python."""
    return hasattr(type(value).__eq__, "__code__")


def _take_snapshot(position):
    """Return (moves, player, attributes), which making the children must not change."""
    moves = _copy_as_plain_data([*position.moves()], 4) if hasattr(position, "moves") else None
    return moves, getattr(position, "maximizing", None), _read_attributes(position)


def _read_attributes(value, max_depth=3):
    """Return name -> plain data for each attribute of value."""
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    names = [*getattr(value, "__dict__", ()), *slots]
    return {
        name: _copy_as_plain_data(getattr(value, name), max_depth)
        for name in names
        if hasattr(value, name) and not name.startswith("__")
    }


def _copy_as_plain_data(value, max_depth):
    """Return value as plain data that later changes do not affect."""
    if max_depth and isinstance(value, (list, tuple, set, frozenset, bytearray)):
        return type(value).__name__, [_copy_as_plain_data(part, max_depth - 1) for part in value]
    if max_depth and isinstance(value, dict):
        return {key: _copy_as_plain_data(part, max_depth - 1) for key, part in value.items()}
    if max_depth and hasattr(value, "__dict__") and not callable(value):
        return _read_attributes(value, max_depth - 1)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return type(value)


def _find_changed_attribute(snapshot, position):
    """Return the name of an attribute of position that has changed, or None.

    If position has moves and maximizing, only these count: other attributes may be caches.
    Otherwise, attributes and keys of dictionaries that are new, or were None, are caches.
    """
    (*before, attributes), (*after, attributes_after) = snapshot, _take_snapshot(position)
    same = before == after
    if same and None not in before:
        return None
    for name, earlier in attributes.items():
        current = attributes_after.get(name)
        if same and isinstance(earlier, dict) and isinstance(current, dict):
            current = {key: part for key, part in current.items() if key in earlier}
        if earlier is not None and current != earlier:
            return name
    return None if same else "moves()"


def _format_shortened(value):
    text = repr(value)
    return text if len(text) < 40 else f"{text[:36]} ..."


def _format_error(error):
    return f"{type(error).__name__}: {error}"


# Each sentence in a line, so that it can be replaced by the same in another language.
SENTENCES = {
    "call": "{player} moves at {place}, according to its attribute maximizing, but the search is called with maximizing={maximizing}. Call it with maximizing=position.maximizing.",
    "long": "A game was not over after {moves} moves. A search calls itself once per move, and Python allows about {calls} nested calls. {advice}",
    "circle": "The game can go around in circles, so a search to the end never finishes. {advice} Here, {place} is the same as {earlier}.",
    "endless_advice": "Search limit({root}, depth, evaluate), or add a rule that ends such games: a draw after a certain number of moves, which the position counts (and compares in __eq__), or a draw when a position repeats.",
    "scale_win": "{place} is {estimate}, and {end} is {score}: an estimate outweighs a real win. Scale the estimates down, or make the scores of finished games larger. (In a game scored by points, this may be right.)",
    "scale_loss": "{place} is {estimate}, and {end} is {score}: an estimate outweighs a real loss. Scale the estimates down, or make the scores of finished games larger. (In a game scored by points, this may be right.)",
    "error": "The children of {place} cannot be made: {error}.",
    "tuple": "{place} is the tuple {value}, which is taken for a node with {count} children. If it is a move with the position that it leads to, leave the move out: __iter__ yields only positions and scores. If it is meant as a node, write a list.",
    "no_player": "{place} does not say who moves. Give it an attribute maximizing: True if MAX moves there, False if MIN does.",
    "wrong_player": "{place} is {value}. It must be True or False: an attribute or a property, not a method.",
    "turn": "{player} moves at {place}, and at the node before it as well, but alphabeta has the players take turns. If a player has to pass, make the pass a move: the only child is the same position with the other player to move. If it is an extra move, search alternating(position), and call check with alternate=False.",
    "chance_sum": "The probabilities of {place} add up to {number}. They must add up to 1.",
    "chance_zero": "A probability of {place} is {number}. Each must be above 0: leave out what cannot happen.",
    "chance_count": "{place} has {number} probabilities and {children} children. Each child needs one.",
    "hash": "{place} has __eq__ but no working __hash__, so it cannot be stored in a table. Let __hash__ return the hash of a tuple of what __eq__ compares, with tuples in place of lists.",
    "equal_children": "{place} equals {other}, but its children differ. In __eq__, compare everything that the rest of the game depends on, above all the player to move, and compute __hash__ from the same.",
    "equal_players": "{place} equals {other}, but a different player is to move. In __eq__, compare everything that the rest of the game depends on, above all the player to move, and compute __hash__ from the same.",
    "estimate": "{place} is {value}, not a number.",
    "estimate_error": "{place} raises {error}.",
    "empty": "{place} has no children, so it would be worth {value}. A finished game must be its score: return that number instead of a position.",
    "once_type": "{place} can be iterated over only once (it is a {type}): the next search finds no children. Make it a list, or write a class whose __iter__ makes the children anew each time.",
    "once_iterator": "{place} can be iterated over only once (its __iter__ returns an iterator that is used up): the next search finds no children. Make it a list, or write a class whose __iter__ makes the children anew each time.",
    "again": "{place} has different children when it is iterated over again. Nothing that __iter__ or play does may change what they return the next time.",
    "change": "{place} changed when its children (or only the first of them) were made: {name} is different. Let play change a copy. Or undo the change in a finally clause around yield: after a cutoff, the search asks for no more children.",
    "move_count": "{place} has {moves} moves and {children} children.",
    "move_order": "{place} is not the child that __iter__ yields in that place. Let __iter__ yield play(move) for each move in moves(), in the same order.",
    "none": "{place} is None. Does a function end without return?",
    "bool": "{place} is {value}. A leaf must be a number: write {number} instead.",
    "string": "{place} is the string {value}. A leaf must be a number, without quotes.",
    "dictionary": "{place} is a dictionary, which yields its keys. Use the list of its values().",
    "set": "{place} is a set, whose order may differ from one run to the next. Use a list.",
    "array": "{place} is an array, not a number. Take the number out of it with .item().",
    "nan": "{place} is nan, which compares as neither greater nor smaller than any number. Find out where it comes from.",
    "leaf": "{place} is of type {type} and would be taken for a leaf. A leaf must be a number; a node needs a method __iter__ that yields its children.",
}


# SPDX-License-Identifier: MIT
