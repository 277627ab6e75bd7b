import sys
from functools import cache
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given

from alphabeta import FIRST, SECOND, alphabeta
from calling_convention import NotAChildError
from gametree import Node
from minimax import minimax
from tracing import Step, TooManyStepsError, trace
from tree_helpers import (
    REFERENCE,
    WITHOUT_CUTOFFS,
    at,
    edited,
    is_list,
    often,
    open_paths,
    paths,
    players,
    trees,
    watched,
    worth,
)

LINES = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8").splitlines()


def entered(run):
    """Return the paths of the calls, in order."""
    return [step.path for step in run.steps if step.kind == "enter"]


def skipped(run):
    """Return path -> indexes of the children that were never called, if any."""
    return {s.path: s.skipped for s in run.steps if s.skipped}


def calls(run):
    """Return a list of steps for each call."""
    running, finished = [], []
    for step in run.steps:
        if step.kind == "enter":
            running.append([])
        running[-1].append(step)
        if step.kind == "return":
            finished.append(running.pop())
    assert running == []
    return finished


def calls_of_alphabeta(tree, maximizing):
    """Return (node, alpha, beta) of each call, recorded by replacing the function."""
    search = edited()
    received = []

    def note(node, alpha=-inf, beta=inf, maximizing=True):
        received.append((node, alpha, beta))
        return search(node, alpha, beta, maximizing)

    search.__globals__["alphabeta"] = note
    note(tree, maximizing=maximizing)
    return received


# Exact steps


def test_every_step_of_a_small_tree():
    steps = [
        (
            step.kind,
            step.path,
            LINES[step.line - 1].split("(")[0].strip(),
            step.numbers,
            step.name,
            step.value,
            step.skipped,
            step.sign,
            step.compared,
        )
        for step in trace(alphabeta, [4, [2, 8]], -1, 7).steps
    ]
    wide, narrow, empty = ({"alpha": a, "beta": b} for a, b in [(-1, 7), (4, 7), (4, 2)])
    bare, test = (None, ()), "if alpha >= beta:  # M"
    best, least = {**narrow, "best": 4}, {**empty, "best": 2}
    assert [(*step[:2], step[2][: len(test)], *step[3:]) for step in steps] == [
        ("enter", (), "def alphabeta", wide, None, None, (), *bare),
        ("update", (), "best = -inf", {**wide, "best": -inf}, "best", -inf, (), *bare),
        ("enter", (0,), "def alphabeta", wide, None, None, (), *bare),
        ("return", (0,), "return node", wide, None, 4, (), *bare),
        ("update", (), "best = max", {**wide, "best": 4}, "best", 4, (), "max", (-inf, 4)),
        ("update", (), "alpha = max", best, "alpha", 4, (), "max", (-1, 4)),
        ("test", (), test, best, None, False, (), ">=", (4, 7)),
        ("enter", (1,), "def alphabeta", narrow, None, None, (), *bare),
        ("update", (1,), "best = inf", {**narrow, "best": inf}, "best", inf, (), *bare),
        ("enter", (1, 0), "def alphabeta", narrow, None, None, (), *bare),
        ("return", (1, 0), "return node", narrow, None, 2, (), *bare),
        ("update", (1,), "best = min", {**narrow, "best": 2}, "best", 2, (), "min", (inf, 2)),
        ("update", (1,), "beta = min", least, "beta", 2, (), "min", (7, 2)),
        ("test", (1,), test, least, None, True, (), ">=", (4, 2)),
        ("cut", (1,), "break", least, None, True, (1,), ">=", (4, 2)),
        ("return", (1,), "return best", least, None, 2, (), *bare),
        ("keep", (), "best = max", best, "best", 4, (), "max", (4, 2)),
        ("keep", (), "alpha = max", best, "alpha", 4, (), "max", (4, 4)),
        ("test", (), test, best, None, False, (), ">=", (4, 7)),
        ("return", (), "return best", best, None, 4, (), *bare),
    ]


