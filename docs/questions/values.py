"""Questions about the values that named nodes return."""

from alphabeta import alphabeta
from docs.figures.replay import list_paths
from docs.questions.exercises.diagnosis import diagnose_wrong_value
from docs.questions.question import (
    RULES,
    Grade,
    Question,
    SeededChoices,
    find_tree,
    list_visited_paths,
)
from gametree import letters

# Level -> children of a node, plies, and whether the tree is uneven.
SHAPES = {
    "easy": ((2, 2, False), (3, 2, False)),
    "medium": ((2, 3, False), (3, 3, True)),
    "hard": ((2, 4, False), (3, 3, False)),
}
# A narrow range makes ties frequent.
LEAF_RANGES = {"easy": (1, 20), "medium": (-9, 9), "hard": (-4, 6)}
ASKED_COUNTS = {"easy": 2, "medium": 3, "hard": 4}


class NodeNumbersQuestion(Question):
    """A question about numbers of some named nodes; paths: the paths of these nodes."""

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
    def list_candidates(cls, tree, visited):
        """Return the paths that may be asked about, breadth first."""
        return [path for path in letters(tree) if path in visited]


class ValuesQuestion(NodeNumbersQuestion):
    """Which values do some named nodes return? An answer has letter -> number."""

    kind = "value"
    rules = ("soft", "hard", "strict")

    def list_prompt_sentences(self):
        rule = "task_hard" if self.rule == "hard" else "soft_values"
        return [
            self.player_sentence,
            self.cutoff_sentence,
            (rule, {}),
            ("ask_values", {"children": self.paths}),
        ]

    def list_answer_sentences(self, answer, texts):
        return [
            ("answer_value", {"node": path, "value": answer[self.letters[path]]})
            for path in self.paths
        ]

    def get_solution(self):
        nodes = self.compute_solution().final_snapshot.nodes
        return {self.letters[path]: nodes[path].value for path in self.paths}

    def grade(self, answer):
        solution, right, parts = self.compute_solution(), self.get_solution(), {}
        for path in self.paths:
            letter = self.letters[path]
            number = answer.get(letter)
            if number is None:
                parts[letter] = "missing", {}
            elif number == right[letter]:
                parts[letter] = None
            else:
                parts[letter] = diagnose_wrong_value(solution, path, number) or (
                    "wrong_value",
                    {"node": path, "value": number},
                )
        return Grade(parts)
