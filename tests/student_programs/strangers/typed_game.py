cells = [" "] * 9
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(b, s):
    return any(all(b[k] == s for k in line) for line in LINES)


def plan(b, deep, up):
    if won(b, "O"):
        return 10 - deep
    if won(b, "X"):
        return deep - 10
    if " " not in b:
        return 0
    best = -99 if up else 99
    for k in range(9):
        if b[k] == " ":
            b[k] = "O" if up else "X"
            got = plan(b, deep + 1, not up)
            b[k] = " "
            best = max(best, got) if up else min(best, got)
    return best


while True:
    while True:
        try:
            k = int(input("your cell: "))
            if cells[k] == " ":
                break
        except:
            print("a number, please")
    cells[k] = "X"
    if won(cells, "X") or " " not in cells:
        break
    values = []
    for k in range(9):
        if cells[k] == " ":
            cells[k] = "O"
            values.append((plan(cells, 0, False), k))
            cells[k] = " "
    cells[max(values)[1]] = "O"
    if won(cells, "O") or " " not in cells:
        break
