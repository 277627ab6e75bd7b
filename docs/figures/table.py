"""Tables of recorded searches: their steps, as rows or as data, and what the nodes returned."""

from figures.narrate import event, formula, node_name
from figures.numerals import format_bounded, format_number
from figures.replay import best_of, replays, subtree
from minimax import minimax

COLUMNS = ("step", "kind", "node", "path", "line", "alpha", "beta", "best", "name", "value")


def rows(tree, trace, letters, words, maximizing=True):
    """Return the rows of a table of all steps: number, node, what happened (HTML), line."""
    made, snapshots = [], replays(tree, trace, maximizing)
    next(snapshots)  # the one before the first step
    for number, snapshot in enumerate(snapshots, 1):
        known = snapshot.nodes[snapshot.current]
        who = (
            words["leaf"].format(value=formula(format_number(known.node)))
            if known.leaf
            else node_name(letters[snapshot.current])
        )
        made.append((number, who, event(snapshot, words), snapshot.step.line))
    return made


def compare_returns(soft, hard, letters, labels):
    """Return a row for each inner node that was searched, breadth first, as cells of HTML.

    A row: node, window on entry, what soft and what hard returned, the true value, what the
    leaves that soft read prove of it.

    soft, hard: Snapshots of one tree after its search, by alphabeta and by failhard.
    labels: the part "labels" of the site's words in one language.
    """
    made = []
    for path, letter in letters.items():
        known = soft.nodes[path]
        if known.status == "done":
            window = ", ".join(map(format_number, known.window))
            value = minimax(subtree(soft.tree, path), soft.moves_max(path))
            bound = formula(format_bounded(known.value, known.proof))
            numbers = (known.value, hard.nodes[path].value, value)
            made.append(
                (
                    node_name(letter),
                    formula(f"({window})"),
                    *(formula(format_number(number)) for number in numbers),
                    labels[f"returned_{known.proof}"].format(bound=bound),
                )
            )
    return made


def records(tree, trace, letters):
    """Return the steps as plain data: a dict with the keys COLUMNS for each.

    node: its letter, "" for a leaf; path: the child indexes from the root, from 0;
    numbers as Python writes them, infinities as "inf" and "-inf"; None where there is none.
    """
    names = trace.window or ("alpha", "beta")
    return [
        {
            "step": number,
            "kind": step.kind,
            "node": letters.get(step.path, ""),
            "path": ".".join(str(index) for index in step.path),
            "line": step.line,
            "alpha": _plain(step.numbers.get(names[0])),
            "beta": _plain(step.numbers.get(names[1])),
            "best": _plain(best_of(step, trace)),
            "name": step.name,
            "value": _plain(step.value),
        }
        for number, step in enumerate(trace.steps, 1)
    ]


def csv(records):
    """Return records as comma-separated values, with the names of the columns first."""
    lines = [COLUMNS] + [[record[column] for column in COLUMNS] for record in records]
    return "".join(",".join("" if v is None else str(v) for v in line) + "\n" for line in lines)


def _plain(number):
    if isinstance(number, float) and number in (float("inf"), float("-inf")):
        return str(number)
    return number
