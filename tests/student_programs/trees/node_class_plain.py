class Node:
    def __init__(self, value=None, children=None):
        self.value = value
        self.children = children or []

def minimax(node, depth, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        value = float("-inf")
        for child in node.children:
            value = max(value, minimax(child, depth + 1, False))
        return value
    else:
        value = float("inf")
        for child in node.children:
            value = min(value, minimax(child, depth + 1, True))
        return value

root = Node(children=[
    Node(children=[Node(-1), Node(3)]),
    Node(children=[Node(5), Node(1)]),
    Node(children=[Node(-6), Node(-4), Node(0)]),
])
print("Minimax value:", minimax(root, 0, True))
