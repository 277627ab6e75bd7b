"""What questions about numbers of named nodes share: about the values they return, and about their windows."""

from docs.figures.number_format import format_number
from docs.figures.phrases import GREEK, format_formula, format_node_letter
from docs.figures.replay import list_paths
from docs.questions.diagnosis import diagnose_wrong_number
from docs.questions.numbers_question import NumbersQuestion
from docs.questions.question import (
    SEPARATOR,
    SHAPES,
    SeededChoices,
    find_in_trees,
    list_visited_paths,
    render_answer_lines,
)
from gametree import letters

# A narrow range makes ties frequent.
LEAF_RANGES = {"easy": (1, 20), "medium": (-9, 9), "hard": (-4, 6)}
ASKED_COUNTS = {"easy": 2, "medium": 3, "hard": 4}


class NodeNumbersQuestion(NumbersQuestion):
    """A question about numbers of some named nodes. The parts are named like A, or A alpha and A beta.

    paths: of these nodes; numbers: which ones are asked for, ("value",) or BOUNDS
    """

    def __init__(self, level, seed, rule, tree, maximizing, paths):
        super().__init__(level, seed, rule, tree, maximizing)
        self.paths = paths

    @classmethod
    def generate(cls, level, seed, rule):
        choices = SeededChoices(seed)
        shape, maximizing = choices.pick(SHAPES[level]), choices.pick((True, False))

        def make_question(tree):
            visited = list_visited_paths(rule, tree, maximizing)
            if len(visited) == len(list_paths(tree)):
                return None
            softly = list_visited_paths("soft", tree, maximizing)
            if rule == "strict" and level != "easy" and visited == softly:
                return None  # a tie must make a difference
            candidates = cls.list_candidates(tree, visited)
            if len(candidates) < 2:
                return None
            paths = choices.pick_several(candidates, ASKED_COUNTS[level])
            return cls(level, seed, rule, tree, maximizing, paths)

        return find_in_trees(seed, shape, LEAF_RANGES[level], make_question)

    @classmethod
    def make_about_tree(cls, level, seed, rule, tree, maximizing):
        visited = list_visited_paths(rule, tree, maximizing)
        # A tree of one level has no node to ask about but the root.
        candidates = cls.list_candidates(tree, visited) or [()]
        paths = SeededChoices(seed).pick_several(candidates, ASKED_COUNTS[level])
        return cls(level, seed, rule, tree, maximizing, paths)

    @classmethod
    def list_candidates(cls, tree, visited):
        """Return the paths that may be asked about, breadth first."""
        return [path for path in letters(tree) if path in visited]

    @property
    def places(self):
        """Part of the answer -> path of the node, and which number of it."""
        return {
            self.letters[path] + ("" if number == "value" else f" {number}"): (path, number)
            for path in self.paths
            for number in self.numbers
        }

    def name_numbers(self, texts):
        explainer = self.make_explainer(texts)
        return {part: explainer.format_number_name(*place) for part, place in self.places.items()}

    def get_solution(self):
        solution = self.compute_solution()
        return {part: solution.get_number(*place) for part, place in self.places.items()}

    def find_part_mistake(self, part, answer):
        path, number = self.places[part]
        mistake = diagnose_wrong_number(self.compute_solution(), path, number, answer)
        key, places = mistake or (f"wrong_{number}", {"value": answer})
        return key, {"node": path, **places}

    def _group_by_node(self, answer):
        """Return path -> number of self.numbers -> number in the answer."""
        numbers_by_path = {path: {} for path in self.paths}
        for part, (path, number) in self.places.items():
            numbers_by_path[path][number] = answer[part]
        return numbers_by_path

    def list_answer_parts(self):
        return list(map(repr, self._group_by_node(self.get_solution()).items()))

    def list_answer_sentences(self, answer, texts):
        return [
            (f"answer_{self.kind}", {"node": path, **numbers})
            for path, numbers in self._group_by_node(answer).items()
        ]

    def format_answer(self, answer, texts):
        entries = []
        for path, entry in self._group_by_node(answer).items():
            numbers = ", ".join(map(format_number, entry.values()))
            numbers = numbers if len(entry) == 1 else f"({numbers})"
            entries.append(f"{self.letters[path]} = {numbers}")
        return SEPARATOR.join(entries)

    def measure_difficulty(self):
        return None  # that each node is one part of the answer, or two, is all

    def render_answer_space(self, texts):
        rows = [(self.letters[path], "<td></td>" * len(self.numbers)) for path in self.paths]
        table = self.make_explainer(texts).format_node_table(rows, self.numbers)
        return f'<div class="answers">{table}</div>{render_answer_lines([])}'

    def format_part_name(self, part, texts):
        letter, _, bound = part.partition(" ")
        name = format_node_letter(letter)
        if not bound:
            return name
        return texts["questions"]["label_prefix"].format(label=name) + format_formula(GREEK[bound])
