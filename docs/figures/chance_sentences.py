"""Which sentences describe a step in a tree with chance nodes, and what they are filled with."""

from math import inf

from docs.figures.number_format import format_probability, localize_number
from docs.figures.phrases import format_formula
from docs.figures.replay import weigh_values
from docs.figures.sentence_choice import choose_step_text_keys
from docs.figures.step_facts import get_cutoff_number, get_returned_proof_kind, is_above_chance_node


def choose_chance_text_keys(snapshot):
    """Return the keys of the sentences that describe the last step in a tree with chance nodes."""
    step, path = snapshot.step, snapshot.current
    if snapshot.is_chance_node(path):
        return _choose_keys_at_chance_node(snapshot)
    keys = choose_step_text_keys(snapshot)
    if step.kind == "enter" and _needs_more_for_chance_node(snapshot):
        keys.append("say_chance_needs")
    elif step.kind == "cut" and _is_mean_too_low(snapshot):
        keys.insert(1, "say_cut_chance")
    elif step.kind == "return" and _is_least_possible_value(snapshot):
        keys.append("say_lowest")
    elif step.kind == "update" and is_above_chance_node(snapshot, path):
        # A player is sure of a mean only; the sentence is about the root.
        is_sure = "say_sure_alpha_root" in keys
        keys = [key for key in keys if not key.startswith("say_sure")]
        keys += ["say_sure_mean"] if is_sure else []
    return keys


def _choose_keys_at_chance_node(snapshot):
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
    is_too_low = step.value == known.high <= snapshot.alpha
    return ["say_chance_stop" if is_too_low else "say_stop", "say_pruned", end]


def _choose_alpha_owner_text_keys(snapshot):
    """Return the key for what MAX has in the mean just above a chance node, if it is alpha."""
    holder_path = snapshot.find_bound_holder(0)
    if holder_path != snapshot.current[:-1] or not snapshot.is_max_node(holder_path):
        return []
    is_sure = snapshot.is_value_guaranteed(holder_path, snapshot.alpha)
    return ["say_has_mean"] if is_sure else []


def _is_least_possible_value(snapshot):
    """Return whether a value is exact, although leaves are unread, as no leaf is worth less."""
    known, lowest = snapshot.nodes[snapshot.current], snapshot.leaf_range[0]
    is_unread = any(child.status == "cut" for child in known.children)
    return is_unread and known.proof == "exact" and known.value == lowest


def _is_below_chance_node(snapshot):
    return bool(snapshot.current) and snapshot.is_chance_node(snapshot.current[:-1])


def _needs_more_for_chance_node(snapshot):
    """Return whether alpha of a called node comes from the mean of the chance node above.

    Only while that node has other unread children: without them it is no surprise.
    """
    known = snapshot.nodes[snapshot.current]
    if known.leaf or not _is_below_chance_node(snapshot):
        return False
    is_unread = any(child.status == "todo" for child in known.parent.children)
    return is_unread and -inf not in (snapshot.alpha, known.parent.entry_window[0])


def _is_mean_too_low(snapshot):
    """Return whether a cutoff proves that the chance node above cannot be worth more than alpha."""
    if not _is_below_chance_node(snapshot) or snapshot.is_max_node(snapshot.current):
        return False
    highest = snapshot.nodes[snapshot.current].high
    return highest <= get_cutoff_number(snapshot) <= snapshot.alpha


def format_chance_values(snapshot, texts):
    """Return placeholder -> HTML for the sentences of this module."""

    def format_number(number):
        return format_formula(localize_number(number, texts))

    known, (bottom, top) = snapshot.nodes[snapshot.current], snapshot.leaf_range
    values = {"bottom": format_number(bottom), "top": format_number(top)}
    if _is_below_chance_node(snapshot):
        bound = localize_number(known.parent.entry_window[0], texts)
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


def describe_chance_nodes(snapshot, letters, texts):
    """Return the sentence of an alternative text about the chance nodes and their probabilities."""
    nodes = []
    for path, letter in letters.items():
        if snapshot.is_chance_node(path):
            probabilities = snapshot.nodes[path].probabilities
            listed = texts["list_separator"].join(map(format_probability, probabilities))
            node = texts["node"].format(letter=letter)
            nodes.append(texts["alt_chance_node"].format(node=node, probabilities=listed))
    return texts["alt_chance_nodes"].format(nodes=texts["facts_separator"].join(nodes))


def _format_mean(probabilities, values, texts):
    """Return the sum of the first values times their probabilities, as in ½ × 4 + ½ × 6 = 5."""
    products = [
        f"{format_probability(probability)} × {localize_number(value, texts)}"
        for probability, value in zip(probabilities, values, strict=False)
    ]
    mean = weigh_values(probabilities, values)
    return format_formula(f"{' + '.join(products)} = {localize_number(mean, texts)}")
