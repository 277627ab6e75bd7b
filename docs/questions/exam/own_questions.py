"""Questions of an exam from the teacher: about a tree of the teacher's own, or wholly in the teacher's words."""

from docs.figures.svg import escape_html
from docs.questions.counts import CountsQuestion
from docs.questions.prune import PruneQuestion
from docs.questions.question import RULES, Grade, SeededChoices, clear_leaves, list_visited_paths
from docs.questions.values import ASKED_COUNTS, ValuesQuestion
from docs.questions.windows import WindowsQuestion

OWN_TREE_KINDS = ("prune", "value", "window", "count")


class WrittenQuestion:
    """A question that the teacher has written, and that a person grades.

    answer: the teacher's text, may be empty; it is also the form of an answer
    """

    kind = None

    def __init__(self, answer):
        self.answer = answer

    def render_prompt(self, texts):
        """Return no HTML: the teacher's text is all that is asked."""
        return ""

    render_given = render_prompt

    def get_solution(self):
        """Return the teacher's answer."""
        return self.answer

    def render_solution(self, texts):
        """Return the teacher's answer as HTML."""
        return f"<p>{escape_html(self.answer)}</p>" if self.answer else ""

    def grade(self, answer):
        """Return a Grade that only knows the teacher's own answer."""
        return Grade({"answer": None if answer == self.answer else ("missing", {})})


def make_tree_question(kind, level, seed, rule, tree, maximizing):
    """Return a question about a tree of the teacher's own.

    kind: one of OWN_TREE_KINDS; level, seed: choose the nodes to ask about
    """
    settings = level, seed, rule
    if kind == "prune":
        return PruneQuestion(*settings, tree, maximizing)
    if kind == "count":
        return CountsQuestion(*settings, clear_leaves(tree), maximizing)
    question_class = {"value": ValuesQuestion, "window": WindowsQuestion}[kind]
    visited = list_visited_paths(RULES[rule], tree, maximizing)
    # A tree of one level has no node to ask about but the root.
    candidates = question_class.list_candidates(tree, visited) or [()]
    paths = SeededChoices(seed).pick_several(candidates, ASKED_COUNTS[level])
    return question_class(*settings, tree, maximizing, paths)
