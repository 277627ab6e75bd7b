"""Sentences about recorded steps, in the language of the words that are passed in.

words: the part "narration" of the site's words in one language, key -> text.
"""

from figures.numerals import spoken, written
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
    """Return, as HTML, the line under a figure: the current node, its numbers, what it does.

    The current node must be an inner one; a leaf has no letter and is a KeyError.
    """
    known = snapshot.nodes[snapshot.current]
    head = words["state_head"].format(letter=node_name(letters[snapshot.current]))
    parts = []
    if _has_no_value(snapshot):
        parts.append(words["state_no_value"])
    elif snapshot.best is not None:
        parts.append(words["state_best"].format(value=formula(written(known.value))))
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
    key = root if root and snapshot.current == () else f"state_returns_{_meaning(snapshot)}"
    return words[key].format(value=formula(written(known.value)))


def event(snapshot, words):
    """Return, as HTML, what the last step of snapshot did, for a table of steps."""
    step, leaf = snapshot.step, snapshot.nodes[snapshot.current].leaf
    if step.kind == "enter":
        if snapshot.alpha is None:
            return words["event_enter_plain"]
        return words["event_enter"].format(window=_window(snapshot))
    if step.kind == "update":
        name = GREEK.get(step.name, f"<code>{step.name}</code>")
        return words["event_update"].format(name=formula(name), value=formula(written(step.value)))
    if leaf:
        return words["event_leaf"].format(value=formula(written(step.value)))
    parts = [returned(snapshot, words)]
    if step.skipped:
        parts.append(words["event_prunes"].format(leaves=_skipped_leaves(snapshot, words)))
    return SEPARATOR.join(parts)


def description(snapshot, letters, words):
    """Return the text that stands for a figure where it cannot be seen.

    The current node must be an inner one; a leaf has no letter and is a KeyError.
    """

    sentences = _tree_and_leaves(snapshot, words)
    if snapshot.step is None:
        return sentences[0]
    known, facts = snapshot.nodes[snapshot.current], []
    if _has_no_value(snapshot):
        facts.append(words["alt_no_best"])
    elif snapshot.best is not None:
        facts.append(words["alt_best"].format(value=spoken(known.value, words)))
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
        sentences.append(words[f"alt_{_meaning(snapshot)}"].format(value=value))
    return words["sentence_separator"].join(sentences)


def outcome(snapshot, letters, words):
    """Return the text that stands for the figure of a finished search: what each node returned."""
    sentences, values = _tree_and_leaves(snapshot, words), []
    for path, letter in letters.items():
        known = snapshot.nodes[path]
        if known.status == "done":
            key = known.proof if known.proof in ("lower", "upper") else "plain"
            node = words["node"].format(letter=letter)
            value = spoken(known.value, words)
            values.append(words[f"alt_value_{key}"].format(node=node, value=value))
    sentences.append(words["alt_values"].format(values=words["facts_separator"].join(values)))
    return words["sentence_separator"].join(sentences)


def sentence(snapshot, letters, words):
    """Return, as HTML, what the last step of snapshot did and, at a cut, why."""
    step, path = snapshot.step, snapshot.current
    leaf = snapshot.nodes[path].leaf
    player = "max" if snapshot.moves_max(path) else "min"
    places = {
        "node": "" if leaf else words["say_node"].format(letter=node_name(letters[path])),
        "parent": words["say_node"].format(letter=node_name(letters[path[:-1]])) if path else "",
        "name": f"<code>{step.name}</code>",
        "window": "",
        "leaves": _skipped_leaves(snapshot, words),
        "best": "<code>best</code>",
    }
    if snapshot.alpha is not None:
        places |= {
            "window": _window(snapshot),
            "alpha": formula(written(snapshot.alpha)),
            "beta": formula(written(snapshot.beta)),
        }
    if step.value is not None:
        places["value"] = formula(written(step.value))
    keys = _sentence_keys(snapshot, leaf, player)
    return sentences([words[key].format(**places) for key in keys], words)


def sentences(texts, words):
    """Return texts as sentences side by side: with capitals, and with Korean particles that fit."""
    made = [_capitalised(with_particles(text)) for text in texts]
    return words["sentence_separator"].join(made)


