class Spot:
    def __init__(self, name):
        self.name = name


class Fork(Spot):
    def __init__(self, name, ways):
        super().__init__(name)
        self.ways = ways


class Tip(Spot):
    def __init__(self, name, score):
        super().__init__(name)
        self.score = score


def seek(spot, low, high, up):
    if isinstance(spot, Tip):
        return spot.score
    if up:
        for way in spot.ways:
            low = max(low, seek(way, low, high, False))
            if low >= high:
                break
        return low
    for way in spot.ways:
        high = min(high, seek(way, low, high, True))
        if low >= high:
            break
    return high


top = Fork("a", [Fork("b", [Tip("d", 3), Tip("e", 8)]), Fork("c", [Tip("f", 2), Tip("g", 9)])])
print(seek(top, float("-inf"), float("inf"), True))
