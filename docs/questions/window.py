"""Questions about the windows with which named nodes are entered."""

from docs.questions.answer_fields import make_field
from docs.questions.exercises.diagnosis import diagnose_wrong_number
from docs.questions.exercises.judge import BOUNDS
from docs.questions.node_numbers import NodeNumbersQuestion
from docs.questions.question import Grade


class WindowQuestion(NodeNumbersQuestion):
    """With which window is each of some named nodes entered? An answer has letter -> (alpha, beta)."""

    kind = "window"
    section = "idea/#the-window"
    rules = ("soft", "strict")
    numbers = BOUNDS

    @classmethod
    def generate(cls, level, seed, rule):
        question = super().generate(level, seed, rule)
        windows = question._list_windows()
        first = windows[question.paths[0]]
        others = [path for path in windows if windows[path] != first]
        if others and all(windows[path] == first for path in question.paths):
            # The same window at all nodes would be a single question, asked several times.
            paths = [*question.paths[:-1], others[0]]
            question.paths = [path for path in question.letters if path in paths]
        return question

    def _list_windows(self):
        """Return path -> window of the nodes that may be asked about, breadth first."""
        solution = self.compute_solution()
        paths = self.list_candidates(self.tree, solution.entered)
        return {path: solution.get_window(path) for path in paths}

    @classmethod
    def list_candidates(cls, tree, visited):
        # The window of the root is the same in every search.
        return [path for path in super().list_candidates(tree, visited) if path]

    def list_prompt_sentences(self):
        return [*self.opening_sentences, ("ask_window", {"children": self.paths})]

    def list_answer_sentences(self, answer, texts):
        sentences = []
        for path in self.paths:
            alpha, beta = answer[self.letters[path]]
            sentences.append(("answer_window", {"node": path, "alpha": alpha, "beta": beta}))
        return sentences

    def list_numbers(self, entry):
        return entry

    def list_fields(self, texts):
        hint = texts["questions"]["infinity_hint"]
        return [
            make_field(f"{letter} {BOUNDS[index]}", label, hint=hint)
            for letter, index, label in self.list_asked(texts)
        ]

    def read_answer(self, fields):
        return {
            letter: tuple([fields.read_number(f"{letter} {bound}") for bound in BOUNDS])
            for letter in map(self.letters.get, self.paths)
        }

    def get_solution(self):
        solution = self.compute_solution()
        return {
            self.letters[path]: tuple(solution.get_window(path).values()) for path in self.paths
        }

    def grade(self, answer):
        solution, right, parts = self.compute_solution(), self.get_solution(), {}
        for path in self.paths:
            letter = self.letters[path]
            for index in range(len(BOUNDS)):
                bound, number = BOUNDS[index], answer.get(letter, (None, None))[index]
                part = f"{letter} {bound}"
                if number is None:
                    parts[part] = "missing", {}
                elif number == right[letter][index]:
                    parts[part] = None
                else:
                    mistake = diagnose_wrong_number(solution, path, bound, number)
                    key, places = mistake or (f"wrong_{bound}", {"value": number})
                    parts[part] = key, {"node": path, **places}
        return Grade(parts)
