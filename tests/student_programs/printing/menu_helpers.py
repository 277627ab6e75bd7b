import math
import sys

EXAMPLES = {
    "small": [[3, 5], [2, 9]],
    "lecture": [[[8, 7], [3, 9]], [[9, 8], [2, 4]], [[1, 8], [8, 9]]],
}


def count_leaves(t):
    return 1 if not isinstance(t, list) else sum(count_leaves(x) for x in t)


def show(t, indent=0):
    if isinstance(t, list):
        print(" " * indent + "+")
        for x in t:
            show(x, indent + 2)
    else:
        print(" " * indent + str(t))


class Counter:
    leaves = 0


def minimax(t, alpha, beta, is_max):
    if not isinstance(t, list):
        Counter.leaves += 1
        return t
    if is_max:
        best = -math.inf
        for x in t:
            best = max(best, minimax(x, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = math.inf
    for x in t:
        best = min(best, minimax(x, -math.inf, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def main(argv):
    name = argv[1] if len(argv) > 1 and argv[1] in EXAMPLES else "lecture"
    t = EXAMPLES[name]
    show(t)
    Counter.leaves = 0
    print("value:", minimax(t, -math.inf, math.inf, True))
    print("leaves:", Counter.leaves, "of", count_leaves(t))


main(sys.argv)
