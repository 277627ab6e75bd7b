"""Sentences about recorded steps.

words: the part "narration" of the texts of one language, key -> text.
"""

from math import inf

from figures.number_format import (
    format_number,
    format_relation,
    print_number,
    print_numbers,
    print_relation,
    spell_number,
)
from gametree import is_leaf
from tracing import finds_empty_window

GREEK = {"alpha": "α", "beta": "β"}
SEPARATOR = " · "
ARROW = " → "  # between the nodes of a path
MOST_LEAVES = 8  # at most so many are listed, more are counted
MOST_CHOICES = 4  # at most so many are shown in max(...) or min(...)


def node_name(letter):
    """Return the letter of a node as HTML that browsers do not translate."""
    return f'<b class="node" translate="no">{letter}</b>'


def formula(text):
    """Return a formula as HTML that does not wrap and that browsers do not translate."""
    return f'<span class="m" translate="no">{text}</span>'


def format_state(snapshot, letters, words):
    """Return, as HTML, the line under a figure: the current node, the numbers there, the last action.

    The current node must be an inner one: a leaf has no letter (KeyError).
    """
    known = snapshot.nodes[snapshot.current]
    head = words["state_head"].format(letter=node_name(letters[snapshot.current]))
    parts = []
    if _has_no_value(snapshot):
        parts.append(words["state_no_value"])
    elif snapshot.best is not None:
        parts.append(words["state_best"].format(value=formula(format_number(known.value))))
    if snapshot.alpha is not None:
        parts.append(formula(f"α = {format_number(snapshot.alpha)}"))
        parts.append(formula(f"β = {format_number(snapshot.beta)}"))
    if snapshot.is_cutoff():
        parts.append(words["state_cutoff"])
    if snapshot.step.kind == "return":
        parts.append(describe_return(snapshot, words, root="state_root"))
    return head + SEPARATOR.join(parts)


def describe_return(snapshot, words, root=None):
    """Return, as HTML, the value that the current node returns and what it means."""
    known = snapshot.nodes[snapshot.current]
    key = root if root and snapshot.current == () else f"state_returns_{_meaning(snapshot)}"
    return words[key].format(value=formula(format_number(known.value)))


def event(snapshot, words):
    """Return, as HTML, what the last step did, for a table of steps."""
    step, leaf = snapshot.step, snapshot.nodes[snapshot.current].leaf
    if step.kind == "enter":
        if snapshot.alpha is None:
            return words["event_enter_plain"]
        return words["event_enter"].format(window=_format_window(snapshot))
    if step.kind in ("update", "keep"):
        name = GREEK.get(step.name, f"<code>{step.name}</code>")
        return words["event_update" if step.kind == "update" else "event_keep"].format(
            name=formula(name), value=formula(format_number(step.value))
        )
    if step.kind == "test":
        answer = words["event_yes" if step.value else "event_no"]
        relation = _escaped_formula(format_relation(*_comparison(step)))
        return words["event_test"].format(compare=relation, answer=answer)
    if leaf:
        return words["event_leaf"].format(value=formula(format_number(step.value)))
    parts, pruned = [], _pruned_leaves(snapshot)
    if step.kind == "cut":
        parts.append(words["state_cutoff"])
    else:
        parts.append(describe_return(snapshot, words))
    if pruned:
        parts.append(
            format_leaves(
                "event_prunes", [formula(format_number(value)) for value in pruned], words
            )
        )
    return SEPARATOR.join(parts)


