def minimax(node, is_max, alpha=-1e9, beta=1e9):
    if not isinstance(node, list):
        return {'score': node, 'index': None}
    result = {'score': -1e9 if is_max else 1e9, 'index': None}
    for index, child in enumerate(node):
        answer = minimax(child, not is_max, alpha, beta)
        if is_max and answer['score'] > result['score']:
            result = {'score': answer['score'], 'index': index}
            alpha = max(alpha, result['score'])
        elif not is_max and answer['score'] < result['score']:
            result = {'score': answer['score'], 'index': index}
            beta = min(beta, result['score'])
        if alpha >= beta:
            break
    return result


if __name__ == '__main__':
    out = minimax([[1, 4, 9], [6, [5, 8]], [7, 2]], True)
    print(out['index'], out['score'])
