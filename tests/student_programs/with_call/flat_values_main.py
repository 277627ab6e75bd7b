import math

def best_value(depth, index, max_turn, values, height):
    if depth == height:
        return values[index]
    a = best_value(depth + 1, 2 * index, not max_turn, values, height)
    b = best_value(depth + 1, 2 * index + 1, not max_turn, values, height)
    return max(a, b) if max_turn else min(a, b)

if __name__ == "__main__":
    values = [3, 5, 6, 9, 1, 2, 0, -1]
    height = math.ceil(math.log(len(values), 2))
    print("The optimal value is", best_value(0, 0, True, values, height))
