import math
steps = 0

def alpha_beta(node, alpha, beta, maximizing, name="root"):
    global steps
    steps += 1
    if isinstance(node, int):
        print(steps, "leaf", name, "=", node)
        return node
    if maximizing:
        v = -math.inf
        for i, child in enumerate(node):
            v = max(v, alpha_beta(child, alpha, beta, False, name + "." + str(i)))
            print(steps, "MAX", name, "v =", v)
            if v >= beta:
                print("pruning the rest of", name)
                return v
            alpha = max(alpha, v)
        return v
    else:
        v = math.inf
        for i, child in enumerate(node):
            v = min(v, alpha_beta(child, alpha, beta, True, name + "." + str(i)))
            print(steps, "MIN", name, "v =", v)
            if v >= alpha:
                print("pruning the rest of", name)
                return v
            beta = min(beta, v)
        return v

print("answer", alpha_beta([[5, 3, 8], [6, 9, 7], [2, 1, 4]], -math.inf, math.inf, True))
