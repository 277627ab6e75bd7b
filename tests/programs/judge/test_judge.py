"""The judge of a reader's search: it finds each fault on a small tree, and accepts right programs."""

from math import inf

import pytest
from hypothesis import given

from alphabeta import alphabeta
from correct_programs import CORRECT_PROGRAMS
from docs.programs.judge.read_leaves import (
    find_missing_cutoff,
    find_read_leaves,
    is_value_proved,
)
from docs.programs.judge.trees import (
    LEAVES,
    generate_fixed_trees,
    generate_rankings,
    generate_small_trees,
    generate_smaller_trees,
    list_test_trees,
)
from docs.programs.judge.trial import judge_program, load_faulty_search
from docs.trees.input_errors import Mistake
from judged_programs import FAULTY_PROGRAMS, LEAF, SOURCE, read_reference, replace_in_source
from minimax import minimax
from program_files import STRANGERS, take_one_in
from tree_helpers import at, is_list, leaf_paths, often, open_paths, paths, players, trees, worth


def line_of(text, source):
    return source[: source.index(text)].count("\n") + 1


def count_leaves(tree):
    return len(leaf_paths(tree, paths(tree)))


@pytest.mark.parametrize("name", FAULTY_PROGRAMS)
def test_fault(name):
    """The verdict has a tree of at most eight leaves and is true."""
    source, kind = FAULTY_PROGRAMS[name]
    verdict = judge_program(source)
    assert kind in (verdict.kind, None)
    assert verdict.kind != "right"
    assert count_leaves(verdict.tree) <= 8
    if verdict.kind in ("value", "unread", "leaves"):
        assert verdict.expected == worth(verdict.tree, verdict.maximizing)
        required = leaf_paths(verdict.tree, open_paths(verdict.tree, maximizing=verdict.maximizing))
        if "reordered" in verdict.conventions:
            required = verdict.must
        assert verdict.must in (required, None)
    if verdict.kind == "value":
        assert verdict.got != verdict.expected
    if verdict.kind == "leaves":
        assert verdict.got == verdict.expected
        assert verdict.leaf in set(verdict.read) - set(required)
        assert verdict.node == verdict.leaf[: len(verdict.node)]
        assert is_list(at(verdict.tree, verdict.node))
        pruned_child = verdict.leaf[: len(verdict.node) + 1]
        assert not [path for path in required if path[: len(pruned_child)] == pruned_child]
        assert [path for path in required if path[: len(verdict.node)] == verdict.node]
    if verdict.kind == "unread":
        assert verdict.leaf in set(required) - set(verdict.read)


@pytest.mark.parametrize("name", take_one_in(3, CORRECT_PROGRAMS))
def test_right_programs_are_accepted(name):
    source, task, conventions = CORRECT_PROGRAMS[name]
    verdict = judge_program(source, task)
    assert (verdict.kind, verdict.conventions) == ("right", conventions), vars(verdict)
    assert verdict.tried > 2400
    assert verdict.larger >= 100


@pytest.mark.parametrize(
    ("source", "kind", "line"),
    [
        ("def alphabeta(node:\n    return node\n", "syntax", 1),
        ("x = 3\n", "no_function", None),
        ("\n\n1 / 0\n", "error", 3),
        (
            FAULTY_PROGRAMS["an unknown name"][0],
            "error",
            line_of("best = infinity", FAULTY_PROGRAMS["an unknown name"][0]),
        ),
    ],
)
def test_programs_that_fail(source, kind, line):
    verdict = judge_program(source)
    assert (verdict.kind, verdict.line) == (kind, line)


UNCALLED = "def 찾기(row):\n    return max(찾기(kid) for kid in row.kids)\n"


@pytest.mark.parametrize(
    ("end", "missing", "text", "line"),
    [
        ("", "call", "찾기", None),
        ("\n\ndef 두기(board):\n    return 찾기(board)\n", "call", "두기", None),
        ("\n\ndef main():\n    print(찾기(0))\n", "call", "찾기", None),
        ("\n\nprint(찾기(input()))\n", "input", None, 5),
    ],
)
def test_what_is_missing_is_named(end, missing, text, line):
    verdict = judge_program(UNCALLED + end)
    found = verdict.kind, verdict.missing, verdict.text, verdict.line
    assert found == ("not_understood", missing, text, line)


def test_a_function_that_the_caller_has_to_pass_on_is_not_guessed():
    verdict = judge_program("""
def go(board, left, sign, move, rate):
    if left == 0 or board.over():
        return rate(board)
    values = [go(board.play(m), left - 1, -sign, m, rate) for m in board.moves()]
    return max(values) if sign > 0 else min(values)
""")
    assert (verdict.kind, verdict.missing, verdict.text) == ("not_understood", "call", "go")


