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
MOVES = 500  # no game is begun after so many moves in all
SPARE = 50  # calls that a program needs besides those of the search
TINY = 1e-9  # a sum of probabilities may be off by less
PLAYERS = {True: "MAX", False: "MIN"}


def check(node, maximizing=True, evaluate=None, nodes=NODES, games=GAMES, alternate=True):
    """Return sentences about what would make a search of node go wrong; [] if nothing is found.

    node, maximizing: as alphabeta is called.
    evaluate: the static evaluation for limit, or None.
    nodes, games: how many are checked.
    alternate: False if each position says who moves, and a player may move twice in a row.

    Each kind of fault is reported once, with the first place, written as Python. In a large
    tree only some nodes are checked. A node with an attribute probabilities is a chance node:
    nobody moves there. Of a position that is changed to make the children, and changed back,
    only the first child is checked.
    """
    inspection = Inspection(evaluate, alternate)
    place = "position" if hasattr(state(node), "play") else "tree"
    inspection.inspect_root_player(node, maximizing, place)
    inspection.inspect_top_nodes(node, maximizing, place, nodes)
    moves = 0
    for seed in range(games):
        if moves < MOVES:
            choose = Random(seed).choice if seed else itemgetter(0)  # first as a search goes
            moves += inspection.inspect_game(node, maximizing, place, choose)
    inspection.inspect_estimate_scale()
    return list(inspection.faults.values())


