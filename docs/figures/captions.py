"""Short texts about a snapshot: the line under a figure, the row of a table, the alternative text.

texts: the part "narration" of the texts of one language, key -> text.
"""

from docs.figures.number_format import format_comparison, format_number, spell_number
from docs.figures.phrases import (
    GREEK,
    SEPARATOR,
    format_escaped_formula,
    format_formula,
    format_node_letter,
    format_text_with_leaves,
)
from docs.figures.step_facts import collect_leaves, get_comparison, get_returned_proof_kind
from gametree import is_leaf


def format_state_line(snapshot, letters, texts):
    """Return, as HTML, the line under a figure: the current node, the numbers there, the last action.

    The current node must be an inner one: a leaf has no letter (KeyError).
    """
    known = snapshot.nodes[snapshot.current]
    head = texts["state_head"].format(letter=format_node_letter(letters[snapshot.current]))
    parts = []
    if _has_no_value(snapshot):
        parts.append(texts["state_no_value"])
    elif snapshot.best is not None:
        parts.append(texts["state_best"].format(value=format_formula(format_number(known.value))))
    if snapshot.alpha is not None:
        parts.append(format_formula(f"α = {format_number(snapshot.alpha)}"))
        parts.append(format_formula(f"β = {format_number(snapshot.beta)}"))
    if snapshot.is_cutoff():
        parts.append(texts["state_cutoff"])
    if snapshot.step.kind == "return":
        parts.append(describe_returned_value(snapshot, texts, root_key="state_root"))
    return head + SEPARATOR.join(parts)


def describe_returned_value(snapshot, texts, root_key=None):
    """Return, as HTML, the value that the current node returns and what it means."""
    known = snapshot.nodes[snapshot.current]
    key = f"state_returns_{get_returned_proof_kind(snapshot)}"
    if root_key and snapshot.current == ():
        key = root_key
    return texts[key].format(value=format_formula(format_number(known.value)))


def describe_step_briefly(snapshot, texts):
    """Return, as HTML, what the last step did, for a table of steps."""
    step, leaf = snapshot.step, snapshot.nodes[snapshot.current].leaf
    if step.kind == "enter":
        if snapshot.alpha is None:
            return texts["event_enter_plain"]
        window = f"({format_number(snapshot.alpha)}, {format_number(snapshot.beta)})"
        return texts["event_enter"].format(window=format_formula(window))
    if step.kind in ("update", "keep"):
        name = GREEK.get(step.name, f"<code>{step.name}</code>")
        return texts["event_update" if step.kind == "update" else "event_keep"].format(
            name=format_formula(name), value=format_formula(format_number(step.value))
        )
    if step.kind == "test":
        answer = texts["event_yes" if step.value else "event_no"]
        relation = format_escaped_formula(format_comparison(*get_comparison(step)))
        return texts["event_test"].format(compare=relation, answer=answer)
    if leaf:
        return texts["event_leaf"].format(value=format_formula(format_number(step.value)))
    is_cut = step.kind == "cut"
    parts = [texts["state_cutoff"] if is_cut else describe_returned_value(snapshot, texts)]
    skipped = [snapshot.nodes[snapshot.current].children[index] for index in step.skipped or ()]
    leaves = [leaf for child in skipped for leaf in collect_leaves(child) if leaf.status == "cut"]
    pruned = [format_formula(format_number(leaf.node)) for leaf in leaves]
    if pruned:
        parts.append(format_text_with_leaves("event_prunes", pruned, texts))
    return SEPARATOR.join(parts)


def make_alt_text(snapshot, letters, texts, asked_paths=()):
    """Return the alternative text of a figure.

    The current node must be an inner one: a leaf has no letter (KeyError).
    asked_paths: the paths of leaves whose values are hidden from the reader.
    """

    sentences = _describe_tree(snapshot, letters, texts, asked_paths)
    if snapshot.step is None:
        # Before the search, the leaves that have been read are of no interest.
        kept = 2 if snapshot.has_chance_nodes else 1
        return texts["sentence_separator"].join(sentences[:kept])
    known, facts = snapshot.nodes[snapshot.current], []
    if snapshot.is_chance_node(snapshot.current):
        player = "alt_chance"
    else:
        player = "alt_max" if snapshot.is_max_node(snapshot.current) else "alt_min"
    if player != "alt_chance" and _has_no_value(snapshot):
        facts.append(texts["alt_no_best"])
    elif snapshot.best is not None:
        facts.append(texts["alt_best"].format(value=spell_number(known.value, texts)))
    if snapshot.alpha is not None:
        facts.append(texts["alt_alpha"].format(value=spell_number(snapshot.alpha, texts)))
        facts.append(texts["alt_beta"].format(value=spell_number(snapshot.beta, texts)))
    node = texts["node"].format(letter=letters[snapshot.current])
    sentences.append(texts[player].format(node=node, facts=texts["facts_separator"].join(facts)))
    if snapshot.is_cutoff():
        sentences.append(texts["alt_cutoff"])
    elif snapshot.step.kind == "test" and snapshot.alpha < snapshot.beta:
        sentences.append(texts["alt_no_cutoff"])
    if snapshot.step.kind == "return":
        value = spell_number(known.value, texts)
        sentences.append(texts[f"alt_{get_returned_proof_kind(snapshot)}"].format(value=value))
    return texts["sentence_separator"].join(sentences)


def make_finished_alt_text(snapshot, letters, texts):
    """Return the alternative text of the figure of a finished search: what each node returned."""
    values = [
        describe_value(snapshot.nodes[path], texts["node"].format(letter=letter), texts)
        for path, letter in letters.items()
        if snapshot.nodes[path].status == "done"
    ]
    listed = texts["alt_values"].format(values=texts["facts_separator"].join(values))
    return texts["sentence_separator"].join([*_describe_tree(snapshot, letters, texts), listed])


def describe_value(known, node, texts):
    """Return what a node returned, for an alternative text; node: its name."""
    key = known.proof if known.proof in ("lower", "upper") else "plain"
    return texts[f"alt_value_{key}"].format(node=node, value=spell_number(known.value, texts))


def _has_no_value(snapshot):
    """Return whether the current node has no value because no child has returned yet."""
    known = snapshot.nodes[snapshot.current]
    return known.value is None and not known.return_count


def _describe_tree(snapshot, letters, texts, asked_paths=()):
    """Return the sentences about the tree, its chance nodes, and its leaves that are read or pruned."""

    def describe_leaves(key, values):
        spelled = [spell_number(value, texts) for value in values]
        return [format_text_with_leaves(key, spelled, texts)] if values else []

    read, cut = snapshot.get_leaf_values("done"), snapshot.get_leaf_values("cut")
    leaves = texts["list_separator"].join(
        texts["alt_asked"] if path in asked_paths else spell_number(known.node, texts)
        for path, known in sorted(snapshot.nodes.items(), key=lambda item: item[0])
        if known.leaf
    )
    sentences = [texts["alt_tree"].format(levels=_count_levels(snapshot.tree), leaves=leaves)]
    if snapshot.has_chance_nodes:
        # Imported only here, because pages on which readers type trees never need it.
        from docs.figures.chance_sentences import describe_chance_nodes

        sentences.append(describe_chance_nodes(snapshot, letters, texts))
    sentences += describe_leaves("alt_read", read) or [texts["alt_start"]]
    sentences += describe_leaves("alt_pruned", [value for value in cut if value is not None])
    return sentences + ([texts["alt_pruned_asked"]] if None in cut else [])


def _count_levels(tree):
    return 1 if is_leaf(tree) else 1 + max(_count_levels(child) for child in tree)