@pytest.mark.parametrize(
    ("players", "kind"), [(('"MAX"', '"MIN"'), "right"), (("MAX", "MIN"), "not_understood")]
)
def test_the_player_of_a_search_that_is_never_called(players, kind):
    source = """MAX, MIN = object(), object()
children = {"A": ["B", "C"], "B": ["D", "E"], "C": ["F", "G"]}
values = {"D": 3, "E": 5, "F": 2, "G": 9}
def search(name, player):
    if name in values:
        return values[name]
    if player == MAX:
        return max([search(child, MIN) for child in children[name]])
    return min([search(child, MAX) for child in children[name]])
"""
    before, *below = source.partition("def search")
    for name, text in zip(("MAX", "MIN"), players, strict=True):
        below = [part.replace(name, text) for part in below]
    assert judge_program(before + "".join(below), "minimax").kind == kind


def test_a_class_may_annotate_what_is_no_field():
    source = """
class Node:
    limits = {}
    limits["depth"]: int = 9
    def __init__(self, value, children=()):
        self.value, self.children = value, children
def minimax(node, maximizing):
    if not node.children:
        return node.value
    values = [minimax(child, not maximizing) for child in node.children]
    return max(values) if maximizing else min(values)
"""
    assert judge_program(source, "minimax").kind == "right"


def test_what_was_read_of_a_program_that_is_not_understood():
    source = STRANGERS["placeholders"].read_text(encoding="utf-8")
    assert judge_program(source).roles == [("depth", "depth"), ("maximizing", "maxi")]


def test_a_question_before_the_function_is_not_understood():
    source = "size = int(input())\n\ndef best_move(node):\n    return 0\n"
    verdict = judge_program(source, "best_move")
    assert (verdict.kind, verdict.missing, verdict.line) == ("not_understood", "input", 1)


FAULTY_MINIMAX = """
def minimax(node, is_max):
    if isinstance(node, (int, float)):
        return node
    best = float("-inf")
    for child in node:
        best = max(best, minimax(child, not is_max))
    return best
"""


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("    return best\n", "", "returned"),
        ('float("-inf")', "infinity", "error"),
        ("(child, not is_max)", "(child)", "error"),
        ("(child,", "(node,", "endless"),
    ],
)
def test_a_faulty_search_that_is_never_called_is_judged(old, new, kind):
    assert FAULTY_MINIMAX.count(old) == 1
    assert judge_program(FAULTY_MINIMAX.replace(old, new), "minimax").kind == kind


def test_a_fault_with_other_parameters_than_those_of_the_task_is_not_judged_as_the_task_says():
    """Called as the task says, it would get infinity as the depth: no verdict on that would be true."""
    source = FAULTY_MINIMAX.replace("(node, is_max)", "(node, depth, is_max)")
    source = source.replace("(child,", "(child, depth - 1,").replace("    return best\n", "")
    roles = [("depth", "depth"), ("maximizing", "is_max")]
    failure = Mistake("never_called", 0, 0, {"name": "minimax", "roles": roles})
    with pytest.raises(Mistake):
        load_faulty_search(source, "minimax", failure)
    failure.places["roles"] = []
    assert load_faulty_search(source, "minimax", failure)


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("def best_move(node):\n    return 0\n", "value"),
        ("def best_move(node):\n    return len(node)\n", "returned"),
        ("def best_move(node):\n    return None\n", "returned"),
        (read_reference("bestmove").replace("value > best", "value >= best"), "value"),
        (read_reference("bestmove").replace("return best, move", "return move, best"), None),
    ],
)
def test_wrong_moves(source, kind):
    verdict = judge_program(source, "best_move")
    assert kind in (verdict.kind, None)
    assert verdict.kind != "right"
    assert count_leaves(verdict.tree) <= 6


@pytest.mark.parametrize(
    "source",
    [
        "while True:\n    pass\n",
        "def f(node):\n    if node:\n        while 1: continue\n    return 3\n",
    ],
)
def test_endless_programs(source):
    assert judge_program(source).kind == "endless"


@pytest.mark.parametrize(
    "demonstration",
    [
        "for number in range(30_000):\n    print(number)\n",
        "while True:\n    alphabeta([3, [5, 9]])\n",
        "open('tree.txt')\n",
    ],
)
def test_a_demonstration_is_not_judged(demonstration):
    assert judge_program(f"{SOURCE}\n\n{demonstration}").kind == "right"


def test_a_program_that_never_gets_to_its_search_names_the_line():
    verdict = judge_program(f"number = 0\nwhile True:\n    number += 1\n{SOURCE}")
    assert (verdict.kind, verdict.tree) == ("endless", None)
    assert verdict.line in (2, 3)


def test_output_of_a_program_is_discarded(capsys):
    source = replace_in_source((LEAF, "        print(node)\n        return -node\n"))
    verdict = judge_program(source + "\nprint(3)\n")
    assert verdict.kind == "value"
    assert capsys.readouterr().out == ""


