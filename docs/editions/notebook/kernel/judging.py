"""What the cells of the tasks call: judge, which tries a function on thousands of trees."""

import linecache
from types import FunctionType

from IPython.display import HTML, display

from editions.notebook.kernel.pictures import make_figure
from editions.notebook.kernel.texts import TEXTS
from figures.svg import escape_html
from widgets.judge.trial import TASKS, judge_program
from widgets.write.feedback import VerdictExplanation


def judge(function, task=None):
    """Try a function of the notebook on trees, and show the verdict.

    function: defined in a cell, with everything that it uses
    task: one of "minimax", "alphabeta", "negamax" and "best_move"; None: as the function is called
    """
    source = _read_cell(function)
    if source is None:
        raise TypeError(TEXTS["notebook"]["no_function"])
    task = task or (function.__name__ if function.__name__ in TASKS else "alphabeta")
    if task not in TASKS:
        raise ValueError(TEXTS["notebook"]["no_task"].format(tasks=", ".join(TASKS)))
    explanation = VerdictExplanation(vars(judge_program(source, task)), task, TEXTS)
    figures = [
        make_figure(drawing, escape_html(caption))
        for caption, drawing in explanation.draw_figures()
    ]
    name = escape_html(explanation.get_verdict_name())
    display(HTML(f"<p><b>{name}</b></p><p>{explanation.format_sentences()}</p>{''.join(figures)}"))


def _read_cell(function):
    """Return the whole cell that defines a function, None for anything else."""
    if not isinstance(function, FunctionType):
        return None
    return "".join(linecache.getlines(function.__code__.co_filename)) or None
