from math import inf

ALTURA = 3
hojas = [3, 5, 6, 9, 1, 2, 0, -1]

def alfabeta(profundidad, indice, turno_max, alfa, beta):
    """Busca en el arbol binario completo cuyas hojas estan en la lista global."""
    if profundidad == ALTURA:
        return hojas[indice]

    mejor = -inf if turno_max else inf
    i = 0
    while i < 2:
        v = alfabeta(profundidad + 1, indice * 2 + i, not turno_max, alfa, beta)
        if turno_max:
            mejor = max(mejor, v)
            alfa = max(alfa, mejor)
        else:
            mejor = min(mejor, v)
            beta = min(beta, mejor)
        if beta <= alfa:
            break
        i += 1
    return mejor

print('valor optimo:', alfabeta(0, 0, True, -inf, inf))
