"""A complete player: alpha-beta pruning, one ply deeper each time until time is up."""

from math import inf
from time import perf_counter


class TimeUp(Exception):
    """Raised when time is up, to end all calls of a search at once."""


def search(position, depth, evaluate, best_moves, check_time, alpha=-inf, beta=inf):
    """Return the value of position for MAX, looking depth plies ahead.

    position: an unfinished game with moves(), play(move), and maximizing, or a
        number, the score of a finished game.
    evaluate(position): a number that estimates how good the position is for MAX.
    best_moves: a dictionary, position -> the move that was best, or caused the
        cutoff, when it was last searched; it is tried first and then replaced.
    check_time(): called at every position; raises TimeUp when time is up.
    """
    check_time()
    if not hasattr(position, "moves"):
        return position
    if depth == 0:
        return evaluate(position)
    best = best_move = None
    for move in put_first(best_moves.get(position), position.moves()):
        child = position.play(move)
        value = search(child, depth - 1, evaluate, best_moves, check_time, alpha, beta)
        if best is None or (value > best if position.maximizing else value < best):
            best, best_move = value, move
        if position.maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    best_moves[position] = best_move
    return best


def put_first(move, moves):
    """Return a list of the moves, with move in front if it is among them."""
    return sorted(moves, key=lambda candidate: candidate != move)


def deepen(position, seconds, evaluate, depth=100, now=perf_counter):
    """Yield (value for MAX, best move) for searches 1, 2, ..., depth plies deep.

    position, evaluate: as for search; the game is not over.
    seconds: the time for all searches together; the first is completed in any case.
    now(): returns the time in seconds.
    """
    end, best_moves = now() + seconds, {}
    has_answer = has_estimate = False

    def check_time():
        if has_answer and now() >= end:
            raise TimeUp

    def estimate(unfinished):
        nonlocal has_estimate
        has_estimate = True
        return evaluate(unfinished)

    for plies in range(1, depth + 1):
        has_estimate = False
        try:
            value = search(position, plies, estimate, best_moves, check_time)
        except TimeUp:
            return  # what the unfinished search has found is thrown away
        yield value, best_moves[position]
        has_answer = True
        if not has_estimate:  # the game was searched to its end
            return


def choose_move(position, seconds, evaluate, depth=100, now=perf_counter):
    """Return the best move found by the last completed search."""
    *_, (_, move) = deepen(position, seconds, evaluate, depth, now)
    return move


# SPDX-License-Identifier: MIT
