# negamax without pruning. sign is +1 for the first player and -1 for the second

def negamax(tree, sign=1):
    if isinstance(tree, (int, float)):
        return sign * tree
    best = float('-inf')
    for branch in tree:
        score = -negamax(branch, -sign)
        if score > best:
            best = score
    return best

def first_player_value(tree):
    return negamax(tree, 1)
