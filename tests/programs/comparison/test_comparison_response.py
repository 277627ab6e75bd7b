"""What the laboratory says about the first difference and about known mistakes."""

import re

import pytest

from alphabeta import FIRST
from docs.figures.allowlist import check_markup
from docs.programs.comparison.comparison_response import ComparisonTexts
from docs.programs.comparison.known_mistakes import find_known_mistakes, find_missing_return
from docs.programs.program_loader import load_search_or_program
from docs.trees.input_errors import Mistake
from faulty_searches import FAULTY_PROGRAMS, NEGAMAX, OTHERS, PLAIN, UP, edit, of_max
from gametree import letters
from laboratory_client import TEXTS, LaboratoryClient, compare_program, strip_tags

SENTENCES = ("wrong", "difference", "outcome", "slip")


def compare(tree, program, **changes):
    return LaboratoryClient().compare(tree, program, **changes)


def test_the_response_in_english():
    response = compare(FIRST, edit(PLAIN, (UP, "")))
    assert [strip_tags(response[name]) for name in SENTENCES] == [
        "",
        "At node D, after leaf 3, the original moves α to 3; yours leaves it at −∞.",
        "From here on, yours reads 3 more leaves: 8 in all instead of 5. The value of the root is right: 5.",
        "This looks like a common mistake: at MAX nodes, the bound is never updated.",
    ]
    assert (response["steps"][0], response["lengths"][0]) == (9, 60)


def test_the_message_that_fail_hard_is_allowed():
    response = compare(FIRST, FAULTY_PROGRAMS["failhard", "both"][0])
    assert response["slip"] == TEXTS["en"]["laboratory"]["slip_failhard"]


@pytest.mark.parametrize(
    ("mistake", "text"),
    [(("no_cutoff", "max"), "one more leaf: 6"), (("one_child", "min"), "one fewer leaf: 4")],
    ids=["more", "fewer"],
)
def test_the_singular_for_a_single_leaf(mistake, text):
    outcome = compare(FIRST, FAULTY_PROGRAMS[mistake][0])["outcome"]
    assert f"yours reads {text} in all instead of 5." in strip_tags(outcome)


def test_the_message_for_a_wrong_value():
    response = compare(FIRST, of_max(PLAIN, ("max(best, value)", "min(best, value)")))
    message = "Your search gives the root the value −∞, but minimax finds 5."
    assert strip_tags(response["wrong"]) == message
    assert "is right" not in response["outcome"]


@pytest.mark.parametrize("where", ["max", "min", "both", "leaf"])
def test_the_message_for_a_missing_return(where):
    program = FAULTY_PROGRAMS["no_return", where][0].replace("maximizing", "turn")
    response = compare(FIRST, program)
    slip = ComparisonTexts(0, {}, TEXTS["en"]).format_known_mistakes([("no_return", where)])
    assert (response["failed"], response["slip"]) == (True, slip)
    assert "<code>return</code>" in slip


def test_a_program_that_fails_otherwise_has_no_known_mistake():
    response = compare(FIRST, "def f(node): return f(node[0]) / 0")
    assert (response["failed"], response["slip"]) == (True, "")


def test_the_response_for_the_site_s_own_function():
    assert compare(FIRST, None) == {"ran_code": False}


def test_the_response_for_the_same_search():
    response = compare(FIRST, NEGAMAX, player="min")
    assert (response["wrong"], response["slip"], response["steps"]) == ("", "", None)
    assert response["difference"] == TEXTS["en"]["laboratory"]["compare_same"]


def find_symbols(html):
    text = strip_tags(html)
    return set(re.findall(r"[−+]?[\d∞]+|[αβ]|(?<![A-Za-z])[A-Z](?![A-Za-z])", text))


def format_sentences(comparison, known_mistakes, comparison_texts):
    """Return the four sentences; comparison: None if the program failed."""
    sentences = [comparison_texts.format_known_mistakes(known_mistakes)]
    if comparison:
        sentences.append(comparison_texts.format_effects(comparison))
        sentences.append(comparison_texts.format_wrong_value(comparison))
        sentences.append(comparison_texts.format_first_difference(comparison))
    return sentences


def list_compared_examples():
    """Yield (tree, SearchComparison or None, known mistakes) for each kind of program."""
    programs = [programs[-1] for programs in FAULTY_PROGRAMS.values()] + [*OTHERS.values()]
    for number, program in enumerate(programs):
        function, maximizing = load_search_or_program(program), number % 3 > 0
        for tree in (FIRST, [[[3, 5], 4], [4, 2], [[1], [5, 9]]]):
            try:
                comparison = compare_program(program, tree, maximizing=maximizing)
            except Mistake:
                yield tree, None, [find_missing_return(function)]
                continue
            reader, known_mistakes = comparison.reader, []
            if comparison.difference:
                known_mistakes = find_known_mistakes(function, reader)
            yield tree, comparison, known_mistakes


@pytest.mark.whole
def test_every_sentence_is_complete_and_equal_in_all_languages():
    kinds = set()
    for tree, comparison, known_mistakes in list_compared_examples():
        kinds.add(comparison and comparison.difference and comparison.difference.kind)
        english = None
        for texts in TEXTS.values():
            comparison_texts = ComparisonTexts(tree, letters(tree), texts)
            sentences = format_sentences(comparison, known_mistakes, comparison_texts)
            english = english or sentences
            for sentence in sentences:
                assert not re.search(r"\{|\(으로/로\)|\(은/는\)", sentence)
                check_markup(sentence, "phrase", "a comparison")
            assert [*map(bool, sentences)] == [*map(bool, english)]
            assert [*map(find_symbols, sentences[2:])] == [*map(find_symbols, english[2:])]
    assert kinds >= {"bound", "window", "value", "missed", "stopped", "order", None}
