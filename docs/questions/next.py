"""Questions about one moment of a search: which bounds a returned value leads to, and what is visited next."""

from docs.figures.number_format import format_number
from docs.figures.phrases import GREEK, format_formula
from docs.figures.replay import get_subtree, list_paths
from docs.questions.answer_fields import format_path, make_field, parse_path
from docs.questions.numbers_question import NumbersQuestion
from docs.questions.question import (
    SEPARATOR,
    SHAPES,
    SeededChoices,
    find_pruned_tree,
    list_visited_paths,
    render_answer_lines,
)
from docs.questions.solution import BOUNDS
from gametree import is_leaf

NEXT = "next"
OVER = "over"  # the answer that the search is over


class NextQuestion(NumbersQuestion):
    """A child has just returned. An answer has "alpha" and "beta" at its parent, and "next".

    child: the path of the child
    "next" is the path of the node or leaf that is visited next, or OVER; None if nothing has been chosen.
    """

    kind = "next"
    section = "first-walkthrough/#b-has-a-ceiling"
    rules = ("soft", "strict")
    hint = "infinity_hint"

    def __init__(self, level, seed, rule, tree, maximizing, child):
        super().__init__(level, seed, rule, tree, maximizing)
        self.child, self.parent = child, child[:-1]

    @classmethod
    def generate(cls, level, seed, rule):
        choices = SeededChoices(seed)
        shape, maximizing = choices.pick(SHAPES[level]), choices.pick((True, False))
        wants_cutoff = level == "hard" or choices.pick((True, False))
        tree = find_pruned_tree(level, seed, rule, shape, maximizing)
        visited = list_visited_paths(rule, tree, maximizing)
        pruned = {*list_paths(tree)}.difference(visited)
        # The last visited child before a cutoff, or any other.
        candidates = [
            path
            for path in visited
            if path and wants_cutoff == ((*path[:-1], path[-1] + 1) in pruned)
        ]
        return cls(level, seed, rule, tree, maximizing, choices.pick(candidates))

    def list_prompt_sentences(self):
        question = "ask_next", {"node": self.parent}
        return [*self.opening_sentences, self._describe_moment(), question]

    def _describe_moment(self):
        if is_leaf(get_subtree(self.tree, self.child)):
            return "moment_leaf", {"child": self.child, "node": self.parent}
        value = self.compute_solution().final_snapshot.nodes[self.child].value
        return "moment_node", {"elsewhere": self.child, "node": self.parent, "value": value}

    def list_answer_sentences(self, answer, texts):
        window, path = {name: answer[name] for name in BOUNDS}, answer[NEXT]
        window_sentence = "answer_next_window", {"node": self.parent, **window}
        sentences = [self._describe_moment(), window_sentence]
        if path == OVER:
            return [*sentences, ("answer_next_none", {})]
        if is_leaf(get_subtree(self.tree, path)):
            return [*sentences, ("answer_next_leaf", {"child": path, "node": path[:-1]})]
        return [*sentences, ("answer_next_node", {"node": path})]

    def format_answer(self, answer, texts):
        window = ", ".join([format_number(answer[name]) for name in BOUNDS])
        names = self._name_next(texts["exam"]["none"], texts)
        return f"({window}){SEPARATOR}{names[answer[NEXT]]}"

    def _name_next(self, over, texts):
        """Return path -> name of each node and leaf below the root, and OVER -> over, as plain text."""
        explainer = self.make_explainer(texts)
        names = {path: explainer.format_node_name(path) for path in list_paths(self.tree)[1:]}
        return names | {OVER: over}

    def list_fields(self, texts):
        label = texts["questions"]["next_visited"]
        names = self._name_next(texts["questions"]["over"], texts)
        options = [[OVER if path == OVER else format_path(path), names[path]] for path in names]
        return [*super().list_fields(texts), make_field(NEXT, label, "choice", options)]

    def name_numbers(self, texts):
        explainer = self.make_explainer(texts)
        return {bound: explainer.format_number_name(self.parent, bound) for bound in BOUNDS}

    def read_answer(self, fields):
        chosen = fields.values.get(NEXT)
        path = parse_path(chosen) if chosen and chosen != OVER else chosen or None
        return {bound: fields.read_number(bound) for bound in BOUNDS} | {NEXT: path}

    def measure_difficulty(self):
        path = self.get_solution()[NEXT]
        return path if path == OVER else is_leaf(get_subtree(self.tree, path))

    def make_parts(self, maker):
        right, label = self.get_solution(), maker.texts["quiz_export"]["next_label"]
        names = self._name_next(maker.texts["questions"]["answer_next_none"], maker.texts)
        answers = [{**right, NEXT: path} for path in names]
        choice = maker.make_choice(NEXT, answers, lambda answer: names[answer[NEXT]], label)
        return [*super().make_parts(maker), choice]

    def render_answer_space(self, texts):
        return render_answer_lines([*GREEK.values(), texts["exam"]["part_next"]])

    def format_part_name(self, part, texts):
        return texts["exam"]["part_next"] if part == NEXT else format_formula(GREEK[part])

    def get_solution(self):
        solution = self.compute_solution()
        steps = solution.trace.steps[solution.returned[self.child] + 1 :]
        test = next(step for step in steps if step.kind == "test" and step.path == self.parent)
        entered = [step.path for step in steps if step.kind == "enter"]
        window = {name: test.numbers[name] for name in BOUNDS}
        return window | {NEXT: entered[0] if entered else OVER}

    def find_part_mistake(self, part, answer):
        return self._diagnose_path(answer) if part == NEXT else self._diagnose_bound(part, answer)

    def _diagnose_bound(self, bound, number):
        solution = self.compute_solution()
        returned = solution.returned[self.child]
        before = [step for step in solution.trace.steps[:returned] if step.path == self.parent][-1]
        value = solution.final_snapshot.nodes[self.child].value
        places = {"node": self.parent, "value": number, "bound": GREEK[bound]}
        if number == before.numbers[bound]:
            return "slip_bound_unchanged", places
        if number == value:
            is_own = solution.final_snapshot.is_max_node(self.parent) == (bound == "alpha")
            return "slip_bound_worse" if is_own else "slip_bound_other", places
        return "wrong_bound", places

    def _diagnose_path(self, path):
        solution, right = self.compute_solution(), self.get_solution()[NEXT]
        if path == OVER:
            return "slip_search_not_over", {}
        if path not in solution.entered:
            node = solution.trace.steps[solution.find_cutoff_step(path)].path
            return "slip_next_pruned", {"node": node}
        if solution.entered[path] < solution.returned[self.child]:
            return "slip_next_visited", {}
        if path[: len(right)] == right:
            return "slip_next_through", {"node": right}
        return "slip_next_later", {}
