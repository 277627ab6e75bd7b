"""Explains verdicts and solutions in the reader's language, as HTML: sentences, drawings and tables.

words: the texts of that language; only the parts "practice" and "narration" are used.
"""

from figures.captions import make_alt_text, make_finished_alt_text
from figures.number_format import (
    format_number,
    format_number_with_proof,
    localize_number,
    localize_numbers,
)
from figures.phrases import (
    ARROW,
    GREEK,
    format_formula,
    format_node_letter,
    format_text_with_leaves,
    join_as_list,
    join_sentences,
)
from figures.replay import make_snapshot
from figures.tree_drawing import ALONG, TreeDrawing, draw_tree
from gametree import letters
from widgets.practice.judge import explain_answer, explain_cutoff

LEVEL_DISTANCES = {
    False: 84,
    True: 120,
}  # pixels between levels of the board, by whether nodes have windows
BOARD_MARK_POSITION = 0.27  # position of a cutoff mark on an edge of the board
PLURAL_REASONS = ("still_open", "slip_read_on")  # reasons with another wording for several leaves
NO_BREAK = "\u00a0{}\u00a0"  # non-breaking spaces keep a relation on one line


class Explainer:
    """Explains one Exercise and the solution; letters: path -> letter."""

    def __init__(self, exercise, words):
        self.exercise, self.solution = exercise, exercise.solution()
        self.letters = letters(exercise.tree)
        self.texts, self.narration = words["practice"], words["narration"]

    def format_task(self):
        """Return the instructions of the exercise."""
        keys = ["task_max" if self.exercise.maximizing else "task_min", "task_leaves"]
        keys.append("task_windows" if self.exercise.windows else "task_values")
        keys.append("task_best")
        if self.exercise.given["rule"] == "hard":
            keys.append("task_hard")
        return self.tell([(key, {}) for key in keys])

    def tell(self, reasons, many=False):
        """Return the reasons of a Verdict as sentences; many: whether they are about several leaves."""
        if many:
            reasons = [
                (f"{key}_many" if key in PLURAL_REASONS else key, places) for key, places in reasons
            ]
        return join_sentences(
            [self._format_reason(key, places) for key, places in reasons], self.narration
        )

    def explain_verdict(self, verdict, many=False):
        """Return the explanation of a Verdict, with a recognized slip in front; many as in `tell`."""
        explanation = self.tell(verdict.reasons, many)
        if verdict.slip is None:
            return explanation
        key, places = verdict.slip
        if places.get("count", 1) > 1:  # the slip is about `count` leaves, even if `many` is false
            key += "_many"
        slip_text = self.tell([(key, places)], many)
        return f'<b class="slip">{slip_text}</b>{self.narration["sentence_separator"]}{explanation}'

    def name_text(self, path):
        """Return the name of a node or leaf in a list of answers, as plain text."""
        if not self.solution.end.nodes[path].leaf:
            return self.narration["node"].format(letter=self.letters[path])
        leaf = self._name_leaf(path, self._format_number)
        return f"{self.letters[path[:-1]]}{ARROW}{leaf}" if path else leaf

    def name_number(self, called, what):
        """Return the name of a number: which one (what) of the node with the name called."""
        name = GREEK.get(what, self.texts["returned_name"])
        return self.texts["number_of"].format(called=called, name=name)

    def describe_node(self, path):
        """Describe a node or leaf below the root for readers who do not see the drawing."""
        called = self.name_text(path)
        if self.solution.end.nodes[path].leaf:
            return called
        parent = self.letters[path[:-1]]
        return self.texts["placed"].format(
            called=called, player=self.name_player(path), parent=parent
        )

    def name_player(self, path):
        """Return the player who moves at a node, MAX or MIN."""
        return "MAX" if self.solution.end.is_max_node(path) else "MIN"

    def draw_start(self):
        """Return the drawing of the tree before the search."""
        start = self._first_snapshot()
        return draw_tree(start, self.letters, make_alt_text(start, self.letters, self.narration))

    def draw_board(self):
        """Return the drawing of `draw_start` spaced for fields and touch, and the TreeDrawing."""
        start, level = self._first_snapshot(), LEVEL_DISTANCES[self.exercise.windows]
        alt_text = make_alt_text(start, self.letters, self.narration)
        return draw_tree(start, self.letters, alt_text, level_height=level), TreeDrawing(
            start, self.letters, level_height=level
        )

    def find_mark_position(self, path):
        """Return how far along the edge to path a cutoff is marked: above a window, if the node has one."""
        inner = not self.solution.end.nodes[path].leaf
        return BOARD_MARK_POSITION if inner and self.exercise.windows else ALONG

    def _first_snapshot(self):
        solution = self.solution
        return make_snapshot(solution.tree, solution.trace, None, solution.maximizing)

    def draw_end(self):
        """Return the drawing of the tree after the search."""
        alt_text = make_finished_alt_text(self.solution.end, self.letters, self.narration)
        return draw_tree(self.solution.end, self.letters, alt_text, show_window=False)

    def format_key(self):
        """Return the solution: the final tree, the numbers of each node, the leaves read and the cutoffs explained."""
        facts = "".join(f"<li>{fact}</li>" for fact in self._list_facts())
        return (
            f'<figure class="drawing">{self.draw_end()}</figure>'
            f'<table class="numbers">{self.format_table_head(self.texts["proved"])}<tbody>{"".join(self._make_rows())}</tbody></table>'
            f'<ul class="facts">{facts}</ul>'
        )

    def format_table_head(self, *last_names):
        """Return the head of a table of nodes: α and β only if asked for; last_names end it."""
        names = [
            self.texts["node"],
            *self._if_windows(format_formula("α"), format_formula("β")),
            self.texts["returns"],
            *last_names,
        ]
        cells = "".join([f'<th scope="col">{name}</th>' for name in names])
        return f"<thead><tr>{cells}</tr></thead>"

    def _if_windows(self, *cells):
        return cells if self.exercise.windows else ()

    def _make_rows(self):
        nodes = self.solution.end.nodes
        for path, letter in self.letters.items():
            known = nodes[path]
            cells = f'<td colspan="{4 if self.exercise.windows else 2}">{self.texts["never_searched"]}</td>'
            if known.status != "cut":
                window = self.solution.window(path).values()
                proved = format_number_with_proof(known.value, known.proof)
                numbers = [
                    *self._if_windows(*map(format_number, window)),
                    format_number(known.value),
                    f"= {proved}" if known.proof == "exact" else proved,
                ]
                cells = "".join([f"<td>{format_formula(number)}</td>" for number in numbers])
            yield f'<tr><th scope="row">{format_node_letter(letter)}</th>{cells}</tr>'

    def _list_facts(self):
        solution = self.solution
        every = solution.leaves(())
        read = [path for path in every if path in solution.entered]
        counts = {"count": len(read), "all": len(every)}
        yield self.tell([("key_read", counts | {"leaves": read})])
        explained = set()
        for path, step in solution.cuts.items():
            if step not in explained:
                explained.add(step)
                yield self.tell(explain_cutoff(solution, path))
        yield self.tell(explain_answer(solution, "best", ()))

    def _format_reason(self, key, places):
        if key == "pruned":
            values = [self.solution.end.nodes[path].node for path in places["leaves"]]
            numbers = [format_formula(self._format_number(value)) for value in values]
            return format_text_with_leaves("say_pruned", numbers, self.narration)
        fields = {name: self._format_place(name, value) for name, value in places.items()}
        if "alpha" in places and "beta" in places:
            bounds = places["alpha"], places["beta"]
            alpha, beta = map(self._format_number, bounds)
            fields["cut"], fields["open"] = (
                format_formula(f"{alpha} ≥ {beta}"),
                format_formula(f"{alpha} &lt; {beta}"),
            )
            fields["window"] = format_formula(f"({localize_numbers(bounds, self.narration)})")
        text = self.narration[f"say_{key}"] if key.startswith("return") else self.texts[key]
        return (
            text.format(**fields)
            .replace(" ≥ ", NO_BREAK.format("≥"))
            .replace(" = ", NO_BREAK.format("="))
        )

    def _format_place(self, name, value):
        if name in ("node", "elsewhere"):
            return self.narration["say_node"].format(letter=format_node_letter(self.letters[value]))
        if name == "called":
            return self.name_text(value)
        if name == "child":
            return self.name_html(value)
        if name == "children":
            return join_as_list([self.name_html(path) for path in value], self.narration)
        if name == "leaves":
            value = [self.solution.end.nodes[path].node for path in value]
        if isinstance(value, list):
            return join_as_list(
                [format_formula(self._format_number(number)) for number in value], self.narration
            )
        return (
            str(value) if name in ("count", "all") else format_formula(self._format_number(value))
        )

    def _format_number(self, number):
        """Return a number for a sentence, e.g. 0,5 in Italian; figures always use points."""
        return localize_number(number, self.narration)

    def name_html(self, path):
        """Return the name of a node or leaf in a list, as HTML."""
        if self.solution.end.nodes[path].leaf:
            return self._name_leaf(path, lambda number: format_formula(self._format_number(number)))
        return self.narration["node"].format(letter=format_node_letter(self.letters[path]))

    def _name_leaf(self, path, format_value):
        """Return the name of a leaf, with the position if a sibling has the same value."""
        known = self.solution.end.nodes[path]
        leaf = self.narration["leaf"].format(value=format_value(known.node))
        siblings = known.parent.children if known.parent else []
        if sum([sibling.leaf and sibling.node == known.node for sibling in siblings]) < 2:
            return leaf
        ordinals = self.texts["ordinals"].split()
        if path[-1] < len(ordinals):
            return self.texts["which_child"].format(leaf=leaf, number=ordinals[path[-1]])
        return self.texts["which_child_far"].format(leaf=leaf, number=path[-1] + 1)
