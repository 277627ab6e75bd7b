"""A tree that records which children a search looks at."""


class RecordingNode:
    """A node that adds each child that a search looks at to visited: path -> node or leaf.

    node: a list; whatever is no list is a leaf
    """

    def __init__(self, node, visited, path=()):
        self.node, self.visited, self.path = node, visited, path

    def __iter__(self):
        for index in range(len(self.node)):
            child, path = self.node[index], (*self.path, index)
            self.visited[path] = child
            yield RecordingNode(child, self.visited, path) if isinstance(child, list) else child
