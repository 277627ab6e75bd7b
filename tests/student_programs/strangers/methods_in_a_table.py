class Denken:
    def __init__(self, tiefe):
        self.tiefe = tiefe
        self.art = {True: self._hoch, False: self._tief}

    def suche(self, ast):
        return self._wahl(True)(ast, -99, 99)

    def _wahl(self, hoch):
        return self.art[hoch]

    def _hoch(self, ast, a, b):
        if isinstance(ast, int):
            return ast
        for zweig in ast:
            wahl = self._wahl(False)
            a = max(a, wahl(zweig, a, b))
            if a >= b:
                break
        return a

    def _tief(self, ast, a, b):
        if isinstance(ast, int):
            return ast
        for zweig in ast:
            wahl = self._wahl(True)
            b = min(b, wahl(zweig, a, b))
            if a >= b:
                break
        return b


print(Denken(2).suche([[3, 5], [2, 9]]))
