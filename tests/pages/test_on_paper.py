"""The solutions on paper in the pages, compared with traces and with the theory."""

import ast
import re
from itertools import permutations, product
from math import inf

from alphabeta import FIRST, alphabeta
from conventions import TEXTBOOK
from docs.builder.words import LANGUAGES
from failhard import failhard
from for_every import for_every
from gametree import letters
from proof.edition import ROOT
from smallest import THIRD
from tracing import trace
from tree_helpers import at, is_list, leaf_paths, leaves_read, open_paths, paths, worth

STEPS = trace(alphabeta, FIRST).steps
THIRD_STEPS = trace(alphabeta, THIRD).steps
E, C = (0, 1), (1,)


def section(language, page, name):
    """Return the text of one section."""
    text = (ROOT / "docs" / "pages" / language / f"{page}.md").read_text(encoding="utf-8")
    _, _, below = text.partition(f"{{ #{name} ")
    return below.partition("}")[2].partition("\n## ")[0].replace("−", "-")


def numbers_in(text):
    return [int(number) for number in re.findall(r"-?\d+", text)]


def bounds(path, steps=STEPS):
    """Return (symbol, value) of both bounds at the cutoff of a node."""
    numbers = next(step.numbers for step in steps if (step.kind, step.path) == ("cut", path))
    return [("α", str(numbers["alpha"])), ("β", str(numbers["beta"]))]


def returned(path, steps=STEPS):
    return next(step.value for step in steps if (step.kind, step.path) == ("return", path))


@for_every(language=LANGUAGES)
def test_the_cutoffs_of_the_first_tree(language):
    at_e, at_c, at_a = section(language, "first-walkthrough", "on-paper").split("\n- ")[1:]
    for item, path in ((at_e, E), (at_c, C)):
        assert re.findall(r"([αβ]) = (-?\d+)", item) == bounds(path)
        assert re.findall(r"-?\d+", item)[-1] == str(returned(path))
    value, *leaves = numbers_in(at_a.partition("\n\n")[0])
    assert (value, leaves) == (returned(()), leaves_read(alphabeta, FIRST))


@for_every(language=LANGUAGES)
def test_when_the_bounds_of_a_node_are_written(language):
    text = section(language, "in-your-course", "same-tree")
    assert re.findall(r"([αβ]) = (-?\d+)", text) == bounds(E)


def compute_interval(node, path, read, maximizing):
    """Return the range in which the value of a node can lie if only the leaves at the paths read are known."""
    if not is_list(node):
        return (node, node) if path in read else (-inf, inf)
    children = [
        compute_interval(child, (*path, number), read, not maximizing)
        for number, child in enumerate(node)
    ]
    return tuple(map(max if maximizing else min, zip(*children, strict=True)))


def test_the_intervals_in_the_textbook_tree():
    """Those of each node, in order, without repetitions; a node that is not entered yet has none."""
    text = section("en", "in-your-course", "textbook-tree")
    read = [
        s.path for s in trace(alphabeta, TEXTBOOK).steps if s.kind == "return" and len(s.path) == 2
    ]
    for letter, path in (("A", ()), ("B", (0,)), ("C", (1,)), ("D", (2,))):
        (line,) = re.findall(rf"(?m)^- \*\*{letter}\*\*: (.*)", text)
        shown = re.findall(r"\[[^]]*\]", line)
        first = next(n for n, leaf in enumerate(read, 1) if leaf[: len(path)] == path)
        known = [set(read[:n]) for n in range(first if path else 0, len(read) + 1)]
        node = TEXTBOOK[path[0]] if path else TEXTBOOK
        ranges = [compute_interval(node, path, leaves, not path) for leaves in known]
        expected = [f"[{low}, {high}]" for low, high in dict.fromkeys(ranges)]
        assert shown == [its.replace("inf]", "+∞]").replace("inf", "∞") for its in expected]