@pytest.mark.parametrize(
    ("search", "tree", "steps"),
    [
        (alphabeta, FIRST, 60),
        (alphabeta, SECOND, 60),
        (edited(WITHOUT_CUTOFFS), FIRST, 65),
        (alphabeta, 7, 2),
    ],
)
def test_number_of_steps(search, tree, steps):
    assert len(trace(search, tree).steps) == steps


@pytest.mark.parametrize(
    ("tree", "unread"), [(FIRST, {(0, 1): (1,), (1,): (1,)}), (SECOND, {(0, 1): (1,), (1,): (1,)})]
)
def test_skipped_children_of_the_walkthroughs(tree, unread):
    assert skipped(trace(alphabeta, tree)) == unread


def test_nothing_is_skipped_without_cutoffs():
    assert skipped(trace(edited(WITHOUT_CUTOFFS), FIRST)) == {}


def test_arguments_and_options_are_passed_on():
    run = trace(alphabeta, [6, 9], -inf, beta=7, maximizing=False)
    assert (run.value, run.steps[0].numbers) == (6, {"alpha": -inf, "beta": 7})


# Properties for all trees


@often
@given(trees, players)
def test_value_is_that_of_the_search(tree, maximizing):
    assert trace(alphabeta, tree, maximizing=maximizing).value == worth(tree, maximizing)


@often
@given(trees, players)
def test_paths_are_those_that_alphabeta_has_to_visit(tree, maximizing):
    run = trace(alphabeta, tree, maximizing=maximizing)
    assert entered(run) == list(open_paths(tree, maximizing=maximizing))


@often
@given(trees, players)
def test_every_call_is_entered_with_the_node_and_window(tree, maximizing):
    run = trace(alphabeta, tree, maximizing=maximizing)
    entered_calls = [
        (at(tree, step.path), step.numbers) for step in run.steps if step.kind == "enter"
    ]
    assert entered_calls == [
        (node, {"alpha": alpha, "beta": beta})
        for node, alpha, beta in calls_of_alphabeta(tree, maximizing)
    ]


@often
@given(trees, players)
def test_a_call_is_entered_then_updates_then_returns(tree, maximizing):
    run = trace(alphabeta, tree, maximizing=maximizing)
    for call in calls(run):
        assert {step.path for step in call} == {call[0].path}
        assert [call[0].kind, call[-1].kind] == ["enter", "return"]
        assert {step.kind for step in call[1:-1]} <= {"update", "keep", "test", "cut"}
    assert len(calls(run)) == len(calls_of_alphabeta(tree, maximizing))


@often
@given(trees, players)
def test_an_update_changes_only_the_named_number(tree, maximizing):
    for call in calls(trace(alphabeta, tree, maximizing=maximizing)):
        for before, step in pairwise(call[:-1]):
            if step.kind == "update":
                assert step.numbers == {**before.numbers, step.name: step.value} != before.numbers
            else:
                assert step.numbers == before.numbers
                assert step.kind != "keep" or step.numbers[step.name] == step.value


@often
@given(trees, players)
def test_a_return_has_the_numbers_of_the_step_before_and_their_best(tree, maximizing):
    for call in calls(trace(alphabeta, tree, maximizing=maximizing)):
        before, step = call[-2:]
        node = at(tree, step.path)
        assert step.numbers == before.numbers
        assert step.value == (step.numbers["best"] if is_list(node) else node)


@often
@given(trees, players)
def test_skipped_children_are_those_never_entered(tree, maximizing):
    run = trace(alphabeta, tree, maximizing=maximizing)
    never = {}
    for path in set(paths(tree)) - set(entered(run)):
        if path[:-1] in entered(run):
            never.setdefault(path[:-1], set()).add(path[-1])
    assert {path: set(indexes) for path, indexes in skipped(run).items()} == never


@often
@given(trees, players)
def test_no_number_but_alpha_beta_and_best(tree, maximizing):
    run = trace(alphabeta, tree, maximizing=maximizing)
    names = {name for step in run.steps for name in [step.name, *step.numbers]}
    assert names <= {"alpha", "beta", "best", None}


@often
@given(trees, players)
def test_lines_contain_the_code_of_the_step(tree, maximizing):
    starts = {"enter": "def alphabeta(", "return": "return "}
    starts |= {"test": "if alpha >= beta:", "cut": "break"}
    for step in trace(alphabeta, tree, maximizing=maximizing).steps:
        expected = starts.get(step.kind, f"{step.name} = ")
        assert LINES[step.line - 1].strip().startswith(expected)


