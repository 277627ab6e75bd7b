def tally(node):
    if not isinstance(node, list):
        return 1
    return sum(tally(kid) for kid in node)


def branch(items, width, depth):
    for _ in range(depth):
        items = [items[k : k + width] for k in range(0, len(items), width)]
    return items[0]


def dig(node, level, low, high, up, count):
    if not isinstance(node, list):
        print("leaf", node)
        return node
    if up:
        best = float("-inf")
        for kid in node:
            best = max(best, dig(kid, level + 1, low, high, False, count))
            low = max(low, best)
            if low >= high:
                count["n"] += sum(tally(other) for other in node)
                return best
        return best
    best = float("inf")
    for kid in node:
        best = min(best, dig(kid, level + 1, low, high, True, count))
        high = min(high, best)
        if low >= high:
            return best
    return best


def main():
    width = int(input("width: ").strip() or "2")
    depth = int(input("depth: ").strip() or "3")
    line = input("leaves: ").strip()
    if line == "":
        leaves = [k for k in range(width**depth)]
    else:
        leaves = [int(word) for word in line.split()]
        if len(leaves) != width**depth:
            print("wrong number")
            return
    print(dig(branch(leaves, width, depth), 0, float("-inf"), float("inf"), True, {"n": 0}))


main()