def description(snapshot, letters, words, asked=()):
    """Return the alternative text of a figure.

    The current node must be an inner one: a leaf has no letter (KeyError).
    asked: the paths of leaves whose values are hidden from the reader.
    """

    sentences = _describe_tree(snapshot, words, asked)
    if snapshot.step is None:
        return sentences[0]
    known, facts = snapshot.nodes[snapshot.current], []
    if _has_no_value(snapshot):
        facts.append(words["alt_no_best"])
    elif snapshot.best is not None:
        facts.append(words["alt_best"].format(value=spell_number(known.value, words)))
    if snapshot.alpha is not None:
        facts.append(words["alt_alpha"].format(value=spell_number(snapshot.alpha, words)))
        facts.append(words["alt_beta"].format(value=spell_number(snapshot.beta, words)))
    node = words["node"].format(letter=letters[snapshot.current])
    player = "alt_max" if snapshot.moves_max(snapshot.current) else "alt_min"
    sentences.append(words[player].format(node=node, facts=words["facts_separator"].join(facts)))
    if snapshot.is_cutoff():
        sentences.append(words["alt_cutoff"])
    elif snapshot.step.kind == "test" and snapshot.alpha < snapshot.beta:
        sentences.append(words["alt_no_cutoff"])
    if snapshot.step.kind == "return":
        value = spell_number(known.value, words)
        sentences.append(words[f"alt_{_meaning(snapshot)}"].format(value=value))
    return words["sentence_separator"].join(sentences)


def format_leaves(key, leaves, words, **places):
    """Return the text of key, or key_one for one leaf; leaves: texts; places: other placeholders."""
    full_key = key if len(leaves) > 1 else f"{key}_one"
    return resolve_particles(words[full_key].format(leaves=join_texts(leaves, words), **places))


def join_texts(texts, words):
    """Return texts as a list within a sentence."""
    *leading, last = texts
    if not leading:
        return last
    joint = words["list_two"] if len(leading) == 1 else words["list_last"]
    separator = words["list_separator"]
    if any("," in text for text in texts):  # a comma is part of a number
        separator, joint = separator.replace(",", ";"), joint.replace(",", ";")
    return separator.join(leading) + joint + last


def outcome(snapshot, letters, words):
    """Return the alternative text of the figure of a finished search: what each node returned."""
    sentences, values = _describe_tree(snapshot, words), []
    for path, letter in letters.items():
        known = snapshot.nodes[path]
        if known.status == "done":
            key = known.proof if known.proof in ("lower", "upper") else "plain"
            node = words["node"].format(letter=letter)
            value = spell_number(known.value, words)
            values.append(words[f"alt_value_{key}"].format(node=node, value=value))
    sentences.append(words["alt_values"].format(values=words["facts_separator"].join(values)))
    return words["sentence_separator"].join(sentences)


def sentence(snapshot, letters, words):
    """Return, as HTML, what the last step did, what it compared and, at a cutoff, the reason."""
    step, path = snapshot.step, snapshot.current
    leaf = snapshot.nodes[path].leaf

    def node(path):
        return words["say_node"].format(letter=node_name(letters[path]))

    def number(value):
        return formula(print_number(value, words))

    def format_choice(symbol, numbers, value):
        listed = f"{symbol}({print_numbers(numbers, words)})"
        return formula(f"{listed} = {print_number(value, words)}")

    places = {
        "node": "" if leaf else node(path),
        "parent": node(path[:-1]) if path else "",
        "name": formula(GREEK[step.name]) if step.name in GREEK else f"<code>{step.name}</code>",
        "window": "",
        "best": "<code>best</code>",
    }
    if snapshot.alpha is not None:
        window = snapshot.alpha, snapshot.beta
        places["window"] = formula(f"({print_numbers(window, words)})")
        for bound, (name, symbol) in enumerate(GREEK.items()):
            places[name] = number(window[bound])
            places[f"{name}_is"] = formula(f"{symbol} = {print_number(window[bound], words)}")
            holder_path = snapshot.holder(bound)
            places[f"{name}_holder"] = node(holder_path) if holder_path is not None else ""
        places["mine"] = number(_mover_number(snapshot))
    if step.kind in ("test", "cut"):
        places["compare"] = _escaped_formula(print_relation(*_comparison(step), words))
        places["answer"] = words["answer_yes" if step.value else "answer_no"]
    elif step.value is not None:
        places["value"] = number(step.value)
        if step.kind in ("update", "keep"):
            places["compare"] = _escaped_formula(
                print_relation(*_compare_assigned(snapshot), words)
            )
            places["before"] = number(snapshot.before.get(step.name, step.value))
            places["choice"] = format_choice(
                step.sign, (step.value, _incoming_number(snapshot)), step.value
            )
        elif step.kind == "return" and not leaf:
            choose = "max" if snapshot.moves_max(path) else "min"
            places["choice"] = format_choice(choose, _returned_values(snapshot), step.value)
    texts = []
    for key in _sentence_keys(snapshot, leaf):
        if key == "say_pruned":
            texts += _describe_pruned(snapshot, letters, words)
        else:
            texts.append(words[key].format(**places))
    return sentences(texts, words)


