"""What questions about numbers of named nodes share: about the values they return, and about their windows."""

from alphabeta import alphabeta
from docs.figures.number_format import format_number
from docs.figures.phrases import GREEK, format_formula, format_node_letter
from docs.figures.replay import list_paths
from docs.questions.exercises.diagnosis import diagnose_wrong_number
from docs.questions.question import (
    RULES,
    SEPARATOR,
    SHAPES,
    Grade,
    Question,
    SeededChoices,
    find_tree,
    list_visited_paths,
    render_answer_lines,
)
from gametree import letters

# A narrow range makes ties frequent.
LEAF_RANGES = {"easy": (1, 20), "medium": (-9, 9), "hard": (-4, 6)}
ASKED_COUNTS = {"easy": 2, "medium": 3, "hard": 4}


class NodeNumbersQuestion(Question):
    """A question about numbers of some named nodes. An answer has letter -> tuple of the numbers.

    paths: the paths of these nodes
    numbers: what is asked about each, ("value",) or BOUNDS
    """

    def __init__(self, level, seed, rule, tree, maximizing, paths):
        super().__init__(level, seed, rule, tree, maximizing)
        self.paths = paths
        self.letters = letters(tree)

    @classmethod
    def generate(cls, level, seed, rule):
        choices = SeededChoices(seed)
        shape, maximizing = choices.pick(SHAPES[level]), choices.pick((True, False))

        def is_suitable(tree):
            visited = list_visited_paths(RULES[rule], tree, maximizing)
            if len(visited) == len(list_paths(tree)):
                return False
            softly = list_visited_paths(alphabeta, tree, maximizing)
            if rule == "strict" and level != "easy" and visited == softly:
                return False  # a tie must make a difference
            return len(cls.list_candidates(tree, visited)) > 1

        tree = find_tree(seed, shape, LEAF_RANGES[level], is_suitable)
        visited = list_visited_paths(RULES[rule], tree, maximizing)
        candidates = cls.list_candidates(tree, visited)
        paths = choices.pick_several(candidates, ASKED_COUNTS[level])
        return cls(level, seed, rule, tree, maximizing, paths)

    @classmethod
    def make_about_tree(cls, level, seed, rule, tree, maximizing):
        visited = list_visited_paths(RULES[rule], tree, maximizing)
        # A tree of one level has no node to ask about but the root.
        candidates = cls.list_candidates(tree, visited) or [()]
        paths = SeededChoices(seed).pick_several(candidates, ASKED_COUNTS[level])
        return cls(level, seed, rule, tree, maximizing, paths)

    @classmethod
    def list_candidates(cls, tree, visited):
        """Return the paths that may be asked about, breadth first."""
        return [path for path in letters(tree) if path in visited]

    def list_asked(self, texts):
        """Return (letter, index in self.numbers, label as plain text) of each number."""
        explainer = self.make_explainer(texts)
        return [
            (self.letters[path], index, explainer.format_number_name(path, number))
            for path in self.paths
            for index, number in enumerate(self.numbers)
        ]

    def list_answer_sentences(self, answer, texts):
        sentences = []
        for path in self.paths:
            numbers = zip(self.numbers, answer[self.letters[path]], strict=True)
            sentences.append((f"answer_{self.kind}", {"node": path, **dict(numbers)}))
        return sentences

    def read_answer(self, fields):
        answer = {}
        for path in self.paths:
            parts = [self._name_part(path, name) for name in self.numbers]
            answer[self.letters[path]] = tuple([fields.read_number(part) for part in parts])
        return answer

    def _name_part(self, path, number):
        """Return the name of a part of the answer, and of its field; number: one of self.numbers."""
        letter = self.letters[path]
        return letter if number == "value" else f"{letter} {number}"

    def get_solution(self):
        solution, answer = self.compute_solution(), {}
        for path in self.paths:
            value = solution.final_snapshot.nodes[path].value
            numbers = {"value": value, **solution.get_window(path)}
            answer[self.letters[path]] = tuple([numbers[name] for name in self.numbers])
        return answer

    def grade(self, answer):
        solution, right, parts = self.compute_solution(), self.get_solution(), {}
        for path in self.paths:
            letter = self.letters[path]
            for index, name in enumerate(self.numbers):
                part = self._name_part(path, name)
                number = answer[letter][index] if letter in answer else None
                if number is None:
                    parts[part] = "missing", {}
                elif number == right[letter][index]:
                    parts[part] = None
                else:
                    mistake = diagnose_wrong_number(solution, path, name, number)
                    key, places = mistake or (f"wrong_{name}", {"value": number})
                    parts[part] = key, {"node": path, **places}
        return Grade(parts)

    def format_answer(self, answer, texts):
        entries = []
        for letter, entry in answer.items():
            numbers = ", ".join(map(format_number, entry))
            entries.append(f"{letter} = {numbers if len(self.numbers) == 1 else f'({numbers})'}")
        return SEPARATOR.join(entries)

    def measure_difficulty(self):
        return None  # that each node is one part of the answer, or two, is all

    def make_parts(self, maker):
        right = self.get_solution()
        names = self.numbers if len(self.numbers) > 1 else ("",)
        return [
            maker.make_number(letter + names[index], label, right[letter][index])
            for letter, index, label in self.list_asked(maker.texts)
        ]

    def render_answer_space(self, texts):
        names = [
            format_formula(GREEK[number]) if number in GREEK else texts["practice"]["returns"]
            for number in self.numbers
        ]
        heads = "".join(
            [f'<th scope="col">{name}</th>' for name in (texts["practice"]["node"], *names)]
        )
        empty = "<td></td>" * len(names)
        rows = [
            f'<tr><th scope="row">{format_node_letter(self.letters[path])}</th>{empty}</tr>'
            for path in self.paths
        ]
        return (
            f'<div class="answers"><table class="numbers"><thead><tr>{heads}</tr></thead>'
            f"<tbody>{''.join(rows)}</tbody></table></div>{render_answer_lines([])}"
        )

    def format_part_name(self, part, texts):
        letter, _, bound = part.partition(" ")
        name = format_node_letter(letter)
        if not bound:
            return name
        return texts["questions"]["label_prefix"].format(label=name) + format_formula(GREEK[bound])
