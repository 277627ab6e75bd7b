class Item:
    def __init__(self, value, below=[]):
        self.value = value
        self.below = below
        self.low = float("-inf")
        self.high = float("inf")


def run(item, level, low, high, up):
    global cuts
    if level == 0 or not item.below:
        return item.value, [item.value]
    way = []
    if up:
        best = float("-inf")
        for one in item.below:
            got, path = run(one, level - 1, low, high, False)
            if got > best:
                best, way = got, [item.value] + path
            low = max(low, best)
            if low >= high:
                cuts += 1
                break
        return best, way
    best = float("inf")
    for one in item.below:
        got, path = run(one, level - 1, low, high, True)
        if got < best:
            best, way = got, [item.value] + path
        high = min(high, best)
        if low >= high:
            cuts += 1
            break
    return best, way


# the class is called Item, not Blatt
tree = Item(0, [Item(0, [Blatt(3), Blatt(8)]), Item(0, [Blatt(2), Blatt(9)])])
cuts = 0
print(run(tree, 2, float("-inf"), float("inf"), True))
