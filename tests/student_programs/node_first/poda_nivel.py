# Poda alfa-beta. El nivel de la raiz es 0 y las hojas estan en NIVEL_MAX.

INFINITO = 10**9
NIVEL_MAX = 3


def poda(nodo, nivel, alfa, beta, es_max):
    if nivel == NIVEL_MAX:
        return nodo
    if es_max:
        mejor = -INFINITO
        for hijo in nodo:
            v = poda(hijo, nivel + 1, alfa, beta, False)
            if v > mejor:
                mejor = v
            if mejor > alfa:
                alfa = mejor
            if alfa >= beta:
                break
        return mejor
    peor = INFINITO
    for hijo in nodo:
        v = poda(hijo, nivel + 1, alfa, beta, True)
        if v < peor:
            peor = v
        if peor < beta:
            beta = peor
        if alfa >= beta:
            break
    return peor


arbol = [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7], [5]], [[9, 8], [6]]]
resultado = poda(arbol, 0, -INFINITO, INFINITO, True)
print("Valor de la raiz =", resultado)