@often
@given(trees, players)
def test_minimax_is_traced_without_a_window(tree, maximizing):
    run = trace(minimax, tree, maximizing)
    assert (run.window, run.value) == ((), worth(tree, maximizing))
    assert entered(run) == list(paths(tree))
    assert {name for step in run.steps for name in [step.name, *step.numbers]} <= {"best", None}
    assert skipped(run) == {}


# Edited searches


def test_window_is_named():
    assert trace(alphabeta, FIRST).window == ("alpha", "beta")


@often
@given(trees, players)
def test_renamed_numbers_are_followed(tree, maximizing):
    names = {"best": "v", "alpha": "a", "beta": "b", None: None}
    renamed = edited((r"\bbest\b", "v"), (r"\balpha\b", "a"), (r"\bbeta\b", "b"))
    run, plain = (trace(s, tree, maximizing=maximizing) for s in (renamed, alphabeta))
    assert run.window == ("a", "b")
    assert run.steps == [
        Step(
            s.kind,
            s.path,
            s.line,
            {names[name]: value for name, value in s.numbers.items()},
            names[s.name],
            s.value,
            s.skipped,
            s.sign,
            s.compared,
            tuple(names.get(side, side) for side in s.sides),
        )
        for s in plain.steps
    ]


@pytest.mark.parametrize("name", ["node", "child"])
def test_renamed_node_and_child_are_still_no_numbers(name):
    run = trace(edited((rf"\b{name}\b", "x")), FIRST)
    assert run.steps == trace(alphabeta, FIRST).steps


def test_calls_inside_a_generator_expression_have_their_paths():
    assert entered(trace(worth, FIRST)) == list(paths(FIRST))


REVERSED = ("for child in node", "for child in reversed(node)")


def test_children_in_reverse_order_keep_their_paths():
    run = trace(edited(REVERSED), FIRST)
    assert entered(run) == [
        (),
        (1,),
        (1, 1),
        (1, 1, 1),
        (1, 1, 0),
        (1, 0),
        (1, 0, 1),
        (0,),
        (0, 1),
        (0, 1, 1),
        (0, 1, 0),
        (0, 0),
        (0, 0, 1),
        (0, 0, 0),
    ]
    assert skipped(run) == {(1, 0): (0,)}


def test_equal_lists_have_different_paths():
    run = trace(edited(REVERSED), [[1, 2], [1, 2]])
    assert entered(run) == [(), (1,), (1, 1), (1, 0), (0,), (0, 1), (0, 0)]


def test_equal_leaves_have_different_paths():
    assert entered(trace(minimax, [5, 5, [5, 5]])) == [(), (0,), (1,), (2,), (2, 0), (2, 1)]


def test_a_shared_list_has_two_paths():
    shared = [1, 2]
    assert entered(trace(minimax, [shared, shared])) == [
        (),
        (0,),
        (0, 0),
        (0, 1),
        (1,),
        (1, 0),
        (1, 1),
    ]


def test_copied_children_are_recognized_by_value():
    copied = edited(
        ("for child in node", "for child in list(map(copy.copy, node))"),
        ("from math import inf", "import copy; from math import inf"),
    )
    assert entered(trace(copied, FIRST)) == entered(trace(alphabeta, FIRST))


def test_child_searched_twice_is_visited_twice():
    twice = edited((r"max\(best, (alphabeta\(.*\))\)\n", r"max(best, \1, \1)\n"))
    run = trace(twice, [[4, 5], 3])
    assert entered(run) == [(), *2 * [(0,), (0, 0), (0, 1)], (1,), (1,)]
    assert skipped(run) == {}


def test_child_searched_twice_before_a_skipped_child():
    twice = edited((r"max\(best, (alphabeta\(.*\))\)\n", r"max(best, \1, \1)\n"))
    run = trace(twice, [4, 3], -inf, 4.0)
    assert (entered(run), skipped(run)) == ([(), (0,), (0,)], {(): (1,)})


