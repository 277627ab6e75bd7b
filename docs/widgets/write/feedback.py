"""Explains the verdict on a program by sentences and figures in the reader's language."""

from math import inf

from alphabeta import alphabeta
from figures.captions import make_finished_alt_text
from figures.number_format import group_digits, localize_number, spell_number
from figures.phrases import format_formula, format_node_letter, join_as_list, join_sentences
from figures.replay import Snapshot, get_subtree, make_snapshot
from figures.svg import escape_html
from figures.tree_drawing import draw_tree
from gametree import is_leaf, letters
from minimax import minimax
from widgets.judge.trees import LEAVES, PLIES, WIDTHS
from widgets.traced_search import is_number, trace_search
from widgets.tree_syntax import format_tree

CONVENTIONS = ("strict", "failhard", "reordered", "uncounted", "limited")


class Teller:
    """Explains one Verdict, or why there is none.

    found: the attributes of a judge.verdict.Verdict (name -> value), at least kind
    task: one of judge.trial.TASKS
    words: the texts of the reader's language
    """

    def __init__(self, found, task, words):
        self.found, self.task, self.words = found, task, words
        self.texts, self.narration = words["write"], words["narration"]
        self.kind = found["kind"]
        self.tree, self.maximizing = found.get("tree"), found.get("maximizing", True)
        self.has_figure = self.tree is not None and not is_leaf(self.tree)
        self.letters = letters(self.tree) if self.has_figure else {}
        self.is_reordered = "reordered" in self.found.get("conventions", ())

    def name(self):
        """Return the short name of the verdict."""
        return self.texts[f"kind_{self.kind}"]

    def tell(self, **limits):
        """Return the explanation as HTML sentences; limits: seconds and memory of the process, if any."""
        sentence_list = [self._explain_verdict(limits)]
        if self.kind == "right":
            conventions = [name for name in CONVENTIONS if name in self.found["conventions"]]
            places = {**SIGNS, "limit": _format_code(self.found.get("text"))}
            sentence_list += [
                self.texts[f"convention_{name}"].format(**places) for name in conventions
            ]
        elif self.tree is not None:
            if self.is_reordered:
                sentence_list.append(self.texts["own_order"])
            sentence_list.append(self._describe_tree())
        return join_sentences(sentence_list, self.narration)

    def format_tree(self):
        """Return the tree on which the program goes wrong, as text."""
        return format_tree(self.tree)

    def figures(self):
        """Return (caption, SVG) of the leaves that the program read, if known, and of the right ones."""
        if not self.has_figure:
            return []
        figures = []
        if self.found.get("read") is not None:
            figures.append((self.texts["its_leaves"], self._draw_program()))
        return [*figures, (self.texts["right_leaves"], self._draw_right())]

    def html(self):
        """Return the figures side by side with captions, as HTML."""
        parts = [
            f'<figure class="drawing">{drawing}<p>{escape_html(caption)}</p></figure>'
            for caption, drawing in self.figures()
        ]
        return f'<div class="work">{"".join(parts)}</div>' if parts else ""

    def counts(self):
        """Return a sentence that compares the leaves read in larger trees; "" if they were not counted."""
        own, right, every = self.found.get("counts") or (None, None, None)
        if own is None:
            return ""
        places = {"own": own, "ours": right, "every": every}
        places = {name: group_digits(count, self.narration) for name, count in places.items()}
        return self.texts["counts"].format(**places)

    # Sentences.

    def _explain_verdict(self, limits):
        verdict, kind = self.found, self.kind
        text = _format_code(verdict.get("text"))
        if kind == "error":
            return self._add_line(self._format("raised", text=text))
        if kind == "syntax":
            return self._add_line(self.words["shared"]["run_syntax"].format(text=text))
        if kind == "no_function":
            return self.words["shared"]["problem_no_function"]
        if kind == "altered":
            return self.words["shared"]["problem_altered"]
        if kind == "value" and self.task == "best_move":
            best, move = verdict["expected"]
            return self._format("move", text=text, value=self._format_number(best), move=move)
        if kind == "unread" and verdict["got"] == verdict["expected"]:
            return self._format(
                "luck",
                got=self._format_number(verdict["got"]),
                leaf=self._name_leaf(verdict["leaf"]),
            )
        places = {"text": text, "line": verdict.get("line"), **limits}
        if kind == "right":
            places |= {"leaves": LEAVES, "children": max(WIDTHS), "plies": max(PLIES)}
            places |= {
                name: group_digits(verdict[name], self.narration) for name in ("tried", "larger")
            }
        if kind in ("value", "unread", "leaves"):
            places |= {name: self._format_number(verdict[name]) for name in ("got", "expected")}
        if kind in ("unread", "leaves"):
            places |= {"leaf": self._name_leaf(verdict["leaf"])}
        if kind == "leaves":
            places |= {name: len(verdict[name]) for name in ("read", "must")}
            places |= {"node": self._name_node(verdict["node"]), **SIGNS}
        key = "returned_move" if (kind, self.task) == ("returned", "best_move") else kind
        if kind == "right" and verdict.get("some"):
            key = "right_some"
        return self._format(key, **places)

    def _describe_tree(self):
        """Return a sentence with the tree and the player at the root."""
        key = (
            "where_leaf" if is_leaf(self.tree) else "where_max" if self.maximizing else "where_min"
        )
        return self._format(key, tree=format_formula(format_tree(self.tree)))

    def _add_line(self, text):
        line = self.found.get("line")
        return self.words["shared"]["run_line"].format(line=line, said=text) if line else text

    def _format(self, key, **places):
        return self.texts[key].format(**places)

    def _format_number(self, value):
        return (
            format_formula(localize_number(value, self.narration))
            if is_number(value)
            else _format_code(str(value))
        )

    def _name_node(self, path):
        return self.narration["say_node"].format(
            letter=format_node_letter(self.letters[tuple(path)])
        )

    def _name_leaf(self, path):
        places = {
            "value": self._format_number(get_subtree(self.tree, path)),
            "number": path[-1] + 1,
        }
        return self.texts["the_leaf"].format(node=self._name_node(path[:-1]), **places)

    # Figures.

    def _draw_right(self):
        if self.is_reordered:
            return self._draw_leaves(self.found["must"], self.found["expected"])
        search = minimax if self.task == "minimax" else alphabeta
        trace = trace_search(search, self.tree, -inf, inf, self.maximizing)
        snapshot = make_snapshot(self.tree, trace, len(trace.steps) - 1, self.maximizing)
        alt_text = make_finished_alt_text(snapshot, self.letters, self.narration)
        return draw_tree(snapshot, self.letters, alt_text, show_window=False)

    def _draw_program(self):
        return self._draw_leaves(self.found["read"], self.found.get("got"))

    def _draw_leaves(self, read, value):
        snapshot = make_read_snapshot(self.tree, self.maximizing, read)
        snapshot.nodes[()].value = value if is_number(value) else None
        leaves = [spell_number(leaf, self.narration) for leaf in snapshot.get_leaf_values("done")]
        read = join_as_list(leaves, self.narration) if leaves else self.texts["none"]
        alt_text = self.texts["alt_read"].format(tree=format_tree(self.tree), leaves=read)
        return draw_tree(snapshot, self.letters, alt_text, show_window=False)


SIGNS = {"enough": format_formula("α ≥ β"), "greater": format_formula("α &gt; β")}


def make_read_snapshot(tree, maximizing, read):
    """Return the Snapshot of a tree with exactly these leaves read; nodes without any are pruned."""
    snapshot = Snapshot(tree, maximizing)
    read = [tuple(path) for path in read]
    for path, node in snapshot.nodes.items():
        node.status = "done" if any(leaf[: len(path)] == path for leaf in read) else "cut"
    return snapshot


def _format_code(text):
    """Format text of a program as HTML."""
    return f"<code>{escape_html(_join_lines(text))}</code>" if text is not None else ""


def _join_lines(text):
    """Join the lines of a text."""
    return " ".join(text.split())
