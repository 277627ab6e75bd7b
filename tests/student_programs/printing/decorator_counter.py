import functools
import time


def counted(func):
    """Count how often a function is called."""
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return func(*args, **kwargs)
    wrapper.calls = 0
    return wrapper


@counted
def minimax(node, maximizing=True):
    if not isinstance(node, list):
        return node
    pick = max if maximizing else min
    return pick(minimax(child, not maximizing) for child in node)


def report(tree):
    start = time.perf_counter()
    value = minimax(tree)
    used = time.perf_counter() - start
    print("value = %d, calls = %d, finished: %s" % (value, minimax.calls, used >= 0))


report([[9, [2, 5]], [[7, 6], 8, 3], [4, [1, 0]]])