def sentences(texts, words):
    """Join texts as sentences, with capital letters and the right Korean particles."""
    capitalised = [_capitalise(resolve_particles(text)) for text in texts]
    return words["sentence_separator"].join(capitalised)


def _sentence_keys(snapshot, leaf):
    """Return the keys in words of the sentences that describe a step."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if step.kind == "enter":
        return [
            _call_key(snapshot, leaf),
            *([] if leaf else _call_owner_keys(snapshot)),
        ]
    if step.kind == "update":
        return _bound_keys(snapshot) if step.name in GREEK else [_best_key(snapshot)]
    if step.kind == "keep":
        return _keep_keys(snapshot)
    if step.kind == "test":
        return _test_keys(snapshot)
    if step.kind == "cut":
        return ["say_cut", *_reason_keys(snapshot), "say_pruned"]
    if leaf:
        return ["say_leaf" if snapshot.current else "say_leaf_alone"]
    keys = []
    if step.skipped:
        stop = ["say_cut_untested", *_reason_keys(snapshot)] if known.cutoff else ["say_stop"]
        keys = [*stop, "say_pruned"]
    return [*keys, _return_key(snapshot)]


def _return_key(snapshot):
    """Return the key for the value of an inner node, or for the end of the search."""
    known, value = snapshot.nodes[snapshot.current], snapshot.step.value
    meaning, numbers = _meaning(snapshot), _returned_values(snapshot)
    choose = max if snapshot.moves_max(snapshot.current) else min
    is_best = numbers and choose(numbers) == value
    shows_choice = is_best and 1 < len(numbers) <= MOST_CHOICES and known.proof == "exact"
    if snapshot.current == () and known.calls == 0:
        if known.proof == "exact":
            return "say_root_chosen" if shows_choice else "say_root"
        return f"say_root_{meaning}"
    if shows_choice:
        return f"say_return_chosen_{meaning}"
    if is_best and meaning in ("lower", "upper"):
        return f"say_return_best_{meaning}"
    return f"say_return_{meaning}"


def _call_key(snapshot, leaf):
    if leaf and snapshot.current:
        first = snapshot.nodes[snapshot.current].parent.return_count == 0
        return f"say_leaf_{'again' if snapshot.is_reentered else 'first' if first else 'next'}"
    if leaf:
        return "say_start_leaf"
    key = f"say_{'call' if snapshot.current else 'start'}_{_player(snapshot)}"
    return key if snapshot.alpha is not None else f"{key}_plain"


def _call_owner_keys(snapshot):
    """Return the keys for the owners of a call's bounds that are new to the reader."""
    path, keys = snapshot.current, []
    if not path:
        return keys  # that sentence has the whole window
    for bound, name in enumerate(GREEK):
        owner = _find_bound_owner(snapshot, bound)
        if owner == "has" and snapshot.holder(bound) == path[:-1]:
            keys.append(f"say_has_{name}")
        if owner == "given" and len(path) == 1 and snapshot.nodes[()].return_count == 0:
            keys.append(f"say_given_{name}")
    return ["say_given_both"] if keys == ["say_given_alpha", "say_given_beta"] else keys


