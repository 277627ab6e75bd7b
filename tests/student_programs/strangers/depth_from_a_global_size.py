import math

n = 8


def go(level, spot, up, leaves, low, high):
    if level == math.log(n, 2):
        return leaves[spot]
    if up:
        best = -1000
        for k in range(2):
            best = max(best, go(level + 1, spot * 2 + k, False, leaves, low, high))
            low = max(low, best)
            if high <= low:
                break
        return best
    best = 1000
    for k in range(2):
        best = min(best, go(level + 1, spot * 2 + k, True, leaves, low, high))
        high = min(high, best)
        if high <= low:
            break
    return best


print(go(0, 0, True, [3, 5, 6, 9, 1, 2, 0, -1], -1000, 1000))
