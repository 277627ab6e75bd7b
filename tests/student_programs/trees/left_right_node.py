from typing import Optional


class Node:
    """Binary game tree: inner nodes have left and right, leaves have a score."""

    def __init__(self, score: Optional[int] = None,
                 left: Optional["Node"] = None, right: Optional["Node"] = None):
        self.score = score
        self.left = left
        self.right = right

    @property
    def children(self):
        return [n for n in (self.left, self.right) if n is not None]


def build(values):
    if len(values) == 1:
        return Node(score=values[0])
    half = len(values) // 2
    return Node(left=build(values[:half]), right=build(values[half:]))


def alphabeta(node: Node, alpha: float, beta: float, maximizing: bool) -> float:
    if node.left is None and node.right is None:
        return node.score
    best = float("-inf") if maximizing else float("inf")
    for child in node.children:
        value = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


if __name__ == "__main__":
    root = build([8, 5, 6, -4, 3, 8, 4, -6])
    print(alphabeta(root, float("-inf"), float("inf"), True))
