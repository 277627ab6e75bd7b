"""The tasks of the page on which a reader writes a search: start programs and judge tasks."""

import re

# Task -> task of the judge, in order of difficulty.
JUDGED = {
    "minimax": "minimax",
    "cutoff": "alphabeta",
    "alphabeta": "alphabeta",
    "negamax": "negamax",
    "best_move": "best_move",
}
BEST_MOVE_HEAD = "from math import inf\n\nfrom alphabeta import alphabeta\n\n\ndef best_move(node, maximizing=True):\n"
# Matches each cutoff, with the comments of any language.
CUTOFF = re.compile(r"^( +)if alpha >= beta:.*\n +break\n", re.MULTILINE)


def make_start_program(task, code, gap_comment):
    """Return the start program of a task.

    code: the programs in the page's language
    gap_comment: the comment that marks where to write
    """
    if task == "cutoff":
        program, times = CUTOFF.subn(rf"\1# {gap_comment}\n", code.get_source("alphabeta"))
        if times != 2:
            raise ValueError(f"alphabeta.py has {times} cutoffs, not 2")
        return program
    if task == "best_move":
        return f"{BEST_MOVE_HEAD}    # {gap_comment}\n    ...\n"
    source = code.get_source(task)
    (head,) = re.findall(rf"^def {task}\(.*\):\n", source, re.MULTILINE)
    imports = "from math import inf\n\n\n"
    return f"{imports}{head}    # {gap_comment}\n    ...\n"
