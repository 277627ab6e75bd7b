class TreeNode:
    def __init__(self, name, heuristic=None):
        self.name = name
        self.heuristic = heuristic
        self._children = []

    def add_child(self, node):
        self._children.append(node)
        return node

    def get_children(self):
        return self._children

    def is_leaf(self):
        return len(self._children) == 0


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_leaf():
        return node.heuristic
    if maximizing:
        v = -10000
        for child in node.get_children():
            v = max(v, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
    else:
        v = 10000
        for child in node.get_children():
            v = min(v, alphabeta(child, depth - 1, alpha, beta, True))
            beta = min(beta, v)
            if beta <= alpha:
                break
    return v


root = TreeNode("root")
left = root.add_child(TreeNode("left"))
middle = root.add_child(TreeNode("middle"))
right = root.add_child(TreeNode("right"))
for i, h in enumerate([4, 6, 5]):
    left.add_child(TreeNode("l%d" % i, h))
for i, h in enumerate([3, 8]):
    middle.add_child(TreeNode("m%d" % i, h))
for i, h in enumerate([7, 9, 5]):
    right.add_child(TreeNode("r%d" % i, h))

print(alphabeta(root, 2, -10000, 10000, True))
