me, you = "X", "O"
field = [" ", " ", " "]


def free(cells):
    return [k for k in range(3) if cells[k] == " "]


def think(cells, who):
    if cells.count("X") > 1:
        return [10]
    if cells.count("O") > 1:
        return [-10]
    if not free(cells):
        return [0]
    moves = []
    for k in free(cells):
        move = []
        cells[k] = who
        if who == me:
            result = think(cells, you)
            move.append(result[0])
        else:
            result = think(cells, me)
            move.append(result[0])
        move.append(k)
        cells[k] = " "
        moves.append(move)
    if who == me:
        top = -10000
        for k in moves:
            if k[0] > top:
                top = k[0]
                choice = k
    else:
        top = 10000
        for k in moves:
            if k[0] < top:
                top = k[0]
                choice = k
    return choice


print(think(field, "X"))
