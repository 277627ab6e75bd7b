"""The ready-made changes to the text of alphabeta.py."""

import re

# What a ready-made change does to the text of alphabeta.py, in any language.
# The last paragraph of the docstring promises fail-soft values. {…} is a key of the labels.
CHANGES = {
    "cutoffs": [(r" +if alpha >= beta:.*\n +break\n", "")],
    "greater": [
        # The comments speak of something at least as good.
        (r"if alpha >= beta:.*(?=(?:\n.*){2}\n    else:)", "if alpha > beta:{greater_max}"),
        (r"if alpha >= beta:.*", "if alpha > beta:{greater_min}"),
    ],
    "failhard": [
        (r"\n\n(?:    \S.*\n)+(?=    \"\"\")", "\n"),
        (r"best = -inf", "best = alpha"),
        (r"best = inf", "best = beta"),
        (r"return best(?=\n    else)", "return min(best, beta)"),
        (r"return best(?=\n\n)", "return max(best, alpha)"),
    ],
}


def apply_change(source, change, labels=None):
    """Return the text of alphabeta.py after a ready-made change; one that does not fit is a ValueError.

    labels: the part "labels" of the words of a language; without it, comments that would be false go.
    """
    names = ("greater_max", "greater_min")
    comments = {name: f"  # {labels[name]}" if labels else "" for name in names}
    for pattern, replacement in CHANGES[change]:
        source, times = re.subn(pattern, replacement.format(**comments), source)
        if not times:
            raise ValueError(f"alphabeta.py contains nothing like {pattern}")
    return source
