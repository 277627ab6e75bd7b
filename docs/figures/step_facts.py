"""What a recorded step compares, assigns and returns, and which player has set a bound."""

from math import inf


def classify_bound_origin(snapshot, bound):
    """Return where a bound of the current call comes from.

    "has": a player has it at the holder; "given": the search started with it; "": neither is
    proved, or it is infinite.
    """
    value = (snapshot.alpha, snapshot.beta)[bound]
    if value is None or abs(value) == inf:
        return ""
    holder_path = snapshot.find_bound_holder(bound)
    if (
        holder_path is not None
        and not is_above_chance_node(snapshot, holder_path)
        and snapshot.is_max_node(holder_path) == (bound == 0)
        and snapshot.is_value_guaranteed(holder_path, value)
    ):
        return "has"
    return "given" if _is_initial_bound(snapshot, bound, value) else ""


def is_above_chance_node(snapshot, path):
    """Return whether luck decides anywhere below path: then a player is sure of a mean only."""
    return snapshot.has_chance_nodes and any(
        snapshot.is_chance_node(below)
        for below in snapshot.nodes
        if len(below) > len(path) and below[: len(path)] == path
    )


def _is_initial_bound(snapshot, bound, value):
    """Return whether value is the search's initial bound, unchanged down to here."""
    path, nodes = snapshot.current, snapshot.nodes
    return all(nodes[path[:end]].entry_window[bound] == value for end in range(len(path) + 1))


def get_tested_value_and_bound(snapshot):
    """Return the mover's number and the inherited bound of a test or cut, or (None, None)."""
    step, bound = snapshot.step, 1 if snapshot.is_max_node(snapshot.current) else 0
    has_bound = [snapshot.window_names[bound] in side.split() for side in step.sides]
    if has_bound[0] == has_bound[1]:
        return None, None
    return step.compared[has_bound.index(False)], step.compared[has_bound.index(True)]


def get_cutoff_number(snapshot):
    """Return the mover's number that met the opposing bound at a cutoff."""
    if snapshot.step.kind == "cut":
        mover_number, _ = get_tested_value_and_bound(snapshot)
        if mover_number is not None:
            return mover_number
    return snapshot.alpha if snapshot.is_max_node(snapshot.current) else snapshot.beta


def get_comparison(step):
    """Return the comparison of a test, or of a cut as it turned out, with the larger number first."""
    left, right = step.compared
    sign = step.sign
    if step.kind == "cut":
        if not step.value:
            sign = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[sign]
        if sign[0] == "<":
            left, sign, right = right, sign.replace("<", ">"), left
    return left, sign, right


def compare_assigned_number(snapshot):
    """Compare an assigned number with the old value, a kept one with the new number."""
    step = snapshot.step
    left, right = step.value, snapshot.before.get(step.name, step.value)
    if step.kind == "keep":
        left, right = find_newly_compared_number(snapshot), step.value
    sign = "=" if left == right else "<" if left < right else ">"
    return left, sign, right


def get_returned_values(snapshot):
    """Return the values of the children that were not skipped, from left to right."""
    children = snapshot.nodes[snapshot.current].children
    # A skipped child may hold the value of an earlier search of the node.
    return [child.value for child in children if child.status == "done" and child.value is not None]


def find_newly_compared_number(snapshot):
    """Return the compared number that the name did not hold before."""
    step = snapshot.step
    held = snapshot.before.get(step.name)
    new_numbers = [number for number in step.compared if number != held]
    return new_numbers[0] if new_numbers else step.value


def get_player_name(snapshot):
    return "max" if snapshot.is_max_node(snapshot.current) else "min"


def get_returned_proof_kind(snapshot):
    """Return what the returned value proves, or "unknown"."""
    proof = snapshot.nodes[snapshot.current].proof
    # Without a window there are no bounds: "exact" would only confuse.
    return "unknown" if proof is None or (proof, snapshot.alpha) == ("exact", None) else proof


def collect_leaves(knowledge):
    """Return the NodeKnowledge of each leaf at or below a node."""
    if knowledge.leaf:
        return [knowledge]
    return [leaf for child in knowledge.children for leaf in collect_leaves(child)]
