# Minimax su un albero fatto di liste annidate

def figli(nodo):
    if isinstance(nodo, list):
        return nodo
    return []


def minimax(nodo, profondita, massimizza):
    lista = figli(nodo)
    if len(lista) == 0:
        return nodo            # foglia
    if massimizza:
        migliore = float("-inf")
        for f in lista:
            valore = minimax(f, profondita + 1, False)
            migliore = max(migliore, valore)
    else:
        migliore = float("inf")
        for f in lista:
            valore = minimax(f, profondita + 1, True)
            migliore = min(migliore, valore)
    return migliore


albero = [[4, 8], [9, 3], [2, -2], [9, -1]]
print("Il valore ottimo vale", minimax(albero, 0, True))