def _find_bound_owner(snapshot, bound):
    """Return "has" (a player, at the holder), "given" (from the start) or "" for a bound of the call."""
    value = (snapshot.alpha, snapshot.beta)[bound]
    if value is None or abs(value) == inf:
        return ""
    holder_path = snapshot.holder(bound)
    if (
        holder_path is not None
        and snapshot.moves_max(holder_path) == (bound == 0)
        and snapshot.is_sure(holder_path, value)
    ):
        return "has"
    return "given" if _is_initial_bound(snapshot, bound, value) else ""


def _is_initial_bound(snapshot, bound, value):
    """Return whether value is the search's initial bound, unchanged down to here."""
    path, nodes = snapshot.current, snapshot.nodes
    return all(nodes[path[:end]].window[bound] == value for end in range(len(path) + 1))


def _bound_keys(snapshot):
    """Return the keys for a new bound; sure only where proved, as code may do anything."""
    step, moves_max = snapshot.step, snapshot.moves_max(snapshot.current)
    before = snapshot.before.get(step.name)
    is_better = before is not None and (step.value > before if moves_max else step.value < before)
    is_own_bound = step.name == ("alpha" if moves_max else "beta")
    if not (is_own_bound and is_better and snapshot.is_sure(snapshot.current, step.value)):
        return [_update_key(snapshot)]
    sure = f"say_sure_{step.name}" if snapshot.current else f"say_sure_{step.name}_root"
    best = step.numbers.get("best") == step.value
    return [f"say_{step.name}_best" if best else f"say_{step.name}", sure]


def _best_key(snapshot):
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if known.value is None:
        return "say_best_start"
    choose = max if snapshot.moves_max(snapshot.current) else min
    returned = [child.value for child in known.children if child.status == "done"]
    if step.name != "best" or step.value != choose(returned):
        return _update_key(snapshot)
    if known.return_count == 1:
        return "say_best_first"
    is_better = step.value == choose(step.value, snapshot.before["best"])
    return f"say_best_{_player(snapshot)}" if is_better else _update_key(snapshot)


def _update_key(snapshot):
    is_compared = snapshot.step.sign and snapshot.step.name in snapshot.before
    return "say_update_compared" if is_compared else "say_update"


def _keep_keys(snapshot):
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if not step.compared:
        return ["say_keep"]
    if step.name not in GREEK:
        return ["say_keep_best" if step.name == "best" else "say_keep_choice"]
    if step.value == _incoming_number(snapshot):
        return ["say_keep_same" if step.numbers.get("best") == step.value else "say_keep_choice"]
    # The first time that a node has nothing better, name the owner of the bound.
    owner = (
        _find_bound_owner(snapshot, list(GREEK).index(step.name)) if known.return_count == 1 else ""
    )
    return ["say_keep_compared", *([f"say_has_{step.name}"] if owner == "has" else [])]


def _test_keys(snapshot):
    """Return the key of a test, with the answer if the call goes on."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    moves_max = snapshot.moves_max(snapshot.current)
    _, inherited = ends_of(snapshot)
    if inherited is None:
        return ["say_tested"]
    closed = finds_empty_window(step, snapshot.names)
    if not any(child.status == "todo" for child in known.children):
        return ["say_tested_last" if closed else "say_tested_end"]
    if closed:
        return ["say_ask_stop" if step.value else "say_ask_on"]
    bound, name = (1, "beta") if moves_max else (0, "alpha")
    if inherited == (snapshot.alpha, snapshot.beta)[bound]:
        if abs(inherited) == inf:
            return [f"say_tested_none_{name}"]
        owner = _find_bound_owner(snapshot, bound)
        if owner and (known.low < inherited if moves_max else known.high > inherited):
            return [f"say_tested_{owner}_{name}"]
    return ["say_tested"]


def ends_of(snapshot):
    """Return the mover's number and the inherited bound of a test or cut, or (None, None)."""
    step, bound = snapshot.step, 1 if snapshot.moves_max(snapshot.current) else 0
    has_bound = [snapshot.names[bound] in side.split() for side in step.sides]
    if has_bound[0] == has_bound[1]:
        return None, None
    return step.compared[has_bound.index(False)], step.compared[has_bound.index(True)]


