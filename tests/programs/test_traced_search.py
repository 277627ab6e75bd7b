"""Running a reader's own function: which one is selected, how it is called, and all kinds of failure."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import FIRST, alphabeta
from docs.programs.program_loader import load_search_function, load_search_or_program
from docs.programs.traced_search import MOST_STEPS, trace_search
from docs.trees.input_errors import Mistake
from minimax import minimax
from tracing import trace
from tree_helpers import REFERENCE, is_list, often, open_paths, players, trees, windows

SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
nodes = trees.filter(is_list)


def searched(source, tree=FIRST, alpha=-inf, beta=inf, maximizing=True):
    function = load_search_or_program(source)
    return trace_search(function, tree, alpha, beta, maximizing)


def mistake(source, tree=FIRST):
    with pytest.raises(Mistake) as caught:
        searched(source, tree)
    return caught.value


def program(body, signature="node, alpha, beta, maximizing"):
    return f"def alphabeta({signature}):\n" + "".join(f"    {line}\n" for line in body)


def leaves_read(run):
    return sum(step.kind == "return" and len(step.path) == 3 for step in run.steps)


# Which function, and how it is called


def test_the_source_of_the_site_is_the_site_s_own_function():
    assert load_search_or_program(None).function is alphabeta
    assert searched(SOURCE).steps == searched(None).steps


@given(nodes, windows, players)
@often
def test_tree_window_and_player_are_passed_on(tree, window, maximizing):
    run = searched(None, tree, *window, maximizing)
    assert run.steps == trace(alphabeta, tree, *window, maximizing).steps
    entered = [step.path for step in run.steps if step.kind == "enter"]
    assert entered == list(open_paths(tree, *window, maximizing))


NEGAMAX = """
def negamax(node, alpha, beta, maximizing):
    if not hasattr(node, "__iter__"):
        return node if maximizing else -node
    for child in node:
        alpha = max(alpha, -negamax(child, -beta, -alpha, not maximizing))
        if alpha >= beta:
            break
    return alpha
"""


def test_of_several_functions_alphabeta_or_else_the_last_is_selected():
    helper = "\ndef helper(node):\n    return node\n"
    assert load_search_function(SOURCE + helper).__name__ == "alphabeta"
    assert load_search_function(helper + NEGAMAX).__name__ == "negamax"
    assert searched(NEGAMAX).value == 5


def test_imported_functions_are_ignored():
    source = NEGAMAX + "\nfrom minimax import minimax\n"
    assert load_search_function(source).__name__ == "negamax"
    assert mistake("from minimax import minimax").key == "no_function"


def test_a_function_of_the_node_alone():
    source = """
def most(node):
    return max([most(child) for child in node]) if hasattr(node, "__iter__") else node
"""
    assert searched(source).value == 9


@pytest.mark.parametrize(
    "signature",
    [
        "node, depth=0, alpha=0, beta=0, maximizing=None",
        "node, beta, depth=0, maximizing=None, alpha=None",
    ],
)
def test_additional_and_reordered_parameters(signature):
    source = SOURCE.partition("\nif __name__")[0]  # whose call has the node alone
    source = source.replace("node, alpha=-inf, beta=inf, maximizing=True", signature)
    source = source.replace("child, alpha, beta, ", "child, alpha=alpha, beta=beta, maximizing=")
    for setting in [(-inf, inf, True), (2, 6, True), (-inf, 4, False)]:
        assert searched(source, FIRST, *setting).value == alphabeta(FIRST, *setting)


ORDERED = SOURCE.replace("for child in node:", "for child in sorted(node, key=repr):")


def test_sorted_children_are_recorded_in_that_order():
    run = searched(ORDERED, [3, 1, 2])
    assert [step.path for step in run.steps if step.kind == "enter"] == [(), (1,), (2,), (0,)]
    assert searched(ORDERED).value == 5


# What can go wrong


ERRORS = {
    "at its definition": ("x = 1\ny = z\n", 2, "NameError: name 'z' is not defined"),
    "while it runs": (program(["return node + 1"]), 2, "TypeError: can only concatenate"),
    "in what it calls": (
        "def f():\n    return 1 / 0\n\n" + program(["return f()"]),
        2,
        "ZeroDivisionError: division by zero",
    ),
    "one argument too few": (
        program(["return max([alphabeta(child) for child in node])"]),
        2,
        "TypeError: alphabeta() missing 3 required",
    ),
    "without a text": (program(["assert not node"]), 2, "AssertionError"),
    "exit": ("import sys\nsys.exit()\n" + SOURCE, 2, "SystemExit"),
}


@pytest.mark.parametrize("case", ERRORS)
def test_errors_have_a_line_and_a_message(case):
    source, line, text = ERRORS[case]
    error = mistake(source)
    assert (error.key, error.places["line"]) == ("error", line)
    assert error.places["text"].startswith(text)


def test_the_number_of_steps_is_limited():
    source = program(
        [
            "if not hasattr(node, '__iter__'):",
            "    return node",
            "for turn in range({times}):",
            "    best = alphabeta(node[0], alpha, beta, maximizing)",
            "return best",
        ]
    )
    per_turn = 4  # turn, two of the leaf, best
    assert len(searched(source.format(times=MOST_STEPS // per_turn - 10), [1]).steps) > 10_000
    assert mistake(source.format(times=MOST_STEPS // 4 + 10), [1]).key == "steps"


def test_cached_results_are_forgotten():
    source = """from functools import lru_cache
