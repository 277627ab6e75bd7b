"""Programs that differ only in names have one fingerprint, and others do not."""

import pytest

from docs.commands.grade.fingerprint import make_fingerprint, number_similar
from docs.commands.grade.hand_ins import HandIn, Submission
from judged_programs import SOURCE

RENAMED = (
    SOURCE.replace("alphabeta", "ab_search")
    .replace("node", "position")
    .replace("best", "value")
    .replace("maximizing", "is_max")
)
PLAIN = "def f(a, b):\n    return max(a, b)\n"


def test_names_comments_and_layout_do_not_count():
    assert RENAMED != SOURCE
    assert make_fingerprint(RENAMED) == make_fingerprint(SOURCE)
    commented = 'def g(x, y):\n    """Text."""\n    # why\n    return (max(x,\n        y))\n'
    assert make_fingerprint(commented) == make_fingerprint(PLAIN)


@pytest.mark.parametrize(
    "other",
    [
        "def f(a, b):\n    return min(a, b)\n",
        "def f(a, b):\n    return max(b, a)\n",
        "def f(a, b):\n    return max(a, 1)\n",
        "def f(a, b=2):\n    return max(a, b)\n",
        "def f(a, b):\n    return max(a, a)\n",
        "def f(a, b):\n    'text'\n    1\n    return max(a, b)\n",
        "def f(a, b):\n    return a.max(b)\n",
    ],
)
def test_other_programs_differ(other):
    assert make_fingerprint(other) != make_fingerprint(PLAIN)


@pytest.mark.parametrize(
    "source", ["", "x = 1", "def f(", "x = '\\0'", "(" * 500 + ")" * 500, "\0"]
)
def test_what_is_no_function_has_none(source):
    assert make_fingerprint(source) is None


def test_only_different_hand_ins_are_similar():
    one, other = HandIn(), HandIn()
    submissions = [Submission(hand_in, "x.py") for hand_in in (one, one, other, other)]
    for submission, fingerprint in zip(submissions, ["a", "a", "b", None], strict=True):
        submission.verdict = {"kind": "right", "fingerprint": fingerprint}
    assert number_similar(submissions) == {}
    submissions[3].verdict["fingerprint"] = "a"
    assert number_similar(submissions) == {submissions[index]: 1 for index in (0, 1, 3)}
