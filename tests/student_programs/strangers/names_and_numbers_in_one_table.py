TABLE = {"": ["a", "b"], "a": [7, 5], "b": [2, 9]}


def measure(place, mine):
    if isinstance(place, int):
        return place
    best = None
    for lower in TABLE[place]:
        found = measure(lower, not mine)
        if best is None or (found > best if mine else found < best):
            best = found
    return best


def choose():
    top, step = -99, None
    for name in TABLE[""]:
        found = measure(name, False)
        if found > top:
            top, step = found, name
    return step


print(choose())
