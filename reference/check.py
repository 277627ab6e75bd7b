"""A check for games and trees: what would make a search go wrong, in sentences."""

import sys
from math import inf, isnan
from random import Random

from gametree import Node, is_leaf, state

NODES = 200  # so many are looked at, ply by ply from the root
GAMES = 20  # so many are then played to their end, at random,
MOVES = 500  # as long as they have not had so many moves
SPARE = 50  # calls that a program needs besides those of its search


def check(node, maximizing=True, evaluate=None, nodes=NODES, games=GAMES):
    """Return what would make a search of node go wrong: sentences, none if nothing was found.

    node, maximizing: as alphabeta is called.
    evaluate: the static evaluation meant for limit, if there is one.
    nodes, games: how many are looked at.

    Each kind of fault is told once, for the first place where it is met, written as Python.
    Not all of a large tree is seen; and of a position that is changed to make its children,
    and changed back, only the first child.
    """
    inspection = Inspection(evaluate)
    place = "position" if hasattr(state(node), "play") else "tree"
    inspection.look_at_call(node, maximizing, place)
    inspection.look_at_plies(node, maximizing, place, nodes)
    moves = 0
    for seed in range(games):
        if moves < MOVES:
            moves += inspection.look_at_game(node, maximizing, place, Random(seed))
    inspection.look_at_scale()
    return list(inspection.found.values())


def in_lines(sentences, width=72):
    """Yield the sentences in lines of at most width characters; only the first is not indented."""
    for sentence in sentences:
        line = ""
        for word in sentence.split(" "):
            if line and len(line) + 1 + len(word) > width:
                yield line
                line = " "
            line = f"{line} {word}" if line else word
        yield line


