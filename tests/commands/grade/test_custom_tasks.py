"""Tasks of a teacher's own: the reference decides, on the given trees or on all small ones."""

import csv
import io
import os
import subprocess

import pytest

from all_words import WORDS
from command_runs import PROGRAM
from docs.command_line import CommandError
from docs.commands.grade.custom_tasks import (
    CustomTask,
    is_same_result,
    judge_custom_task,
    parse_signature,
)
from docs.commands.grade.report import CustomTaskExplanation
from docs.commands.grade.settings import check_reference

REFERENCE_PROGRAM = """
def count_leaves(node, limit):
    if isinstance(node, (int, float)):
        return 1
    return min(limit, sum(count_leaves(child, limit) for child in node))
"""
RIGHT = """
def ends(tree):
    return sum(map(ends, tree)) if isinstance(tree, list) else 1


def count_leaves(tree, most):
    return ends(tree) if ends(tree) < most else most
"""
TREES = [[[3, 5], [6, 9]], [1], [3, 5, 7]]


@pytest.fixture
def task(tmp_path):
    """Return a task with three trees."""
    (tmp_path / "reference.py").write_text(REFERENCE_PROGRAM, encoding="utf-8")
    arguments = {"limit": [2, 9]}
    return CustomTask("count_leaves(node, limit)", tmp_path / "reference.py", TREES, arguments)


def judge(source, task):
    """Return the Verdict on a program."""
    return judge_custom_task(source, task, task.list_expected_results())


def test_a_right_program_agrees_on_all_calls(task):
    verdict = judge(RIGHT, task)
    assert (verdict.kind, verdict.tried) == ("right", 6)


@pytest.mark.parametrize(
    ("change", "kind", "call"),
    [
        (("else most", "else most + 1"), "value", "count_leaves([3, 5, 7], 2)"),
        (("else 1\n", "else tree\n"), "value", "count_leaves([3, 5, 7], 9)"),
        (
            ("return ends(tree) if", "tree.append(1)\n    return ends(tree) if"),
            "altered",
            "count_leaves([1], 2)",
        ),
        (("else most", "else 1 // 0"), "error", "count_leaves([3, 5, 7], 2)"),
        (
            ("return ends(tree) if", "while True:\n        pass\n    return ends(tree) if"),
            "endless",
            "count_leaves([1], 2)",
        ),
        (("most):", "most, more):"), "error", "count_leaves([1], 2)"),
        (("def ends(tree):", "def ends(tree:"), "syntax", None),
    ],
)
def test_the_smallest_wrong_call_is_reported(change, kind, call, task):
    assert RIGHT.count(change[0]) == 1
    verdict = judge(RIGHT.replace(*change), task)
    assert (verdict.kind, verdict.call) == (kind, call)


def test_without_trees_all_small_ones_are_tried(task):
    task.trees = None
    assert judge(RIGHT, task).tried > 1000
    wrong = RIGHT.replace("ends(tree) if", "ends(tree) - (tree == [[1, 0], 1]) if")
    verdict = judge(wrong, task)
    assert (verdict.kind, verdict.call) == ("value", "count_leaves([[1, 0], 1], 9)")


def test_calls_without_an_answer_are_left_out(task):
    program = REFERENCE_PROGRAM.replace("    if", "    assert node != [1]\n    if", 1)
    task.reference.write_text(program, encoding="utf-8")
    assert judge(RIGHT, task).tried == 4


def test_a_reference_may_change_its_tree(task):
    program = REFERENCE_PROGRAM.replace(
        "    if",
        "    result = search(node, limit)\n    node[:] = [1]\n    return result\n\n\ndef search(node, limit):\n    if",
        1,
    )
    task.reference.write_text(program.replace("sum(count_leaves", "sum(search"), encoding="utf-8")
    assert judge(RIGHT, task).kind == "right"


