import baumwerk


def wachse(baum, knoten, hoehe, breite):
    if hoehe == 0:
        return
    for _ in range(breite):
        wachse(baum, baum.neu(knoten), hoehe - 1, breite)
    return baum


def such(baum, ast, tiefe, unten, oben, hoch, wurzel, zug, zaehler):
    if tiefe == zug * 2 or baum.kinder(wurzel) is None:
        return ast.zahl
    if hoch:
        best = -999
        for kind in baum.kinder(wurzel):
            wert = such(baum, kind, tiefe - 1, unten, oben, False, kind.name, zug, zaehler)
            best = max(best, wert)
            unten = max(unten, wert)
            if oben <= unten:
                break
        return best
    best = 999
    for kind in baum.kinder(wurzel):
        wert = such(baum, kind, tiefe - 1, unten, oben, True, kind.name, zug, zaehler)
        best = min(best, wert)
        oben = min(oben, wert)
        if oben <= unten:
            break
    return best


baum = baumwerk.Baum()
print(such(baum, baum.wurzel, 4, -999, 999, True, 1, 2, 0))
