class Agent(object):
    def __init__(self):
        self.count = 0

    def search(self, tree, depth=10):
        self.count = 0
        return self._max(tree, depth, -9999, 9999)

    def _max(self, node, depth, alpha, beta):
        self.count += 1
        if depth == 0 or not isinstance(node, list):
            return node
        value = -9999
        for child in node:
            value = max(value, self._min(child, depth - 1, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value

    def _min(self, node, depth, alpha, beta):
        self.count += 1
        if depth == 0 or not isinstance(node, list):
            return node
        value = 9999
        for child in node:
            value = min(value, self._max(child, depth - 1, alpha, beta))
            if alpha >= beta:
                break
        return value


agent = Agent()
print(agent.search([[8, 3], [2, 9, 7], [4, 1, 6]]), "nodes:", agent.count)
