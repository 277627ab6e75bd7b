import math

def minimax(curDepth, nodeIndex, maxTurn, scores, targetDepth):
    # reached a leaf
    if curDepth == targetDepth:
        return scores[nodeIndex]
    left = minimax(curDepth + 1, nodeIndex * 2, not maxTurn, scores, targetDepth)
    right = minimax(curDepth + 1, nodeIndex * 2 + 1, not maxTurn, scores, targetDepth)
    if maxTurn:
        return max(left, right)
    return min(left, right)

scores = [-4, 7, 2, 11, 8, 5, 20, 19]
treeDepth = math.log(len(scores), 2)
print("The optimal value is : ", end="")
print(minimax(0, 0, True, scores, treeDepth))
