"""Pseudocode: converted back to Python, in each language, it searches as the function does."""

import re
from html import unescape
from math import inf

import pytest

from alphabeta import FIRST, SECOND, alphabeta
from docs.builder import pseudocode
from docs.builder.words import LANGUAGES
from failhard import failhard
from for_every import for_every
from gametree import is_leaf
from minimax import minimax
from negamax import negamax
from smallest import THIRD, THIRD_MIN
from snippets import edition
from textbook import choose, counting_down
from tree_helpers import run
from valuemove import PositionGame, TreePosition, alphabeta_search

FORMS = ("counting_down", "counting_up", "max_value min_value")
TREES = (FIRST, SECOND, THIRD, THIRD_MIN, [[3, 5], [3, 9]], [[3, 5], [2, 9]], [[-inf], [-inf]])
DEPTH = 9  # more plies than any of these trees has
# Pseudocode -> Python; longer symbols first.
SIGNS = {
    ":=": "=",
    "≥": ">=",
    "≤": "<=",
    "−∞": "-inf",
    "+∞": "inf",
    "−": "-",
    "·": "*",
    "α": "alpha",
    "β": "beta",
    "=": "==",
    "MAX": '"MAX"',
}
STATEMENTS = {
    "statement_function": "def {call}:",
    "statement_if": "if {condition}:",
    "statement_else": "else:",
    "statement_for_each": "for {item} in {sequence}:",
    "statement_break": "break",
    "statement_return": "return {value}",
}
# Calls of a node are phrases.
CALLS = ("is_leaf", "is_terminal", "utility", "evaluate")


def printed(names, language="en", file="textbook.py"):
    """Return the visible text of a fence."""
    html = edition(language).render_fence("pseudocode", f"{file} {names}")
    return unescape(re.sub("<[^>]+>", "", html))


def compile_template(template):
    """Return the regular expression of a statement, in which {places} are groups."""
    template = template.replace("**", "").replace("(을/를)", "\0")
    pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template))
    return re.compile(pattern.replace("\0", "[을를]"))


def make_expression_replacer(texts):
    """Return a function that converts an expression to Python by replacing words and signs."""
    python = {texts[key]: f"{key}(node)" for key in CALLS}
    python |= {texts["value_of_node"]: "node", texts["none"]: "None", texts["word_or"]: "or"}
    python |= {texts["word_true"]: "True", texts["word_false"]: "False"}
    skipped = (*CALLS, "value_of_node", "none", *STATEMENTS)
    names = [key for key in texts if key not in skipped and not key.startswith("word_")]
    python |= {texts[key]: key.removeprefix("method_") for key in names}
    python = {text.replace("**", ""): key for text, key in python.items()}
    # A single substitution, so that no replacement is replaced again; names match whole words only.
    ordered = sorted(python, key=len, reverse=True)
    pattern = "|".join(rf"(?<![^\W_]){re.escape(text)}(?![^\W_])" for text in ordered)
    signs = "|".join(map(re.escape, SIGNS))

    def convert(expression):
        parts = re.split(f"({pattern})", expression)
        for index, part in enumerate(parts):
            known = python.get(part)
            parts[index] = known or re.sub(signs, lambda match: SIGNS[match[0]], part)
        return "".join(parts)

    return convert


def convert_to_python(text, texts):
    """Convert pseudocode to Python: the templates of statements backwards, then the expressions."""
    patterns = {key: compile_template(texts[key]) for key in STATEMENTS}
    convert = make_expression_replacer(texts)
    lines = []
    for line in text.splitlines():
        line = line.partition("//")[0].rstrip()
        statement = line.lstrip()
        indentation = line.removesuffix(statement)
        found = {key: pattern.fullmatch(statement) for key, pattern in patterns.items()}
        matches = {key: match for key, match in found.items() if match}
        assert len(matches) <= 1, (line, matches)
        for key, match in matches.items():
            places = {place: convert(value) for place, value in match.groupdict().items()}
            lines.append(indentation + STATEMENTS[key].format(**places))
        if not matches:
            lines.append(indentation + convert(statement))
    return lines


def read_back(text, texts):
    """Convert pseudocode to a function (node) -> value."""
    *lines, first_call = convert_to_python(text, texts)
    known = {"inf": inf, "is_leaf": is_leaf, "is_terminal": is_leaf}
    known |= {"utility": lambda node: node, "evaluate": lambda node: node}
    known |= {"alphabeta": counting_down}  # unless the text defines it
    exec("\n".join(lines), known)  # noqa: S102
    return lambda node: eval(first_call, known, {"root": node, "depth": DEPTH})


@pytest.mark.parametrize(
    ("names", "file", "function"),
    [
        *((names, "textbook.py", alphabeta) for names in FORMS),
        *((f.__name__, f"{f.__name__}.py", f) for f in (minimax, negamax, failhard)),
    ],
)
@for_every(language=LANGUAGES)
def test_the_pseudocode_searches_as_the_function_does(names, file, function, language):
    search = read_back(printed(names, language, file), edition(language).texts["pseudocode"])
    for tree in TREES:
        search_run = run(lambda node, *_: search(node), tree)
        assert search_run == run(lambda node, *_: function(node), tree)


@for_every(language=LANGUAGES)
def test_the_pseudocode_chooses_as_the_function_does(language):
    chosen = read_back(printed("choose", language), edition(language).texts["pseudocode"])
    for tree in TREES:
        assert chosen(tree) is choose(tree, DEPTH)


@for_every(language=LANGUAGES)
def test_the_pseudocode_of_pairs_finds_the_same_moves(language):
    names = "alphabeta_search max_value min_value"
    text = printed(names, language, "valuemove.py")
    known = {"inf": inf}
    exec("\n".join(convert_to_python(text, edition(language).texts["pseudocode"])), known)  # noqa: S102
    for tree in TREES:
        for maximizing in (True, False):
            functions = known["alphabeta_search"], alphabeta_search
            runs = [search_positions(each, tree, maximizing) for each in functions]
            assert runs[0] == runs[1]


def search_positions(search, tree, maximizing):
    """Return what a search returns, and the leaves that it reads."""
    read = []
    game = PositionGame()
    game.eval = lambda state: read.append(state) or state
    return search(game, TreePosition(tree, maximizing)), read


def test_korean_particles_follow_the_value_that_is_returned():
    text = printed("max_value", "ko") + printed("failhard", "ko", "failhard.py")
    returned = "효용을 v를 v를 값을 β를 α를 α를 β를"
    assert " ".join(re.findall(r"(\S+) 반환한다", text)) == returned


@pytest.mark.parametrize(
    "statement", ["while node: pass", "a, b = b, a", "best = [1]", "x = not a"]
)
def test_a_program_that_no_textbook_would_print_is_refused(statement):
    program = f"def max_value(node):\n    {statement}\n"
    with pytest.raises(ValueError, match="no pseudocode|no key"):
        pseudocode.render_functions_as_pseudocode(
            program, ["max_value"], edition("en").texts["pseudocode"]
        )
