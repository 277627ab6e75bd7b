"""The tasks of the page on which a reader writes the search: what each begins with, and how it is judged."""

import re

# A task -> what the judge calls it, in the order in which they get harder.
JUDGED = {
    "minimax": "minimax",
    "cutoff": "alphabeta",
    "alphabeta": "alphabeta",
    "negamax": "negamax",
    "best_move": "best_move",
}
MOVE = "from math import inf\n\nfrom alphabeta import alphabeta\n\n\ndef best_move(node, maximizing=True):\n"
# Both cutoffs, with the comments of any language.
CUTOFF = re.compile(r"^( +)if alpha >= beta:.*\n +break\n", re.MULTILINE)


def begin_task(task, code, gap):
    """Return the program that a reader begins a task with.

    code: the programs in the page's language; gap: the comment where something is to be written.
    """
    if task == "cutoff":
        program, times = CUTOFF.subn(rf"\1# {gap}\n", code.text("alphabeta"))
        if times != 2:
            raise ValueError(f"alphabeta.py has {times} cutoffs, not 2")
        return program
    if task == "best_move":
        return f"{MOVE}    # {gap}\n    ...\n"
    source = code.text(task)
    (head,) = re.findall(rf"^def {task}\(.*\):\n", source, re.MULTILINE)
    imports = "from math import inf\n\n\n"
    return f"{imports}{head}    # {gap}\n    ...\n"
