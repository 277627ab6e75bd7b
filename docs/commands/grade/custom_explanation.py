"""Explains the verdict on a program for a task of the teacher's own."""

from docs.figures.replay import Snapshot
from docs.figures.svg import escape_html
from docs.figures.tree_drawing import draw_tree
from docs.programs.judge.feedback import VerdictExplanation


class CustomTaskExplanation(VerdictExplanation):
    """Explains one Verdict of custom_tasks.judge_custom_task, or why there is none."""

    def _describe_success(self):
        return [self.texts["grade"]["right_custom"].format(count=self.verdict["tried"])]

    def _describe_failing_tree(self):
        call = f"<code>{escape_html(str(self.verdict['call']))}</code>"
        return self.texts["grade"]["where_call"].format(call=call)

    def draw_figures(self):
        """Return (caption, SVG) of the tree on which the program goes wrong."""
        if not self.has_figure:
            return []
        caption = self.texts["grade"]["report_tree"]
        snapshot = Snapshot(self.tree, self.maximizing)
        description = f"{caption}: {self.format_tree()}"
        return [(caption, draw_tree(snapshot, self.letters, description, show_number_line=False))]
