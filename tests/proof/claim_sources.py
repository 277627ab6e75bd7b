"""Numbers of the prose that stand in pages, programs, tables and sources, for proof.claims."""

import ast
import csv
import re

import connectfour
from docs.builder.words import LANGUAGES
from game_helpers import positions
from measures import chess_order, engine_steps, growth, other_programs
from proof.claim_searches import ROOT
from proof.prose import Page
from reading_paths import lines, minutes
from tictactoe import open_lines


def count_languages():
    return len(LANGUAGES)


def read_page(page, section=""):
    """Return the text of an English page, or what is below the heading of a section and further."""
    text = (ROOT / f"docs/pages/en/{page}.md").read_text(encoding="utf-8")
    return text.partition(f"{{ #{section} ")[2] if section else text


def count_steps_in_comments(file_name):
    """Return how many comments of a file of reference/ begin with a number, as in "# 1. "."""
    text = (ROOT / "reference" / file_name).read_text(encoding="utf-8")
    return len(re.findall(r"# \d\. ", text))


def find_in_section(page, section, pattern):
    """Return the one match of pattern in a section of the English page."""
    (match,) = re.finditer(f"(?m){pattern}", re.split(r"(?m)^## ", read_page(page, section))[0])
    return match


def read_estimate_divisor():
    """Return the divisor of the estimates, and assert that it makes them smaller than a win."""
    scale = int(find_in_section("evaluation", "depth-zero", r"open_lines\(position\) / (\d+)")[1])
    assert all(abs(open_lines(node)) < scale for node in positions())
    return scale


def read_empty_squares_at_win():
    return int(find_in_section("connect-four", "see-a-win", r"#> 8 (\d+)")[1]) - connectfour.WIN


def count_list_items(page, section):
    """Return how many items the list in a section of the English page has."""
    return len(find_in_section(page, section, r"(?:^- .*\n)+(?=$)")[0].splitlines())


def make_claims(numbers):
    """Return claims for numbers that are what they are, in a tree or a program."""
    return {str(number): lambda number=number: number for number in numbers}


def make_leaf_claims(tree):
    return make_claims(find_leaves(tree))


def find_leaves(node):
    return set().union(*map(find_leaves, node)) if isinstance(node, list) else {node}


def make_program_claims(page, section):
    """Return claims for the literals in a section's program."""
    program = re.search(r"(?s)```python\n(.*?)```", read_page(page, section))
    nodes = [node for node in ast.walk(ast.parse(program[1])) if isinstance(node, ast.Constant)]
    return make_claims({node.value for node in nodes if isinstance(node.value, int)})


def make_output_claims(page, section):
    """Return claims for the numbers that a section's program prints."""
    program = re.search(r"(?s)```python\n(.*?)```", read_page(page, section))
    output = " ".join(re.findall(r"#> (.*)", program[1]))
    return make_claims(re.findall(r"-?\d+(?:\.\d+)?", output))


def count_questions(page, section):
    """Return how many numbered questions a section of the English page has."""
    text = re.split(r"(?m)^##+ ", read_page(page, section))[0]
    return len(re.findall(r"(?m)^\d\. ", text))


def count_program_languages():
    fence = find_in_section(
        "programming-languages", "the-same-function", r"```languages\n((?:.+\n)+?)```"
    )
    return len(fence[1].split())


def read_tested_tree_count():
    text = (ROOT / "tests/reference/test_languages.py").read_text(encoding="utf-8")
    (count,) = set(re.findall(r"searches\((\d+), seed", text))
    return int(count)


def read_leaf_ratio(order):
    """Return the ratio of the leaves that PVS and negamax read on random trees in an order."""
    plain, pvs = find_in_section(
        "null-windows", "when-it-loses", rf"#> {order} (\d+) (\d+)"
    ).groups()
    return round(int(pvs) / int(plain))


def make_chess_ratio_claim(order):
    """Return a function: the leaves of an order of moves in chess, divided by the minimum."""
    with chess_order.FILE.open(encoding="utf-8") as file:
        leaves = {row["order"]: int(row["leaves"]) for row in csv.DictReader(file)}
    return lambda: round(leaves[order] / leaves["fewest"], 1)


def make_engine_step_claims():
    """Return claims for the percent of the nodes that remain with each further part of the engine."""
    with engine_steps.FILE.open(encoding="utf-8") as file:
        percent = {row["change"]: row["percent"] for row in csv.DictReader(file)}
    return {percent[step]: lambda step=step: float(percent[step]) for step in engine_steps.STEPS}


def compute_effective_branching_factor(search, depth):
    """Return the children per node of the uniform tree with as many nodes, root included."""
    nodes, _ = growth.read()
    low, high = 1, connectfour.COLUMNS
    while high - low > 1e-6:
        middle = (low + high) / 2
        if sum(middle**ply for ply in range(depth + 1)) < nodes[search][depth - 1]:
            low = middle
        else:
            high = middle
    return low


def count_programs_with_the_same_nodes():
    """Return how many of the compared programs visit as many nodes as alpha-beta pruning alone."""
    nodes = [row["nodes"] for row in other_programs.read().values()]
    return nodes.count(nodes[0])


def make_minutes_claims(path):
    """Return claims for the line numbers and minutes of a path; test_paths.py checks each line."""
    english = {file.stem: Page(file, "en") for file in (ROOT / "docs/pages/en").glob("*.md")}
    path_lines = lines(english["index"], path)
    numbers = {
        minutes(english, name, section_id)
        for _, name, section_id, _ in path_lines
        if name in english  # the build reports a link that leads nowhere
        and (not section_id or section_id in {section.id for section in english[name].sections})
    }
    numbers.update(range(1, len(path_lines) + 1))
    return make_claims(numbers)