def _mover_number(snapshot):
    """Return the mover's number that met the opposing bound at a cutoff."""
    if snapshot.step.kind == "cut":
        mover_number, _ = ends_of(snapshot)
        if mover_number is not None:
            return mover_number
    return snapshot.alpha if snapshot.moves_max(snapshot.current) else snapshot.beta


def _reason_keys(snapshot):
    """Return the key of the reason for a cutoff, [] if none is proved."""
    path, moves_max = snapshot.current, snapshot.moves_max(snapshot.current)
    bound, mover_number = 1 if moves_max else 0, _mover_number(snapshot)
    inherited = (snapshot.alpha, snapshot.beta)[bound]
    if snapshot.step.kind == "cut" and ends_of(snapshot) != (mover_number, inherited):
        return []
    if not snapshot.is_sure(path, mover_number):
        return []
    if not (mover_number >= inherited if moves_max else mover_number <= inherited):
        return []
    owner = _find_bound_owner(snapshot, bound)
    start = {"has": "say_cut", "given": "say_cut_start"}
    return [f"{start[owner]}_{_player(snapshot)}"] if owner else []


def _comparison(step):
    """Return the comparison of a test, or of a cut as it turned out, with the larger number first."""
    left, right = step.compared
    sign = step.sign
    if step.kind == "cut":
        if not step.value:
            sign = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[sign]
        if sign[0] == "<":
            left, sign, right = right, sign.replace("<", ">"), left
    return left, sign, right


def _compare_assigned(snapshot):
    """Compare an assigned number with the old value, a kept one with the new number."""
    step = snapshot.step
    before = snapshot.before.get(step.name, step.value)
    left, right = (
        (step.value, before) if step.kind == "update" else (_incoming_number(snapshot), step.value)
    )
    sign = "=" if left == right else "<" if left < right else ">"
    return left, sign, right


def _returned_values(snapshot):
    """Return the children's values, from left to right."""
    children = snapshot.nodes[snapshot.current].children
    return [child.value for child in children if child.status == "done" and child.value is not None]


def _describe_pruned(snapshot, letters, words):
    """Return the sentences about the leaves and nodes that the last step skipped."""
    known = snapshot.nodes[snapshot.current]
    roots, leaves, below = [], [], []
    for index in snapshot.step.skipped or ():
        child = known.children[index]
        if child.node is None:  # of a game: an untried move
            return [words["say_untried"]]
        pruned_values = [leaf.node for leaf in _leaves(child) if leaf.status == "cut"]
        if child.leaf:
            leaves += pruned_values
        elif pruned_values:
            roots.append(node_name(letters[(*snapshot.current, index)]))
            below += pruned_values

    def format_values(key, values, **places):
        if len(values) > MOST_LEAVES:
            count = print_number(len(values), words)
            return resolve_particles(words[f"{key}_many"].format(count=count, **places))
        return format_leaves(
            key, [formula(print_number(value, words)) for value in values], words, **places
        )

    texts = []
    if len(roots) == 1:
        root = words["say_node"].format(letter=roots[0])
        texts.append(format_values("say_pruned_node", below, roots=root))
    elif roots:
        texts.append(format_values("say_pruned_nodes", below, roots=join_texts(roots, words)))
    return [*texts, format_values("say_pruned", leaves)] if leaves else texts


def _incoming_number(snapshot):
    """Return the compared number that the name did not hold before."""
    step = snapshot.step
    held = snapshot.before.get(step.name)
    new_numbers = [number for number in step.compared if number != held]
    return new_numbers[0] if new_numbers else step.value


def _escaped_formula(text):
    return formula(text.replace("<", "&lt;").replace(">", "&gt;"))


def _player(snapshot):
    return "max" if snapshot.moves_max(snapshot.current) else "min"


