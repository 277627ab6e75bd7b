"""Questions about the values that named nodes return."""

from docs.questions.answer_fields import make_field
from docs.questions.exercises.diagnosis import diagnose_wrong_number
from docs.questions.node_numbers import NodeNumbersQuestion
from docs.questions.question import Grade


class ValueQuestion(NodeNumbersQuestion):
    """Which values do some named nodes return? An answer has letter -> number."""

    kind = "value"
    section = "fail-soft/#two-ways"
    rules = ("soft", "hard", "strict")
    numbers = ("value",)

    def list_prompt_sentences(self):
        rule = "task_hard" if self.rule == "hard" else "soft_values"
        return [*self.opening_sentences, (rule, {}), ("ask_value", {"children": self.paths})]

    def list_answer_sentences(self, answer, texts):
        return [
            ("answer_value", {"node": path, "value": answer[self.letters[path]]})
            for path in self.paths
        ]

    def list_numbers(self, entry):
        return [entry]

    def list_fields(self, texts):
        return [make_field(letter, label) for letter, _, label in self.list_asked(texts)]

    def read_answer(self, fields):
        return {letter: fields.read_number(letter) for letter in map(self.letters.get, self.paths)}

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
                mistake = diagnose_wrong_number(solution, path, "value", number)
                parts[letter] = mistake or ("wrong_value", {"node": path, "value": number})
        return Grade(parts)