def _sentence_keys(snapshot, leaf, player):
    """The sentences that tell a step: their keys in the words."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if step.kind == "enter":
        if leaf and snapshot.current:
            return ["say_leaf_call"]
        key = f"say_call_{player}" if snapshot.current else "say_start"
        return [key if snapshot.alpha is not None else f"{key}_plain"]
    if step.kind == "update":
        if step.name in GREEK:
            return [f"say_{step.name}"]
        if known.value is None:
            return ["say_best_start"]
        return [f"say_best_{player}"] if step.name == "best" else ["say_update"]
    if leaf:
        return ["say_leaf"]
    keys = []
    if step.skipped:
        keys = [f"say_cut_{player}" if snapshot.is_cutoff() else "say_stop", "say_pruned"]
    # A narrow window may leave even the root with a bound.
    told = snapshot.current == () and known.proof == "exact"
    return [*keys, "say_root" if told else f"say_return_{_meaning(snapshot)}"]


def _meaning(snapshot):
    """What is to be said of the value that is returned: what it proves, or nothing ("unknown")."""
    proof = snapshot.nodes[snapshot.current].proof
    # Where there is no window there are no bounds, and "exact" would only raise questions.
    return "unknown" if proof is None or (proof, snapshot.alpha) == ("exact", None) else proof


def _has_no_value(snapshot):
    """Whether nothing has come back to the current node; a search need not keep what has."""
    known = snapshot.nodes[snapshot.current]
    return known.value is None and not known.heard


# How what stands before a Korean particle ends when it is read aloud.
_OPEN = "ABCDEFGHIJKOPQSTUVWXYZ2459αβ∞"  # with a vowel
_LIQUID = "LR178"  # with ㄹ
_PAIRS = {
    "(은/는)": "은는",
    "(이/가)": "이가",
    "(을/를)": "을를",
    "(과/와)": "과와",
    "(으로/로)": ("으로", "로"),
}


def with_particles(text):
    """Return Korean text with each pair like (은/는) resolved by the sound before it."""
    if "(" not in text:
        return text
    for pair, forms in _PAIRS.items():
        first, *rest = text.split(pair)
        for piece in rest:
            first += forms[_ends_open(first, forms)] + piece
        text = first
    return text


def _ends_open(text, forms):
    """Whether the second of two forms of a particle follows text, whose tags are not read."""
    while text.endswith(">"):
        text = text[: text.rindex("<")]
    sound = text[-1:]
    liquid = sound in _LIQUID
    if "가" <= sound <= "힣":
        final = (ord(sound) - ord("가")) % 28
        if final == 0:
            return True
        liquid = final == 8
    return sound in _OPEN or (liquid and forms[0] == "으로")


def _capitalised(text):
    """Return text with a capital first, unless it is a sign or an identifier in code font."""
    start = 0
    while text.startswith("<", start) and not text.startswith("<code", start):
        start = text.index(">", start) + 1
    first = text[start : start + 1]
    # Not by a regular expression: Brython's takes the "o" of translate="no" for the first.
    if "a" <= first <= "z" or "à" <= first <= "ÿ":
        return text[:start] + first.upper() + text[start + 1 :]
    return text


def _window(snapshot):
    return formula(f"({written(snapshot.alpha)}, {written(snapshot.beta)})")


def _tree_and_leaves(snapshot, words):
    """Return the first sentences of a description: the tree, and what has become of its leaves."""

    def listed(values):
        return words["list_separator"].join(spoken(value, words) for value in values)

    tree, read, pruned = snapshot.tree, snapshot.leaves("done"), snapshot.leaves("cut")
    return [
        words["alt_tree"].format(levels=_levels(tree), leaves=listed(_leaf_values(tree))),
        words["alt_read"].format(leaves=listed(read)) if read else words["alt_start"],
        *([words["alt_pruned"].format(leaves=listed(pruned))] if pruned else []),
    ]


def _skipped_leaves(snapshot, words):
    """Return, as HTML, the leaves below the children that the last step skipped."""
    node = snapshot.nodes[snapshot.current].node
    skipped = [node[index] for index in snapshot.step.skipped or ()]
    values = [written(value) for tree in skipped for value in _leaf_values(tree)]
    return formula(words["list_separator"].join(values))


def _leaf_values(tree):
    if is_leaf(tree):
        return [tree]
    return [value for child in tree for value in _leaf_values(child)]


def _levels(tree):
    return 1 if is_leaf(tree) else 1 + max(_levels(child) for child in tree)
