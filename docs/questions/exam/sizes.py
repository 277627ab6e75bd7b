"""What makes two generated questions of a kind equally large, so that variants of an exam are equally hard."""

from docs.figures.replay import get_subtree
from docs.questions.construct import IMPOSSIBLE
from docs.questions.next_event import NEXT
from docs.questions.which_x import classify_number_set
from docs.trees.trees import count_leaves, count_plies
from gametree import is_leaf


def measure_question(question):
    """Return a tuple that is equal for two questions of the same kind and level if they are equally large.

    It holds the player at the root, plies and leaves of the tree, the number of parts that are
    graded, and what else makes a question of its kind easier or harder.
    """
    tree = question.tree
    tree_size = () if tree is None else (count_plies(tree), count_leaves(tree))
    part_count = len(question.grade(question.get_solution()).parts)
    measure = MEASURES.get(question.kind)
    return question.maximizing, tree_size, part_count, measure and measure(question)


def _measure_count(question):
    # The formula is harder if the number of plies is odd.
    return question.tree is None and question.plies % 2


def _measure_which_x(question):
    solution = question.get_solution()
    form = classify_number_set(solution)
    # "Never" and "always" are equally hard, but one interval is easier than two.
    piece_count = form != "trivial" and len(solution.pieces)
    return question.event, len(question.x_paths), form, piece_count


def _measure_next(question):
    path = question.get_solution()[NEXT]
    return path and is_leaf(get_subtree(question.tree, path))


def _measure_construct(question):
    return question.get_solution() == IMPOSSIBLE, len(question.marked)


MEASURES = {
    "prune": lambda question: len(question.get_solution()),
    "count": _measure_count,
    "which_x": _measure_which_x,
    "reorder": lambda question: question.goal,
    "next": _measure_next,
    "mistake": lambda question: question.wrong_entry[0],
    "construct": _measure_construct,
}
