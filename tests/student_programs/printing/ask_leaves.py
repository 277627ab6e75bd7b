import math

def alpha_beta(depth, index, is_max, leaves, height, alpha, beta):
    if depth == height:
        return leaves[index]
    if is_max:
        best = -math.inf
        for k in range(2):
            best = max(best, alpha_beta(depth + 1, 2 * index + k, False, leaves, height, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = math.inf
        for k in range(2):
            best = min(best, alpha_beta(depth + 1, 2 * index + k, True, leaves, height, alpha, beta))
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best


height = int(input("Height of the tree: "))
leaves = []
for n in range(2 ** height):
    leaves.append(int(input("Value of leaf %d: " % (n + 1))))

print("Leaves:", leaves)
print("Optimal value:", alpha_beta(0, 0, True, leaves, height, -math.inf, math.inf))
