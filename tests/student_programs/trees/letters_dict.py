tree = {
    'A': ['B', 'C', 'D'],
    'B': ['E', 'F'],
    'C': ['G', 'H'],
    'D': ['I', 'J'],
}
values = {'E': 6, 'F': 3, 'G': 2, 'H': 9, 'I': 5, 'J': 4}


def alpha_beta(node, maximizing, alpha, beta):
    if node in values:
        return values[node]
    if maximizing:
        best = float('-inf')
        for child in tree[node]:
            best = max(best, alpha_beta(child, False, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                print("cut at", node)
                break
        return best
    else:
        best = float('inf')
        for child in tree[node]:
            best = min(best, alpha_beta(child, True, alpha, beta))
            beta = min(beta, best)
            if beta <= alpha:
                print("cut at", node)
                break
        return best


print("A has value", alpha_beta('A', True, float('-inf'), float('inf')))
