import math

graph = {'S': ['A', 'B'], 'A': ['C', 'D'], 'B': ['E', 'F'],
         'C': ['c1', 'c2'], 'D': ['d1', 'd2'], 'E': ['e1', 'e2'], 'F': ['f1', 'f2']}
score = {'c1': 2, 'c2': 3, 'd1': 5, 'd2': 9, 'e1': 0, 'e2': 1, 'f1': 7, 'f2': 5}

def minimax(node, alpha, beta, maximize):
    children = graph.get(node, [])
    if not children:
        return score[node]
    if maximize:
        best = -math.inf
        for c in children:
            best = max(best, minimax(c, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta: break
        return best
    else:
        best = math.inf
        for c in children:
            best = min(best, minimax(c, beta, alpha, True))
            beta = min(beta, best)
            if alpha >= beta: break
        return best

print(minimax('S', -math.inf, math.inf, True))
