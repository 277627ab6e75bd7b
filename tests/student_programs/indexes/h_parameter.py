import math

def log2(n):
    return 0 if n == 1 else 1 + log2(n // 2)

def alpha_beta(depth, node_index, is_max, scores, h, alpha=-math.inf, beta=math.inf):
    if depth == h:
        return scores[node_index]
    if is_max:
        best = -math.inf
        for child in (2 * node_index, 2 * node_index + 1):
            best = max(best, alpha_beta(depth + 1, child, False, scores, h, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = math.inf
        for child in (2 * node_index, 2 * node_index + 1):
            best = min(best, alpha_beta(depth + 1, child, True, scores, h, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best

if __name__ == '__main__':
    leaves = [10, 5, 7, 11, 12, 8, 9, 8, 5, 12, 11, 12, 9, 8, 7, 10]
    height = log2(len(leaves))
    print(alpha_beta(0, 0, True, leaves, height))