class Inspection:
    """What is known of a tree while it is looked at.

    found: kind of fault -> sentence. known: node -> (its place, who moves there, what its children
    look like). scores, estimates: the numbers that were met, with their places. broken: a position
    was changed and not changed back, so that nothing more can be said.
    """

    def __init__(self, evaluate):
        self.evaluate = evaluate
        self.found, self.known = {}, {}
        self.scores, self.estimates = [], []
        self.broken = False

    def tell(self, kind, sentence):
        """Note a fault, if none of its kind is noted yet."""
        self.found.setdefault(kind, sentence)

    def look_at_call(self, node, maximizing, place):
        """See whether the search is told the player who moves at the root."""
        own = getattr(state(node), "maximizing", None)
        if isinstance(own, bool) and own != maximizing:
            self.tell(
                "call",
                f"{_player(own)} moves at {place}, as its attribute maximizing says; but the "
                f"search is told maximizing={maximizing}. Call it with maximizing=position.maximizing.",
            )

    def look_at_plies(self, node, maximizing, place, nodes):
        """Look at so many nodes of the tree, ply by ply from the root."""
        own = getattr(state(node), "maximizing", maximizing)
        queue = [(node, own, place)]
        for child, player, where in queue:  # it grows while it is read
            if self.broken:
                break
            below = self.look_at(child, player, where)
            queue.extend(below[: nodes - len(queue)])

    def look_at_game(self, node, maximizing, place, random):
        """Look at the nodes of one game, and return how many moves it had."""
        player = getattr(state(node), "maximizing", maximizing)
        longest = sys.getrecursionlimit() - SPARE
        for moves in range(longest):
            below = [] if self.broken else self.look_at(node, player, place)
            if not below:
                return moves
            node, player, place = random.choice(below)
        self.tell(
            "deep",
            f"A game was not over after {longest} moves. A search calls itself once for each, and "
            f"Python allows about {sys.getrecursionlimit()} calls: search limit({_root(place)}, "
            "depth, evaluate), or write a rule that ends such games.",
        )
        return longest

    def look_at_scale(self):
        """See whether an estimate outweighs a win or a loss."""
        for sign in (1, -1):
            ends = [(sign * score, place) for score, place in self.scores if sign * score > 0]
            estimates = [(sign * estimate, place) for estimate, place in self.estimates]
            if not ends or not estimates:
                continue
            (win, end), (high, place) = min(ends), max(estimates)
            if high >= win:
                self.tell(
                    "scale",
                    f"evaluate({place}) is {sign * high}, and {end} is {sign * win}: an estimate "
                    f"outweighs a real {'win' if sign > 0 else 'loss'}. Divide the estimates, or "
                    "make the scores of finished games larger. (If the score counts points, this "
                    "may be right.)",
                )

    def look_at(self, node, player, place):
        """Look at one node; return (child, the player who moves there, its place) of each child.

        player: who moves there, True for MAX, if the players take turns.
        """
        if fault := _fault_of(node):
            self.tell(fault[0], f"{place} {fault[1]}")
            return []
        if is_leaf(node):
            self.scores.append((node, place))
            return []
        self.look_at_player(node, player, place)
        self.look_at_estimate(node, place)
        try:
            children = self.look_at_children(node, player, place)
            names = self.look_at_moves(node, children, place) if children else []
            if children:
                self.look_at_equals(node, children, place)
        except Exception as error:  # noqa: BLE001 - whatever the reader's code raises
            self.tell(
                "error",
                f"The children of {place} cannot be made: {type(error).__name__}: {error}.",
            )
            return []
        below = []
        for child, name in zip(children, names, strict=False):
            if isinstance(child, tuple) and not isinstance(node, tuple):
                self.tell(
                    "tuple",
                    f"{name} is the tuple {_short(child)}, which is taken for a node with "
                    f"{len(child)} children. If it is a move and what it leads to, leave the move "
                    "out: __iter__ yields positions and scores only. If it is a node, write a "
                    "list.",
                )
            else:
                below.append((child, not player, name))
        return [] if self.broken else below

    def look_at_player(self, node, player, place):
        """See whether the players take turns."""
        own = getattr(state(node), "maximizing", player)
        if own not in (True, False):
            self.tell(
                "player",
                f"{place}.maximizing is {_short(own)}. It must be True or False: an attribute or a "
                "property, no method.",
            )
        elif own != player:
            self.tell(
                "turn",
                f"{_player(own)} moves at {place}, and at the node before it as well; but a search "
                "lets the players take turns. Make a pass a move: where a player cannot move, the "
                "only child is the same position with the other player to move.",
            )

    def look_at_equals(self, node, children, place):
        """See whether equal nodes can stand for each other in a table."""
        if not _has_equality(state(node)):
            return
        player = getattr(state(node), "maximizing", None)
        player = player if isinstance(player, bool) else None
        look = sorted("node" if hasattr(child, "__iter__") else repr(child) for child in children)
        try:
            where, other, other_look = self.known.setdefault(node, (place, player, look))
        except TypeError:
            self.tell(
                "hash",
                f"{place} has __eq__ and no __hash__ that works, so no table can hold it. Write "
                "__hash__: the hash of a tuple of what __eq__ compares, with tuples for lists.",
            )
            return
        if player != other:
            self.tell(
                "equal",
                f"{place} equals {where}, but another player is to move. Compare the player to "
                "move in __eq__ as well, and put it into __hash__.",
            )
        elif look != other_look:
            self.tell(
                "equal",
                f"{place} equals {where}, but has other children. Compare in __eq__ all that the "
                "rest of the game depends on, the player to move above all, and put it into "
                "__hash__.",
            )

    def look_at_estimate(self, node, place):
        """See whether the static evaluation is a number."""
        if self.evaluate is None:
            return
        try:
            estimate = self.evaluate(state(node))
        except Exception as error:  # noqa: BLE001 - whatever the reader's code raises
            self.tell("estimate", f"evaluate({place}) raises {type(error).__name__}: {error}.")
            return
        if hasattr(estimate, "__iter__") and not _fault_of(estimate):
            self.tell("estimate", f"evaluate({place}) is {_short(estimate)}, and no number.")
        elif fault := _fault_of(estimate):
            self.tell("estimate", f"evaluate({place}) {fault[1]}")
        else:
            self.estimates.append((estimate, place))

    def look_at_children(self, node, player, place):
        """Return the children; see whether they can be had again, and leave node as it was."""
        if iter(node) is node:
            self.tell_once(place, f"it is a {type(node).__name__}")
            return list(node)
        before, iterator, children = _condition(state(node)), iter(node), []
        for child in iterator:
            children.append(child)
            if len(children) == 1 and _changed(before, state(node)):
                # So the child is made in place. A cutoff stops the search here.
                _stop(iterator)
                self.look_at_change(before, node, place)
                return []
        if self.look_at_change(before, node, place):
            return []
        if not children and "once" not in self.found:
            worth = "-inf" if player else "inf"
            self.tell(
                "empty",
                f"{place} has no children, and so would be worth {worth}. A finished position must "
                "be its score: return that number in its place.",
            )
        again = list(node)
        if children and not again:
            self.tell_once(place, "its __iter__ returns what is used up")
        elif len(again) != len(children) or not all(map(_same, again, children)):
            self.tell(
                "again",
                f"{place} has other children when it is iterated again. Nothing that __iter__ or "
                "play does may change what they give the next time.",
            )
        return children

    def tell_once(self, place, because):
        """Tell that a node can be iterated only once."""
        self.tell(
            "once",
            f"{place} can be iterated only once ({because}): the next search finds no children. "
            "Make it a list, or write a class whose __iter__ makes the children anew each time.",
        )

    def look_at_change(self, before, node, place):
        """Tell whether node was changed while its children were made, and note it."""
        name = _changed(before, state(node))
        if name:
            self.broken = True
            self.tell(
                "change",
                f"{place} is another position after its children were made, or only the first of "
                f"them: {name} has changed. Let play change a copy. Or change it back, in a "
                "finally clause around yield: after a cutoff the search asks for no more children.",
            )
        return bool(name)

    def look_at_moves(self, node, children, place):
        """Return the places of the children; see whether moves and play make the same ones."""
        its = state(node)
        if not (hasattr(its, "moves") and hasattr(its, "play")):
            indexed = isinstance(node, (list, tuple))
            return [f"{place if indexed else f'[*{place}]'}[{n}]" for n in range(len(children))]
        before, moves = _condition(its), list(node.moves())
        names = [f"{place}.play({move!r})" for move in moves]
        if len(moves) != len(children):
            self.tell("moves", f"{place} has {len(moves)} moves and {len(children)} children.")
            return [f"[*{place}][{number}]" for number in range(len(children))]
        for move, child, name in zip(moves, children, names, strict=True):
            played = node.play(move)
            # In a wrapped tree the children may be in another order than the moves.
            if not isinstance(node, Node) and not _same(played, child):
                self.tell(
                    "moves",
                    f"{name} is not the child that __iter__ yields in its place. Let __iter__ "
                    "yield play(move) for each of moves(), in their order.",
                )
        self.look_at_change(before, node, place)
        if isinstance(node, Node):
            return [f"[*{place}][{number}]" for number in range(len(children))]
        return names


