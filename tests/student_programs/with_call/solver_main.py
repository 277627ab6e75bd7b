class GameTreeSolver:
    INFINITY = 1_000_000

    def __init__(self, root):
        self.root = root
        self.leaves_seen = []

    def run(self):
        self.leaves_seen.clear()
        return self._visit(self.root, -self.INFINITY, self.INFINITY, True)

    def _visit(self, node, alpha, beta, maximizing):
        if not isinstance(node, list):
            self.leaves_seen.append(node)
            return node
        best = -self.INFINITY if maximizing else self.INFINITY
        for child in node:
            value = self._visit(child, alpha, beta, not maximizing)
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


ROOT = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]

solver = GameTreeSolver(ROOT)
print("optimal value:", solver.run())
print("leaves looked at:", solver.leaves_seen)
