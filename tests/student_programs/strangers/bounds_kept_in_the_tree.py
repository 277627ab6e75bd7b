boughs = [[[5, 1], [8, 0]], [[9, 4], [7, 3]]]


def walk(bough, level, lo, hi):
    at = 0
    for twig in bough:
        if type(twig) is list:
            lo2, hi2 = walk(twig, level + 1, lo, hi)
            if level % 2 == 0:
                lo = max(lo, hi2)
            else:
                hi = min(hi, lo2)
            bough[at] = lo if level % 2 == 0 else hi
            at += 1
        else:
            if level % 2 == 0:
                lo = max(lo, twig)
            else:
                hi = min(hi, twig)
            if lo >= hi:
                break
    return lo, hi


print(walk(boughs, 0, -99, 99))