def _meaning(snapshot):
    """Return what the returned value proves, or "unknown"."""
    proof = snapshot.nodes[snapshot.current].proof
    # Without a window there are no bounds: "exact" would only confuse.
    return "unknown" if proof is None or (proof, snapshot.alpha) == ("exact", None) else proof


def _has_no_value(snapshot):
    """Return whether no child has returned yet; a search may keep no value."""
    known = snapshot.nodes[snapshot.current]
    return known.value is None and not known.return_count


# A Korean particle depends on the last sound before it, as read aloud.
_VOWEL = "ABCDEFGHIJKOPQSTUVWXYZ2459αβ∞"  # end in a vowel
_RIEUL = "LR178"  # end in ㄹ
_PAIRS = {
    "(은/는)": "은는",
    "(이/가)": "이가",
    "(을/를)": "을를",
    "(과/와)": "과와",
    "(으로/로)": ("으로", "로"),
}


def resolve_particles(text):
    """Return Korean text with each pair like (은/는) resolved by the sound before it."""
    if "(" not in text:
        return text
    for pair, forms in _PAIRS.items():
        first, *rest = text.split(pair)
        for piece in rest:
            first += forms[_takes_second_form(first, forms)] + piece
        text = first
    return text


def _takes_second_form(text, forms):
    """Return whether the second form of a particle follows text; tags at the end of text are ignored."""
    while text.endswith(">"):
        text = text[: text.rindex("<")]
    sound = text[-1:]
    has_rieul = sound in _RIEUL
    if "가" <= sound <= "힣":
        final = (ord(sound) - ord("가")) % 28
        if final == 0:
            return True
        has_rieul = final == 8
    return sound in _VOWEL or (has_rieul and forms[0] == "으로")


def _capitalise(text):
    """Return text with a capital first letter, unless it starts with a sign, a formula or code."""
    start = 0
    while text[start : start + 1] == "<" and text[start : start + 5] not in ("<code", "<span"):
        start = text.index(">", start) + 1
    first = text[start : start + 1]
    # A regular expression would fail: in Brython it finds the "o" of translate="no" first.
    if "a" <= first <= "z" or "à" <= first <= "ÿ":
        return text[:start] + first.upper() + text[start + 1 :]
    return text


def _format_window(snapshot):
    return formula(f"({format_number(snapshot.alpha)}, {format_number(snapshot.beta)})")


def _describe_tree(snapshot, words, asked=()):
    """Return the sentences about the tree, and its leaves that are read or pruned."""

    def spoken(values):
        return [spell_number(value, words) for value in values]

    tree, read, cut = snapshot.tree, snapshot.leaves("done"), snapshot.leaves("cut")
    pruned = [value for value in cut if value is not None]
    leaves = words["list_separator"].join(
        words["alt_asked"] if path in asked else spell_number(known.node, words)
        for path, known in sorted(snapshot.nodes.items(), key=lambda item: item[0])
        if known.leaf
    )
    return [
        words["alt_tree"].format(levels=_count_levels(tree), leaves=leaves),
        format_leaves("alt_read", spoken(read), words) if read else words["alt_start"],
        *([format_leaves("alt_pruned", spoken(pruned), words)] if pruned else []),
        *([words["alt_pruned_asked"]] if None in cut else []),
    ]


def _pruned_leaves(snapshot):
    """Return the values of the leaves that the last step pruned."""
    known = snapshot.nodes[snapshot.current]
    skipped = [known.children[index] for index in snapshot.step.skipped or ()]
    return [leaf.node for child in skipped for leaf in _leaves(child) if leaf.status == "cut"]


def _leaves(known):
    """Return the Knowledge of each leaf at or below a node."""
    if known.leaf:
        return [known]
    return [leaf for child in known.children for leaf in _leaves(child)]


def _count_levels(tree):
    return 1 if is_leaf(tree) else 1 + max(_count_levels(child) for child in tree)
