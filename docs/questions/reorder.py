"""Questions that ask for an order of the children with which as much as possible, or nothing, is pruned."""

from docs.figures.number_format import format_number
from docs.figures.replay import get_subtree, list_paths
from docs.questions.answer_fields import format_path, make_field
from docs.questions.question import (
    Example,
    Question,
    SeededChoices,
    count_read_leaves,
    find_in_trees,
    has_distinct_leaves,
    render_answer_lines,
)
from docs.trees.tree_parser import parse_tree
from docs.trees.tree_syntax import format_tree
from docs.trees.trees import count_fewest_leaves, count_leaves, sort_best_first, sort_worst_first
from gametree import is_leaf
from minimax import minimax

SHAPES = {
    "easy": ((2, 2, False),),
    "medium": ((3, 2, False), (3, 2, True), (2, 3, True)),
    "hard": ((2, 3, False), (3, 3, True)),
}
LEAF_RANGES = {"easy": (1, 20), "medium": (-9, 15), "hard": (-9, 15)}
MOST_ORDERS = 1300  # of the children of all nodes, so that a question stays small


class ReorderQuestion(Question):
    """Put the children of each node in another order. An answer is the reordered tree.

    goal: "fewest" (as few leaves as possible are read) or "all" (every leaf is read)
    """

    kind = "reorder"
    part = "order"
    section = "move-ordering/#ideal"

    def __init__(self, level, seed, rule, tree, maximizing, goal):
        super().__init__(level, seed, rule, tree, maximizing)
        self.goal = goal

    @classmethod
    def generate(cls, level, seed, rule):
        choices = SeededChoices(seed)
        maximizing, goal = choices.pick((True, False)), choices.pick(("fewest", "fewest", "all"))

        def make_question(tree):
            # Without ties, every rule cuts off at the same places.
            if not has_distinct_leaves(tree) or _count_orders(tree) > MOST_ORDERS:
                return None
            question = cls(level, seed, rule, tree, maximizing, goal)
            wanted = count_leaves(tree)
            if goal == "fewest":
                wanted = count_fewest_leaves(tree, maximizing)
            # The order as drawn must be wrong, and the order of the solution right.
            count = question.count_read
            return question if count(tree) != wanted == count(question.get_solution()) else None

        return find_in_trees(seed, choices.pick(SHAPES[level]), LEAF_RANGES[level], make_question)

    def list_prompt_sentences(self):
        return [*self.opening_sentences, ("reorder_children", {}), (f"ask_{self.goal}_read", {})]

    def list_answer_sentences(self, answer, texts):
        places = {"count": self.count_read(answer), "all": count_leaves(answer)}
        return [("answer_reorder", places)]

    def format_answer(self, answer, texts):
        return format_tree(answer)

    def list_fields(self, texts):
        """Return the field of the tree, which contains it as drawn."""
        field_texts = texts["questions"]
        options = []
        for path in list_paths(self.tree)[1:]:
            kind = "node" if path in self.letters else "leaf"
            sign = self.letters.get(path) or format_number(get_subtree(self.tree, path))
            name = texts["narration"][kind].format(value=sign, letter=sign)
            options.append([format_path(path), sign, name])
        return [
            make_field(
                *("order", field_texts["order"], "order", options),
                start=format_tree(self.tree),
                hint=field_texts["order_hint"],
                texts={"order_place": field_texts["order_place"]},
            )
        ]

    def read_answer(self, fields):
        return fields.read("order", parse_tree)

    def read_arrangement(self, fields):
        tree = self.read_answer(fields)
        if fields.problems:
            return None
        order = _find_order(self.tree, self.tree if tree is None else tree)
        return order and [format_path(path) for path in order]

    def measure_difficulty(self):
        return self.goal

    def make_parts(self, maker):
        return [
            maker.make_choice_of_answers(
                [self.tree],
                lambda choices: _shuffle_tree(self.tree, choices),
                lambda tree: format_tree(tree).replace("-", "−"),
            )
        ]

    def has_other_answers(self):
        return True

    def render_answer_space(self, texts):
        return render_answer_lines([texts["exam"]["answer"]], is_drawn=True)

    def get_solution(self):
        sort = sort_best_first if self.goal == "fewest" else sort_worst_first
        return sort(self.tree, self.maximizing)

    def count_read(self, tree):
        """Return how many leaves of a reordered tree are read."""
        return count_read_leaves("soft", tree, self.maximizing)

    def find_mistake(self, answer):
        if _sort_tree(answer) != _sort_tree(self.tree):
            return "slip_not_reordered", {}
        count, wanted = self.count_read(answer), self.count_read(self.get_solution())
        if count == wanted:
            return None
        places = {"count": count, "wanted": wanted, "all": count_leaves(answer)}
        if answer == self.tree:
            return "slip_order_unchanged", places
        if self.goal == "fewest" and count == places["all"]:
            return "slip_order_opposite", places
        if self.goal == "all" and count == count_fewest_leaves(answer, self.maximizing):
            return "slip_order_fewest", places
        is_first_best = minimax(answer[0], not self.maximizing) == minimax(answer, self.maximizing)
        if self.goal == "fewest" and not is_first_best:
            return "slip_best_not_first", places
        return f"wrong_order_{self.goal}", places

    def make_example(self):
        """Return the tree in the order of the solution."""
        return Example(self.rule, self.get_solution(), self.maximizing)


def _find_order(tree, reordered_tree, path=()):
    """Return the paths in tree of all nodes and leaves below the root of reordered_tree, in its order.

    Each node stands before its children. Returns None if reordered_tree is not the tree in another order.
    """
    if _sort_tree(tree) != _sort_tree(reordered_tree):
        return None
    keys, order = [_sort_tree(child) for child in tree], []
    for child in reordered_tree:
        index = keys.index(_sort_tree(child))
        keys[index] = None  # of equal children, the next one follows
        child_path = (*path, index)
        order.append(child_path)
        if not is_leaf(child):
            order += _find_order(tree[index], child, child_path)
    return order


def _shuffle_tree(tree, choices):
    """Return the tree with the children of each node in another order."""
    if is_leaf(tree):
        return tree
    return [_shuffle_tree(child, choices) for child in choices.shuffle(tree)]


def _sort_tree(tree):
    """Return the tree as text, with all children sorted, the same for all orders of the children."""
    if is_leaf(tree):
        return format_tree(tree)
    return f"[{', '.join(sorted([_sort_tree(child) for child in tree]))}]"


def _count_orders(tree):
    """Return the number of orders of the children of all nodes."""
    if is_leaf(tree):
        return 1
    orders = 1
    for number, child in enumerate(tree, 1):
        orders *= number * _count_orders(child)
    return orders
