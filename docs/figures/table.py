"""Tables of recorded searches: the steps, as rows or as data, and the values that nodes returned."""

from figures.narrate import event, formula, node_name
from figures.number_format import format_bounded, format_number
from figures.replay import get_best, replays, subtree
from minimax import minimax

COLUMNS = ("step", "kind", "node", "path", "line", "alpha", "beta", "best", "name", "value")


def rows(tree, trace, letters, words, maximizing=True):
    """Return the rows of a table of all steps: number, node, event (HTML), code line."""
    table_rows, snapshots = [], replays(tree, trace, maximizing)
    next(snapshots)  # the snapshot before the first step
    for number, snapshot in enumerate(snapshots, 1):
        known = snapshot.nodes[snapshot.current]
        node = (
            words["leaf"].format(value=formula(format_number(known.node)))
            if known.leaf
            else node_name(letters[snapshot.current])
        )
        table_rows.append((number, node, event(snapshot, words), snapshot.step.line))
    return table_rows


def compare_returns(soft, hard, letters, labels):
    """Return a row of HTML cells for each inner node that was searched, breadth first.

    A row: node, window on entry, the values that soft and hard returned, the true value, and what the
    leaves that soft read prove.

    soft, hard: Snapshots of one tree after the searches by alphabeta and failhard.
    labels: the part "labels" of the texts of one language.
    """
    table_rows = []
    for path, letter in letters.items():
        known = soft.nodes[path]
        if known.status == "done":
            window = ", ".join(map(format_number, known.window))
            value = minimax(subtree(soft.tree, path), soft.moves_max(path))
            bound = formula(format_bounded(known.value, known.proof))
            numbers = (known.value, hard.nodes[path].value, value)
            table_rows.append(
                (
                    node_name(letter),
                    formula(f"({window})"),
                    *(formula(format_number(number)) for number in numbers),
                    labels[f"returned_{known.proof}"].format(bound=bound),
                )
            )
    return table_rows


def records(tree, trace, letters):
    """Return the steps as plain data: a dict with the keys COLUMNS for each.

    node: the letter, "" for a leaf.
    path: the child indexes from the root, counted from 0.
    Numbers are written as in Python, infinities as "inf" and "-inf"; missing values are None.
    """
    names = trace.window or ("alpha", "beta")
    return [
        {
            "step": number,
            "kind": step.kind,
            "node": letters.get(step.path, ""),
            "path": ".".join(str(index) for index in step.path),
            "line": step.line,
            "alpha": _to_plain_number(step.numbers.get(names[0])),
            "beta": _to_plain_number(step.numbers.get(names[1])),
            "best": _to_plain_number(get_best(step, trace)),
            "name": step.name,
            "value": _to_plain_number(step.value),
        }
        for number, step in enumerate(trace.steps, 1)
    ]


def csv(records):
    """Return records as comma-separated values, with a header line."""
    lines = [COLUMNS] + [[record[column] for column in COLUMNS] for record in records]
    return "".join(",".join("" if v is None else str(v) for v in line) + "\n" for line in lines)


def _to_plain_number(number):
    if isinstance(number, float) and number in (float("inf"), float("-inf")):
        return str(number)
    return number
