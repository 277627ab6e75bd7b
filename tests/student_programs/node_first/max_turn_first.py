NEG = float('-inf')
POS = float('inf')

def search(max_turn, a, b, tree):
    """a = best for max so far, b = best for min so far"""
    if isinstance(tree, (int, float)): return tree

    best = NEG if max_turn else POS
    for t in tree:
        val = search(max_turn=not max_turn, a=a, b=b, tree=t)
        if max_turn:
            best = max(best, val)
            a = max(a, best)
        else:
            best = min(best, val)
            b = min(b, best)
        if b <= a: break
    return best

def solve(tree):
    return search(True, NEG, POS, tree)
