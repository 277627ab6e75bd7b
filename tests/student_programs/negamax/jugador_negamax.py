MAS_INF = 10 ** 8

def otro(jugador):
    return 2 if jugador == 1 else 1

def negamax(nodo, alfa, beta, jugador):
    # las hojas tienen el valor visto por el jugador 1
    if not isinstance(nodo, list):
        return nodo if jugador == 1 else -nodo
    mejor = -MAS_INF
    for hijo in nodo:
        puntos = -negamax(hijo, -beta, -alfa, otro(jugador))
        mejor = max(mejor, puntos)
        alfa = max(alfa, mejor)
        if alfa >= beta:
            break
    return mejor

arbol = [[1, [3, 6]], [[8, 2], 4, 5], [0, 7]]
print("valor:", negamax(arbol, -MAS_INF, MAS_INF, 1))
