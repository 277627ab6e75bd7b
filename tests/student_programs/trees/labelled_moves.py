# Alpha-beta search, following the pseudocode in Russell & Norvig (ch. 5)
# The tree is the famous figure with A, B, C, D.

import math

successors = {
    'A': {'a1': 'B', 'a2': 'C', 'a3': 'D'},
    'B': {'b1': 'B1', 'b2': 'B2', 'b3': 'B3'},
    'C': {'c1': 'C1', 'c2': 'C2', 'c3': 'C3'},
    'D': {'d1': 'D1', 'd2': 'D2', 'd3': 'D3'},
}

utility = {
    'B1': 3, 'B2': 12, 'B3': 8,
    'C1': 2, 'C2': 4, 'C3': 6,
    'D1': 14, 'D2': 5, 'D3': 2,
}


def terminal_test(state):
    return state in utility


def alpha_beta_search(state):
    value, move = max_value(state, -math.inf, math.inf)
    return value, move


def max_value(state, alpha, beta):
    if terminal_test(state):
        return utility[state], None
    v, move = -math.inf, None
    for a, s in successors[state].items():
        v2, _ = min_value(s, alpha, beta)
        if v2 > v:
            v, move = v2, a
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def min_value(state, alpha, beta):
    if terminal_test(state):
        return utility[state], None
    v, move = math.inf, None
    for a, s in successors[state].items():
        v2, _ = max_value(s, alpha, beta)
        if v2 < v:
            v, move = v2, a
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move


value, move = alpha_beta_search('A')
print("Best move:", move)
print("Minimax value:", value)
