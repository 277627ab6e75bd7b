"""The judge's verdict on a program, as sentences and figures in the reader's language."""

from math import inf

from alphabeta import alphabeta
from figures.draw import escape, figure
from figures.narrate import formula, join_texts, node_name, outcome, sentences
from figures.numerals import group_digits, print_number, say_number
from figures.replay import Snapshot, replay, subtree
from gametree import is_leaf, letters
from minimax import minimax
from widgets.judged_trees import LEAVES, PLIES, WIDTHS
from widgets.reading import tree_text
from widgets.searching import is_number, watch

CONVENTIONS = ("strict", "failhard", "reordered", "uncounted", "limited")


class Teller:
    """Tells of one Verdict, or of why there is none.

    found: what a judging.Verdict has, name -> value; kind at least.
    task: of judging.TASKS; words: of the reader's language.
    """

    def __init__(self, found, task, words):
        self.found, self.task, self.words = found, task, words
        self.say, self.narration = words["write"], words["narration"]
        self.kind = found["kind"]
        self.tree, self.maximizing = found.get("tree"), found.get("maximizing", True)
        self.drawn = self.tree is not None and not is_leaf(self.tree)
        self.letters = letters(self.tree) if self.drawn else {}
        self.reordered = "reordered" in self.found.get("conventions", ())

    def name(self):
        """Return what the verdict is called, in a few words."""
        return self.say[f"kind_{self.kind}"]

    def tell(self, **limits):
        """Return the verdict as sentences, HTML; limits: of the process it was found in, if it had some."""
        told = [self._verdict(limits)]
        if self.kind == "right":
            conventions = [its for its in CONVENTIONS if its in self.found["conventions"]]
            places = {**SIGNS, "limit": _code(self.found.get("text"))}
            told += [self.say[f"convention_{its}"].format(**places) for its in conventions]
        elif self.tree is not None:
            if self.reordered:
                told.append(self.say["own_order"])
            told.append(self._where())
        return sentences(told, self.narration)

    def tree_text(self):
        """Return the text of the tree on which it goes wrong."""
        return tree_text(self.tree)

    def figures(self):
        """Return (caption, SVG) of what the program read, where that is known, and of what is right."""
        if not self.drawn:
            return []
        made = []
        if self.found.get("read") is not None:
            made.append((self.say["its_leaves"], self._draw_theirs()))
        return [*made, (self.say["right_leaves"], self._draw_ours())]

    def html(self):
        """Return the figures, side by side, each with its caption."""
        parts = [
            f'<figure class="drawing">{drawing}<p>{escape(caption)}</p></figure>'
            for caption, drawing in self.figures()
        ]
        return f'<div class="work">{"".join(parts)}</div>' if parts else ""

    def counts(self):
        """Return what is to be said of all leaves that it reads of larger trees, beside ours; "" if nothing is."""
        own, ours, every = self.found.get("counts") or (None, None, None)
        if own is None:
            return ""
        places = {"own": own, "ours": ours, "every": every}
        places = {name: group_digits(its, self.narration) for name, its in places.items()}
        return self.say["counts"].format(**places)

    # Sentences.

    def _verdict(self, limits):
        found, kind = self.found, self.kind
        text = _code(found.get("text"))
        if kind == "error":
            return self._at_line(self._say("raised", text=text))
        if kind == "syntax":
            return self._at_line(self.words["shared"]["run_syntax"].format(text=text))
        if kind == "no_function":
            return self.words["shared"]["problem_no_function"]
        if kind == "altered":
            return self.words["shared"]["problem_altered"]
        if kind == "value" and self.task == "best_move":
            best, move = found["expected"]
            return self._say("move", text=text, value=self._number(best), move=move)
        if kind == "unread" and found["got"] == found["expected"]:
            return self._say("luck", got=self._number(found["got"]), leaf=self._leaf(found["leaf"]))
        places = {"text": text, "line": found.get("line"), **limits}
        if kind == "right":
            places |= {"leaves": LEAVES, "children": max(WIDTHS), "plies": max(PLIES)}
            places |= {
                name: group_digits(found[name], self.narration) for name in ("tried", "larger")
            }
        if kind in ("value", "unread", "leaves"):
            places |= {name: self._number(found[name]) for name in ("got", "expected")}
        if kind in ("unread", "leaves"):
            places |= {"leaf": self._leaf(found["leaf"])}
        if kind == "leaves":
            places |= {name: len(found[name]) for name in ("read", "must")}
            places |= {"node": self._node(found["node"]), **SIGNS}
        key = "returned_move" if (kind, self.task) == ("returned", "best_move") else kind
        if kind == "right" and found.get("some"):
            key = "right_some"
        return self._say(key, **places)

    def _where(self):
        """The tree on which it happens, and who moves at its root."""
        key = (
            "where_leaf" if is_leaf(self.tree) else "where_max" if self.maximizing else "where_min"
        )
        return self._say(key, tree=formula(tree_text(self.tree)))

    def _at_line(self, said):
        line = self.found.get("line")
        return self.words["shared"]["run_line"].format(line=line, said=said) if line else said

    def _say(self, key, **places):
        return self.say[key].format(**places)

    def _number(self, value):
        return (
            formula(print_number(value, self.narration)) if is_number(value) else _code(str(value))
        )

    def _node(self, path):
        return self.narration["say_node"].format(letter=node_name(self.letters[tuple(path)]))

    def _leaf(self, path):
        places = {"value": self._number(subtree(self.tree, path)), "number": path[-1] + 1}
        return self.say["the_leaf"].format(node=self._node(path[:-1]), **places)

    # Figures.

    def _draw_ours(self):
        if self.reordered:
            return self._draw_read(self.found["must"], self.found["expected"])
        search = minimax if self.task == "minimax" else alphabeta
        trace = watch(search, self.tree, -inf, inf, self.maximizing)
        snapshot = replay(self.tree, trace, len(trace.steps) - 1, self.maximizing)
        told = outcome(snapshot, self.letters, self.narration)
        return figure(snapshot, self.letters, told, window=False)

    def _draw_theirs(self):
        return self._draw_read(self.found["read"], self.found.get("got"))

    def _draw_read(self, read, value):
        snapshot = show_read(self.tree, self.maximizing, read)
        snapshot.nodes[()].value = value if is_number(value) else None
        leaves = [say_number(leaf, self.narration) for leaf in snapshot.leaves("done")]
        read = join_texts(leaves, self.narration) if leaves else self.say["none"]
        told = self.say["alt_read"].format(tree=tree_text(self.tree), leaves=read)
        return figure(snapshot, self.letters, told, window=False)


SIGNS = {"enough": formula("α ≥ β"), "greater": formula("α &gt; β")}


def show_read(tree, maximizing, read):
    """Return the Snapshot of a tree of which just these leaves have been read; what is above none is pruned."""
    snapshot = Snapshot(tree, maximizing)
    read = [tuple(path) for path in read]
    for path, known in snapshot.nodes.items():
        known.status = "done" if any(its[: len(path)] == path for its in read) else "cut"
    return snapshot


def _code(text):
    """Return text of somebody's program as HTML."""
    return f"<code>{escape(_in_line(text))}</code>" if text is not None else ""


def _in_line(text):
    """Return text in one line."""
    return " ".join(text.split())