def _fault_of(value):
    """Return (kind, the rest of a sentence) if value is neither a number nor a node, else None."""
    if value is None:
        return "none", "is None. Does a function end without return?"
    if isinstance(value, bool):
        return "bool", f"is {value}. A leaf must be a number: write {int(value)}, if you mean it."
    if isinstance(value, (str, bytes)):
        return "text", f"is the text {_short(value)}. A leaf must be a number, without quotes."
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


def _same(one, other):
    """Tell whether two children may be the same; nodes that cannot be compared may."""
    if is_leaf(one) or is_leaf(other):
        return is_leaf(one) == is_leaf(other) and (one == other or _fault_of(one) is not None)
    return not _has_equality(state(one)) or one == other


def _has_equality(thing):
    """Tell whether the class of thing has an __eq__ written in Python."""
    return hasattr(type(thing).__eq__, "__code__")


def _condition(position):
    """Return what must be as it was, after the children of position were made."""
    moves = [*position.moves()] if hasattr(position, "moves") else None
    return moves, getattr(position, "maximizing", None), _attributes(position)


def _attributes(thing):
    """Return name -> what it looks like, for each attribute of thing."""
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    names = [*getattr(thing, "__dict__", ()), *slots]
    return {name: _look(getattr(thing, name), 3) for name in names if hasattr(thing, name)}


def _look(thing, depth):
    """Return plain data that can be compared with what thing looks like later."""
    if depth and isinstance(thing, (list, tuple, set, frozenset, bytearray)):
        return type(thing).__name__, [_look(part, depth - 1) for part in thing]
    if depth and isinstance(thing, dict):
        return {key: _look(part, depth - 1) for key, part in thing.items()}
    if depth and hasattr(thing, "__dict__") and not callable(thing):
        return {name: _look(part, depth - 1) for name, part in vars(thing).items()}
    if thing is None or isinstance(thing, (bool, int, float, str)):
        return thing
    return type(thing).__name__


def _changed(before, position):
    """Return the name of what is no longer as it was in position, None if nothing is.

    If it tells its moves and its player, they are what counts: it may keep and count other things.
    Otherwise, of attributes, what was added, or stood at None, is something kept for the next time;
    so is what a dictionary has got besides what it had.
    """
    (moves, player, attributes), (its_moves, its_player, now) = before, _condition(position)
    same = (moves, player) == (its_moves, its_player)
    if same and moves is not None and player is not None:
        return None
    for name, look in attributes.items():
        its = now.get(name)
        if same and isinstance(look, dict) and isinstance(its, dict):
            its = {key: part for key, part in its.items() if key in look}
        if look is not None and its != look:
            return name
    return None if same else "moves()"


def _stop(iterator):
    """End an iteration as a search does at a cutoff, by asking for nothing more."""
    if hasattr(iterator, "close"):
        iterator.close()


def _player(maximizing):
    return "MAX" if maximizing else "MIN"


def _short(thing):
    text = repr(thing)
    return text if len(text) < 40 else f"{text[:36]} ..."


def _root(place):
    return "position" if place.lstrip("[*").startswith("position") else "tree"


# SPDX-License-Identifier: MIT
