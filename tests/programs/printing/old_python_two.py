# alpha beta, written for Python 2.7

INF = 10000

def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or not isinstance(node, list):
        print "leaf", node
        return node
    if maximizing:
        best = -INF
        for i in xrange(len(node)):
            best = max(best, alphabeta(node[i], depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                print "pruned %d branches" % (len(node) - i - 1)
                break
        return best
    else:
        best = INF
        for i in xrange(len(node)):
            best = min(best, alphabeta(node[i], depth - 1, alpha, beta, True))
            beta = min(beta, best)
            if beta <= alpha:
                print "pruned %d branches" % (len(node) - i - 1)
                break
        return best

if __name__ == "__main__":
    tree = [[7, 5, 3], [2, 8, 9], [6, 6, 4]]
    print "optimal value is", alphabeta(tree, 2, -INF, INF, True)