@pytest.mark.parametrize(
    ("expected", "result", "same"),
    [
        (1, 1.0, True),
        (True, 1, False),
        ((1, [2]), [1, (2,)], True),
        ("1", 1, False),
        (0, None, False),
    ],
)
def test_results_are_compared(expected, result, same):
    assert is_same_result(expected, result) is same


@pytest.mark.parametrize("text", ["", "f()", "f(a=1)", "f(*a)", "f(a): pass\nx", 1])
def test_other_signatures_are_refused(text):
    with pytest.raises(ValueError):
        parse_signature(text)


def test_a_wrong_call_is_explained_and_drawn(task):
    verdict = vars(judge(RIGHT.replace("else most", "else '<b>'"), task))
    explanation = CustomTaskExplanation(verdict, "own", WORDS["ko"])
    sentences = explanation.format_sentences(seconds=1, memory=1)
    assert "<code>count_leaves([3, 5, 7], 2)</code>" in sentences
    assert "<code>'&lt;b&gt;'</code>" in sentences.replace("&#x27;", "'")
    assert "<svg" in explanation.render_figures()
    right = CustomTaskExplanation(vars(judge(RIGHT, task)), "own", WORDS["ko"])
    assert "6" in right.format_sentences()


@pytest.mark.parametrize(
    "program",
    [
        None,
        "x = 1",
        "import sys\n\n\ndef count_leaves(a, b):\n    sys.exit()\n",
        "print(3)\nwhile True:\n    x = 1\n",
        "def count_leaves(a, b):\n    print(a)\n    while True: pass\n",
    ],
)
def test_a_reference_that_does_not_work_is_refused(program, task, capsys):
    task.reference.unlink()
    if program:
        task.reference.write_text(program)
    with pytest.raises(CommandError, match="reference.py"):
        check_reference(task)
    assert capsys.readouterr().out == ""


def grade_own_task(folder):
    """Run the command on hand-ins/ for the task "leaves" of course.toml; return the rows of the report."""
    command = [*PROGRAM, "grade", "hand-ins"]
    options = ["--task", "leaves", "--settings", "course.toml", "-o", "r.csv", "-o", "r.html"]
    environment = os.environ | {"PYTHONUTF8": "1"}
    subprocess.run([*command, *options], check=True, cwd=folder, env=environment)
    return list(csv.reader(io.StringIO((folder / "r.csv").read_text(encoding="utf-8-sig"))))[1:]


def test_the_command_judges_a_task_of_the_teachers_own(tmp_path):
    (tmp_path / "leaves.py").write_text(REFERENCE_PROGRAM)
    (tmp_path / "course.toml").write_text(
        "[points.leaves]\nright = 3\n[tasks.leaves]\nsignature = 'count_leaves(node, limit)'\n"
        "reference = 'leaves.py'\narguments = {limit = [2, 9]}\ntrees = [[1], [[3, 5], [6, 9]]]\n"
    )
    (tmp_path / "hand-ins").mkdir()
    (tmp_path / "hand-ins" / "right.py").write_text(RIGHT)
    (tmp_path / "hand-ins" / "wrong.py").write_text(RIGHT.replace("else 1", "else 0"))
    right, wrong = grade_own_task(tmp_path)
    assert (right[2:4], wrong[2:4]) == (["Correct", "3"], ["Wrong value", "0"])
    assert wrong[6:8] == ["[1]", ""]
    assert "count_leaves(node, limit)" in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_a_reference_never_imports_what_was_handed_in(tmp_path):
    program = "from minimax import minimax\n\n\ndef value(node):\n    return minimax(node)\n"
    (tmp_path / "reference.py").write_text(program)
    (tmp_path / "course.toml").write_text(
        "[tasks.leaves]\nsignature = 'value(node)'\nreference = 'reference.py'\n"
    )
    student = tmp_path / "hand-ins" / "Ada_1_assignsubmission_file_"
    student.mkdir(parents=True)
    (student / "main.py").write_text(program)
    (student / "minimax.py").write_text("def minimax(node):\n    return 7\n")
    assert {row[2] for row in grade_own_task(tmp_path)} == {"Wrong value"}
