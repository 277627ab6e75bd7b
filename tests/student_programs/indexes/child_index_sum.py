import math

def minimax(depth, node, isMax, scores, h):
    if depth == h:
        return scores[node]
    if isMax:
        return max(minimax(depth + 1, node + 0, False, scores, h),
                   minimax(depth + 1, node + 1, False, scores, h))
    else:
        return min(minimax(depth + 1, node * 2, True, scores, h),
                   minimax(depth + 1, node * 2 + 1, True, scores, h))

scores = [3, 5, 6, 9, 1, 2, 0, -1]
h = int(math.log2(len(scores)))
res = minimax(0, 0, True, scores, h)
print("The optimal value is : " + str(res))
