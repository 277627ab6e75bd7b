"""Game trees: functions that grow, limit, order and count them, and name the nodes.

A tree is a number (a leaf: how good the position is for MAX) or an iterable of
trees (a node with children), which can be iterated over any number of times.
limit, order and count take a tree and return a tree, so that a search needs no
parameter for any of this (John Hughes, "Why functional programming matters",
1989, section 5). They can be nested; put count outermost, because order looks
at all children of a node before the search asks for the first.
"""


class Node:
    """A node whose children are generated anew each time it is iterated over.

    state: the state that the node represents, before any wrapping.
    children: a function without arguments that returns an iterable of trees.
    child: a function that returns the child after one of the state's moves; None if
        the node can only be iterated over.
    depth: the plies that remain, where there is a limit; None without one.
    Two nodes are equal if they have equal states and equal depths.
    """

    def __init__(self, state, children, child=None, depth=None):
        self.state = state
        self.children = children
        self.child = child
        self.depth = depth

    def __iter__(self):
        return iter(self.children())

    def moves(self):
        """Return the moves of the state, in the order of the state, not of the children."""
        return self.state.moves()

    def play(self, move):
        """Return the child after move, without making the others."""
        return self.child(move)

    def __eq__(self, other):
        return isinstance(other, Node) and (self.state, self.depth) == (other.state, other.depth)

    def __hash__(self):
        return hash((self.state, self.depth))


def is_leaf(node):
    """Return whether node is a leaf, that is, a number."""
    return not hasattr(node, "__iter__")


def state(node):
    """Return the state that node was grown from, or node itself."""
    return node.state if isinstance(node, Node) else node


def grow(start, expand):
    """Return the tree of all states that can be reached from start.

    expand(state): the score, a number, if the state is final; else a sequence
        of the states that one move leads to.
    """
    below = expand(start)
    if is_leaf(below):
        return below
    return Node(start, lambda: (grow(next_state, expand) for next_state in below))


def limit(node, depth, evaluate):
    """Return the tree cut off at depth: a node there is replaced by the static evaluation.

    depth: plies that remain, 0 or more.
    evaluate(state): an estimate, a number, of how good the state is for MAX.
    """
    if is_leaf(node):
        return node
    if depth == 0:
        return evaluate(state(node))
    return _wrap_children(node, lambda child: limit(child, depth - 1, evaluate), depth)


def order(node, value, maximizing=True):
    """Return the tree with the best-looking child first at every node.

    value(state, maximizing): an estimate of the value of a child for MAX, who
        moves there if maximizing is True; a search such as minimax will do.
    maximizing: True if MAX moves at node, False if MIN does.
    """
    if is_leaf(node):
        return node

    def order_children():
        best_first = sorted(
            node, key=lambda child: value(state(child), not maximizing), reverse=maximizing
        )
        return (order(child, value, not maximizing) for child in best_first)

    def play_and_order(move):
        return order(node.play(move), value, not maximizing)

    return Node(state(node), order_children, play_and_order, getattr(node, "depth", None))


def front(move, moves):
    """Return the list of moves, with move in front if it is among them."""
    return sorted(moves, key=lambda candidate: candidate != move)


def count(node, tally):
    """Return the same tree, which counts the nodes that one search visits.

    tally: a collections.Counter; the counts "nodes" (leaves included) and "leaves" grow.
    """
    tally["nodes"] += 1
    if is_leaf(node):
        tally["leaves"] += 1
        return node
    return _wrap_children(node, lambda child: count(child, tally), getattr(node, "depth", None))


def _wrap_children(node, wrap_child, depth):
    """Return node with each child replaced by wrap_child(child)."""
    return Node(
        state(node),
        lambda: (wrap_child(child) for child in node),
        lambda move: wrap_child(node.play(move)),
        depth,
    )


def staircase(branching, depth, first=0, maximizing=True):
    """Return a uniform tree with better and better children, so that nothing is pruned.

    The leaves are the whole numbers from first on, branching ** depth of them.
    """
    if depth == 0:
        return first
    size = branching ** (depth - 1)
    steps = range(branching) if maximizing else reversed(range(branching))
    return [staircase(branching, depth - 1, first + step * size, not maximizing) for step in steps]


def letter(number):
    """Return the name of the internal node with that number: 0 is A, 25 is Z, 26 is AA."""
    name = ""
    while number >= 0:
        name = chr(ord("A") + number % 26) + name
        number = number // 26 - 1
    return name


def letters(tree):
    """Return the names of all internal nodes of a finite tree, breadth first.

    The keys are paths: the tuple of child indexes that leads there from the root.
    """
    names = {}
    queue = [((), tree)]
    for path, node in queue:  # it grows during the loop
        if not is_leaf(node):
            names[path] = letter(len(names))
            queue.extend((path + (index,), child) for index, child in enumerate(node))
    return names


# SPDX-License-Identifier: MIT
