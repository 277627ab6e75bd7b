"""Wrong answers to questions that a platform can only ask as a choice, made from likely mistakes."""

from math import inf

from docs.figures.number_format import format_number
from docs.questions.construct import IMPOSSIBLE
from docs.questions.intervals import NumberSet, format_number_set, make_comparison_set
from docs.questions.question import SeededChoices
from docs.trees.tree_syntax import format_tree
from docs.trees.trees import list_leaves
from gametree import is_leaf

MOST_WRONG = 4
TRIES = 200


def format_answer(question, answer, texts):
    """Return an answer to a question of the kind which_x, reorder or construct as plain text."""
    if question.kind == "which_x":
        return format_number_set(answer, texts)
    if question.kind == "reorder":
        return format_tree(answer).replace("-", "−")
    if answer == IMPOSSIBLE:
        return texts["questions"]["answer_impossible"]
    return texts["narration"]["list_separator"].join(map(format_number, answer))


def list_wrong_sets(question):
    """Return wrong answers to a question of the kind which_x: other ends, the opposite, other bounds."""
    right = question.get_solution()
    candidates = [right.complement(), *_list_with_other_ends(right)]
    leaves = sorted({leaf for leaf in list_leaves(question.tree) if leaf is not None})
    choices = SeededChoices(question.seed)
    candidates += [
        make_comparison_set(choices.pick(("<", "<=", ">", ">=")), choices.pick(leaves))
        for _ in range(TRIES)
    ]
    return _keep_wrong(question, candidates)


def _list_with_other_ends(number_set):
    """Return the sets in which both ends, or only the left or right ends, are closed instead of open, or open."""
    return [
        NumberSet(
            [
                (low, low_closed != left, high, high_closed != right)
                for low, low_closed, high, high_closed in number_set.pieces
            ]
        )
        for left, right in ((True, True), (True, False), (False, True))
        if any(low < high and (low, high) != (-inf, inf) for low, _, high, _ in number_set.pieces)
    ]


def list_wrong_orders(question):
    """Return wrong answers to a question of the kind reorder; the order as drawn comes first."""
    choices = SeededChoices(question.seed)
    candidates = [_shuffle_tree(question.tree, choices) for _ in range(TRIES)]
    return _keep_wrong(question, [question.tree, *candidates])


def _shuffle_tree(tree, choices):
    """Return the tree with the children of each node in another order."""
    if is_leaf(tree):
        return tree
    left, shuffled = list(range(len(tree))), []
    while left:
        shuffled.append(choices.pick(left))
        left.remove(shuffled[-1])
    return [_shuffle_tree(tree[index], choices) for index in shuffled]


def list_wrong_fillings(question):
    """Return wrong answers to a question of the kind construct; that it is impossible comes first."""
    choices, numbers = SeededChoices(question.seed), range(1, 10)
    candidates = [[choices.pick(numbers) for _ in question.leaves] for _ in range(TRIES)]
    return _keep_wrong(question, [IMPOSSIBLE, *candidates])


def _keep_wrong(question, candidates):
    """Return the first different wrong answers."""
    wrong = []
    for answer in candidates:
        if answer not in wrong and question.grade(answer).mistakes:
            wrong.append(answer)
        if len(wrong) == MOST_WRONG:
            break
    return wrong