def in_lines(sentences, width=72):
    """Yield the sentences in lines of at most width characters, with a hanging indent."""
    for sentence in sentences:
        line = ""
        for word in sentence.split(" "):
            if line and len(line) + 1 + len(word) > width:
                yield line
                line = " "
            line = f"{line} {word}" if line else word
        yield line


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

    def report_fault(self, kind, sentence):
        """Store the sentence about a fault, if it is the first of this kind."""
        self.faults.setdefault(kind, sentence)

    def inspect_root_player(self, node, maximizing, place):
        """Check that the search is called with the player who moves at the root."""
        declared = getattr(state(node), "maximizing", None)
        if isinstance(declared, bool) and declared != maximizing:
            self.report_fault(
                "call",
                f"{PLAYERS[declared]} moves at {place}, as its attribute maximizing says; but "
                f"the search is told maximizing={maximizing}. "
                "Call it with maximizing=position.maximizing.",
            )

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
        self.report_endless(
            place,
            f"A game was not over after {longest} moves. A search calls itself once for each, and "
            f"Python allows about {sys.getrecursionlimit()} calls.",
        )
        return longest

    def report_endless(self, place, reason, example=""):
        """Report that a search of the whole game does not end, and what to do."""
        root = "position" if place.lstrip("[*").startswith("position") else "tree"
        self.report_fault(
            "endless",
            f"{reason} Search limit({root}, depth, evaluate), or write a rule that ends such games: "
            "a draw after a number of moves, which the position counts (in __eq__, too), or a draw "
            f"when a position repeats.{example}",
        )

    def inspect_estimate_scale(self):
        """Check that no estimate outweighs a win or a loss."""
        for sign in (1, -1):
            ends = [(sign * score, place) for score, place in self.scores if sign * score > 0]
            estimates = [(sign * estimate, place) for estimate, place in self.estimates]
            if not ends or not estimates:
                continue
            (win, end), (high, place) = min(ends), max(estimates)
            if high >= win:
                self.report_fault(
                    "scale",
                    f"evaluate({place}) is {sign * high}, and {end} is {sign * win}: an estimate "
                    f"outweighs a real {'win' if sign > 0 else 'loss'}. Divide the estimates, or "
                    "make the scores of finished games larger. (If the score counts points, this "
                    "may be right.)",
                )

    def inspect_node(self, node, player, place, line):
        """Check one node; return (child, player to move, place, line) for each child.

        player: who should move at node, True for MAX.
        line: key of each node above node -> (its place, the node).
        """
        if self.broken:
            return []
        if fault := _find_value_fault(node):
            self.report_fault(fault[0], f"{place} {fault[1]}")
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
                self.report_endless(
                    place,
                    "The game can go around in circles, so a search to the end never finishes.",
                    f" Here, {place} is the same as {line[key][0]}.",
                )
                return []
            line = {**line, key: (place, node)}
            children = self.inspect_children(node, player, place)
            if is_chance:
                self.inspect_probabilities(node, children, place)
            names = self.inspect_moves(node, children, place) if children else []
            if children:
                self.inspect_equality(node, children, place)
        except Exception as error:  # noqa: BLE001 - whatever the reader's code raises
            self.report_fault(
                "error",
                f"The children of {place} cannot be made: {type(error).__name__}: {error}.",
            )
            return []
        below = []
        for child, name in zip(children, names, strict=False):
            if isinstance(child, tuple) and not isinstance(node, tuple):
                self.report_fault(
                    "tuple",
                    f"{name} is the tuple {_format_shortened(child)}, which is taken for a node with "
                    f"{len(child)} children. If it is a move and what it leads to, leave the move "
                    "out: __iter__ yields positions and scores only. If it is a node, write a "
                    "list.",
                )
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
            self.report_fault(
                "player",
                f"{place} does not say who moves. Give it an attribute maximizing: True if MAX "
                "moves there, False if MIN does.",
            )
        elif declared not in (True, False):
            self.report_fault(
                "player",
                f"{place}.maximizing is {_format_shortened(declared)}. It must be True or False: an "
                "attribute or a property, no method.",
            )
        elif declared != player:
            self.report_fault(
                "turn",
                f"{PLAYERS[declared]} moves at {place}, and at the node before it as "
                "well; but alphabeta lets the players take turns. If a player has to pass, make the "
                "pass a move: the only child is the same position with the other player to move. If "
                "it is an extra move, search alternating(position), and call check with "
                "alternate=False.",
            )

    def inspect_probabilities(self, node, children, place):
        """Check that each child of a chance node has a probability, and that they add up to 1."""
        probabilities = state(node).probabilities
        total, least, count = sum(probabilities), min(probabilities), len(probabilities)
        sentence = ""
        if not abs(total - 1) <= TINY:  # nan, too
            sentence = f"The probabilities of {place} add up to {total:.6g}. They must add up to 1."
        elif least <= 0:
            sentence = f"A probability of {place} is {least:.6g}. Each must be above 0: leave out what cannot happen."
        elif children and count != len(children):
            sentence = f"{place} has {count} probabilities and {len(children)} children. Each child needs one."
        if sentence:
            self.report_fault("chance", sentence)

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
            self.report_fault(
                "hash",
                f"{place} has __eq__ and no __hash__ that works, so no table can hold it. Write "
                "__hash__: the hash of a tuple of what __eq__ compares, with tuples for lists.",
            )
            return
        if equal != [player, summary]:
            what = "has other children" if equal[0] == player else "a different player is to move"
            self.report_fault(
                "equal",
                f"{place} equals {equal_place}, but {what}. In __eq__, compare everything "
                "that the rest of the game depends on, above all the player to move, and put it into "
                "__hash__.",
            )

    def inspect_estimate(self, node, place):
        """Check that the static evaluation is a number."""
        if self.evaluate is None:
            return
        try:
            estimate = self.evaluate(state(node))
        except Exception as error:  # noqa: BLE001 - whatever the reader's code raises
            self.report_fault(
                "estimate", f"evaluate({place}) raises {type(error).__name__}: {error}."
            )
            return
        fault = _find_value_fault(estimate)
        if not fault and hasattr(estimate, "__iter__"):
            fault = "estimate", f"is {_format_shortened(estimate)}, and no number."
        if fault:
            self.report_fault("estimate", f"evaluate({place}) {fault[1]}")
        else:
            self.estimates.append((estimate, place))

    def inspect_children(self, node, player, place):
        """Return the children; check that iteration can be repeated and does not change node."""
        if iter(node) is node:
            self.report_single_use(place, f"it is a {type(node).__name__}")
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
            self.report_fault(
                "empty",
                f"{place} has no children, and so would be worth {worth}. A finished position must "
                "be its score: return that number in its place.",
            )
        again = list(node)
        if children and not again:
            self.report_single_use(place, "its __iter__ returns what is used up")
        elif len(again) != len(children) or not all(map(_may_be_equal, again, children)):
            self.report_fault(
                "again",
                f"{place} has other children when it is iterated again. Nothing that __iter__ or "
                "play does may change what they give the next time.",
            )
        return children

    def report_single_use(self, place, reason):
        """Report that a node can be iterated only once."""
        self.report_fault(
            "once",
            f"{place} can be iterated only once ({reason}): the next search finds no children. "
            "Make it a list, or write a class whose __iter__ makes the children anew each time.",
        )

    def detect_change(self, snapshot, node, place):
        """Return whether making the children has changed node; if so, report it."""
        name = _find_changed_attribute(snapshot, state(node))
        if name:
            self.broken = True
            self.report_fault(
                "change",
                f"{place} is another position after its children were made, or only the first of "
                f"them: {name} has changed. Let play change a copy. Or change it back, in a "
                "finally clause around yield: after a cutoff the search asks for no more children.",
            )
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
            self.report_fault(
                "moves", f"{place} has {len(moves)} moves and {len(children)} children."
            )
            return numbered
        for move, child, name in zip(moves, children, names, strict=True):
            played = node.play(move)
            # In a wrapped tree the children may be in another order than the moves.
            if not isinstance(node, Node) and not _may_be_equal(played, child):
                self.report_fault(
                    "moves",
                    f"{name} is not the child that __iter__ yields in its place. Let __iter__ "
                    "yield play(move) for each of moves(), in their order.",
                )
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
    """Return (kind, end of a sentence) if value is neither a number nor a node, else None."""
    if value is None:
        return "none", "is None. Does a function end without return?"
    if isinstance(value, bool):
        return "bool", f"is {value}. A leaf must be a number: write {int(value)}, if you mean it."
    if isinstance(value, (str, bytes)):
        text = _format_shortened(value)
        return "text", f"is the text {text}. A leaf must be a number, without quotes."
    if isinstance(value, dict):
        return "dict", "is a dictionary, which yields its keys. Take list(its.values())."
    if isinstance(value, (set, frozenset)):
        return "set", "is a set, whose order may be another each time. Write a list."
    shape = getattr(value, "shape", None)
    if hasattr(value, "__iter__") and shape in ((), (1,)):
        return "array", "is an array, and no number. Take the number out of it, with .item()."
    if hasattr(value, "__iter__"):
        return None
    if isinstance(value, float) and isnan(value):
        return "nan", "is nan, which is neither better nor worse than any number. Find its origin."
    try:
        if -inf <= value <= inf:
            return None
    except TypeError:
        pass
    kind = type(value).__name__
    return "leaf", (
        f"is of type {kind}, and would be taken for a leaf. A leaf must be a number; a node needs "
        "a method __iter__ that yields its children."
    )


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


# SPDX-License-Identifier: MIT
