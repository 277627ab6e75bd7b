class Spot:
    def __init__(self, worth, rest):
        self.worth = worth
        self.rest = rest
        self.below = []


def is_end(spot):
    return spot.rest == 0


def look(spot, plies, up):
    if plies == 0 or is_end(spot):
        return spot.worth
    if up:
        best = float("-inf")
        for one in spot.below:
            best = max(best, look(one, plies - 1, False))
        return best
    best = float("inf")
    for one in spot.below:
        best = min(best, look(one, plies - 1, True))
    return best


def build(rest):
    spot = Spot(int(input("worth: ")), rest)
    if rest > 0:
        for _ in range(int(input("children: "))):
            spot.below.append(build(rest - 1))
    return spot


plies = int(input("plies: "))
print(look(build(plies), plies, True))
