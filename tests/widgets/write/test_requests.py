"""The page on which a reader writes a search: the tasks, the responses, and the explained verdicts."""

import json
import re

import pytest

from all_words import WORDS
from correct_programs import CORRECT_PROGRAMS
from docs.builder.code_includes import TranslatedPrograms
from docs.builder.words import LANGUAGES
from docs.figures.allowlist import find_disallowed_markup
from docs.figures.replay import list_paths
from docs.programs.judge.feedback import VerdictExplanation, make_read_snapshot
from docs.programs.judge.tasks import JUDGED
from docs.programs.judge.trial import compare_read_leaf_counts, judge_program
from docs.programs.judge.verdict import Verdict
from docs.widgets.write import page, requests
from for_every import for_every
from judged_programs import FAULTY_PROGRAMS, SOURCE
from tree_helpers import REFERENCE


def list_start_programs(language):
    """Return the start program of each task."""
    code = TranslatedPrograms(REFERENCE, WORDS[language]["code"], WORDS["en"]["code"])
    return page.make_data_files(WORDS[language], code)["tasks"]


def check(task, source, language="en"):
    """Return the verdict of the page and the list of progress reports before it."""
    words = {part: WORDS[language][part] for part in requests.WORDS}
    answer, progress = requests.RequestHandler(json.loads(json.dumps(words))).handle_request, []
    request = {"task": task, "source": source}
    response = answer(request | {"done": None})
    while "of" in response:
        progress.append((response["done"], response["of"]))
        response = answer(request | {"done": response["done"]})
    return response, progress


def test_what_a_task_begins_with_can_be_run_and_is_not_yet_right():
    for task, source in list_start_programs("ko").items():
        response, _ = check(task, source, "ko")
        assert response["kind"] == ("leaves" if task == "cutoff" else "returned"), task


def test_the_gaps_of_the_cutoff_filled_are_the_original():
    cut = ["if alpha >= beta:", "    break"]
    source = list_start_programs("en")["cutoff"]
    gap = WORDS["en"]["write"]["gap"]
    filled = re.sub(
        rf"(?m)^( +)# {gap}$", lambda match: "\n".join(match[1] + line for line in cut), source
    )
    assert source.count(f"# {gap}") == 2
    response, _ = check("cutoff", filled)
    assert response["kind"] == "right"


def test_each_task_can_be_solved():
    for task, judged in JUDGED.items():
        source = next(source for source, task, _ in CORRECT_PROGRAMS.values() if task == judged)
        response, progress = check(task, source)
        assert (response["kind"], response["tree"], response["figures"]) == ("right", None, "")
        assert progress == sorted(progress)
        assert progress[-1][0] < progress[-1][1]


def test_a_check_can_be_continued_by_a_new_worker():
    verdict, progress = check("alphabeta", SOURCE)
    request = {"task": "alphabeta", "source": SOURCE, "done": progress[-1][0]}
    assert requests.RequestHandler(WORDS["en"]).handle_request(request) == verdict


@pytest.mark.whole
def test_verdicts_are_explained_in_each_language():
    """No placeholder is left, and only elements that the page allows are used."""
    programs = {kind: source for source, kind in FAULTY_PROGRAMS.values() if kind}
    for kind, source in programs.items():
        verdict = judge_program(source)
        assert verdict.kind == kind
        for language in LANGUAGES:
            verdict_explanation = VerdictExplanation(vars(verdict), "alphabeta", WORDS[language])
            explanation = verdict_explanation.format_sentences()
            figures = verdict_explanation.render_figures()
            assert "{" not in explanation.replace("&#", "") and "(은/는)" not in explanation, (
                language
            )
            assert not find_disallowed_markup(explanation, "phrase") + find_disallowed_markup(
                figures, "page"
            ), language
            count = verdict_explanation.has_figure * (2 if verdict.read is not None else 1)
            assert figures.count("<svg") == count, language


@for_every(language=LANGUAGES)
def test_explanation_of_a_wrong_move(language):
    verdict = judge_program("def best_move(node):\n    return 0\n", "best_move")
    explanation = VerdictExplanation(vars(verdict), "best_move", WORDS[language]).format_sentences()
    best, move = verdict.expected
    assert f">{best}</span>".replace("-", "−") in explanation
    assert str(move) in explanation


def test_a_verdict_compares_the_leaves_read_with_those_needed():
    source = FAULTY_PROGRAMS["no cutoff for MIN"][0]
    verdict = judge_program(source)
    explanation = VerdictExplanation(vars(verdict), "alphabeta", WORDS["en"]).format_sentences()
    assert (
        f"{len(verdict.read)} leaves are read where {len(verdict.must)} are enough" in explanation
    )


def test_text_of_a_program_stays_text():
    explanation = VerdictExplanation(
        vars(judge_program("def f(node):\n    return '<b>'\n")), "alphabeta", WORDS["en"]
    ).format_sentences()
    assert "<code>'&lt;b&gt;'</code>" in explanation


# What is missing -> verdict, texts of every explanation.
NOT_UNDERSTOOD = {
    "call": (
        {"text": "미니맥스"},
        ["<code>미니맥스</code>", "<code>print(미니맥스(tree, …))</code>"],
    ),
    "input": ({"line": 14}, ["14", "input(…)"]),
    "tree": ({"text": "search"}, []),
}


@for_every(language=LANGUAGES, missing=NOT_UNDERSTOOD)
def test_what_is_missing_of_a_program_that_was_not_understood_is_said(language, missing):
    facts, contained = NOT_UNDERSTOOD[missing]
    verdict = vars(Verdict("not_understood", missing=missing, **facts))
    explanation = VerdictExplanation(verdict, "alphabeta", WORDS[language])
    sentences = explanation.format_sentences()
    assert explanation.get_verdict_name() == WORDS[language]["write"]["kind_not_understood"]
    assert all(text in sentences for text in contained), sentences
    assert sentences.endswith(WORDS[language]["write"]["not_tried"])
    assert "{" not in sentences
    assert not find_disallowed_markup(sentences, "phrase")
    assert explanation.draw_figures() == []


def test_a_leaf_alone_has_no_figure():
    verdict = judge_program("def f(node):\n    return 'x'\n")
    explanation = VerdictExplanation(vars(verdict), "alphabeta", WORDS["en"])
    assert explanation.render_figures() == ""
    response, _ = check("alphabeta", "def f(node):\n    return 'x'\n")
    assert response["tree"] is None


def test_nodes_without_read_leaves_are_drawn_as_pruned():
    tree = [1, [2, [3, 4]]]
    snapshot = make_read_snapshot(tree, True, [(0,), (1, 0)])
    cut = [path for path in list_paths(tree) if snapshot.nodes[path].status == "cut"]
    assert cut == [(1, 1), (1, 1, 0), (1, 1, 1)]


def test_leaves_are_counted_for_the_program_and_the_reference():
    own, right, every = compare_read_leaf_counts(SOURCE)
    assert own == right < every
    own, _, _ = compare_read_leaf_counts(FAULTY_PROGRAMS["no cutoff"][0])
    assert own == every
    expected = (every, every, every)
    assert compare_read_leaf_counts(CORRECT_PROGRAMS["minimax"][0], "minimax") == expected
    assert compare_read_leaf_counts(FAULTY_PROGRAMS["an unknown name"][0])[0] is None
    assert compare_read_leaf_counts(CORRECT_PROGRAMS["exact types"][0])[0] is None
    assert compare_read_leaf_counts(CORRECT_PROGRAMS["two functions"][0])[0] == right