def test_two_numbers_changed_on_the_same_line_are_two_steps():
    both = edited((r"best = -inf\n", "best, also = -inf, 1\n"))
    line = LINES.index("        best = -inf") + 1
    updates = [step for step in trace(both, [3]).steps if step.kind == "update"]
    assert [(step.name, step.value, step.line) for step in updates] == [
        ("best", -inf, line),
        ("also", 1, line),
        ("best", 3, line + 2),
        ("alpha", 3, line + 3),
    ]


def test_search_of_a_node_that_is_no_child_is_an_error():
    with pytest.raises(NotAChildError, match=r"\[3, 5\] is not a child of \[3, 5\]"):
        trace(edited((r"alphabeta\(child", "alphabeta([3, 5]")), [3, 5])


# Trees that grow on demand


class Counted:
    """A node on demand that counts the iterations."""

    def __init__(self, children):
        self.children, self.times = children, 0

    def __iter__(self):
        self.times += 1
        return iter(self.children)


def counted(tree, nodes):
    """Return the tree as Counted nodes, which are appended to nodes."""
    if not is_list(tree):
        return tree
    nodes.append(Counted([counted(child, nodes) for child in tree]))
    return nodes[-1]


@often
@given(trees, players)
def test_growing_tree_has_the_steps_of_a_list_except_skipped(tree, maximizing):
    growing = trace(alphabeta, watched(tree, []), maximizing=maximizing)
    listing = trace(alphabeta, tree, maximizing=maximizing)
    # It is also unknown whether a test has ended such a call early.
    expected = [step for step in listing.steps if step.kind != "cut"]
    for grown, listed in zip(growing.steps, expected, strict=True):
        unknown = grown.kind == "return" and is_list(at(tree, grown.path))
        assert grown.skipped == (None if unknown else ())
        assert {**vars(grown), "skipped": 0} == {**vars(listed), "skipped": 0}


@often
@given(trees, players)
def test_growing_tree_is_iterated_by_the_search_only(tree, maximizing):
    nodes, traced = [], []
    alphabeta(counted(tree, nodes), maximizing=maximizing)
    trace(alphabeta, counted(tree, traced), maximizing=maximizing)
    assert [node.times for node in traced] == [node.times for node in nodes]


def test_growing_nodes_in_a_list():
    run = trace(alphabeta, [Node("s", lambda: iter([3, 4])), [2, 8]])
    endings = [
        (step.kind, step.path, step.skipped) for step in run.steps if step.kind in ("cut", "return")
    ]
    assert endings == [
        ("return", (0, 0), ()),
        ("return", (0, 1), ()),
        ("return", (0,), None),
        ("return", (1, 0), ()),
        ("cut", (1,), (1,)),
        ("return", (1,), ()),
        ("return", (), ()),
    ]


def test_tuples_are_finite_like_lists():
    assert skipped(trace(alphabeta, ((3, 4), (2, 8)))) == {(1,): (1,)}


# The trace function


def test_trace_function_is_put_back():
    assert put_back_after([1, 2]) is True


def test_trace_function_is_put_back_after_an_exception():
    assert put_back_after([1, None]) is True


def put_back_after(tree):
    """Return whether trace restores the previous trace function."""

    def hook(frame, event, argument):
        return None

    previous_hook = sys.gettrace()
    sys.settrace(hook)
    try:
        trace(alphabeta, tree)
    except TypeError:
        pass
    finally:
        restored_hook = sys.gettrace()
        sys.settrace(previous_hook)
    return restored_hook is hook


def test_exceptions_pass_through():
    broken = RuntimeError("no more children")

    def children():
        yield 1
        raise broken

    with pytest.raises(RuntimeError) as caught:
        trace(alphabeta, [Node("s", children)])
    assert caught.value is broken


def test_tracing_again_after_an_exception_starts_anew():
    with pytest.raises(TypeError):
        trace(alphabeta, [[1, None]])
    assert len(trace(alphabeta, FIRST).steps) == 60


def test_child_with_a_different_name_in_a_branch_is_no_number():
    renamed = edited((r"(best = inf\n +for )child( in node:\n.*)\(child", r"\1kid\2(kid"))
    assert trace(renamed, FIRST).steps == trace(alphabeta, FIRST).steps