def test_effects_of_earlier_trees_are_recognized():
    sources = [source for source, kind in FAULTY_PROGRAMS.values() if kind is None]
    kinds = {judge_program(source).kind for source in sources}
    assert "memory" in kinds
    source = replace_in_source(
        (LEAF, "        calls.append(node)\n        return node + (len(calls) > 3000)\n")
    )
    source += "\n\ncalls = []\n"
    assert judge_program(source).kind == "memory"


# The trees


def test_trees_are_distinct_and_small_ones_are_complete():
    cases = [(str(tree), maximizing) for tree, maximizing in generate_fixed_trees()]
    assert len(cases) == len(set(cases))
    expected = 3 * 2 * sum(max(ranks) + 3 for ranks in generate_rankings(3))
    assert len([*generate_small_trees(3)]) == expected
    assert len([*generate_small_trees(LEAVES)]) == 11 * len([*generate_rankings(LEAVES)])
    assert list_test_trees() is list_test_trees()  # they take a second in a browser


@often
@given(trees.filter(is_list))
def test_smaller_trees_end(tree):
    tree = whole(tree)
    while True:
        smaller_tree = next(iter(generate_smaller_trees(tree)), None)
        if smaller_tree is None:
            break
        assert weight(smaller_tree) < weight(tree)
        tree = smaller_tree


def whole(tree):
    return [whole(child) for child in tree] if is_list(tree) else int(tree)


def weight(tree):
    """Return a pair that shrinks: the number of nodes, then the distance of the leaves from 0."""
    leaves = [at(tree, path) for path in leaf_paths(tree, paths(tree))]
    return len(list(paths(tree))), sum(map(abs, leaves))


# The leaves


@often
@given(trees.filter(is_list), players)
def test_leaves_read_match_the_theory(tree, maximizing):
    value, required = find_read_leaves(tree, maximizing)
    assert required == leaf_paths(tree, open_paths(tree, maximizing=maximizing))
    assert value == minimax(tree, maximizing)
    assert is_value_proved(tree, maximizing, required)
    value_at_ties, at_ties = find_read_leaves(tree, maximizing, goes_on_at_ties=True)
    assert value_at_ties == value
    assert set(required) <= set(at_ties)


@often
@given(trees.filter(is_list), players)
def test_incomplete_leaves_prove_no_value(tree, maximizing):
    """Without one of the required leaves, the value may depend on that leaf."""
    _, required = find_read_leaves(tree, maximizing)
    for left_out in required:
        read = [path for path in required if path != left_out]
        worths = {
            worth(replace_leaves(tree, required, left_out, number), maximizing)
            for number in (-inf, inf)
        }
        assert is_value_proved(tree, maximizing, read) == (len(worths) == 1)


def replace_leaves(tree, required, changed_path, number, path=()):
    """Return the tree with number at changed_path and at each leaf that is not in required."""
    if is_list(tree):
        return [
            replace_leaves(child, required, changed_path, number, (*path, at))
            for at, child in enumerate(tree)
        ]
    return tree if path in required and path != changed_path else number


def test_the_missing_cut():
    tree = [5, [2, [3, 4]]]
    _, required = find_read_leaves(tree, True)
    assert required == [(0,), (1, 0)]
    assert find_missing_cutoff(required, (1, 1, 0)) == (1,)
    assert alphabeta(tree) == 5


def test_children_on_given_paths_come_first():
    tree = [1, [2, [3, 4]]]
    assert find_read_leaves(tree, True, [(1,)]) == (2, [(1, 0), (1, 1, 0), (0,)])
    assert find_read_leaves(tree, True, [(1, 1, 1)]) == (2, [(1, 1, 1), (1, 1, 0), (1, 0), (0,)])


def test_reordered_searches_are_compared_in_their_own_order():
    source, kind = FAULTY_PROGRAMS["from right to left, and no cutoff for MAX"]
    verdict = judge_program(source)
    assert (verdict.kind, verdict.conventions) == (kind, ["reordered"])
    assert verdict.leaf not in verdict.must
    assert set(verdict.must) < set(verdict.read)


def test_several_restrictions_are_named():
    """The tree is of the worst; a mistake without a restriction counts more than all of them."""
    in_loop = FAULTY_PROGRAMS["leaves are tested in the loop"][0]
    source = in_loop.replace("best = inf", "best = 5_000").replace("child if", "int(child) if")
    verdict = judge_program(source)
    assert (verdict.kind, verdict.failure) == ("right_limited", "value")
    assert verdict.left_out == ["right_limited", "right_integers", "right_inner"]
    assert (verdict.limit, verdict.tree, verdict.maximizing) == ("5000", [5001], False)
    assert verdict.limit_line == line_of("best = 5_000", source)
    assert judge_program(source.replace("alpha >= beta", "False")).kind == "leaves"
