"""Tables of recorded searches: the steps, as rows or as data, and the values that nodes returned."""

from math import inf

from docs.figures.captions import describe_step_briefly
from docs.figures.number_format import format_number, format_number_with_proof
from docs.figures.phrases import format_formula, format_node_letter
from docs.figures.replay import get_best_value, get_subtree, iterate_snapshots
from minimax import minimax

STEP_HEADINGS = ("steps_number", "steps_node", "steps_event", "steps_line")  # keys of labels
COLUMNS = ("step", "kind", "node", "path", "line", "alpha", "beta", "best", "name", "value")


def make_step_rows(tree, trace, letters, texts, maximizing=True):
    """Return the rows of a table of all steps: number, node, event (HTML), code line."""
    table_rows, snapshots = [], iterate_snapshots(tree, trace, maximizing)
    next(snapshots)  # the snapshot before the first step
    for number, snapshot in enumerate(snapshots, 1):
        known = snapshot.nodes[snapshot.current]
        if known.leaf:
            node = texts["leaf"].format(value=format_formula(format_number(known.node)))
        else:
            node = format_node_letter(letters[snapshot.current])
        event = describe_step_briefly(snapshot, texts)
        table_rows.append((number, node, event, snapshot.step.line))
    return table_rows


def compare_returned_values(soft_snapshot, hard_snapshot, letters, labels):
    """Return a row of HTML cells for each inner node that alphabeta (soft) and failhard searched.

    A row: node, window on entry, the values that soft and hard returned, the true value, and what the
    leaves that soft read prove.
    """
    table_rows = []
    for path, letter in letters.items():
        known = soft_snapshot.nodes[path]
        if known.status == "done":
            window = format_formula(f"({', '.join(map(format_number, known.entry_window))})")
            value = minimax(get_subtree(soft_snapshot.tree, path), soft_snapshot.is_max_node(path))
            bound = format_formula(format_number_with_proof(known.value, known.proof))
            numbers = (known.value, hard_snapshot.nodes[path].value, value)
            cells = [format_formula(format_number(number)) for number in numbers]
            proved = labels[f"returned_{known.proof}"].format(bound=bound)
            table_rows.append((format_node_letter(letter), window, *cells, proved))
    return table_rows


def make_step_records(tree, trace, letters):
    """Return the steps as plain data: a dict with the keys COLUMNS for each.

    A leaf has the letter ""; infinities are "inf" and "-inf", missing values None.
    """
    alpha, beta = trace.window_names or ("alpha", "beta")
    return [
        {
            "step": number,
            "kind": step.kind,
            "node": letters.get(step.path, ""),
            "path": ".".join(str(index) for index in step.path),
            "line": step.line,
            "alpha": _to_plain_number(step.numbers.get(alpha)),
            "beta": _to_plain_number(step.numbers.get(beta)),
            "best": _to_plain_number(get_best_value(step, trace)),
            "name": step.name,
            "value": _to_plain_number(step.value),
        }
        for number, step in enumerate(trace.steps, 1)
    ]


def format_csv(records):
    """Return records as comma-separated values, with a header line."""
    lines = [COLUMNS] + [[record[column] for column in COLUMNS] for record in records]
    return "".join(",".join("" if v is None else str(v) for v in line) + "\n" for line in lines)


def _to_plain_number(number):
    return str(number) if number in (inf, -inf) else number
