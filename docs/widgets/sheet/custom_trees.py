"""Reads a teacher's own trees, one per line, as exercises; mistakes have their line and place."""

from widgets.input_errors import Mistake, explain, with_field
from widgets.practice.exercises import (
    LEVELS,
    SHAPE,
    WINDOWS,
    parse_number_field,
    parse_own_tree_exercise,
)
from widgets.tree_syntax import LONGEST_TREE, MOST_LEAVES, check_length

COMMENT = "#"  # begins a comment line


def read_trees(request, max_count):
    """Return the Exercises of the trees in a request, at most max_count.

    request: as in Sheet; tree has one tree per line as in tree_syntax.parse_tree, where a plain row of
        leaves gets nodes with as many children as "children"; blank and comment lines are skipped

    Raises Mistake with start and end in the whole text; places has line and character, from 1.
    """
    text = request.get("tree", "")
    with_field("tree", check_length, text, max_count * LONGEST_TREE)
    lines = find_lines(text)
    if not lines:
        return []
    branching = parse_number_field("children", request, *SHAPE["children"])
    windows = WINDOWS.get(request.get("level"), WINDOWS[LEVELS[0]])
    exercises = []
    for number, start, line in lines:
        try:
            if len(exercises) == max_count:
                raise Mistake("trees", 0, len(line), {"limit": max_count}, field="tree")
            exercises.append(
                parse_own_tree_exercise(request | {"tree": line}, branching, MOST_LEAVES, windows)
            )
        except Mistake as mistake:
            # A mistake about the whole line starts after the indent; lstrip would miscount in Brython.
            if mistake.start == 0:
                mistake.start = [sign.isspace() for sign in line].index(False)
            mistake.places |= {"line": number, "character": mistake.start + 1}
            mistake.start, mistake.end = mistake.start + start, mistake.end + start
            raise
    return exercises


def find_lines(text):
    """Return (number, start, text) of each line with a tree."""
    lines, start = [], 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith(COMMENT):
            lines.append((number, start, line))
        start += len(line) + 1
    return lines


def explain_mistake(mistake, words, where="at_line"):
    """Return a Mistake as text, with line and character if it is in a tree.

    where: the key of the text for the place, at_line or at_tree
    """
    texts, places = words["sheet"], mistake.places
    if "line" not in places:
        return explain(mistake, words)
    known = mistake.key == "trees"
    text = texts["problem_trees"].format(**places) if known else explain(mistake, words)
    return texts[where].format(line=places["line"], character=places["character"], said=text)
