"""Trees in the notations of other programs are read as they are meant, asked back, or refused with a place."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from all_words import WORDS as TEXTS
from docs.builder.words import LANGUAGES
from docs.trees.input_errors import Mistake, format_mistake
from docs.trees.tree_parser import parse_named_tree, parse_tree
from docs.trees.tree_syntax import DEEPEST, MOST_LEAVES
from laboratory_client import LaboratoryClient
from tree_helpers import is_list, often, trees_of

TREE = [[3, 5], [6, -9]]

FOREST = r"""\begin{forest}
  for tree={circle, draw, l sep=20pt}
  [A
    [B, label={[red]above:MIN} [$3$] [5, tier=leaf]]
    [\textbf{C} [6] [{$-9$}]]]
\end{forest}"""
GRAPHVIZ = """digraph G {
  // a game tree
  rankdir=TB; node [shape=circle, label="?"];
  A -> B; A -> C [label="2"]
  B -> d; B -> e;
  C -> {f g}
  d [label="3"]; e [shape=box, label="E: 5"]; f [label=6]; g [label="-9"]
}"""
INDENTED = "A\n  B\n    3\n    5\n  C\n    6\n    -9"
DRAWN = "A\n├── B\n│   ├── 3\n│   └── 5\n└── C\n    ├── 6\n    └── -9\n"


@pytest.mark.parametrize(
    "text",
    [
        "[A [B [3] [5]] [C [6] [-9]]]",
        " [MAX\n [MIN [D 3] [E: 5]]\n [MIN [F=6] [G −9]]]\n",
        "[甲 [乙 [3] [5]] [丙 [6] [-9]]]",
        FOREST,
        r"\Tree [.A [.B 3 5 ] [.C 6 $-9$ ] ]",
        "((3 5) (6 -9))",
        "(A (B 3 5) (C 6 -9))",
        "'(max (min 3 5) (min 6 -9))",
        INDENTED,
        INDENTED.replace("  ", "\t"),
        "- A\n  - B\n    - 3\n    - 5\n  - C\n    - 6\n    - -9",
        DRAWN,
        DRAWN.replace("│", "|").replace("├──", "|--").replace("└──", "`--"),
        "Leaf\tValue\r\nD\t3\r\nE\t5\r\nF\t6\r\nG\t-9\r\n",
        GRAPHVIZ,
        'graph { a -- b -- 3; b -- 5; a -- c -- 6 ; c -- e; e [label="-9"] }',
    ],
)
def test_notations_of_other_programs(text):
    assert parse_tree(text) == TREE


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("[.A [.B 3 5 ] 7 ]", [[3, 5], 7]),
        ("(A 7 (B 3 5) -1.5)", [7, [3, 5], -1.5]),
        ("A\n 3\n B\n  5\n  6\n 7", [3, [5, 6], 7]),
        ("digraph { A -> 3; A -> B; B -> 5 }", [3, [5]]),
    ],
)
def test_uneven_trees(text, tree):
    assert parse_tree(text) == tree


def test_a_column_with_names_is_grouped_like_a_row():
    assert parse_tree("a 3\nb 5\nc 6", 3) == [3, 5, 6]
    with pytest.raises(Mistake) as caught:
        parse_tree("a 3\nb 5\nc 6", 2)
    assert caught.value.key == "count"


ASKED = [
    ("(A (D 3) 5)", "foreign_child", "(D 3)", ["[3, 5]", "[[3], 5]"]),
    ("((3) (5))", "foreign_child", "((3) (5))", ["[3, 5]", "[[3], [5]]"]),
    ("1\n  3\n  5\n  6", "foreign_rows", "1\n  3\n  5\n  6", ["1 3 5 6", "[3, 5, 6]"]),
]


@pytest.mark.parametrize(("text", "key", "marked", "readings"), ASKED)
def test_two_readings_are_offered(text, key, marked, readings):
    with pytest.raises(Mistake) as caught:
        parse_tree(text)
    mistake = caught.value
    assert (mistake.key, text[mistake.start : mistake.end]) == (key, marked)
    assert mistake.places["readings"] == readings
    assert parse_tree(readings[0]) != parse_tree(readings[1])
    for language in LANGUAGES:
        assert readings[1] in format_mistake(mistake, TEXTS[language])


@pytest.mark.parametrize(
    ("text", "key", "marked"),
    [
        ("(5 (3) (4))", "foreign_mixed", "(5 (3) (4))"),
        ("(A (4 3 5) (C 6 9))", "foreign_mixed", "(4 3 5)"),
        ("[A [3 5] [6 9]]", "foreign_mixed", "[3 5]"),
        ("[A [B [x] [5]]]", "foreign_leaf", "x"),
        ("digraph { A -> B; A -> C; B -> 3 }", "foreign_leaf", "C"),
        ("(A (B 3,5 6) (C 6 9))", "comma_in_number", "3,5"),
        ("[A [12345678] [3]]", "long", "12345678"),
        ("[A [inf] [3]]", "infinite", "inf"),
        ("A\n  B\n    3\n  5\n C", "foreign_indent", "C"),
        ("A\n 3\n  5\n\t6", "foreign_indent", "6"),
        ("digraph { A -> B; C -> 3; B -> 3 }", "foreign_parents", "3"),
        ("digraph { A -> ", "foreign_end", ""),
        ("digraph { A -> B; B -> A }", "foreign_parents", "A"),
        ("digraph { A -> 3 [label=x", "unclosed", "["),
        ("[A [B [3]]", "unclosed", "["),
        # Nothing says that these are in another notation, so the message is the usual one.
        ("[win, 3, 5]", "word", "win"),
        ("[A [B [3] [5]]] x", "word", "A"),
        ("x 3\n6 9", "word", "x"),
        ("digraph {", "word", "digraph"),
        ("([3] 5)", "round", "("),
    ],
)
def test_mistakes_in_foreign_trees(text, key, marked):
    with pytest.raises(Mistake) as caught:
        parse_tree(text)
    mistake = caught.value
    assert (mistake.key, text[mistake.start : mistake.end]) == (key, marked)
    for language in LANGUAGES:
        assert format_mistake(mistake, TEXTS[language])


def write_forest(tree):
    return f"[N {' '.join(map(write_forest, tree))}]" if is_list(tree) else f"[{tree}]"


def write_qtree(tree):
    return f"[.N {' '.join(map(write_qtree, tree))} ]" if is_list(tree) else str(tree)


def write_lisp(tree):
    return f"(n {' '.join(map(write_lisp, tree))})" if is_list(tree) else str(tree)


def write_indented(tree, depth=0):
    lines = [write_indented(child, depth + 1) for child in tree] if is_list(tree) else []
    return "\n".join(["  " * depth + ("n" if is_list(tree) else str(tree)), *lines])


def write_graphviz(tree):
    statements = []

    def add(node, name):
        for index, child in enumerate(node if is_list(node) else []):
            statements.append(f"{name} -> {name}_{index}")
            add(child, f"{name}_{index}")
        if not is_list(node):
            statements.append(f'{name} [label="{node}"]')

    add(tree, "n")
    return f"digraph {{ {'; '.join(statements)} }}"


numbers = st.integers(-99, 99) | st.integers(-99, 99).map(lambda tenths: tenths / 10)
WRITERS = [write_forest, write_qtree, write_lisp, write_indented, write_graphviz]


@given(trees_of(numbers).filter(is_list), st.sampled_from(WRITERS))
@often
@example([[[3], 5], [6]], write_qtree)
@example([[1] * 10] * 20, write_graphviz)
def test_every_tree_is_read_from_every_notation(tree, write):
    try:
        assert parse_tree(write(tree)) == tree
    except Mistake as mistake:
        is_single = mistake.key == "foreign_child" and write is write_lisp
        assert is_single or mistake.key in ("deep", "too_long")
        if is_single:
            assert tree in [parse_tree(reading) for reading in mistake.places["readings"]]


@pytest.mark.parametrize("write", WRITERS)
def test_the_limits_hold_in_every_notation(write):
    deep, wide = 1, [[1] * 10] * (MOST_LEAVES // 10)
    for _ in range(DEEPEST):
        deep = [deep, 2]
    assert parse_tree(write(deep)) == deep
    assert parse_tree(write(wide)) == wide
    for tree, key in [([deep, 2], "deep"), ([*wide, [1, 1]], "leaves")]:
        with pytest.raises(Mistake) as caught:
            parse_tree(write([*tree, 5]))
        assert caught.value.key == key


pieces = st.sampled_from(
    [
        *"[](){}AB35-,;.=\n\t ",
        " ",
        "  ",
        "->",
        "--",
        '"',
        "\\",
        "digraph",
        "label",
        "├── ",
        "- ",
        "$",
    ]
)


@given(st.lists(pieces, max_size=25).map("".join), st.integers(2, 3))
@often
@example("\\begin{forest}", 2)
@example("\\Tree", 2)
@example('A->"', 2)
@example("\\begin{forest [3]", 2)
def test_any_text_is_a_tree_or_a_mistake_within_it(text, branching):
    try:
        tree = parse_tree(text, branching)
    except Mistake as mistake:
        assert 0 <= mistake.start <= mistake.end <= len(text)
        for language in LANGUAGES:
            format_mistake(mistake, TEXTS[language])
    else:
        assert is_list(tree)


NAMES = {(): "A", (0,): "B", (1,): "C2"}


@pytest.mark.parametrize(
    "text",
    [
        "[A [B [3] [5]] [C2 [6] [9]]]",
        r"\Tree [.A [.B 3 5 ] [.{$C2$} 6 9 ] ]",
        "(A (B 3 5) (C2 6 9))",
        "A\n B\n  3\n  5\n C2\n  6\n  9",
        'digraph { A -> B; A -> c; B -> 3; B -> 5; c -> 6; c -> 9; c [label="C2"] }',
    ],
)
def test_short_names_are_kept(text):
    assert parse_named_tree(text) == ([[3, 5], [6, 9]], NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "[MAX [B [3] [5]] [C [6] [9]]]",  # no room in the figure
        "[A [B [3] [5]] [B [6] [9]]]",
        "(A ((3) (5)) (C 6 9))",
        "3 5 6 9",
    ],
)
def test_other_names_are_dropped(text):
    assert parse_named_tree(text) == ([[3, 5], [6, 9]], {})


def test_the_laboratory_shows_the_names_until_the_tree_is_edited():
    client = LaboratoryClient("en")
    text = "[R [S [3] [5]] [T [2] [9]]]"
    assert ">S<" in str(client.search(tree=text)["parts"])
    assert client.search(tree=text)["tree"] == "[[3, 5], [2, 9]]"
    edited = client.search(tree=text, path=[0, 0], value="4")
    assert edited["tree"] == "[[4, 5], [2, 9]]"
    assert ">S<" not in str(edited["parts"])
