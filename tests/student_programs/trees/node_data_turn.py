class Node(object):
    def __init__(self, data, children):
        self.data = data
        self.children = children

def leaf(x):
    return Node(x, [])

def inner(*kids):
    return Node(None, list(kids))

def AlphaBeta(node, alpha, beta, turn):
    # turn is 'MAX' or 'MIN'
    if node.children == []:
        return node.data
    if turn == 'MAX':
        value = -999
        for kid in node.children:
            value = max(value, AlphaBeta(kid, alpha, beta, 'MIN'))
            alpha = max(alpha, value)
            if alpha >= beta:
                return value
        return value
    if turn == 'MIN':
        value = 999
        for kid in node.children:
            value = min(value, AlphaBeta(kid, alpha, beta, 'MIN'))
            beta = min(beta, value)
            if alpha >= beta:
                return value
        return value

root = inner(inner(inner(leaf(4), leaf(8)), inner(leaf(2), leaf(5))),
             inner(inner(leaf(7), leaf(1)), inner(leaf(6), leaf(9))))
print(AlphaBeta(root, -999, 999, 'MAX'))
