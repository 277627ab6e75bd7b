from math import inf

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]

def wins(b, p):
    return any(all(b[int(ch)] == p for ch in line) for line in LINES)

def other(p):
    return 'o' if p == 'x' else 'x'

def put(b, i, p):
    return b[:i] + p + b[i + 1:]

def value(b, p, alpha=-inf, beta=inf):
    """x wants +1, o wants -1; p is to move in the string b"""
    if wins(b, 'x'): return 1
    if wins(b, 'o'): return -1
    free = [i for i, ch in enumerate(b) if ch == '.']
    if not free: return 0
    if p == 'x':
        v = -inf
        for i in free:
            v = max(v, value(put(b, i, p), other(p), alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta: break
        return v
    v = inf
    for i in free:
        v = min(v, value(put(b, i, p), other(p), alpha, beta))
        beta = min(beta, v)
        if alpha >= beta: break
    return v

start = "xo." \
        ".x." \
        "..o"
print(value(start, 'o'))
