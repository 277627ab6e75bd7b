class Nodo:
    def __init__(self, punteggio=0, figli=()):
        self.punteggio = punteggio
        self.figli = figli

    def e_foglia(self):
        return not self.figli


def potatura(nodo, alfa, beta, massimizza):
    if nodo.e_foglia():
        return nodo.punteggio
    if massimizza:
        migliore = -float('inf')
        for figlio in nodo.figli:
            v = potatura(figlio, alfa, beta, False)
            migliore = max(migliore, v)
            alfa = max(alfa, migliore)
            if alfa > beta:
                break
        return migliore
    else:
        migliore = float('inf')
        for figlio in nodo.figli:
            v = potatura(figlio, alfa, beta, True)
            migliore = min(migliore, v)
            beta = min(beta, migliore)
            if alfa > beta:
                break
        return migliore


def costruisci(lista):
    if isinstance(lista, list):
        return Nodo(figli=[costruisci(x) for x in lista])
    return Nodo(punteggio=lista)


radice = costruisci([[6, 3, 7], [3, 8], [2, 9, 1]])
print("valore:", potatura(radice, -float('inf'), float('inf'), True))
