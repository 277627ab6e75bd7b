# jida = maximum player, jixiao = minimum player
WUQIONG = 10 ** 6

def sousuo(shu):
    def jida(jiedian, alpha, beta):
        if not isinstance(jiedian, list):
            return jiedian
        zhi = -WUQIONG
        for haizi in jiedian:
            zhi = max(zhi, jixiao(haizi, alpha, beta))
            if zhi > beta:
                return zhi
            alpha = max(alpha, zhi)
        return zhi

    def jixiao(jiedian, alpha, beta):
        if not isinstance(jiedian, list):
            return jiedian
        zhi = WUQIONG
        for haizi in jiedian:
            zhi = min(zhi, jida(haizi, alpha, beta))
            if zhi < alpha:
                return zhi
            beta = min(beta, zhi)
        return zhi

    return jida(shu, -WUQIONG, WUQIONG)

print(sousuo([[4, 4], [4, 6], [3, 4], [5, 5]]))
