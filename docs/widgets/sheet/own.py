"""Trees of a teacher's own, one a line: read as exercises; of what is wrong, the line and the place are told."""

from widgets.mistakes import Mistake, explain, in_field
from widgets.practice.exercises import LEVELS, SHAPE, WINDOWS, number_in, read_own
from widgets.reading import LONGEST_TREE, MOST_LEAVES, check_length

NOTE = "#"  # begins a line that is no tree


def read_trees(request, most):
    """Return the Exercises that the lines of tree in a request write, at most so many.

    request: as Sheet takes it; tree: a tree a line as reading.read_tree takes it, and a row of leaves
        gets children children a node; blank lines and those that begin with NOTE are none.

    Raises Mistake, with start and end in the whole text; its places say line and character, from 1.
    """
    text = request.get("tree", "")
    in_field("tree", check_length, text, most * LONGEST_TREE)
    lines = find_lines(text)
    if not lines:
        return []
    branching = number_in("children", request, *SHAPE["children"])
    windows = WINDOWS.get(request.get("level"), WINDOWS[LEVELS[0]])
    made = []
    for number, start, line in lines:
        try:
            if len(made) == most:
                raise Mistake("trees", 0, len(line), {"limit": most}, field="tree")
            made.append(read_own(request | {"tree": line}, branching, MOST_LEAVES, windows))
        except Mistake as mistake:
            # The whole line is told at its first sign. (Brython miscounts what lstrip returns.)
            if mistake.start == 0:
                mistake.start = [sign.isspace() for sign in line].index(False)
            mistake.places |= {"line": number, "character": mistake.start + 1}
            mistake.start, mistake.end = mistake.start + start, mistake.end + start
            raise
    return made


def find_lines(text):
    """Return number, start and text of each line that holds a tree."""
    lines, start = [], 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith(NOTE):
            lines.append((number, start, line))
        start += len(line) + 1
    return lines


def tell(mistake, words, where="at_line"):
    """Return what a Mistake is, as text, and in which line and where in it, if it is in a tree.

    where: what of the words of the sheet says so: at_line, or at_tree of trees that are no lines.
    """
    say, its = words["sheet"], mistake.places
    if "line" not in its:
        return explain(mistake, words)
    known = mistake.key == "trees"
    text = say["problem_trees"].format(**its) if known else explain(mistake, words)
    return say[where].format(line=its["line"], character=its["character"], said=text)
