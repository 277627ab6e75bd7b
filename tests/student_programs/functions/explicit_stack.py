# Alpha-beta without recursion (our lecturer asked for an explicit stack).
# Each frame holds: node, index of next child, alpha, beta, is_max, best so far

INF = float('inf')

children = {
    0: [1, 2, 3],
    1: [4, 5],
    2: [6, 7],
    3: [8, 9],
    4: [10, 11], 5: [12, 13], 6: [14, 15],
    7: [16, 17], 8: [18, 19], 9: [20, 21],
}
score = {10: 5, 11: 3, 12: 8, 13: 6, 14: 1, 15: 4,
         16: 9, 17: 2, 18: 7, 19: 6, 20: 5, 21: 10}


def alphabeta_iterative(root):
    seen_leaves = []
    stack = [[root, 0, -INF, INF, True, -INF]]
    ret = None          # value coming back from the last finished child

    while stack:
        frame = stack[-1]
        node, i, alpha, beta, is_max, best = frame

        if node in score:
            seen_leaves.append(node)
            ret = score[node]
            stack.pop()
            continue

        if ret is not None:
            # a child just returned
            if is_max:
                best = max(best, ret)
                alpha = max(alpha, best)
            else:
                best = min(best, ret)
                beta = min(beta, best)
            frame[2], frame[3], frame[5] = alpha, beta, best
            ret = None

        if alpha >= beta or i == len(children[node]):
            ret = best
            stack.pop()
        else:
            frame[1] = i + 1
            child = children[node][i]
            stack.append([child, 0, alpha, beta, not is_max, INF if is_max else -INF])

    return ret, seen_leaves


v, seen = alphabeta_iterative(0)
print("root value:", v)
print("leaves looked at:", seen)
print("skipped:", sorted(set(score) - set(seen)))