@for_every(language=LANGUAGES)
def test_the_answer_for_the_third_tree(language):
    *nodes, at_a = section(language, "third-walkthrough", "on-paper").split("\n- ")[1:]
    names = letters(THIRD)
    ended = [s.path for s in THIRD_STEPS if s.kind == "return" and s.path in names and s.path]
    for item, path in zip(nodes, ended, strict=True):
        assert re.search(r"\*\*([A-E])\*\*", item)[1] == names[path]
        assert numbers_in(item)[-1] == returned(path, THIRD_STEPS)
        if cuts := [s for s in THIRD_STEPS if (s.kind, s.path) == ("cut", path)]:
            assert re.findall(r"([αβ]) = (-?\d+)", item) == bounds(path, THIRD_STEPS)
            assert numbers_in(item)[-2] == at(THIRD, (*path, *cuts[0].skipped))
        else:
            assert not re.findall("[αβ] =", item)
    value, *leaves = numbers_in(at_a.partition("\n\n")[0])
    assert (value, leaves) == (returned((), THIRD_STEPS), leaves_read(alphabeta, THIRD))


def unread(tree):
    """Return the leaves that the theory proves to be unnecessary."""
    read = leaf_paths(tree, list(open_paths(tree)))
    return [at(tree, path) for path in leaf_paths(tree, list(paths(tree))) if path not in read]


def changed(tree, old, new):
    """Return the tree with the leaf old replaced by new."""
    return ast.literal_eval(re.sub(rf"(?<![-\d]){old}\b", str(new), repr(tree)))


def backwards(tree):
    return [backwards(child) for child in tree[::-1]] if is_list(tree) else tree


def contains_in_order(needed, numbers):
    """Return whether numbers contains the needed numbers in this order, with any others in between."""
    remaining = iter(numbers)
    return all(number in remaining for number in needed)


def parse_question(text):
    """Return the tree in the inline code of a text, and the numbers outside the code."""
    (code,) = re.findall("`([^`]*)`", text)
    return ast.literal_eval(code), numbers_in(re.sub("`[^`]*`|\\([^()]*\\.md\\)", "", text))


@for_every(language=LANGUAGES)
def test_the_answers_to_the_questions_on_paper(language):
    """Read the problems from the questions, solve them, and compare the solutions with the answers."""
    questions, answers = (
        re.findall(r"(?m)^\d\. (.*)", section(language, "practice", name).partition("\n##")[0])
        for name in ("on-paper", "answers")
    )
    assert len(questions) == len(answers) == 7  # the last answer has no numbers to check
    answer_numbers = [numbers_in(answer) for answer in answers]

    tree, (old, pruned) = parse_question(questions[0])
    assert tree == FIRST
    for x in range(-20, 20):
        assert (pruned in unread(changed(tree, old, x))) == (x >= answer_numbers[0][0])

    old, *pruned = numbers_in(questions[1])
    for x in range(-20, 20):
        assert (set(pruned) <= set(unread(changed(tree, old, x)))) == (x <= answer_numbers[1][0])

    read, skipped = leaves_read(alphabeta, backwards(tree)), unread(backwards(tree))
    assert contains_in_order([*read, *skipped, worth(tree)], answer_numbers[2])

    alpha, beta, *leaves = numbers_in(questions[3])
    read = leaves_read(alphabeta, leaves, alpha, beta)
    values = [search(leaves, alpha, beta, True) for search in (alphabeta, failhard)]
    assert answer_numbers[3][: len(read)] == read
    assert answer_numbers[3][-2:] == values

    children, plies, odd = numbers_in(questions[4])
    half = children ** (plies // 2)
    assert contains_in_order(
        [children**plies, half + half - 1, children**plies, odd], answer_numbers[4]
    )
    assert answer_numbers[4][-1] == children ** (odd // 2) + children ** (odd // 2 + 1) - 1

    tree, _ = parse_question(questions[5])
    best, numbers = parse_question(answers[5])
    assert sorted(map(sorted, tree)) == sorted(map(sorted, best))
    read = leaves_read(alphabeta, best)
    assert len(read) == min(len(leaves_read(alphabeta, ordered)) for ordered in orders(tree))
    assert contains_in_order([len(read), *read, len(leaves_read(alphabeta, tree))], numbers)


def orders(tree):
    """Yield the tree with the children of every node in each possible order."""
    if not is_list(tree):
        yield tree
        return
    for order in permutations(tree):
        for children in product(*map(orders, order)):
            yield list(children)


def test_the_tree_that_has_no_worst_ordering():
    (tree,) = re.findall(r"`(\[.*\])`", section("en", "move-ordering", "worst"))
    assert all(len(leaves_read(alphabeta, order)) < 6 for order in orders(ast.literal_eval(tree)))
