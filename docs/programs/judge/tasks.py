"""The tasks of the page on which a reader writes a search: start programs and judge tasks."""

# Task -> task of the judge, in order of difficulty.
JUDGED = {
    "minimax": "minimax",
    "cutoff": "alphabeta",
    "alphabeta": "alphabeta",
    "negamax": "negamax",
    "best_move": "best_move",
}
BEST_MOVE_HEAD = "from math import inf\n\nfrom alphabeta import alphabeta\n\n\ndef best_move(node, maximizing=True):\n"


def make_start_program(task, code, gap_comment):
    """Return the start program of a task; code: the programs in the page's language; gap_comment: where to write."""
    import re  # takes Brython half a second, and the browser needs only JUDGED

    if task == "cutoff":
        cutoff = r"^( +)if alpha >= beta:.*\n +break\n"  # with the comments of any language
        gap, source = rf"\1# {gap_comment}\n", code.get_source("alphabeta")
        program, times = re.subn(cutoff, gap, source, flags=re.MULTILINE)
        if times != 2:
            raise ValueError(f"alphabeta.py has {times} cutoffs, not 2")
        return program
    head = BEST_MOVE_HEAD
    if task != "best_move":
        (head,) = re.findall(rf"^def {task}\(.*\):\n", code.get_source(task), re.MULTILINE)
        head = f"from math import inf\n\n\n{head}"
    return f"{head}    # {gap_comment}\n    ...\n"
