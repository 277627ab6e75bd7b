"""The ready-made changes to the text of alphabeta.py."""

import re

# Name -> replacements that fit alphabeta.py in all languages. {…} is a key of the labels.
# Fail-hard removes the last paragraph of the docstring, which promises fail-soft values.
CHANGES = {
    "cutoffs": [(r" +if alpha >= beta:.*\n +break\n", "")],
    "greater": [
        # The comments are replaced, too: they explain ≥.
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


def apply_preset_change(program, change_name, labels=None):
    """Return the text of alphabeta.py after a ready-made change.

    labels: the part "labels" of a language's words; without it, false comments are removed.
    Raises ValueError if the text does not fit the change.
    """
    names = ("greater_max", "greater_min")
    comments = {name: f"  # {labels[name]}" if labels else "" for name in names}
    for pattern, replacement in CHANGES[change_name]:
        program, count = re.subn(pattern, replacement.format(**comments), program)
        if not count:
            raise ValueError(f"alphabeta.py contains nothing like {pattern}")
    return program
