import math

# lecture 6 - alpha beta

def maxValue(tree, a, b):
    if type(tree) is int:
        return tree
    best = -math.inf
    for sub in tree:
        best = max(best, minValue(sub, a, b))
        if best >= b:
            return best
        a = max(a, best)
    return best

def minValue(tree, a, b):
    if type(tree) is int:
        return tree
    best = math.inf
    for sub in tree:
        best = min(best, maxValue(sub, a, b))
        if best >= a:
            return best
        b = min(b, best)
    return best

tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
print(maxValue(tree, -math.inf, math.inf))
