"""Questions about the values that named nodes return."""

from docs.questions.node_numbers import NodeNumbersQuestion


class ValueQuestion(NodeNumbersQuestion):
    """Which values do some named nodes return?"""

    kind = "value"
    section = "fail-soft/#two-ways"
    rules = ("soft", "hard", "strict")
    numbers = ("value",)

    def list_prompt_sentences(self):
        rule = "task_hard" if self.rule == "hard" else "soft_values"
        return [*self.opening_sentences, (rule, {}), ("ask_value", {"children": self.paths})]
