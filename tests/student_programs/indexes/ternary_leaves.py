# Exercise 5.2: every inner node has exactly B children
B = 3
HEIGHT = 2
LEAVES = [3, 12, 8, 2, 4, 6, 14, 5, 2]


def solve(level, idx, maximize, vals, lo, hi):
    if level == HEIGHT:
        return vals[idx]
    if maximize:
        v = float('-inf')
        for k in range(B):
            v = max(v, solve(level + 1, B * idx + k, False, vals, lo, hi))
            if v >= hi:
                return v
            lo = max(lo, v)
        return v
    v = float('inf')
    for k in range(B):
        v = min(v, solve(level + 1, B * idx + k, True, vals, lo, hi))
        if v <= lo:
            return v
        hi = min(hi, v)
    return v


print(solve(0, 0, True, LEAVES, float('-inf'), float('inf')))
