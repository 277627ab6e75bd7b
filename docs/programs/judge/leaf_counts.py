"""How many leaves a reader's program reads in larger trees."""

from docs.programs.judge.execution import NoEndError
from docs.programs.judge.required_leaves import find_read_leaves
from docs.programs.judge.trees import generate_larger_random_trees
from docs.programs.judge.trial import load_judged_search
from docs.trees.input_errors import Mistake
from docs.trees.trees import count_leaves
from gametree import is_leaf


def compare_read_leaf_counts(source, task="alphabeta"):
    """Return how many leaves of the larger trees a program reads, how many we read, and how many they have.

    The first number is None if a value is wrong, or if the leaves that it reads cannot be observed.
    """
    trees = [tree for tree in generate_larger_random_trees() if not is_leaf(tree)]
    required = every = sum(map(count_leaves, trees))
    if task != "minimax":
        required = sum(len(find_read_leaves(tree, True)[1]) for tree in trees)
    return _count_leaves_read_by_program(source, task, trees), required, every


def _count_leaves_read_by_program(source, task, trees):
    try:
        judged_search = load_judged_search(source, task)
    except (Mistake, NoEndError):
        return None
    count = 0
    for tree in trees:
        verdict = judged_search.judge_on_tree(tree, True) if judged_search.accepts(tree) else None
        if verdict is None or verdict.read is None:
            return None
        count += len(verdict.read)
    return count
