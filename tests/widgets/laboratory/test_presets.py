"""The ready-made changes of the program: they fit in every language and do what they promise."""

import ast
from math import inf

import pytest
from hypothesis import given

from docs.builder.code_includes import translate_comments
from docs.builder.words import LANGUAGES
from docs.programs.plain_search import ALPHABETA, PlainSearch
from docs.programs.program_loader import load_search_function
from docs.programs.traced_search import trace_search
from docs.widgets.laboratory.presets import CHANGES
from for_every import for_every
from laboratory_client import SOURCE, TEXTS, make_preset_program
from tree_helpers import at, is_list, often, open_paths, players, trees, windows, worth

nodes = trees.filter(is_list)


def trace_program(program, tree, alpha=-inf, beta=inf, maximizing=True):
    search = PlainSearch(load_search_function(program), program) if program else ALPHABETA
    return trace_search(search, tree, alpha, beta, maximizing)


def dump_instructions(program):
    """Return the syntax tree of a program without docstrings and comments."""
    tree = ast.parse(program)
    for part in ast.walk(tree):
        if isinstance(part, (ast.Module, ast.FunctionDef)) and ast.get_docstring(part):
            del part.body[0]
    return ast.dump(tree)


@for_every(language=LANGUAGES)
def test_a_change_is_the_same_in_every_language(language):
    source = translate_comments(SOURCE, TEXTS[language]["code"], TEXTS["en"]["code"])
    compile(source, "alphabeta.py", "exec")
    for change in CHANGES:
        text = make_preset_program(change, language)
        compile(text, "alphabeta.py", "exec")
        assert text != source
        assert text.count('"""') == source.count('"""')
        assert dump_instructions(text) == dump_instructions(make_preset_program(change))


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_affects_only_some_lines(change):
    before, after = SOURCE.splitlines(), make_preset_program(change).splitlines()
    removed = [line.strip() for line in before if line not in after]
    new = [line.strip() for line in after if line not in before]
    assert (
        new
        == {
            "cutoffs": [],
            "greater": [
                "if alpha > beta:  # MIN has something better elsewhere",
                "if alpha > beta:  # MAX has something better elsewhere",
            ],
            "failhard": [
                "best = alpha",
                "return min(best, beta)",
                "best = beta",
                "return max(best, alpha)",
            ],
        }[change]
    )
    assert ("Fail-soft" in make_preset_program(change)) == (change != "failhard")
    assert len(removed) == {"cutoffs": 4, "greater": 2, "failhard": 6}[change]


HARD, GREATER, UNCUT = (make_preset_program(name) for name in ("failhard", "greater", "cutoffs"))


@given(nodes, windows, players)
@often
def test_fail_hard_visits_what_fail_soft_visits_and_stays_in_the_window(tree, window, maximizing):
    run, plain = (trace_program(code, tree, *window, maximizing) for code in (HARD, None))
    visits, plain_visits = (
        [(s.kind, s.path) for s in recorded.steps if s.kind not in ("update", "keep")]
        for recorded in (run, plain)
    )
    assert visits == plain_visits
    windows_of = {step.path: step.numbers for step in run.steps if step.kind == "enter"}
    returned = [[s for s in recorded.steps if s.kind == "return"] for recorded in (run, plain)]
    for hard, soft in zip(*returned, strict=True):
        if is_list(at(tree, hard.path)):
            recorded = windows_of[hard.path]
            assert hard.value == min(max(soft.value, recorded["alpha"]), recorded["beta"])


@given(nodes, windows, players)
@often
def test_without_cutoffs_everything_is_read(tree, window, maximizing):
    run = trace_program(UNCUT, tree, *window, maximizing)
    assert run.value == worth(tree, maximizing)
    assert not any(step.skipped for step in run.steps)


@given(nodes, players)
@often
def test_with_greater_ties_are_read(tree, maximizing):
    run = trace_program(GREATER, tree, maximizing=maximizing)
    assert run.value == worth(tree, maximizing)
    entered = {step.path for step in run.steps if step.kind == "enter"}
    assert entered >= set(open_paths(tree, maximizing=maximizing))