@pytest.mark.parametrize(
    ("tree", "window", "maximizing"),
    [([5, 9], (-inf, 5), True), ([inf, 3], (-inf, inf), True), ([3], (3, 9), True)],
)
def test_window_is_recorded_though_a_leaf_equals_an_end(tree, window, maximizing):
    run = trace(alphabeta, tree, *window, maximizing)
    assert run.steps[0].numbers == dict(zip(run.window, window, strict=True))


def test_number_shared_with_a_generator_expression_is_recorded():
    shared = edited((r"if alpha >= beta:", "if any(alpha >= beta and best > -inf for _ in [0]):"))
    steps = trace(shared, FIRST).steps
    assert len(steps) == 60 - 10 - 2  # comparisons in the generator are not recorded
    assert [step.value for step in steps if step.name == "best"][:3] == [-inf, inf, -inf]


def test_value_in_a_separate_name_is_recorded_though_it_equals_the_next_child():
    def search(node, alpha=-inf, beta=inf, maximizing=True):
        if not hasattr(node, "__iter__"):
            return node
        best = -inf
        for child in node:
            value = search(child, alpha, beta, not maximizing)
            best = max(best, value)
        return best

    names = [step.name for step in trace(search, [5, 5, 5]).steps if step.kind == "update"]
    assert names == ["best", "value", "best"]


def test_window_is_alpha_and_beta_wherever_they_stand():
    def search(node, depth, alpha=-inf, beta=inf, maximizing=True):
        if not hasattr(node, "__iter__"):
            return node
        return max(search(child, depth - 1, alpha, beta, False) for child in node)

    run = trace(search, [3, 5], 3)
    assert (run.value, run.window) == (5, ("alpha", "beta"))


def test_window_is_the_two_parameters_after_the_node():
    def search(node, low, high):
        return node

    def minimax(node, maximizing):
        return node

    assert trace(search, 5, -inf, inf).window == ("low", "high")
    assert trace(minimax, 5, True).window == ()


def test_search_with_a_record_is_traced():
    calls = trace(cache(alphabeta), 5)
    assert (calls.value, [step.kind for step in calls.steps]) == (5, ["enter", "return"])


def test_a_search_that_takes_too_many_steps_is_stopped():
    assert len(trace(alphabeta, FIRST, most=100).steps) == 60
    with pytest.raises(TooManyStepsError):
        trace(alphabeta, FIRST, most=59)

    def endless(node):
        return endless(node)

    with pytest.raises(TooManyStepsError):
        trace(endless, FIRST, most=500)


# Comparisons

COMPARING = [
    "\nfrom math import inf\n\ndef search(node, low=-inf, high=inf, maximizing=True):\n    if not isinstance(node, list):\n        return node\n    best, at = -inf if maximizing else inf, 0\n    while low < high and at < len(node):\n        value = search(node[at], low, high, not maximizing)\n        at += 1\n        best = max(value, best) if maximizing else min(value, best)\n        if maximizing:\n            if best > low: low = best\n        elif best < high:\n            high = best\n    return best\n",
    "from math import inf\n\ndef search(node, a=-inf, b=inf, maximizing=True):\n    if not isinstance(node, list):\n        return node\n    best = -inf if maximizing else inf\n    for child in node:\n        value = search(child, a, b, not maximizing)\n        best = (max if maximizing else min)(best, value)\n        if maximizing and best >= b or not maximizing and best <= a:\n            return best\n        if maximizing:\n            a = max(a, best)\n        else:\n            b = min(b, best)\n    return best\n",
    "from math import inf\n\ndef search(node, alpha=-inf, beta=inf, maximizing=True):\n    if not isinstance(node, list):\n        return node\n    best = -inf if maximizing else inf\n    for child in node:\n        value = search(child, alpha, beta, not maximizing)\n        if maximizing:\n            best = max(best, value)\n            alpha = max(alpha, best)\n        else:\n            best = min(best, value)\n            beta = min(beta, best)\n        if (\n            beta <= alpha\n        ):\n            cutoffs = 1\n            break\n    return best\n",
    "from math import inf\n\ndef search(node, alpha=-inf, beta=inf, maximizing=True):\n    if not isinstance(node, list):\n        return node\n    best = -inf if maximizing else inf\n    for child in node:\n        value = search(child, alpha, beta, not maximizing)\n        best = max(best, value) if maximizing else min(best, value)\n        alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))\n        if alpha < beta:\n            continue\n        else:\n            break\n    return best\n",
]

