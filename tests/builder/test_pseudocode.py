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

FORMS = ("counting_down", "counting_up", "max_value min_value")
TREES = (FIRST, SECOND, THIRD, THIRD_MIN, [[3, 5], [3, 9]], [[3, 5], [2, 9]], [[-inf], [-inf]])
DEPTH = 9  # more plies than any of these trees has
# Pseudocode -> Python; longer symbols first.
SIGNS = {
    ":=": "\0",
    "=": "==",
    "\0": "=",
    "≥": ">=",
    "≤": "<=",
    "−∞": "-inf",
    "+∞": "inf",
    "−": "-",
    "·": "*",
}
SIGNS |= {"//": "#", "for each ": "for ", " of ": " in ", "true": "True", "false": "False"}
SIGNS |= {
    "function ": "def ",
    "MAX-VALUE": "max_value",
    "MIN-VALUE": "min_value",
    "α": "alpha",
    "β": "beta",
}


def printed(names, language="en", file="textbook.py"):
    """Return the visible text of a fence."""
    html = edition(language).render_fence("pseudocode", f"{file} {names}")
    return unescape(re.sub("<[^>]+>", "", html))


def read_back(text, texts):
    """Convert pseudocode to a function (node) -> value by replacing words and symbols by Python."""
    calls = ("is_leaf", "is_terminal", "utility", "evaluate")
    phrases = {texts[key]: f"{key}(node)" for key in calls} | {texts["value_of_node"]: "node"}
    known_names = (
        "node",
        "child",
        "chosen",
        "root",
        "depth",
        "maximizing",
        "best",
        "value",
        "sign",
    )
    names = {texts[key]: key for key in known_names} | {texts["none"]: "None"}
    # A single substitution, so that no replacement is replaced again; names match whole words only.
    both = phrases | names
    ordered = sorted(both, key=len, reverse=True)
    pattern = "|".join(rf"(?<![^\W_]){re.escape(text)}(?![^\W_])" for text in ordered)
    lines = []
    for line in text.splitlines():
        line = re.sub(pattern, lambda match: both[match[0]], line.partition("//")[0])
        for sign, python_sign in SIGNS.items():
            line = line.replace(sign, python_sign)
        opens = line.strip().startswith(("def ", "if ", "else", "for "))
        lines.append(line.rstrip() + ":" * opens)
    first_call = lines.pop()
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
def test_comments_name_the_player_and_the_cutoff(language):
    texts = edition(language).texts
    text, glossary = printed("counting_up", language), texts["glossary"]
    notes = [line.partition("//")[2].strip() for line in text.splitlines() if "//" in line]
    assert len(notes) == 4
    assert [re.findall("MAX|MIN", note) for note in notes] == [["MAX"], [], ["MIN"], []]
    cutoffs = [glossary[key]["term"].lower() for key in ("beta-cutoff", "alpha-cutoff")]
    assert [cutoffs[0] in notes[1].lower(), cutoffs[1] in notes[3].lower()] == [True, True]


@for_every(language=LANGUAGES)
def test_every_text_is_printed_and_unique(language):
    text = "\n".join(printed(names, language) for names in FORMS)
    text += printed("choose", language) + printed("negamax", language, "negamax.py")
    phrases = list(edition(language).texts["pseudocode"].values())
    assert [word for word in phrases if word not in text] == []
    assert len(set(phrases)) == len(phrases)


def test_key_words_alone_are_the_same_in_every_language():
    shown = {language: printed("counting_down", language) for language in LANGUAGES}
    assert len(set(shown.values())) == len(LANGUAGES)
    for language in LANGUAGES:
        html = edition(language).render_fence("pseudocode", "textbook.py counting_down")
        assert set(re.findall('<span class="k">(.*?)</span>', html)) == {
            "function", "if", "or", "return", "for each", "of", "else", "break", "true", "false",
        }  # fmt: skip


@pytest.mark.parametrize(
    "statement", ["while node: pass", "a, b = b, a", "best = [1]", "x = not a"]
)
def test_a_program_that_no_textbook_would_print_is_refused(statement):
    program = f"def max_value(node):\n    {statement}\n"
    with pytest.raises(ValueError, match="no pseudocode|no key"):
        pseudocode.render_functions_as_pseudocode(
            program, ["max_value"], edition("en").texts["pseudocode"]
        )
