"""Repeat a search in the browser with another value for the leaf that it prunes."""

from alphabeta import alphabeta
from docs.figures.recording_node import RecordingNode
from minimax import minimax

WORDS = ()


class RequestHandler:
    """Answers requests; it needs no translations."""

    def __init__(self, texts):
        pass

    def handle_request(self, request):
        """Search the tree of a request, and return the results.

        tree: nested lists; leaf, value: the path of a leaf, and the value to give it
        node: the path of a node that is a first child at each level: it is entered with the window
            of the root, so it can be searched alone

        The response: root (the value of the tree), read (the paths of the leaves that the search
        reads), returned and minimax (the value of the node by alphabeta, and by minimax)
        """
        tree = _replace_leaf(request["tree"], request["leaf"], request["value"])
        node, maximizing = tree, True
        for index in request["node"]:
            node, maximizing = node[index], not maximizing
        visited = {}
        return {
            "root": alphabeta(RecordingNode(tree, visited)),
            "read": [list(path) for path, child in visited.items() if not isinstance(child, list)],
            "returned": alphabeta(node, maximizing=maximizing),
            "minimax": minimax(node, maximizing),
        }


def _replace_leaf(node, path, value):
    """Return a copy of a tree with another value at the path of a leaf."""
    if not path:
        return value
    index, *below = path
    return [*node[:index], _replace_leaf(node[index], below, value), *node[index + 1 :]]
