# functional style, no pruning
is_leaf = lambda t: not isinstance(t, list)
best_for_max = lambda values: max(values)
best_for_min = lambda values: min(values)

def max_value(t):
    return t if is_leaf(t) else best_for_max(map(min_value, t))

def min_value(t):
    return t if is_leaf(t) else best_for_min(map(lambda s: max_value(s), t))

print(max_value([[[1, 5], 2], [4, [6, 3]], [0, 7]]))
