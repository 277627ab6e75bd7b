class AlphaBeta:
    def __init__(self, game_tree):
        self.game_tree = game_tree
        self.visited = 0
        self.pruned = 0

    def search(self):
        self.visited = 0
        self.pruned = 0
        return self.max_value(self.game_tree, float('-inf'), float('inf'))

    def isTerminal(self, node):
        return not isinstance(node, list)

    def getUtility(self, node):
        return node

    def max_value(self, node, alpha, beta):
        self.visited += 1
        if self.isTerminal(node):
            return self.getUtility(node)
        max_v = float('-inf')
        for s in node:
            max_v = max(max_v, self.min_value(s, alpha, beta))
            alpha = max(alpha, max_v)
            if alpha >= beta:
                self.pruned += 1
                break
        return max_v

    def min_value(self, node, alpha, beta):
        self.visited += 1
        if self.isTerminal(node):
            return self.getUtility(node)
        min_v = float('inf')
        for s in node:
            min_v = min(min_v, self.max_value(s, alpha, beta))
            beta = min(beta, min_v)
            if alpha >= beta:
                self.pruned += 1
                break
        return min_v


if __name__ == "__main__":
    ab = AlphaBeta([[2, 7, 1], [3, [9, 4]], [0, 5]])
    print("value", ab.search(), "visited", ab.visited, "cutoffs", ab.pruned)
