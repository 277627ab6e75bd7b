def alphabeta(node, depth, alpha, beta, maximizing):
    pad = "    " * depth
    who = "MAX" if maximizing else "MIN"
    if not isinstance(node, list):
        print(pad + "leaf", node)
        return node
    print(f"{pad}{who} alpha={alpha} beta={beta}")
    if maximizing:
        best = float("-inf")
        for nr, child in enumerate(node, start=1):
            best = max(best, alphabeta(child, depth + 1, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                print(f"{pad}--- cut after child {nr} of {len(node)}")
                break
    else:
        best = float("inf")
        for nr, child in enumerate(node, start=1):
            best = min(best, alphabeta(child, depth + 1, alpha, beta, True))
            beta = min(beta, best)
            if beta <= alpha:
                print(f"{pad}--- cut after child {nr} of {len(node)}")
                break
    print(f"{pad}{who} returns {best}")
    return best


tree = [[[6, 2], [7, 9]], [[1, 4], [8, 5]]]
print("Result:", alphabeta(tree, 0, float("-inf"), float("inf"), True))
