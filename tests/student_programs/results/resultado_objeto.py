class Resultado:
    def __init__(self, valor, jugada=None):
        self.valor = valor
        self.jugada = jugada

    def __repr__(self):
        return "Resultado(%s, jugada=%s)" % (self.valor, self.jugada)


def minimax(nodo, turno_max):
    if not isinstance(nodo, list):
        return Resultado(nodo)
    mejor = None
    for k, hijo in enumerate(nodo):
        r = minimax(hijo, not turno_max)
        if mejor is None:
            mejor = Resultado(r.valor, k)
        elif turno_max and r.valor > mejor.valor:
            mejor = Resultado(r.valor, k)
        elif not turno_max and r.valor > mejor.valor:
            mejor = Resultado(r.valor, k)
    return mejor


print(minimax([[2, 5], [7, 3], [1, 8]], True))
