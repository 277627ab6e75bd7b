# erchashu (binary tree) alpha-beta jianzhi
import math

wuqiong = float('inf')

def sousuo(shendu, suoyin, shi_zuida, zhi_liebiao, alpha, beta):
    zongshendu = int(math.log2(len(zhi_liebiao)))
    if shendu == zongshendu:
        return zhi_liebiao[suoyin]
    if shi_zuida:
        zuihao = -wuqiong
        for k in range(2):
            zhi = sousuo(shendu + 1, suoyin * 2 + k, False, zhi_liebiao, alpha, beta)
            zuihao = max(zuihao, zhi)
            alpha = max(alpha, zuihao)
            if beta < alpha:
                break
        return zuihao
    else:
        zuihao = wuqiong
        for k in range(2):
            zhi = sousuo(shendu + 1, suoyin * 2 + k, True, zhi_liebiao, alpha, beta)
            zuihao = min(zuihao, zhi)
            beta = min(beta, zuihao)
            if beta < alpha:
                break
        return zuihao

jieguo = sousuo(0, 0, True, [6, 4, 4, 7, 2, 4, 9, 1], -wuqiong, wuqiong)
print("zuiyou zhi:", jieguo)
