"""Sentences about recorded steps, in the language of the words that are passed in.

words: the part "narration" of the site's words in one language, key -> text.
"""

from figures.numerals import spoken, written
from figures.replay import subtree
from gametree import is_leaf

GREEK = {"alpha": "α", "beta": "β"}
SEPARATOR = " · "


def node_name(letter):
    """Return the letter of a node as HTML that no browser translates."""
    return f'<b class="node" translate="no">{letter}</b>'


def formula(text):
    """Return a formula as HTML that does not break and that no browser translates."""
    return f'<span class="m" translate="no">{text}</span>'


def state_line(snapshot, letters, words):
    """Return, as HTML, the line under a figure: the current node, its numbers, what it does."""
    known = snapshot.nodes[snapshot.current]
    head = words["state_head"].format(letter=node_name(letters[snapshot.current]))
    parts = [
        words["state_no_value"]
        if known.value is None
        else words["state_best"].format(value=formula(written(known.value)))
    ]
    if snapshot.alpha is not None:
        parts.append(formula(f"α = {written(snapshot.alpha)}"))
        parts.append(formula(f"β = {written(snapshot.beta)}"))
    if snapshot.is_cutoff():
        parts.append(words["state_cutoff"])
    if snapshot.step.kind == "return":
        parts.append(returned(snapshot, words, root="state_root"))
    return head + SEPARATOR.join(parts)


def returned(snapshot, words, root=None):
    """Return, as HTML, what the current node returns and what that value means."""
    known = snapshot.nodes[snapshot.current]
    key = root if root and snapshot.current == () else f"state_returns_{known.proof or 'unknown'}"
    return words[key].format(value=formula(written(known.value)))


def event(snapshot, words):
    """Return, as HTML, what the last step of snapshot did, for a table of steps."""
    step, leaf = snapshot.step, is_leaf(subtree(snapshot.tree, snapshot.current))
    if step.kind == "enter":
        window = f"({written(snapshot.alpha)}, {written(snapshot.beta)})"
        return words["event_enter"].format(window=formula(window))
    if step.kind == "update":
        name = GREEK.get(step.name, f"<code>{step.name}</code>")
        return words["event_update"].format(name=formula(name), value=formula(written(step.value)))
    if leaf:
        return words["event_leaf"].format(value=formula(written(step.value)))
    parts = [returned(snapshot, words)]
    if step.skipped:
        pruned = [
            written(value)
            for index in step.skipped
            for value in _leaf_values(subtree(snapshot.tree, snapshot.current + (index,)))
        ]
        leaves = formula(words["list_separator"].join(pruned))
        parts.append(words["event_prunes"].format(leaves=leaves))
    return SEPARATOR.join(parts)


def description(snapshot, letters, words):
    """Return the text that stands for a figure where it cannot be seen."""

    def listed(values):
        return words["list_separator"].join(spoken(value, words) for value in values)

    sentences = [
        words["alt_tree"].format(
            levels=_levels(snapshot.tree), leaves=listed(_leaf_values(snapshot.tree))
        )
    ]
    if snapshot.step is None:
        return sentences[0]
    read, pruned = snapshot.leaves("done"), snapshot.leaves("cut")
    sentences.append(words["alt_read"].format(leaves=listed(read)) if read else words["alt_start"])
    if pruned:
        sentences.append(words["alt_pruned"].format(leaves=listed(pruned)))
    known = snapshot.nodes[snapshot.current]
    facts = [
        words["alt_no_best"]
        if known.value is None
        else words["alt_best"].format(value=spoken(known.value, words))
    ]
    if snapshot.alpha is not None:
        facts.append(words["alt_alpha"].format(value=spoken(snapshot.alpha, words)))
        facts.append(words["alt_beta"].format(value=spoken(snapshot.beta, words)))
    node = words["node"].format(letter=letters[snapshot.current])
    player = "alt_max" if snapshot.moves_max(snapshot.current) else "alt_min"
    sentences.append(words[player].format(node=node, facts=words["facts_separator"].join(facts)))
    if snapshot.is_cutoff():
        sentences.append(words["alt_cutoff"])
    if snapshot.step.kind == "return":
        value = spoken(known.value, words)
        sentences.append(words[f"alt_{known.proof or 'unknown'}"].format(value=value))
    return words["sentence_separator"].join(sentences)


def _leaf_values(tree):
    if is_leaf(tree):
        return [tree]
    return [value for child in tree for value in _leaf_values(child)]


def _levels(tree):
    return 1 if is_leaf(tree) else 1 + max(_levels(child) for child in tree)
