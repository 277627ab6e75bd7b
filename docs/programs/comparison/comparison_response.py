"""Describes how the search of a reader's program differs from the original, that of the site's own function.

A response holds:
    ran_code: whether code of the reader's was run; if not, there are no other keys
    failed: whether the code failed; if so, only slip follows
    wrong, difference, outcome, slip: HTML, shown in this order, or "": that the root's value is wrong,
        the first difference, its effects, the name of the mistake
    steps: the indexes of the two steps that show the difference, the original's first
    lengths: the number of steps of the original and of the reader's search
"""

from docs.programs.comparison.comparison import SearchComparison
from docs.programs.comparison.comparison_texts import ComparisonTexts
from docs.programs.comparison.known_mistakes import find_known_mistakes, find_missing_return
from docs.programs.plain_search import ALPHABETA
from docs.programs.program_search import load_search_or_program
from docs.programs.traced_search import trace_search
from docs.trees.input_errors import Mistake


def describe_comparison(search, texts):
    """Return the response for a RecordedSearch by a reader's program.

    texts: part -> key -> text, as ComparisonTexts needs it
    """
    maximizing, window = search.end.maximizing, (search.alpha, search.beta)
    original = trace_search(ALPHABETA, search.tree, *window, maximizing)
    comparison = SearchComparison(
        search.tree, original, search.trace, window, maximizing, search.function.negates
    )
    difference, known_mistakes = comparison.difference, []
    if difference:
        known_mistakes = find_known_mistakes(search.function, comparison.reader)
    comparison_texts = ComparisonTexts(search.tree, search.letters, texts)
    return {
        "ran_code": True,
        "failed": False,
        "wrong": comparison_texts.format_wrong_value(comparison),
        "difference": comparison_texts.format_first_difference(comparison),
        "outcome": comparison_texts.format_effects(comparison),
        "slip": comparison_texts.format_known_mistakes(known_mistakes),
        "steps": difference and difference.steps,
        "lengths": [len(original.steps), len(search.trace.steps)],
    }


def describe_failed_program(failure, program, texts):
    """Return the response for a program that failed; only a missing return is a known mistake.

    failure: the Mistake
    """
    known_mistake = None
    if failure.key in ("none", "returned"):
        try:
            known_mistake = find_missing_return(load_search_or_program(program))
        except Mistake:
            pass  # the program fails before its search can be called
    known_mistakes = [known_mistake] if known_mistake else []
    slip = ComparisonTexts(0, {}, texts).format_known_mistakes(known_mistakes)
    return {"ran_code": True, "failed": True, "slip": slip}
