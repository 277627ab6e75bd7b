# alpa-beta gajichigi (namu = tree, ip = leaf, jasik = child)

MUHAN = 1000000


def ip_inga(namu):
    return isinstance(namu, int)


def tamsaek(namu, gipi, alpa, beta, choedae):
    if ip_inga(namu):
        return namu
    if choedae:
        gap = -MUHAN
        for jasik in namu:
            gap = max(gap, tamsaek(jasik, gipi + 1, alpa, beta, False))
            alpa = max(alpa, gap)
            if alpa > beta:
                break
        return gap
    gap = MUHAN
    for jasik in namu:
        gap = min(gap, tamsaek(jasik, gipi + 1, alpa, beta, True))
        beta = min(beta, gap)
        if alpa > beta:
            break
    return gap


print(tamsaek([[5, 3], [3, 7, 9], [4, 2, 4]], 0, -MUHAN, MUHAN, True))
