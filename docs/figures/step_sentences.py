"""The sentences that explain a recorded step."""

from docs.figures import step_facts as facts
from docs.figures.korean_particles import resolve_korean_particles
from docs.figures.number_format import localize_comparison, localize_number, localize_numbers
from docs.figures.phrases import (
    GREEK,
    format_escaped_formula,
    format_formula,
    format_node_letter,
    format_node_name,
    format_text_with_leaves,
    join_as_list,
    join_sentences,
)
from docs.figures.sentence_choice import choose_step_text_keys

MOST_LEAVES = 8  # at most so many are listed, more are counted


def explain_step(snapshot, letters, texts):
    """Return, as HTML, what the last step did, what it compared and, at a cutoff, the reason."""
    values = _format_step_node_and_window(snapshot, letters, texts)
    values |= _format_step_numbers(snapshot, texts)
    if snapshot.has_chance_nodes:
        # Imported only here, because pages on which readers type trees never need it.
        from docs.figures.chance_sentences import choose_chance_text_keys, format_chance_values

        values |= format_chance_values(snapshot, texts)
        keys = choose_chance_text_keys(snapshot)
    else:
        keys = choose_step_text_keys(snapshot)
    sentences = []
    for key in keys:
        if key == "say_pruned":
            sentences += _describe_pruned_nodes(snapshot, letters, texts)
        else:
            sentences.append(texts[key].format(**values))
    return join_sentences(sentences, texts)


def _format_step_node_and_window(snapshot, letters, texts):
    """Return placeholder -> HTML for the current node, its parent, its window and the owners of the bounds."""
    step, path = snapshot.step, snapshot.current
    name = format_formula(GREEK[step.name]) if step.name in GREEK else f"<code>{step.name}</code>"
    values = {
        "node": "" if snapshot.nodes[path].leaf else format_node_name(letters[path], texts),
        "parent": format_node_name(letters[path[:-1]], texts) if path else "",
        "name": name,
        "window": "",
        "best": "<code>best</code>",
    }
    if snapshot.alpha is None:
        return values
    window = snapshot.alpha, snapshot.beta
    values["window"] = format_formula(f"({localize_numbers(window, texts)})")
    for bound, (name, symbol) in enumerate(GREEK.items()):
        number = localize_number(window[bound], texts)
        holder_path = snapshot.find_bound_holder(bound)
        values[name] = format_formula(number)
        values[f"{name}_is"] = format_formula(f"{symbol} = {number}")
        values[f"{name}_holder"] = (
            "" if holder_path is None else format_node_name(letters[holder_path], texts)
        )
    values["mine"] = format_formula(localize_number(facts.get_cutoff_number(snapshot), texts))
    return values


def _format_step_numbers(snapshot, texts):
    """Return placeholder -> HTML for the numbers that the last step compares, assigns or returns."""
    step = snapshot.step
    if step.kind in ("test", "cut"):
        comparison = localize_comparison(*facts.get_comparison(step), texts)
        answer = texts["answer_yes" if step.value else "answer_no"]
        return {"compare": format_escaped_formula(comparison), "answer": answer}
    if step.value is None:
        return {}

    def format_value(value):
        return format_formula(localize_number(value, texts))

    def format_choice(symbol, numbers):
        listed = f"{symbol}({localize_numbers(numbers, texts)})"
        return format_formula(f"{listed} = {localize_number(step.value, texts)}")

    values = {"value": format_value(step.value)}
    if step.kind in ("update", "keep"):
        comparison = localize_comparison(*facts.compare_assigned_number(snapshot), texts)
        values["compare"] = format_escaped_formula(comparison)
        values["before"] = format_value(snapshot.before.get(step.name, step.value))
        numbers = step.value, facts.find_newly_compared_number(snapshot)
        values["choice"] = format_choice(step.sign, numbers)
    elif step.kind == "return" and not snapshot.nodes[snapshot.current].leaf:
        choose = "max" if snapshot.is_max_node(snapshot.current) else "min"
        values["choice"] = format_choice(choose, facts.get_returned_values(snapshot))
    return values


def _describe_pruned_nodes(snapshot, letters, texts):
    """Return the sentences about the leaves and nodes that the last step skipped."""
    known = snapshot.nodes[snapshot.current]
    roots, leaves, below = [], [], []
    for index in snapshot.step.skipped or ():
        child = known.children[index]
        if child.node is None:  # of a game: an untried move
            return [texts["say_untried"]]
        pruned_values = [leaf.node for leaf in facts.collect_leaves(child) if leaf.status == "cut"]
        if child.leaf:
            leaves += pruned_values
        elif pruned_values:
            roots.append(format_node_letter(letters[(*snapshot.current, index)]))
            below += pruned_values

    def format_values(key, values, **places):
        if len(values) > MOST_LEAVES:
            count = localize_number(len(values), texts)
            return resolve_korean_particles(texts[f"{key}_many"].format(count=count, **places))
        leaves = [format_formula(localize_number(value, texts)) for value in values]
        return format_text_with_leaves(key, leaves, texts, **places)

    sentences = []
    if len(roots) == 1:
        root = texts["say_node"].format(letter=roots[0])
        sentences.append(format_values("say_pruned_node", below, roots=root))
    elif roots:
        sentences.append(format_values("say_pruned_nodes", below, roots=join_as_list(roots, texts)))
    return [*sentences, format_values("say_pruned", leaves)] if leaves else sentences
