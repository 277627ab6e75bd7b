"""Handles the requests of the page on which a reader writes a search. All data is plain JSON."""

import docs.programs.judge.judged_program  # noqa: F401 - loads the module before the first check
from docs.programs.judge.feedback import VerdictExplanation
from docs.programs.judge.tasks import JUDGED
from docs.programs.judge.trial import judge_with_progress

WORDS = ("shared", "narration", "write")


def make_request_handler(texts):
    """Return the function that handles the requests of one reader."""
    return CheckSession(texts).handle_request


class CheckSession:
    """One reader's check; each request advances the judge a little.

    texts: part -> key -> text in the page's language, for the parts in WORDS
    check_steps: the generator judge_with_progress of the check, None without one
    """

    def __init__(self, texts):
        self.texts = texts
        self.check_steps = self.task = None

    def handle_request(self, request):
        """Begin a check ("do": "check", with task and source) or continue it ("more").

        Returns the progress, done and of (numbers of trees); or the verdict: kind, name, explanation and
        figures (both HTML), tree and player for the laboratory (tree is None if it cannot be stepped);
        or forgotten, if there is no check to continue.
        """
        if request["do"] == "check":
            self.task = JUDGED[request["task"]]
            self.check_steps = judge_with_progress(request["source"], self.task)
        elif self.check_steps is None:
            return {"forgotten": True}
        try:
            tree_count, total_count = next(self.check_steps)
        except StopIteration as end:
            self.check_steps = None
            return self._format_verdict(end.value)
        return {"done": tree_count, "of": total_count}

    def _describe_roles(self, roles):
        """Return a sentence on the roles guessed for parameters, after a separator; "" without guesses."""
        if not roles:
            return ""
        from docs.programs.roles import format_roles

        description = self.texts["write"]["roles_read"].format(
            roles=f"<code>{format_roles(roles)}</code>"
        )
        return f"{self.texts['narration']['sentence_separator']}{description}"

    def _format_verdict(self, verdict):
        explanation = VerdictExplanation(verdict.to_dict(), self.task, self.texts)
        # The laboratory can step only searches, and only of trees with an inner node.
        can_step = explanation.has_figure and self.task != "best_move"
        return {
            "kind": verdict.kind,
            "name": explanation.get_verdict_name(),
            "explanation": explanation.format_sentences() + self._describe_roles(verdict.roles),
            "figures": explanation.render_figures(),
            "tree": explanation.format_tree() if can_step else None,
            "player": "max" if explanation.maximizing else "min",
        }
