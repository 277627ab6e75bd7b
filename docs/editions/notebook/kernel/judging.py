"""What the cells of the tasks call: judge, which tries a function on thousands of trees."""

import ast
import linecache
from types import FunctionType

from IPython.display import HTML, display

from docs.editions.notebook.kernel.pictures import make_figure
from docs.editions.notebook.kernel.texts import TEXTS
from docs.figures.svg import escape_html
from docs.programs.judge.feedback import VerdictExplanation
from docs.programs.judge.trial import TASKS, judge_program


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
    explanation = VerdictExplanation(judge_program(source, task).to_dict(), task, TEXTS)
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
    source = "".join(linecache.getlines(function.__code__.co_filename))
    return _remove_notebook_calls(source) if source else None


def _remove_notebook_calls(source):
    """Return a program with an empty line in place of each call of judge and of each magic."""
    lines = source.splitlines(keepends=True)
    for statement in ast.parse(source).body:
        names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        if isinstance(statement, ast.Expr) and names & {"judge", "get_ipython"}:
            for number in range(statement.lineno - 1, statement.end_lineno):
                lines[number] = "\n"
    return "".join(lines)
