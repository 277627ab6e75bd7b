"""Homework 3 - alpha-beta pruning

Student's solution, checks the tree of the exercise sheet.
"""
import math


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or isinstance(node, int):
        return node
    if maximizing:
        best = -math.inf
        for child in node:
            best = max(best, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = math.inf
    for child in node:
        best = min(best, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def main():
    sheet_tree = [
        [[10, 6, 100], [5, 7]],
        [[8, 9], [3, 2, 4]],
        [[1, 5], [12, 4, 9]],
    ]
    result = alphabeta(sheet_tree, 3, -math.inf, math.inf, True)
    print("The optimal value is:", result)


if __name__ == "__main__":
    main()
