cells = [["x", "o", "_"], ["o", "x", "_"], ["x", "_", "o"]]
LINES = [[(r, c) for c in range(3)] for r in range(3)] + [[(r, c) for r in range(3)] for c in range(3)]
LINES += [[(k, k) for k in range(3)], [(k, 2 - k) for k in range(3)]]


def end(rows):
    for line in LINES:
        signs = {rows[r][c] for r, c in line}
        if signs in ({"x"}, {"o"}):
            return 1 if signs == {"x"} else -1
    return 0 if all("_" not in row for row in rows) else None


def look(rows, me):
    if end(rows) is not None:
        return end(rows)
    worth = -9 if me else 9
    for r in range(3):
        for c in range(3):
            if rows[r][c] == "_":
                rows[r][c] = "x" if me else "o"
                one = look(rows, not me)
                rows[r][c] = "_"
                worth = max(worth, one) if me else min(worth, one)
    return worth


def pick(rows):
    top, step = -9, None
    for r in range(3):
        for c in range(3):
            if rows[r][c] == "_":
                rows[r][c] = "x"
                one = look(rows, False)
                rows[r][c] = "_"
                if one > top:
                    top, step = one, (r, c)
    return step


print(pick(cells))
