"""What the judge says, as sentences, drawings and tables of HTML in the reader's language.

words: the words of that language; the parts "practice" and "narration" are used.
"""

from figures.draw import ALONG, Drawing, figure
from figures.narrate import (
    ARROW,
    GREEK,
    description,
    formula,
    join_texts,
    node_name,
    outcome,
    sentences,
    tell_leaves,
)
from figures.numerals import format_bounded, format_number, print_number, print_numbers
from figures.replay import replay
from gametree import letters
from widgets.practice.judge import why, why_cut

LEVELS = {False: 84, True: 120}  # between the levels of the board; with windows at the nodes
ABOVE = 0.27  # where on an edge a cutoff is marked there
SEVERAL = ("still_open", "slip_read_on")  # what is said in other words of several leaves
WIDE = "\u00a0{}\u00a0"  # no relation is broken at the end of a line


class Explainer:
    """Speaks about one exercise and its solution; exercise: an Exercise, letters: path -> letter."""

    def __init__(self, exercise, words):
        self.exercise, self.solution = exercise, exercise.solution()
        self.letters = letters(exercise.tree)
        self.say, self.narration = words["practice"], words["narration"]

    def task(self):
        """Return what is to be done."""
        keys = ["task_max" if self.exercise.maximizing else "task_min", "task_leaves"]
        keys.append("task_windows" if self.exercise.windows else "task_values")
        keys.append("task_best")
        if self.exercise.given["rule"] == "hard":
            keys.append("task_hard")
        return self.tell([(key, {}) for key in keys])

    def tell(self, reasons, many=False):
        """Return the reasons of a Verdict as sentences; "" if there are none; many: of several leaves."""
        if many:
            reasons = [(f"{key}_many" if key in SEVERAL else key, its) for key, its in reasons]
        return sentences([self._text(key, places) for key, places in reasons], self.narration)

    def tell_verdict(self, verdict, many=False):
        """Return what a Verdict says: first what the answer is instead, if that is known; many as in tell."""
        told = self.tell(verdict.reasons, many)
        if verdict.slip is None:
            return told
        key, places = verdict.slip
        if (
            places.get("count", 1) > 1
        ):  # so many leaves too early, however many of them are told here
            key += "_many"
        slip = self.tell([(key, places)], many)
        return f'<b class="slip">{slip}</b>{self.narration["sentence_separator"]}{told}'

    def name_text(self, path):
        """Return what a node or leaf is called in a list of answers, as plain text."""
        if not self.solution.end.nodes[path].leaf:
            return self.narration["node"].format(letter=self.letters[path])
        leaf = self._leaf(path, self._number)
        return f"{self.letters[path[:-1]]}{ARROW}{leaf}" if path else leaf

    def number_name(self, called, what):
        """Return what a number is called: that of a node, which is called so, and which of its numbers."""
        name = GREEK.get(what, self.say["returned_name"])
        return self.say["number_of"].format(called=called, name=name)

    def describe(self, path):
        """Return what a node or leaf below the root is, for who does not see the drawing."""
        called = self.name_text(path)
        if self.solution.end.nodes[path].leaf:
            return called
        parent = self.letters[path[:-1]]
        return self.say["placed"].format(called=called, player=self.player(path), parent=parent)

    def player(self, path):
        """Return who moves at a node."""
        return "MAX" if self.solution.end.moves_max(path) else "MIN"

    def draw_start(self):
        """Return the drawing of the tree before its search."""
        start = self._start()
        return figure(start, self.letters, description(start, self.letters, self.narration))

    def draw_board(self):
        """Return the same with room for fields and fingers; and its Drawing."""
        start, level = self._start(), LEVELS[self.exercise.windows]
        told = description(start, self.letters, self.narration)
        return figure(start, self.letters, told, level=level), Drawing(
            start, self.letters, level=level
        )

    def along(self, path):
        """Return how far down the edge to path its cutoff is marked on the board: above the window, if it has one."""
        inner = not self.solution.end.nodes[path].leaf
        return ABOVE if inner and self.exercise.windows else ALONG

    def _start(self):
        solution = self.solution
        return replay(solution.tree, solution.trace, None, solution.maximizing)

    def draw_end(self):
        """Return the drawing of the tree after its search."""
        told = outcome(self.solution.end, self.letters, self.narration)
        return figure(self.solution.end, self.letters, told, window=False)

    def key(self):
        """Return the solution: the finished tree, the numbers of each node, what was read and why not more."""
        facts = "".join(f"<li>{fact}</li>" for fact in self._facts())
        return (
            f'<figure class="drawing">{self.draw_end()}</figure>'
            f'<table class="numbers">{self.head(self.say["proved"])}<tbody>{"".join(self._rows())}</tbody></table>'
            f'<ul class="facts">{facts}</ul>'
        )

    def head(self, *more):
        """Return the head of a table of nodes: with α and β only if they are asked for, and more names."""
        names = [
            self.say["node"],
            *self._if_windows(formula("α"), formula("β")),
            self.say["returns"],
            *more,
        ]
        cells = "".join([f'<th scope="col">{name}</th>' for name in names])
        return f"<thead><tr>{cells}</tr></thead>"

    def _if_windows(self, *cells):
        return cells if self.exercise.windows else ()

    def _rows(self):
        nodes = self.solution.end.nodes
        for path, letter in self.letters.items():
            known = nodes[path]
            cells = f'<td colspan="{4 if self.exercise.windows else 2}">{self.say["never_searched"]}</td>'
            if known.status != "cut":
                window = self.solution.window(path).values()
                proved = format_bounded(known.value, known.proof)
                numbers = [
                    *self._if_windows(*map(format_number, window)),
                    format_number(known.value),
                    f"= {proved}" if known.proof == "exact" else proved,
                ]
                cells = "".join([f"<td>{formula(number)}</td>" for number in numbers])
            yield f'<tr><th scope="row">{node_name(letter)}</th>{cells}</tr>'

    def _facts(self):
        solution = self.solution
        every = solution.leaves(())
        read = [path for path in every if path in solution.entered]
        counts = {"count": len(read), "all": len(every)}
        yield self.tell([("key_read", counts | {"leaves": read})])
        told = set()
        for path, step in solution.cuts.items():
            if step not in told:
                told.add(step)
                yield self.tell(why_cut(solution, path))
        yield self.tell(why(solution, "best", ()))

    def _text(self, key, places):
        if key == "pruned":
            values = [self.solution.end.nodes[path].node for path in places["leaves"]]
            numbers = [formula(self._number(value)) for value in values]
            return tell_leaves("say_pruned", numbers, self.narration)
        its = {name: self._place(name, value) for name, value in places.items()}
        if "alpha" in places and "beta" in places:
            bounds = places["alpha"], places["beta"]
            alpha, beta = map(self._number, bounds)
            its["cut"], its["open"] = formula(f"{alpha} ≥ {beta}"), formula(f"{alpha} &lt; {beta}")
            its["window"] = formula(f"({print_numbers(bounds, self.narration)})")
        text = self.narration[f"say_{key}"] if key.startswith("return") else self.say[key]
        return text.format(**its).replace(" ≥ ", WIDE.format("≥")).replace(" = ", WIDE.format("="))

    def _place(self, name, value):
        if name in ("node", "elsewhere"):
            return self.narration["say_node"].format(letter=node_name(self.letters[value]))
        if name == "called":
            return self.name_text(value)
        if name == "child":
            return self.name_html(value)
        if name == "children":
            return join_texts([self.name_html(path) for path in value], self.narration)
        if name == "leaves":
            value = [self.solution.end.nodes[path].node for path in value]
        if isinstance(value, list):
            return join_texts([formula(self._number(number)) for number in value], self.narration)
        return str(value) if name in ("count", "all") else formula(self._number(value))

    def _number(self, number):
        """Return a number as it stands in the sentences of the page, 0,5 in Italian; figures have points."""
        return print_number(number, self.narration)

    def name_html(self, path):
        """Return what a node or leaf is called in a list, as HTML."""
        if self.solution.end.nodes[path].leaf:
            return self._leaf(path, lambda number: formula(self._number(number)))
        return self.narration["node"].format(letter=node_name(self.letters[path]))

    def _leaf(self, path, how):
        """Return what a leaf is called, its value written how; with its place, if siblings are like it."""
        known = self.solution.end.nodes[path]
        leaf = self.narration["leaf"].format(value=how(known.node))
        siblings = known.parent.children if known.parent else []
        if sum([its.leaf and its.node == known.node for its in siblings]) < 2:
            return leaf
        ordinals = self.say["ordinals"].split()
        if path[-1] < len(ordinals):
            return self.say["which_child"].format(leaf=leaf, number=ordinals[path[-1]])
        return self.say["which_child_far"].format(leaf=leaf, number=path[-1] + 1)