# The third program with the break on the line of the test.
OVER_LINES = "(\n            beta <= alpha\n        ):\n            cutoffs = 1\n            break"
INLINE = COMPARING[2].replace(OVER_LINES, "beta <= alpha: break")


def compared(code, tree=FIRST):
    names = {}
    exec(code, names)  # noqa: S102
    return trace(names["search"], tree, source=code)


@pytest.mark.parametrize(
    ("code", "line", "cuts"),
    [
        (COMPARING[0], 8, [("<", (6, 5), ("low", "high")), ("<", (5, 2), ("low", "high"))]),
        (COMPARING[1], 10, [(">=", (6, 5), ("best", "b")), ("<=", (2, 5), ("best", "a"))]),
        (COMPARING[2], 15, [("<=", (5, 6), ("beta", "alpha")), ("<=", (2, 5), ("beta", "alpha"))]),
        (COMPARING[3], 11, [("<", (6, 5), ("alpha", "beta")), ("<", (5, 2), ("alpha", "beta"))]),
    ],
)
def test_tests_and_cuts_of_different_code(code, line, cuts):
    steps = compared(code).steps
    indexed_cuts = [(index, step) for index, step in enumerate(steps) if step.kind == "cut"]
    assert [(step.sign, step.compared, step.sides) for _, step in indexed_cuts] == cuts
    assert [(step.path, step.skipped) for _, step in indexed_cuts] == [((0, 1), (1,)), ((1,), (1,))]
    for index, step in indexed_cuts:
        test = steps[index - 1]
        assert (test.kind, test.line) == ("test", line)
        assert (test.sign, test.compared, test.sides) == (step.sign, step.compared, step.sides)
        assert test.value == (step.sign != "<")
    cut_lines = {code.splitlines()[step.line - 1].strip() for _, step in indexed_cuts}
    assert cut_lines <= {"return best", "break", "cutoffs = 1"}


def test_a_condition_records_only_the_comparisons_that_are_made():
    sides = {
        (step.path, step.sides) for step in compared(COMPARING[1]).steps if step.kind == "test"
    }
    levels = {(len(path) % 2, side) for path, side in sides}
    assert levels == {(0, ("best", "b")), (1, ("best", "a"))}


def test_without_a_test_of_the_window_the_return_has_the_skipped_children():
    steps = trace(edited((r"if alpha >= beta:.*", "if best > 5:")), FIRST).steps
    assert [step.kind for step in steps if step.skipped] == ["return"]
    assert not [step for step in steps if step.kind in ("test", "cut")]


@pytest.mark.parametrize("code", [COMPARING[0], INLINE])
def test_a_loop_that_was_left_is_cut_though_something_is_decided_after_it(code):
    decides = "    if best > 100:\n        best = 100\n    return best"
    changed = decides.join(code.rsplit("    return best", 1))
    cuts = [
        [step.path for step in compared(source).steps if step.kind == "cut"]
        for source in (code, changed)
    ]
    assert cuts == [[(0, 1), (1,)]] * 2


def test_a_search_that_continues_after_the_test_is_not_cut():
    steps = trace(edited((r"break", "pass")), FIRST).steps
    assert not [step for step in steps if step.kind == "cut"]
    assert [step.value for step in steps if step.kind == "test"].count(True) > 2


def test_without_the_text_of_the_program_nothing_is_compared():
    names = {}
    exec((REFERENCE / "alphabeta.py").read_text(encoding="utf-8"), names)  # noqa: S102
    steps = trace(names["alphabeta"], FIRST).steps
    assert {step.kind for step in steps} == {"enter", "update", "return"}
    assert len(steps) == 42
    assert [step.skipped for step in steps if step.skipped] == [(1,), (1,)]
