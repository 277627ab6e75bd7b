# alpha-beta as a higher-order function: children and evaluate are passed in.

def make_alphabeta(children, evaluate):
    visited = 0

    def value(state, alpha, beta, sign):
        nonlocal visited
        visited += 1
        succ = children(state)
        if not succ:
            return sign * evaluate(state)

        def over(rest, a, best):
            # recursion over the list of successors, in the style of Lisp
            if not rest or a >= beta:
                return best
            v = -value(rest[0], -beta, -a, -sign)
            return over(rest[1:], max(a, v), max(best, v))

        return over(succ, alpha, float("-inf"))

    def run(state):
        nonlocal visited
        visited = 0
        v = value(state, float("-inf"), float("inf"), 1)
        return v, visited

    return run


# The states are strings of L and R; the payoff table is indexed by the string.
PAYOFF = dict(LLL=-1, LLR=3, LRL=5, LRR=0, RLL=-6, RLR=-4, RRL=0, RRR=9)

solve = make_alphabeta(
    children=lambda s: [s + "L", s + "R"] if len(s) < 3 else [],
    evaluate=PAYOFF.get,
)

v, n = solve("")
print("value", v, "visited", n, "of", 2 ** 4 - 1)
for s in ("L", "R", "LL", "RR"):
    # note: here the player to move at s is taken as the maximiser
    print(s, solve(s))
