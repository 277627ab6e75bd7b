"""The page on which a reader writes the search: its tasks, the judge's answers, and how they are told."""

import json
import re
from pathlib import Path

import pytest

from builder.embedding import Code
from builder.words import LANGUAGES, load
from figures.replay import paths
from judged_programs import FAULTS, RIGHT, SOURCE
from tree_helpers import REFERENCE
from widgets.allowed import strays
from widgets.judging import Verdict, count_leaves, judge
from widgets.write import answers, form
from widgets.write.tasks import JUDGED
from widgets.write.telling import Teller, show_read

WORDS = load(Path(__file__).parents[3] / "docs" / "words")


def begun(language):
    """What each task begins with."""
    code = Code(REFERENCE, WORDS[language]["code"], WORDS["en"]["code"])
    return form.extra(WORDS[language], code)["tasks"]


def check(task, source, language="en"):
    """The verdict of the page, and how far it was told to be before."""
    words = {part: WORDS[language][part] for part in answers.WORDS}
    answer, told = answers.open(json.loads(json.dumps(words))), []
    got = answer({"do": "check", "task": task, "source": source})
    while "of" in got:
        told.append((got["done"], got["of"]))
        got = answer({"do": "more"})
    return got, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_task_begins_with_can_be_run_and_is_not_yet_right(language):
    for task, source in begun(language).items():
        got, _ = check(task, source, language)
        assert got["kind"] == ("leaves" if task == "cutoff" else "returned"), task


def test_the_gaps_of_the_cutoff_filled_are_the_original():
    cut = ["if alpha >= beta:", "    break"]
    source = begun("en")["cutoff"]
    gap = WORDS["en"]["write"]["gap"]
    filled = re.sub(
        rf"^( +)# {gap}$",
        lambda m: "\n".join(m[1] + line for line in cut),
        source,
        flags=re.MULTILINE,
    )
    assert source.count(f"# {gap}") == 2
    got, _ = check("cutoff", filled)
    assert got["kind"] == "right"


def test_each_task_can_be_solved():
    for task, judged in JUDGED.items():
        source = next(source for source, its, _ in RIGHT.values() if its == judged)
        got, told = check(task, source)
        assert (got["kind"], got["tree"], got["figures"]) == ("right", None, "")
        assert told == sorted(told)
        assert told[-1][0] < told[-1][1]


def test_more_of_nothing_is_forgotten():
    answer = answers.open({part: WORDS["en"][part] for part in answers.WORDS})
    assert answer({"do": "more"}) == {"forgotten": True}


def test_verdicts_are_told_in_each_language():
    """With nothing left to fill in, and of nothing but what a page makes elements of."""
    seen = set()
    for source, _ in FAULTS.values():
        verdict = judge(source)
        if verdict.kind in seen:
            continue
        seen.add(verdict.kind)
        for language in LANGUAGES:
            teller = Teller(vars(verdict), "alphabeta", WORDS[language])
            told, drawn = teller.tell(), teller.html()
            assert "{" not in told.replace("&#", "") and "(은/는)" not in told, language
            assert not strays(told, "phrase") + strays(drawn, "page"), language
            assert drawn.count("<svg") == (2 if verdict.read is not None else 1), language
    assert seen >= {"value", "unread", "leaves", "returned", "altered", "endless", "error"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_of_a_move(language):
    verdict = judge("def best_move(node):\n    return 0\n", "best_move")
    told = Teller(vars(verdict), "best_move", WORDS[language]).tell()
    best, move = verdict.expected
    assert f">{best}</span>".replace("-", "−") in told
    assert str(move) in told


def test_a_verdict_says_what_the_code_did_and_what_is_right():
    source = FAULTS["no cutoff for MIN"][0]
    verdict = judge(source)
    told = Teller(vars(verdict), "alphabeta", WORDS["en"]).tell()
    assert f"{len(verdict.read)} leaves are read where {len(verdict.must)} are enough" in told


def test_text_of_a_program_stays_text():
    told = Teller(vars(judge("def f(node):\n    return '<b>'\n")), "alphabeta", WORDS["en"]).tell()
    assert "<code>'&lt;b&gt;'</code>" in told


def test_a_leaf_alone_has_no_figure():
    verdict = judge("def f(node):\n    return 'x'\n")
    teller = Teller(vars(verdict), "alphabeta", WORDS["en"])
    assert teller.html() == ""
    got, _ = check("alphabeta", "def f(node):\n    return 'x'\n")
    assert got["tree"] is None


def test_what_was_read_is_drawn_so():
    tree = [1, [2, [3, 4]]]
    snapshot = show_read(tree, True, [(0,), (1, 0)])
    cut = [path for path in paths(tree) if snapshot.nodes[path].status == "cut"]
    assert cut == [(1, 1), (1, 1, 0), (1, 1, 1)]


@pytest.mark.parametrize(("kind", "count"), [("10**400", 1), ("float('nan')", 1), ("True", 1)])
def test_what_is_no_number_for_a_tree(kind, count):
    verdict = judge(f"def f(node):\n    return {kind}\n")
    assert verdict.kind == "returned"
    assert verdict.text


def test_leaves_are_counted_beside_ours():
    own, ours, every = count_leaves(SOURCE)
    assert own == ours < every
    own, _, _ = count_leaves(FAULTS["no cutoff"][0])
    assert own == every
    assert count_leaves(RIGHT["minimax"][0], "minimax") == (every, every, every)
    assert count_leaves(FAULTS["an unknown name"][0])[0] is None
    assert count_leaves(RIGHT["exact types"][0])[0] is None
    assert count_leaves(RIGHT["two functions"][0])[0] == ours


def test_each_verdict_has_a_name():
    for language in LANGUAGES:
        for kind in ("right", "value", "memory", "too_long", "ended"):
            found = vars(Verdict(kind))
            assert Teller(found, "alphabeta", WORDS[language]).name()
