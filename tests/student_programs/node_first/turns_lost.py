import math
def value_of(node, depth, player, alpha, beta):
    '''player is True for MAX and False for MIN'''
    if not isinstance(node, list) or depth == 0:
        return node
    if player == True:
        v = -math.inf
        for n in node:
            v = max(v, value_of(n, depth-1, player, alpha, beta))
            alpha = max(alpha, v)
            if beta <= alpha: break
        return v
    else:
        v = math.inf
        for n in node:
            v = min(v, value_of(n, depth-1, not player, alpha, beta))
            beta = min(beta, v)
            if beta <= alpha: break
        return v

game = [[6, 4], [5, 7], [1, 8]]
print("value of the game is", value_of(game, 2, True, -math.inf, math.inf))