@lru_cache
def minimax(node, maximizing=True):
    if isinstance(node, int):
        return node
    return (max if maximizing else min)([minimax(child, not maximizing) for child in node])
minimax(((3, 5), (2, 9)))
"""
    search = load_search_or_program(source)
    assert trace_search(search, [[3, 5], [2, 9]], -inf, inf, True).value == 3


def test_the_class_of_a_search_may_lose_its_name():
    source = """class Solver:
    def search(self, node, maximizing=True):
        if isinstance(node, int):
            return node
        return (max if maximizing else min)([self.search(c, not maximizing) for c in node])
Solver().search([[3, 5], [2, 9]])
Solver = None
"""
    assert trace_search(load_search_or_program(source), [3, 5], -inf, inf, True).value == 5


RETURNS = {
    "nothing": ("for child in node:", "    alphabeta(child, alpha, beta, maximizing)", 4, "None"),
    "a text": ("alphabeta(node[0], alpha, beta, 0)", "return 'five'", 5, "'five'"),
    "nan": ("alphabeta(node[0], alpha, beta, 0)", "return float('nan')", 5, "nan"),
    "what no float holds": (
        *("alphabeta(node[0], alpha, beta, 0)", "return 10**400", 5),
        f"1{'0' * 199}…",
    ),
    "what cannot be told": (
        *("alphabeta(node[0], alpha, beta, 0)", "return type('Mute', (), {'__repr__': 0})()", 5),
        "Mute",
    ),
}


@pytest.mark.parametrize("case", RETURNS)
def test_returned_values_must_be_numbers(case):
    first_line, second_line, line, text = RETURNS[case]
    source = program(
        ["if not hasattr(node, '__iter__'):", "    return node", first_line, second_line]
    )
    error = mistake(source)
    assert (error.key, error.places) == ("returned", {"line": line, "text": text})


def test_input_fails_in_a_search():
    error = mistake(program(["if not hasattr(node, '__iter__'):", "    return node", "input()"]))
    assert (error.key, error.places["text"]) == ("error", "EOFError: EOF when reading a line")


@given(st.text("def alphbet(no):\n rtu[]0", max_size=60))
@often
def test_any_text_is_a_function_or_a_mistake(source):
    try:
        searched(source)
    except Mistake as error:
        assert error.key in ("syntax", "error", "no_function", "no_calls", "returned", "recursion")


@pytest.mark.parametrize("signature", ["node, mine=True", "node, a, b, c"])
def test_the_player_is_known_under_many_names(signature):
    names = signature.removesuffix("=True").split(", ")
    middle_arguments = "".join(f", {name}" for name in names[1:-1])
    source = f"""
def search({signature}):
    if not isinstance(node, list):
        return node
    return (max if {names[-1]} else min)([search(child{middle_arguments}, not {names[-1]}) for child in node])
"""
    tree = [[3, 5], [6, 9]]
    for maximizing in (True, False):
        run = trace_search(load_search_or_program(source), tree, -inf, inf, maximizing)
        assert run.value == minimax(tree, maximizing)
