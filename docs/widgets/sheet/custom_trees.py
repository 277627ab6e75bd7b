"""Parses a teacher's own trees, one per line, as exercises; mistakes have their line and place."""

from widgets.input_errors import Mistake, format_mistake, parse_field
from widgets.practice.exercises import (
    LEVELS,
    SHAPE,
    WINDOWS,
    parse_number_field,
    parse_own_tree_exercise,
)
from widgets.tree_syntax import LONGEST_TREE, MOST_LEAVES, check_length

COMMENT = "#"  # begins a comment line


def parse_custom_trees(request, max_count):
    """Return the Exercises of the trees in a request, at most max_count.

    request: as in ExerciseSheet; tree has one tree per line as in tree_syntax.parse_tree, where a plain row of
        leaves gets nodes with as many children as "children"; blank and comment lines are skipped

    Raises Mistake with start and end in the whole text; places has line and character, from 1.
    """
    text = request.get("tree", "")
    parse_field("tree", check_length, text, max_count * LONGEST_TREE)
    lines = find_tree_lines(text)
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


def find_tree_lines(text):
    """Return (number, start, text) of each line with a tree."""
    lines, start = [], 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith(COMMENT):
            lines.append((number, start, line))
        start += len(line) + 1
    return lines


def format_mistake_with_line(mistake, texts, place_key="at_line"):
    """Return the message for a Mistake, with line and character if it is in a tree.

    place_key: the key of the text for the place, at_line or at_tree
    """
    sheet_texts, places = texts["sheet"], mistake.places
    if "line" not in places:
        return format_mistake(mistake, texts)
    has_too_many_trees = mistake.key == "trees"
    text = (
        sheet_texts["problem_trees"].format(**places)
        if has_too_many_trees
        else format_mistake(mistake, texts)
    )
    return sheet_texts[place_key].format(
        line=places["line"], character=places["character"], said=text
    )
