def max_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    v = float('-inf')
    for child in node:
        v = max(v, max_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    v = float('inf')
    for child in node:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v

def alpha_beta_decision(node):
    return max_value(node, float('-inf'), float('inf'))
