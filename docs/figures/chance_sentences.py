"""Which sentences describe a step at a chance node or just below, and what they are filled with."""

from math import inf

from figures.number_format import format_probability, localize_number
from figures.phrases import format_formula
from figures.replay import weigh_values
from figures.step_facts import get_cutoff_number, get_returned_proof_kind


def choose_chance_text_keys(snapshot):
    """Return the keys of the sentences that describe the last step, which was at a chance node."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if step.kind == "enter":
        if not snapshot.current:
            return ["say_start_chance"]
        return ["say_call_chance", *_choose_alpha_owner_text_keys(snapshot)]
    if step.kind != "return":
        if not known.return_count:
            return ["say_total_start"]
        return ["say_total_known" if known.low == known.high == step.value else "say_total"]
    meaning = get_returned_proof_kind(snapshot)
    if snapshot.current == ():
        end = "say_root" if meaning == "exact" else f"say_root_{meaning}"
    else:
        end = "say_return_mean" if meaning == "exact" else f"say_return_{meaning}"
    if not step.skipped:
        return [end]
    if step.value != known.high or known.high > snapshot.alpha:
        return ["say_stop", "say_pruned", end]
    return ["say_chance_stop", "say_pruned", end]


def _choose_alpha_owner_text_keys(snapshot):
    """Return the key for what MAX has in the mean just above a chance node, if it is alpha."""
    holder_path = snapshot.find_bound_holder(0)
    if holder_path != snapshot.current[:-1] or not snapshot.is_max_node(holder_path):
        return []
    is_sure = snapshot.is_value_guaranteed(holder_path, snapshot.alpha)
    return ["say_has_mean"] if is_sure else []


def is_lowest_leaf_value(snapshot):
    """Return whether a returned value is exact, although children are unread, as no leaf is lower."""
    known, lowest = snapshot.nodes[snapshot.current], snapshot.leaf_range[0]
    is_unread = any(child.status == "cut" for child in known.children)
    return is_unread and known.proof == "exact" and known.value == lowest > -inf


def is_below_chance_node(snapshot):
    """Return whether the current node is a child of a chance node."""
    return bool(snapshot.current) and snapshot.is_chance_node(snapshot.current[:-1])


def needs_more_for_chance_node(snapshot):
    """Return whether a call's lower end comes from the mean of the chance node above.

    Only while the other children of that node are not all read: otherwise it is no surprise.
    """
    parent = snapshot.nodes[snapshot.current[:-1]]
    unread = [child for child in parent.children if child.status == "todo"]
    return -inf < snapshot.alpha and -inf < parent.window[0] and bool(unread)


def is_mean_too_low(snapshot):
    """Return whether a cutoff at a MIN node proves that the chance node above cannot reach alpha."""
    known = snapshot.nodes[snapshot.current]
    is_at_most = not snapshot.is_max_node(snapshot.current) and (
        known.high <= get_cutoff_number(snapshot) <= snapshot.alpha
    )
    return is_at_most and known.parent.high <= known.parent.window[0]


def format_chance_values(snapshot, texts):
    """Return placeholder -> HTML for the sentences of this module."""

    def format_number(number):
        return format_formula(localize_number(number, texts))

    known, (bottom, top) = snapshot.nodes[snapshot.current], snapshot.leaf_range
    values = {"bottom": format_number(bottom), "top": format_number(top)}
    if is_below_chance_node(snapshot):
        bound = localize_number(known.parent.window[0], texts)
        values["parent_alpha"] = format_formula(bound)
        values["parent_alpha_is"] = format_formula(f"α = {bound}")
        values["parent_high"] = format_number(known.parent.high)
    if known.probabilities is not None:
        values |= {"low": format_number(known.low), "high": format_number(known.high)}
        returned = [child.value for child in known.children if child.status == "done"]
        values["parts"] = _format_mean(known.probabilities, returned, texts)
        highest = returned + [top] * (len(known.children) - len(returned))
        values["mean"] = _format_mean(known.probabilities, highest, texts)
    return values


def _format_mean(probabilities, values, texts):
    """Return the sum of the first values times their probabilities, as in ½ × 4 + ½ × 6 = 5."""
    products = [
        f"{format_probability(probability)} × {localize_number(value, texts)}"
        for probability, value in zip(probabilities, values, strict=False)
    ]
    mean = weigh_values(probabilities, values)
    return format_formula(f"{' + '.join(products)} = {localize_number(mean, texts)}")
