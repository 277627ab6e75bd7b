TABLE = {
    "A": ["B", "C"],
    "B": ["D", "E"],
    "C": ["F", "G"],
    "D": [3, 5],
    "E": [6, 9],
    "F": [1, 2],
    "G": [0, -1],
}


def seek(name, low, high, up):
    if isinstance(TABLE[name][0], int):
        return max(TABLE[name]) if up else min(TABLE[name])
    if up:
        best = float("-inf")
        for lower in TABLE[name]:
            best = max(best, seek(lower, low, high, False))
            low = max(low, best)
            if low >= high:
                break
        return best
    best = float("inf")
    for lower in TABLE[name]:
        best = min(best, seek(lower, low, high, True))
        high = min(high, best)
        if high <= low:
            break
    return best


print(seek("A", float("-inf"), float("inf"), True))
