LEAF = {"p": 3, "q": 8, "r": 2, "s": 9}
BELOW = {"top": ["u", "w"], "u": ["p", "q"], "w": ["r", "s"]}


def worth(at, upper, low, high):
    if at in LEAF:
        return LEAF[at]
    if upper:
        return highest(at, low, high)
    return lowest(at, low, high)


def highest(at, low, high):
    v = -100
    for n in BELOW[at]:
        v = max(v, worth(n, False, low, high))
        if v >= high:
            return v
        low = max(low, v)
    return v


def lowest(at, low, high):
    v = 100
    for n in BELOW[at]:
        v = min(v, worth(n, True, low, high))
        if v <= low:
            return v
        high = min(high, v)
    return v


print(worth("top", True, -100, 100))
