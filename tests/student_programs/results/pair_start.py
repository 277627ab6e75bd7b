def alphabeta(node, a, b, maximizing):
    if not isinstance(node, list):
        return (node, [])
    if maximizing:
        best = (0, [])
        for i, c in enumerate(node):
            v, path = alphabeta(c, a, b, False)
            if v > best[0]:
                best = (v, [i] + path)
            a = max(a, best[0])
            if a >= b:
                break
        return best
    else:
        best = (float('inf'), [])
        for i, c in enumerate(node):
            v, path = alphabeta(c, a, b, True)
            if v < best[0]:
                best = (v, [i] + path)
            b = min(b, best[0])
            if a >= b:
                break
        return best

print(alphabeta([[-3, -8], [-2, -7, 4], [-6, -5]], float('-inf'), float('inf'), True))
