"""Questions about the values that named nodes return."""

from docs.questions.answer_fields import make_field
from docs.questions.node_numbers import NodeNumbersQuestion


class ValueQuestion(NodeNumbersQuestion):
    """Which values do some named nodes return? An answer has letter -> (number,)."""

    kind = "value"
    section = "fail-soft/#two-ways"
    rules = ("soft", "hard", "strict")
    numbers = ("value",)

    def list_prompt_sentences(self):
        rule = "task_hard" if self.rule == "hard" else "soft_values"
        return [*self.opening_sentences, (rule, {}), ("ask_value", {"children": self.paths})]

    def list_fields(self, texts):
        return [make_field(letter, label) for letter, _, label in self.list_asked(texts)]
