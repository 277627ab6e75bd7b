"""Explains the verdict on a program by sentences and figures in the reader's language."""

from math import inf

from docs.figures.captions import make_finished_alt_text
from docs.figures.number_format import group_digits, localize_number, spell_number
from docs.figures.phrases import format_formula, format_node_letter, join_as_list, join_sentences
from docs.figures.replay import Snapshot, get_subtree, make_snapshot
from docs.figures.svg import escape_html
from docs.figures.tree_drawing import draw_tree
from docs.programs.judge.trees import LEAVES, PLIES, WIDTHS
from docs.programs.plain_search import ALPHABETA, PlainSearch
from docs.programs.traced_search import is_extended_real, trace_search
from docs.trees.tree_syntax import format_tree
from gametree import is_leaf, letters
from minimax import minimax

CONVENTIONS = ("strict", "failhard", "reordered", "uncounted", "limited")


class VerdictExplanation:
    """Explains one Verdict, or why there is none.

    verdict: name -> value of a Verdict, at least kind; task: one of judge.trial.TASKS; texts: part -> key -> text
    """

    def __init__(self, verdict, task, texts):
        self.verdict, self.task, self.texts = verdict, task, texts
        self.write_texts, self.narration = texts["write"], texts["narration"]
        self.kind = verdict["kind"]
        self.is_right = self.kind.startswith("right")
        self.failure = verdict.get("failure") if self.is_right else self.kind
        self.tree, self.maximizing = verdict.get("tree"), verdict.get("maximizing", True)
        self.has_figure = self.tree is not None and not is_leaf(self.tree)
        self.letters = letters(self.tree) if self.has_figure else {}
        self.is_reordered = "reordered" in self.verdict.get("conventions", ())

    def get_verdict_name(self):
        """Return the short name of the verdict."""
        return self.write_texts[f"kind_{self.kind}"]

    def format_sentences(self, **limits):
        """Return the explanation as HTML sentences; limits: seconds and memory of the process, if any."""
        explanation = []
        if self.is_right:
            explanation += self._describe_success()
        if self.failure:
            explanation.append(self._explain_failure(limits))
            if self.kind == "not_understood":
                explanation.append(self.write_texts["not_tried"])
            if self.is_reordered and not self.is_right:
                explanation.append(self.write_texts["own_order"])
            if self.tree is not None:
                explanation.append(self._describe_failing_tree())
        if self.is_right:
            conventions = [name for name in CONVENTIONS if name in self.verdict["conventions"]]
            explanation += [self._describe_convention(name) for name in conventions]
        return join_sentences(explanation, self.narration)

    def describe_roles(self):
        """Return an HTML sentence on the roles of parameters, "" if each has the name of its role."""
        roles = self.verdict.get("roles") or ()
        if all(role == name for role, name in roles):
            return ""
        texts = self.texts["shared"]
        parts = [f"{texts[f'role_{role}']} → {_format_code(name)}" for role, name in roles]
        return self._format_text("roles_read", roles=" · ".join(parts))

    def format_tree(self):
        """Return the tree on which the program goes wrong, as text."""
        return format_tree(self.tree)

    def draw_figures(self):
        """Return (caption, SVG) of the leaves that the program read, if known, and of those it should read."""
        if not self.has_figure:
            return []
        figures, read = [], self.verdict.get("read")
        if read is not None:
            drawing = self._draw_read_leaves(read, self.verdict.get("got"))
            figures.append((self.write_texts["its_leaves"], drawing))
        return [*figures, (self.write_texts["right_leaves"], self._draw_required_leaves())]

    def render_figures(self):
        """Return the figures side by side with captions, as HTML."""
        parts = [
            f'<figure class="drawing">{drawing}<p>{escape_html(caption)}</p></figure>'
            for caption, drawing in self.draw_figures()
        ]
        return f'<div class="work">{"".join(parts)}</div>' if parts else ""

    def describe_leaf_counts(self):
        """Return a sentence that compares the leaves read in larger trees; "" if they were not counted."""
        own, required, every = self.verdict.get("counts") or (None, None, None)
        if own is None:
            return ""
        places = {"own": own, "ours": required, "every": every}
        places = {name: group_digits(count, self.narration) for name, count in places.items()}
        return self.write_texts["counts"].format(**places)

    # --- Sentences.
    def _describe_success(self):
        """Return sentences on the trees that were searched rightly, and on those that never are."""
        verdict = self.verdict
        places = {"leaves": LEAVES, "children": max(WIDTHS), "plies": max(PLIES)}
        for name in ("tried", "larger"):
            places[name] = group_digits(verdict[name], self.narration)
        left_out, limit = verdict.get("left_out"), _format_code(verdict.get("limit"))
        key = "right_some" if verdict.get("some") else "right_counted" if left_out else "right"
        sentences = [self._format_text(key, **places)]
        if left_out:
            kinds = [self._format_text(f"wrong_on_{kind}", limit=limit) for kind in left_out]
            kind_list = join_as_list(kinds, self.narration)
            sentences.append(self._format_text("wrong_only", left_out=kind_list))
        return sentences

    def _describe_convention(self, name):
        places = {**SIGNS, "limit": _format_code(self.verdict.get("limit"))}
        text = self._format_text(f"convention_{name}", **places)
        line = self.verdict.get("limit_line") if name == "limited" else None
        return self._prefix_line_number(text, line)

    def _explain_failure(self, limits):
        verdict, kind = self.verdict, self.failure
        text, line = _format_code(verdict.get("text")), verdict.get("line")
        if kind == "error":
            return self._prefix_line_number(self._format_text("raised", text=text), line)
        if kind == "syntax":
            said = self.texts["shared"]["run_syntax"].format(text=text)
            return self._prefix_line_number(said, line)
        if kind == "endless" and self.tree is None:
            return self._prefix_line_number(self.write_texts["endless_program"], line)
        if kind == "not_understood":
            places = {"name": text, "call": _format_code(f"print({verdict.get('text')}(tree, …))")}
            key = f"not_understood_{verdict['missing']}"
            return self._prefix_line_number(self._format_text(key, **places), line)
        if kind in ("no_function", "altered"):
            return self.texts["shared"][f"problem_{kind}"]
        if kind == "value" and self.task == "best_move":
            best, move = verdict["expected"]
            return self._format_text("move", text=text, value=self._format_value(best), move=move)
        places, key = {"text": text, "line": line, **limits, **SIGNS}, kind
        if kind in ("value", "unread", "leaves"):
            places |= {name: self._format_value(verdict[name]) for name in ("got", "expected")}
        if kind in ("unread", "leaves"):
            places["leaf"] = self._name_leaf(verdict["leaf"])
        if kind == "leaves":
            places |= {name: len(verdict[name]) for name in ("read", "must")}
            places["node"] = self._name_node(verdict["node"])
        elif kind == "unread" and verdict["got"] == verdict["expected"]:
            key = "luck"
        elif kind == "returned" and self.task == "best_move":
            key = "returned_move"
        return self._format_text(key, **places)

    def _describe_failing_tree(self):
        """Return a sentence with the tree and the player at the root."""
        place = "leaf" if is_leaf(self.tree) else "max" if self.maximizing else "min"
        return self._format_text(f"where_{place}", tree=format_formula(format_tree(self.tree)))

    def _prefix_line_number(self, text, line):
        return self.texts["shared"]["run_line"].format(line=line, said=text) if line else text

    def _format_text(self, key, **places):
        return self.write_texts[key].format(**places)

    def _format_value(self, value):
        if is_extended_real(value):
            return format_formula(localize_number(value, self.narration))
        return _format_code(str(value))

    def _name_node(self, path):
        letter = format_node_letter(self.letters[tuple(path)])
        return self.narration["say_node"].format(letter=letter)

    def _name_leaf(self, path):
        value, node = self._format_value(get_subtree(self.tree, path)), self._name_node(path[:-1])
        return self._format_text("the_leaf", node=node, value=value, number=path[-1] + 1)

    # --- Figures.
    def _draw_required_leaves(self):
        if self.is_reordered and not self.is_right:
            return self._draw_read_leaves(self.verdict["must"], self.verdict["expected"])
        search = PlainSearch(minimax) if self.task == "minimax" else ALPHABETA
        trace = trace_search(search, self.tree, -inf, inf, self.maximizing)
        snapshot = make_snapshot(self.tree, trace, len(trace.steps) - 1, self.maximizing)
        alt_text = make_finished_alt_text(snapshot, self.letters, self.narration)
        return draw_tree(snapshot, self.letters, alt_text, show_number_line=False)

    def _draw_read_leaves(self, read_paths, root_value):
        snapshot = make_read_snapshot(self.tree, self.maximizing, read_paths)
        snapshot.nodes[()].value = root_value if is_extended_real(root_value) else None
        done = snapshot.get_leaf_values("done")
        numbers = [spell_number(leaf, self.narration) for leaf in done]
        leaves = join_as_list(numbers, self.narration) if numbers else self.write_texts["none"]
        alt_text = self._format_text("alt_read", tree=format_tree(self.tree), leaves=leaves)
        return draw_tree(snapshot, self.letters, alt_text, show_number_line=False)


SIGNS = {"enough": format_formula("α ≥ β"), "greater": format_formula("α &gt; β")}


def make_read_snapshot(tree, maximizing, read_paths):
    """Return the Snapshot of a tree with exactly the leaves at read_paths read; nodes without any are pruned."""
    snapshot = Snapshot(tree, maximizing)
    read_paths = [tuple(path) for path in read_paths]
    for path, node in snapshot.nodes.items():
        node.status = "done" if any(leaf[: len(path)] == path for leaf in read_paths) else "cut"
    return snapshot


def _format_code(text):
    """Return text of a program as HTML, on one line, "" if there is none."""
    return f"<code>{escape_html(' '.join(text.split()))}</code>" if text is not None else ""
