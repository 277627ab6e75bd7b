"""The search that decides nothing by one leaf: run again, in the browser, with that leaf worth anything."""

from alphabeta import alphabeta
from minimax import minimax

WORDS = ()


def open(words):
    """Return what answers; it speaks in numbers alone."""
    return answer


def answer(request):
    """Search the tree of request once more, and say what came of it.

    request: tree, nested lists; leaf, the path of one of its leaves, and value, which that leaf gets;
        node, the path of a first child, or of a first child's first child, and so on: such a one is
        entered with the window of the root, and can be searched alone.
    """
    tree = _with_value(request["tree"], request["leaf"], request["value"])
    node, maximizing = tree, True
    for index in request["node"]:
        node, maximizing = node[index], not maximizing
    read = []
    return {
        "root": alphabeta(_Watched(tree, [], read)),
        "read": read,
        "returned": alphabeta(node, maximizing=maximizing),
        "minimax": minimax(node, maximizing),
    }


class _Watched:
    """A node that notes which leaves are read below it; read: their paths, in that order."""

    def __init__(self, node, path, read):
        self.node, self.path, self.read = node, path, read

    def __iter__(self):
        for index, child in enumerate(self.node):
            path = [*self.path, index]
            if isinstance(child, list):
                yield _Watched(child, path, self.read)
            else:
                self.read.append(path)
                yield child


def _with_value(node, path, value):
    if not path:
        return value
    index, *below = path
    return [*node[:index], _with_value(node[index], below, value), *node[index + 1 :]]
