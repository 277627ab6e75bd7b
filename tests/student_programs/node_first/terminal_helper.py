# alpha beta with small helper functions (failhard, returns the bound)
INF = 99999

def is_terminal(node):
    return not isinstance(node, list)

def evaluate(node):
    return node

def children_of(node):
    return list(node)

def ab_search(node, depth, alpha, beta, maximizing):
    if depth == 0 or is_terminal(node):
        return evaluate(node)
    if maximizing:
        for child in children_of(node):
            alpha = max(alpha, ab_search(child, depth-1, alpha, beta, False))
            if alpha >= beta:
                return beta
        return alpha
    else:
        for child in children_of(node):
            beta = min(beta, ab_search(child, depth-1, alpha, beta, True))
            if beta <= alpha:
                return alpha
        return beta

if __name__ == '__main__':
    t = [[8, [2, 7]], [[4, 1], 6], [9, 3]]
    print(ab_search(t, 10, -INF, INF, True))
