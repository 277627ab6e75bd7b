"""Questions about the leaves that are never read, judged as on the practice page."""

from docs.figures.phrases import join_as_list
from docs.questions.answer_fields import format_path, make_field, parse_path
from docs.questions.diagnosis import diagnose_wrong_leaf
from docs.questions.question import (
    LEAF_RANGES,
    SEPARATOR,
    Question,
    SeededChoices,
    count_read_leaves,
    find_in_trees,
    has_distinct_sibling_leaves,
)
from docs.trees.trees import count_leaves, list_leaf_paths

SHAPES = {
    "easy": ((2, 2, False), (3, 2, False)),
    "medium": ((2, 3, False), (3, 2, False), (3, 3, True)),
    "hard": ((2, 4, False), (3, 3, False)),
}
# Diagnosis of a wrong leaf -> key of the sentence that names the leaf; on the practice page, it is shown at the leaf.
MISTAKES = {"slip_read_on": "slip_leaf_unmarked", "slip_too_early": "slip_leaf_too_early"}
PRUNED_COUNTS = {"easy": 1, "medium": 2, "hard": 3}  # leaves that are pruned at least


class PruneQuestion(Question):
    """Which leaves are never read? An answer is a list of their paths."""

    kind = "prune"
    part = "leaves"
    section = "idea/#condition"
    rules = ("soft", "strict")

    @classmethod
    def generate(cls, level, seed, rule):
        choices = SeededChoices(seed)
        shape, maximizing = choices.pick(SHAPES[level]), choices.pick((True, False))

        def make_question(tree):
            count = count_read_leaves(rule, tree, maximizing)
            if count_leaves(tree) - count < PRUNED_COUNTS[level]:
                return None
            if rule == "strict" and level == "hard":  # a tie must make a difference
                is_suitable = count != count_read_leaves("soft", tree, maximizing)
            else:
                is_suitable = has_distinct_sibling_leaves(tree)
            return cls(level, seed, rule, tree, maximizing) if is_suitable else None

        return find_in_trees(seed, shape, LEAF_RANGES[level], make_question)

    @classmethod
    def make_about_tree(cls, level, seed, rule, tree, maximizing):
        return cls(level, seed, rule, tree, maximizing)

    def list_answer_parts(self):
        # the nodes below which leaves are pruned
        return sorted({repr(path[:-1]) for path in self.get_solution()})

    def list_prompt_sentences(self):
        return [*self.opening_sentences, ("ask_prune", {})]

    def list_answer_sentences(self, answer, texts):
        if not answer:
            return [("every_leaf_read", {})]
        names = self._name_leaves(answer, texts)
        return [("unread_leaves", {"names": join_as_list(names, texts["narration"])})]

    def _name_leaves(self, paths, texts):
        explainer = self.make_explainer(texts)
        return [explainer.format_node_name(path) for path in paths]

    def format_answer(self, answer, texts):
        return SEPARATOR.join(self._name_leaves(answer, texts)) or texts["exam"]["none"]

    def list_fields(self, texts):
        explainer, leaves = self.make_explainer(texts), list_leaf_paths(self.tree)
        options = [[format_path(path), explainer.format_node_name(path)] for path in leaves]
        return [make_field("leaves", texts["questions"]["leaves"], "checks", options)]

    def read_answer(self, fields):
        return [parse_path(value) for value in fields.values.get("leaves", [])] or None

    def measure_difficulty(self):
        return len(self.get_solution())

    def make_parts(self, maker):
        leaves, right = list_leaf_paths(self.tree), self.get_solution()
        names = self._name_leaves(leaves, maker.texts)
        return [maker.make_checks("leaves", names, [leaf in right for leaf in leaves])]

    def get_solution(self):
        read = self.compute_solution().entered
        return [path for path in list_leaf_paths(self.tree) if path not in read]

    def find_mistake(self, answer):
        first, solution = None, self.compute_solution()
        for path in list_leaf_paths(self.tree):
            if (path in answer) == (path in solution.entered):
                places = {"child": path, "node": path[:-1]}
                first = first or ("wrong_leaf_marked", places)
                if slip := diagnose_wrong_leaf(solution, path, answer):
                    return MISTAKES[slip[0]], places | {"elsewhere": slip[1]["node"]}
        return first
