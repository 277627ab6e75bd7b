"""Questions about the windows with which named nodes are entered."""

from docs.questions.node_numbers import NodeNumbersQuestion
from docs.questions.solution import BOUNDS


class WindowQuestion(NodeNumbersQuestion):
    """With which window is each of some named nodes entered?"""

    kind = "window"
    section = "idea/#the-window"
    rules = ("soft", "strict")
    numbers = BOUNDS
    hint = "infinity_hint"

    @classmethod
    def generate(cls, level, seed, rule):
        question = super().generate(level, seed, rule)
        solution = question.compute_solution()
        candidates = cls.list_candidates(question.tree, solution.entered)
        windows = {path: solution.get_window(path) for path in candidates}
        first = windows[question.paths[0]]
        others = [path for path in windows if windows[path] != first]
        if others and all(windows[path] == first for path in question.paths):
            # The same window at all nodes would be a single question, asked several times.
            paths = [*question.paths[:-1], others[0]]
            question.paths = [path for path in question.letters if path in paths]
        return question

    @classmethod
    def list_candidates(cls, tree, visited):
        # The window of the root is the same in every search.
        return [path for path in super().list_candidates(tree, visited) if path]

    def list_prompt_sentences(self):
        return [*self.opening_sentences, ("ask_window", {"children": self.paths})]
