from math import inf as infinity

MAX = +1
MIN = -1

def minimax(state, player):
    # best is a list [move, score]
    if player == MAX:
        best = [-1, -infinity]
    else:
        best = [-1, +infinity]

    if not isinstance(state, list):
        return [-1, state]

    for i in range(len(state)):
        score = minimax(state[i], -player)
        score[0] = i
        if player == MAX:
            if score[1] > best[1]:
                best = score
        else:
            if score[1] < best[1]:
                best = score
    return best

print(minimax([[2, 6], [5, 4], [3, 9]], MAX))
