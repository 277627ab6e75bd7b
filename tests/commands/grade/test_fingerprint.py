"""Programs that differ only in names have one fingerprint, and others do not."""

import pytest

from docs.commands.grade.fingerprint import make_fingerprints, number_similar
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
    assert make_fingerprints(RENAMED) == make_fingerprints(SOURCE)
    commented = 'def g(x, y):\n    """Text."""\n    # why\n    return (max(x,\n        y))\n'
    assert make_fingerprints(commented) == make_fingerprints(PLAIN)


@pytest.mark.parametrize(
    "other",
    [
        "def f(a, b):\n    return min(a, b)\n",
        "def f(a, b):\n    return max(b, a)\n",
        "def f(a, b):\n    return max(a, 1)\n",
        "def f(a, b=2):\n    return max(a, b)\n",
        "def f(a, b):\n    'text'\n    1\n    return max(a, b)\n",
    ],
)
def test_other_programs_differ(other):
    assert make_fingerprints(other) != make_fingerprints(PLAIN)


@pytest.mark.parametrize(
    "source", ["", "x = 1", "def f(", "x = '\\0'", "(" * 500 + ")" * 500, "\0"]
)
def test_what_is_no_function_has_none(source):
    assert make_fingerprints(source) == []


HELPERS = "def is_end(n):\n    return not n.moves\ndef is_open(n):\n    return not is_end(n)\n"
RECURSIVE = "def f(node):\n    return node if is_end(node) else max(map(f, node))\n"
PAIR = (
    "def high(node):\n    return max(low(child) for child in node)\n"
    "def low(node):\n    return min(high(child) for child in node)\n"
)
METHOD = (
    "class Search:\n    def go(self, node):\n        return max(self.go(child) for child in node)\n"
)


@pytest.mark.parametrize("source", [RECURSIVE, PAIR, METHOD, RENAMED])
def test_a_recursive_function_is_found_among_other_code(source):
    """As in a notebook, which has cells before and after it."""
    around = f"import random\n\n\n{HELPERS}\n\n{source}\n\nprint(random.random())\n"
    assert len({*make_fingerprints(source)} & {*make_fingerprints(around)}) == source.count("def ")


def test_helpers_in_common_are_no_hint():
    programs = [HELPERS + source for source in (RECURSIVE, METHOD)]
    assert not set.intersection(*[{*make_fingerprints(source)} for source in programs])


def test_only_different_hand_ins_are_similar():
    one, other = HandIn(), HandIn()
    submissions = [Submission(hand_in, None) for hand_in in (one, one, other, other)]
    for submission, fingerprints in zip(submissions, ["a", "a", "b", ""], strict=True):
        submission.verdict = {"kind": "right", "fingerprints": list(fingerprints)}
    assert number_similar(submissions) == {}
    submissions[3].verdict["fingerprints"] = ["c", "a"]
    assert number_similar(submissions) == {submissions[index]: 1 for index in (0, 1, 3)}


@pytest.mark.parametrize(
    ("fingerprints", "numbers"),
    [("ab bc c d", "111"), ("a b ab c", "111"), ("a b b a", "1221"), ("d c bc ab a", " 1111")],
)
def test_what_shares_with_the_same_is_one_group(fingerprints, numbers):
    submissions = [Submission(HandIn(), None) for _ in fingerprints.split()]
    for submission, each in zip(submissions, fingerprints.split(), strict=True):
        submission.verdict = {"kind": "right", "fingerprints": list(each)}
    groups = number_similar(submissions)
    assert "".join(str(groups.get(each, " ")) for each in submissions).rstrip() == numbers
