INF = float('inf')


def hijos(nodo):
    for h in nodo:
        yield h


def valor_max(nodo, alfa, beta, prof):
    if prof == 0 or not isinstance(nodo, list):
        return nodo
    v = -INF
    for hijo in hijos(nodo):
        v = max(v, valor_min(hijo, alfa, beta, prof - 1))
        if v >= beta:
            return v
        alfa = max(alfa, v)
    return v


def valor_min(nodo, alfa, beta, prof):
    if prof == 0 or not isinstance(nodo, list):
        return nodo
    v = INF
    for hijo in hijos(nodo):
        v = min(v, valor_max(hijo, alfa, beta, prof - 1))
        if v <= alfa:
            return v
        beta = min(beta, v)
    return v


def alfabeta(arbol, prof_max=20):
    return valor_max(arbol, -INF, INF, prof_max)


print(alfabeta([[7, 4], [3, 9, 1], [5, 6]]))
