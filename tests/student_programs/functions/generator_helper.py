depth = deepest = 0


def leaves(node):
    if isinstance(node, list):
        for child in node:
            yield from leaves(child)
    else:
        yield node


def replies(node, maximizing):
    for child in node:
        yield minimax(child, not maximizing)


def minimax(node, maximizing=True):
    global depth, deepest
    depth += 1
    deepest = max(deepest, depth)
    try:
        if not isinstance(node, list):
            return node
        return max(replies(node, maximizing)) if maximizing else min(replies(node, maximizing))
    finally:
        depth -= 1


tree = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
print(list(leaves(tree)), minimax(tree), deepest)
