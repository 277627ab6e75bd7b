# Nim: take any number from one pile, the last taker wins

def moves(piles):
    for k, n in enumerate(piles):
        for take in range(1, n + 1):
            rest = piles[:k] + (n - take,) + piles[k + 1:]
            yield rest

def minimax(piles, my_turn):
    if sum(piles) == 0:
        return -1 if my_turn else 1
    scores = []
    for rest in moves(piles):
        scores.append(minimax(rest, not my_turn))
    if my_turn:
        return max(scores)
    else:
        return min(scores)

print("I can win" if minimax((1, 2, 2), True) == 1 else "I lose")
