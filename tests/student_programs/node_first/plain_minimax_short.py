# Minimax on nested lists, the short version from the lecture

def minimax(tree, is_max=True):
    if type(tree) != list:
        return tree
    scores = [minimax(sub, not is_max) for sub in tree]
    return max(scores) if is_max else min(scores)
