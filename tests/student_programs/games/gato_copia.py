# Juego del gato (tres en raya), el tablero se copia en cada jugada
from copy import deepcopy

VACIO = 0

def ganador(t):
    for p in ('X', 'O'):
        for k in range(3):
            if all(t[k][j] == p for j in range(3)) or all(t[j][k] == p for j in range(3)):
                return p
        if all(t[j][j] == p for j in range(3)) or all(t[j][2 - j] == p for j in range(3)):
            return p
    return None

def jugadas(t):
    return [(f, c) for f in range(3) for c in range(3) if t[f][c] == VACIO]

def minimax(tablero, profundidad, es_max, alfa=-1000, beta=1000):
    g = ganador(tablero)
    if g == 'X':
        return 10 - profundidad
    if g == 'O':
        return profundidad - 10
    libres = jugadas(tablero)
    if not libres:
        return 0
    if es_max:
        mejor = 0
        for f, c in libres:
            nuevo = deepcopy(tablero)
            nuevo[f][c] = 'X'
            mejor = max(mejor, minimax(nuevo, profundidad + 1, False, alfa, beta))
            alfa = max(alfa, mejor)
            if alfa >= beta:
                break
        return mejor
    mejor = 1000
    for f, c in libres:
        nuevo = deepcopy(tablero)
        nuevo[f][c] = 'O'
        mejor = min(mejor, minimax(nuevo, profundidad + 1, True, alfa, beta))
        beta = min(beta, mejor)
        if alfa >= beta:
            break
    return mejor

tablero = [['O', 'X', 0],
           ['X', 'O', 0],
           [0, 0, 0]]
tablero[2][0] = 'O'
print("valor:", minimax(tablero, 0, True))
