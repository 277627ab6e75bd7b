"""Parses a teacher's own trees as exercises; mistakes have their line and place.

Each tree is in one line. Only trees with names, in the notations of other programs, may continue.
"""

from docs.questions.exercise import (
    LEVELS,
    SHAPE,
    WINDOWS,
    parse_number_field,
    parse_own_tree_exercise,
)
from docs.trees.input_errors import Mistake, format_mistake, parse_field
from docs.trees.tree_syntax import LONGEST_TREE, MOST_LEAVES, check_length

COMMENT = "#"  # begins a comment line


def parse_custom_trees(request, max_count):
    """Return the Exercises of the trees in a request, at most max_count.

    request: as in ExerciseSheet; tree has one tree per line as in tree_parser.parse_tree, where a plain row of
        leaves gets nodes with as many children as "children"; blank and comment lines are skipped; see
        find_tree_lines for trees of several lines

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
            own = request | {"tree": line}
            exercise, names = parse_own_tree_exercise(own, branching, MOST_LEAVES, windows)
            exercise.letters = names or exercise.letters
            exercises.append(exercise)
        except Mistake as mistake:
            # A mistake about the whole line starts after the indent; lstrip would miscount in Brython.
            if mistake.start == 0:
                mistake.start = [sign.isspace() for sign in line].index(False)
            before = line[: mistake.start].split("\n")
            mistake.places |= {"line": number + len(before) - 1, "character": len(before[-1]) + 1}
            mistake.start, mistake.end = mistake.start + start, mistake.end + start
            raise
    return exercises


def find_tree_lines(text):
    """Return (number, start, text) of each line with a tree, together with the lines that continue it."""
    lines, start, is_open = [], 0, False
    for number, line in enumerate(text.split("\n"), 1):
        if is_open and lines and _is_continued(lines[-1][2], line):
            first_number, first_start, _ = lines[-1]
            lines[-1] = first_number, first_start, text[first_start : start + len(line)]
        else:
            is_open = line.strip() != "" and not line.lstrip().startswith(COMMENT)
            if is_open:
                lines.append((number, start, line))
        start += len(line) + 1
    return lines


def _is_continued(tree, line):
    """Return whether a line belongs to the tree before it: a tree with names in brackets or indented lines."""
    name = tree.lstrip(" \t'[(")
    if not name or len(tree) > LONGEST_TREE or not (name[0].isalpha() or name[0] in ".\\"):
        return False
    opened, closed = "[({", "])}"
    depth = sum([(sign in opened) - (sign in closed) for sign in tree])
    if depth > 0 or ("\\begin" in tree and "\\end" not in tree):
        return True
    indent = len(line) - len(line.lstrip())
    return depth == 0 and not any(sign in tree for sign in opened) and len(line) > indent > 0


def describe_problem(mistake, text):
    """Return what a page shows of a Mistake in a form: its field, a text, and in trees also start and end."""
    problem = {"field": mistake.field, "text": text}
    place = {"start": mistake.start, "end": mistake.end}
    return problem | place if mistake.field == "tree" else problem


def format_mistake_with_line(mistake, texts):
    """Return the message for a Mistake, with line and character if it is in a tree."""
    message, places = describe_tree_mistake(mistake, texts), mistake.places
    if "line" not in places:
        return message
    return texts["sheet"]["at_line"].format(
        line=places["line"], character=places["character"], said=message
    )


def describe_tree_mistake(mistake, texts):
    """Return the message for a Mistake, which may be that there are too many trees, without its place."""
    if mistake.key == "trees" and "line" in mistake.places:
        return texts["sheet"]["problem_trees"].format(**mistake.places)
    return format_mistake(mistake, texts)
