# Arbol del examen de practica, raiz R (juega MIN en la raiz)
HIJOS = {'R': 'PQ', 'P': 'abc', 'Q': 'de'}
HOJAS = {'a': 4, 'b': 6, 'c': 1, 'd': 7, 'e': 2}

def valor(n, alfa, beta, es_max):
    if n in HOJAS:
        return HOJAS[n]
    if es_max:
        v = -100
        for h in HIJOS[n]:
            v = max(v, valor(h, alfa, beta, False))
            alfa = max(alfa, v)
            if alfa >= beta:
                break
        return v
    v = 100
    for h in HIJOS[n]:
        v = min(v, valor(h, alfa, beta, True))
        beta = min(beta, v)
        if alfa >= beta:
            break
    return v

print("El valor optimo es", valor('R', -100, 100, False))
