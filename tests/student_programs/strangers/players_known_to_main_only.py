table = [" ", " ", " ", " "]


def has(cells, who):
    return all(c == who for c in cells[:2]) or all(c == who for c in cells[2:])


def dive(cells, deep, up, one, two, low, high):
    if has(cells, one):
        return 1
    if has(cells, two):
        return -1
    if all(c != " " for c in cells):
        return 0
    best = -9 if up else 9
    for k in range(4):
        if cells[k] == " ":
            cells[k] = one if up else two
            got = dive(cells, deep + 1, not up, one, two, low, high)
            cells[k] = " "
            if up:
                best = max(best, got)
                low = max(low, got)
            else:
                best = min(best, got)
                high = min(high, got)
            if high <= low:
                break
    return best


def play():
    robot, person = "R", "P"
    table[int(input("cell? "))] = person
    print(dive(table, 0, True, robot, person, -9, 9))


play()
