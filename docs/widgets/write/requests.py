"""Handles the requests of the page on which a reader writes a search. All data is plain JSON."""

from docs.programs.judge.feedback import VerdictExplanation
from docs.programs.judge.tasks import JUDGED
from docs.programs.judge.trees import list_test_trees
from docs.programs.judge.trial import judge_with_progress

WORDS = ("shared", "narration", "write")


def prepare_for_code():
    """Build the trees of a check, which takes Brython a second."""
    list_test_trees()


class RequestHandler:
    """Checks programs; each request advances the judge a little.

    check_steps: next request -> the generator judge_with_progress that answers it; only the last one
    """

    def __init__(self, texts):
        self.texts, self.check_steps = texts, {}

    def handle_request(self, request):
        """Return the next progress of a check, or the verdict.

        request: task, source, and done of the last progress, None at first
        progress: done and of (numbers of trees)
        verdict: kind, name, explanation and figures (both HTML), tree and player for the laboratory
            (tree is None if it cannot be stepped)
        """
        task, done = JUDGED[request["task"]], request["done"]
        steps = self.check_steps.get(repr(request))
        try:
            if steps is None:
                steps = judge_with_progress(request["source"], task)
                while done is not None and next(steps)[0] < done:
                    pass
            tree_count, total_count = next(steps)
        except StopIteration as end:
            return self._format_verdict(end.value, task)
        self.check_steps = {repr(request | {"done": tree_count}): steps}
        return {"done": tree_count, "of": total_count}

    def _format_verdict(self, verdict, task):
        explanation = VerdictExplanation(verdict.to_dict(), task, self.texts)
        # The laboratory can step only searches, and only of trees with an inner node.
        can_step = explanation.has_figure and task != "best_move"
        sentences = filter(None, [explanation.format_sentences(), explanation.describe_roles()])
        return {
            "kind": verdict.kind,
            "name": explanation.get_verdict_name(),
            "explanation": self.texts["narration"]["sentence_separator"].join(sentences),
            "figures": explanation.render_figures(),
            "tree": explanation.format_tree() if can_step else None,
            "player": "max" if explanation.maximizing else "min",
        }
