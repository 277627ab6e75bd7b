class Minimax:
    """Plain minimax, no pruning."""

    @staticmethod
    def solve(tree):
        return Minimax.max_player(tree)

    @staticmethod
    def max_player(node):
        if isinstance(node, int):
            return node
        best = None
        for child in node:
            value = Minimax.min_player(child)
            if best is None or value > best:
                best = value
        return best

    @staticmethod
    def min_player(node):
        if isinstance(node, int):
            return node
        best = None
        for child in node:
            value = Minimax.max_player(child)
            if best is None or value < best:
                best = value
        return best


print(Minimax.solve([[1, 9, [4, 2]], [3, 3], [[8, 0], 7]]))
