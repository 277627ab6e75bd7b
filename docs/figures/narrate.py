"""Sentences about recorded steps, in the language of the words that are passed in.

words: the part "narration" of the site's words in one language, key -> text.
"""

from math import inf

from figures.numerals import (
    format_number,
    format_relation,
    print_number,
    print_numbers,
    print_relation,
    say_number,
)
from gametree import is_leaf
from tracing import closes

GREEK = {"alpha": "α", "beta": "β"}
SEPARATOR = " · "
ARROW = " → "  # from a node to the next on a path
MOST_LEAVES = 8  # that are told one by one; of more only how many
MOST_CHOICES = 4  # numbers that a returned value is told to be the largest or smallest of


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
        parts.append(words["state_best"].format(value=formula(format_number(known.value))))
    if snapshot.alpha is not None:
        parts.append(formula(f"α = {format_number(snapshot.alpha)}"))
        parts.append(formula(f"β = {format_number(snapshot.beta)}"))
    if snapshot.is_cutoff():
        parts.append(words["state_cutoff"])
    if snapshot.step.kind == "return":
        parts.append(tell_return(snapshot, words, root="state_root"))
    return head + SEPARATOR.join(parts)


def tell_return(snapshot, words, root=None):
    """Return, as HTML, what the current node returns and what that value means."""
    known = snapshot.nodes[snapshot.current]
    key = root if root and snapshot.current == () else f"state_returns_{_meaning(snapshot)}"
    return words[key].format(value=formula(format_number(known.value)))


def event(snapshot, words):
    """Return, as HTML, what the last step of snapshot did, for a table of steps."""
    step, leaf = snapshot.step, snapshot.nodes[snapshot.current].leaf
    if step.kind == "enter":
        if snapshot.alpha is None:
            return words["event_enter_plain"]
        return words["event_enter"].format(window=_window(snapshot))
    if step.kind in ("update", "keep"):
        name = GREEK.get(step.name, f"<code>{step.name}</code>")
        return words["event_update" if step.kind == "update" else "event_keep"].format(
            name=formula(name), value=formula(format_number(step.value))
        )
    if step.kind == "test":
        answer = words["event_yes" if step.value else "event_no"]
        relation = _formula(format_relation(*_relation(step)))
        return words["event_test"].format(compare=relation, answer=answer)
    if leaf:
        return words["event_leaf"].format(value=formula(format_number(step.value)))
    parts, pruned = [], _pruned_leaves(snapshot)
    if step.kind == "cut":
        parts.append(words["state_cutoff"])
    else:
        parts.append(tell_return(snapshot, words))
    if pruned:
        parts.append(
            tell_leaves("event_prunes", [formula(format_number(its)) for its in pruned], words)
        )
    return SEPARATOR.join(parts)


def description(snapshot, letters, words, asked=()):
    """Return the text that stands for a figure where it cannot be seen.

    The current node must be an inner one; a leaf has no letter and is a KeyError.
    asked: the paths of leaves that a reader is asked about: their values are not told.
    """

    sentences = _tree_and_leaves(snapshot, words, asked)
    if snapshot.step is None:
        return sentences[0]
    known, facts = snapshot.nodes[snapshot.current], []
    if _has_no_value(snapshot):
        facts.append(words["alt_no_best"])
    elif snapshot.best is not None:
        facts.append(words["alt_best"].format(value=say_number(known.value, words)))
    if snapshot.alpha is not None:
        facts.append(words["alt_alpha"].format(value=say_number(snapshot.alpha, words)))
        facts.append(words["alt_beta"].format(value=say_number(snapshot.beta, words)))
    node = words["node"].format(letter=letters[snapshot.current])
    player = "alt_max" if snapshot.moves_max(snapshot.current) else "alt_min"
    sentences.append(words[player].format(node=node, facts=words["facts_separator"].join(facts)))
    if snapshot.is_cutoff():
        sentences.append(words["alt_cutoff"])
    elif snapshot.step.kind == "test" and snapshot.alpha < snapshot.beta:
        sentences.append(words["alt_no_cutoff"])
    if snapshot.step.kind == "return":
        value = say_number(known.value, words)
        sentences.append(words[f"alt_{_meaning(snapshot)}"].format(value=value))
    return words["sentence_separator"].join(sentences)


def tell_leaves(key, leaves, words, **places):
    """Return what words say, under key or key_one, of leaves, whose values are given as texts.

    places: what fills the other places.
    """
    its = key if len(leaves) > 1 else f"{key}_one"
    return with_particles(words[its].format(leaves=join_texts(leaves, words), **places))


def join_texts(texts, words):
    """Return texts as a list within a sentence."""
    *others, last = texts
    if not others:
        return last
    joint = words["list_two"] if len(others) == 1 else words["list_last"]
    separator = words["list_separator"]
    if any("," in text for text in texts):  # within a number
        separator, joint = separator.replace(",", ";"), joint.replace(",", ";")
    return separator.join(others) + joint + last


def outcome(snapshot, letters, words):
    """Return the text that stands for the figure of a finished search: what each node returned."""
    sentences, values = _tree_and_leaves(snapshot, words), []
    for path, letter in letters.items():
        known = snapshot.nodes[path]
        if known.status == "done":
            key = known.proof if known.proof in ("lower", "upper") else "plain"
            node = words["node"].format(letter=letter)
            value = say_number(known.value, words)
            values.append(words[f"alt_value_{key}"].format(node=node, value=value))
    sentences.append(words["alt_values"].format(values=words["facts_separator"].join(values)))
    return words["sentence_separator"].join(sentences)


def sentence(snapshot, letters, words):
    """Return, as HTML, what the last step of snapshot did, what was compared and, at a cut, why."""
    step, path = snapshot.step, snapshot.current
    leaf = snapshot.nodes[path].leaf

    def node(path):
        return words["say_node"].format(letter=node_name(letters[path]))

    def number(value):
        return formula(print_number(value, words))

    def chosen(sign, numbers, value):
        listed = f"{sign}({print_numbers(numbers, words)})"
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
        for bound, (name, sign) in enumerate(GREEK.items()):
            places[name] = number(window[bound])
            places[f"{name}_is"] = formula(f"{sign} = {print_number(window[bound], words)}")
            its = snapshot.holder(bound)
            places[f"{name}_holder"] = node(its) if its is not None else ""
        places["mine"] = number(_mine(snapshot))
    if step.kind in ("test", "cut"):
        places["compare"] = _formula(print_relation(*_relation(step), words))
        places["answer"] = words["answer_yes" if step.value else "answer_no"]
    elif step.value is not None:
        places["value"] = number(step.value)
        if step.kind in ("update", "keep"):
            places["compare"] = _formula(print_relation(*_weigh(snapshot), words))
            places["before"] = number(snapshot.before.get(step.name, step.value))
            places["choice"] = chosen(step.sign, (step.value, _came(snapshot)), step.value)
        elif step.kind == "return" and not leaf:
            its = "max" if snapshot.moves_max(path) else "min"
            places["choice"] = chosen(its, _returned(snapshot), step.value)
    told = []
    for key in _sentence_keys(snapshot, leaf):
        if key == "say_pruned":
            told += _tell_pruned(snapshot, letters, words)
        else:
            told.append(words[key].format(**places))
    return sentences(told, words)


def sentences(texts, words):
    """Return texts as sentences side by side: with capitals, and with Korean particles that fit."""
    made = [_capitalise(with_particles(text)) for text in texts]
    return words["sentence_separator"].join(made)


def _sentence_keys(snapshot, leaf):
    """The sentences that tell a step: their keys in the words."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if step.kind == "enter":
        return [_call_key(snapshot, leaf), *([] if leaf else _call_owner_keys(snapshot))]
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
    """What is told of the value that an inner node returns, and of the end of the search."""
    known, value = snapshot.nodes[snapshot.current], snapshot.step.value
    meaning, numbers = _meaning(snapshot), _returned(snapshot)
    choose = max if snapshot.moves_max(snapshot.current) else min
    found = numbers and choose(numbers) == value
    chosen = found and 1 < len(numbers) <= MOST_CHOICES and known.proof == "exact"
    if snapshot.current == () and known.calls == 0:
        if known.proof == "exact":
            return "say_root_chosen" if chosen else "say_root"
        return f"say_root_{meaning}"
    if chosen:
        return f"say_return_chosen_{meaning}"
    if found and meaning in ("lower", "upper"):
        return f"say_return_best_{meaning}"
    return f"say_return_{meaning}"


def _call_key(snapshot, leaf):
    if leaf and snapshot.current:
        first = snapshot.nodes[snapshot.current].parent.heard == 0
        return f"say_leaf_{'again' if snapshot.again else 'first' if first else 'next'}"
    if leaf:
        return "say_start_leaf"
    key = f"say_{'call' if snapshot.current else 'start'}_{_player(snapshot)}"
    return key if snapshot.alpha is not None else f"{key}_plain"


def _call_owner_keys(snapshot):
    """Whose the bounds of a call are, as far as that is news to who has read the calls before."""
    path, keys = snapshot.current, []
    if not path:
        return keys  # the whole window is told
    for bound, name in enumerate(GREEK):
        owner = _owner_of(snapshot, bound)
        if owner == "has" and snapshot.holder(bound) == path[:-1]:
            keys.append(f"say_has_{name}")
        if owner == "given" and len(path) == 1 and snapshot.nodes[()].heard == 0:
            keys.append(f"say_given_{name}")
    return ["say_given_both"] if keys == ["say_given_alpha", "say_given_beta"] else keys


def _owner_of(snapshot, bound):
    """Tell of a bound of the current call: "has" (a player, at the holder), "given" (from the start) or ""."""
    value = (snapshot.alpha, snapshot.beta)[bound]
    if value is None or abs(value) == inf:
        return ""
    its = snapshot.holder(bound)
    if its is not None and snapshot.moves_max(its) == (bound == 0) and snapshot.sure(its, value):
        return "has"
    return "given" if _is_given(snapshot, bound, value) else ""


def _is_given(snapshot, bound, value):
    """Whether value is what the search was started with, here and at every node above."""
    path, nodes = snapshot.current, snapshot.nodes
    return all(nodes[path[:end]].window[bound] == value for end in range(len(path) + 1))


def _bound_keys(snapshot):
    """That the mover is sure of the new bound is said where it is so: code may do anything."""
    step, moves_max = snapshot.step, snapshot.moves_max(snapshot.current)
    before = snapshot.before.get(step.name)
    better = before is not None and (step.value > before if moves_max else step.value < before)
    its_own = step.name == ("alpha" if moves_max else "beta")
    if not (its_own and better and snapshot.sure(snapshot.current, step.value)):
        return [_update_key(snapshot)]
    sure = f"say_sure_{step.name}" if snapshot.current else f"say_sure_{step.name}_root"
    best = step.numbers.get("best") == step.value
    return [f"say_{step.name}_best" if best else f"say_{step.name}", sure]


def _best_key(snapshot):
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if known.value is None:
        return "say_best_start"
    choose = max if snapshot.moves_max(snapshot.current) else min
    came = [child.value for child in known.children if child.status == "done"]
    if step.name != "best" or step.value != choose(came):
        return _update_key(snapshot)
    if known.heard == 1:
        return "say_best_first"
    better = step.value == choose(step.value, snapshot.before["best"])
    return f"say_best_{_player(snapshot)}" if better else _update_key(snapshot)


def _update_key(snapshot):
    compared = snapshot.step.sign and snapshot.step.name in snapshot.before
    return "say_update_compared" if compared else "say_update"


def _keep_keys(snapshot):
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if not step.compared:
        return ["say_keep"]
    if step.name not in GREEK:
        return ["say_keep_best" if step.name == "best" else "say_keep_choice"]
    if step.value == _came(snapshot):
        return ["say_keep_same" if step.numbers.get("best") == step.value else "say_keep_choice"]
    # The first time that a node has nothing better, it is told who has.
    owner = _owner_of(snapshot, list(GREEK).index(step.name)) if known.heard == 1 else ""
    return ["say_keep_compared", *([f"say_has_{step.name}"] if owner == "has" else [])]


def _test_keys(snapshot):
    """What a test asks; where it does not end the call, also the answer."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    moves_max = snapshot.moves_max(snapshot.current)
    _, inherited = ends_of(snapshot)
    if inherited is None:
        return ["say_tested"]
    closed = closes(step, snapshot.names)
    if not any(child.status == "todo" for child in known.children):
        return ["say_tested_last" if closed else "say_tested_end"]
    if closed:
        return ["say_ask_stop" if step.value else "say_ask_on"]
    bound, name = (1, "beta") if moves_max else (0, "alpha")
    if inherited == (snapshot.alpha, snapshot.beta)[bound]:
        if abs(inherited) == inf:
            return [f"say_tested_none_{name}"]
        owner = _owner_of(snapshot, bound)
        if owner and (known.low < inherited if moves_max else known.high > inherited):
            return [f"say_tested_{owner}_{name}"]
    return ["say_tested"]


def ends_of(snapshot):
    """Of a test or cut: the mover's number, and the bound from above; None and None if it compares none."""
    step, bound = snapshot.step, 1 if snapshot.moves_max(snapshot.current) else 0
    found = [snapshot.names[bound] in side.split() for side in step.sides]
    if found[0] == found[1]:
        return None, None
    return step.compared[found.index(False)], step.compared[found.index(True)]


def _mine(snapshot):
    """Of the numbers that have met at a cutoff, that of who moves here."""
    if snapshot.step.kind == "cut":
        mine, _ = ends_of(snapshot)
        if mine is not None:
            return mine
    return snapshot.alpha if snapshot.moves_max(snapshot.current) else snapshot.beta


def _reason_keys(snapshot):
    """Why there is a cutoff, if one of the usual reasons is true of it."""
    path, moves_max = snapshot.current, snapshot.moves_max(snapshot.current)
    bound, mine = 1 if moves_max else 0, _mine(snapshot)
    inherited = (snapshot.alpha, snapshot.beta)[bound]
    if snapshot.step.kind == "cut" and ends_of(snapshot) != (mine, inherited):
        return []
    if not snapshot.sure(path, mine):
        return []
    if not (mine >= inherited if moves_max else mine <= inherited):
        return []
    owner = _owner_of(snapshot, bound)
    start = {"has": "say_cut", "given": "say_cut_start"}
    return [f"{start[owner]}_{_player(snapshot)}"] if owner else []


def _relation(step):
    """The comparison of a test, as asked; of a cut, as it came out, with the lower end first."""
    left, right = step.compared
    sign = step.sign
    if step.kind == "cut":
        if not step.value:
            sign = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[sign]
        if sign[0] == "<":
            left, sign, right = right, sign.replace("<", ">"), left
    return left, sign, right


def _weigh(snapshot):
    """How a number that has been assigned compares with what came, or with what it was."""
    step = snapshot.step
    before = snapshot.before.get(step.name, step.value)
    left, right = (step.value, before) if step.kind == "update" else (_came(snapshot), step.value)
    sign = "=" if left == right else "<" if left < right else ">"
    return left, sign, right


def _returned(snapshot):
    """The numbers that have come back to the current node, from left to right."""
    children = snapshot.nodes[snapshot.current].children
    return [its.value for its in children if its.status == "done" and its.value is not None]


def _tell_pruned(snapshot, letters, words):
    """Return the sentences about what the last step skipped: leaves, and nodes with what is below."""
    known = snapshot.nodes[snapshot.current]
    roots, leaves, below = [], [], []
    for index in snapshot.step.skipped or ():
        child = known.children[index]
        if child.node is None:  # of a game: nobody has made these moves
            return [words["say_untried"]]
        gone = [leaf.node for leaf in _leaves(child) if leaf.status == "cut"]
        if child.leaf:
            leaves += gone
        elif gone:
            roots.append(node_name(letters[(*snapshot.current, index)]))
            below += gone

    def tell(key, values, **places):
        if len(values) > MOST_LEAVES:
            count = print_number(len(values), words)
            return with_particles(words[f"{key}_many"].format(count=count, **places))
        return tell_leaves(
            key, [formula(print_number(its, words)) for its in values], words, **places
        )

    told = []
    if len(roots) == 1:
        root = words["say_node"].format(letter=roots[0])
        told.append(tell("say_pruned_node", below, roots=root))
    elif roots:
        told.append(tell("say_pruned_nodes", below, roots=join_texts(roots, words)))
    return [*told, tell("say_pruned", leaves)] if leaves else told


def _came(snapshot):
    """Of the two numbers that an assignment has chosen from, the one that the name did not hold."""
    step = snapshot.step
    held = snapshot.before.get(step.name)
    others = [number for number in step.compared if number != held]
    return others[0] if others else step.value


def _formula(text):
    return formula(text.replace("<", "&lt;").replace(">", "&gt;"))


def _player(snapshot):
    return "max" if snapshot.moves_max(snapshot.current) else "min"


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


def _capitalise(text):
    """Return text with a capital first, unless it is a sign, a formula or an identifier."""
    start = 0
    while text[start : start + 1] == "<" and text[start : start + 5] not in ("<code", "<span"):
        start = text.index(">", start) + 1
    first = text[start : start + 1]
    # Not by a regular expression: Brython's takes the "o" of translate="no" for the first.
    if "a" <= first <= "z" or "à" <= first <= "ÿ":
        return text[:start] + first.upper() + text[start + 1 :]
    return text


def _window(snapshot):
    return formula(f"({format_number(snapshot.alpha)}, {format_number(snapshot.beta)})")


def _tree_and_leaves(snapshot, words, asked=()):
    """Return the first sentences of a description: the tree, and what has become of its leaves."""

    def said(values):
        return [say_number(value, words) for value in values]

    tree, read, cut = snapshot.tree, snapshot.leaves("done"), snapshot.leaves("cut")
    pruned = [value for value in cut if value is not None]
    leaves = words["list_separator"].join(
        words["alt_asked"] if path in asked else say_number(known.node, words)
        for path, known in sorted(snapshot.nodes.items(), key=lambda item: item[0])
        if known.leaf
    )
    return [
        words["alt_tree"].format(levels=_levels(tree), leaves=leaves),
        tell_leaves("alt_read", said(read), words) if read else words["alt_start"],
        *([tell_leaves("alt_pruned", said(pruned), words)] if pruned else []),
        *([words["alt_pruned_asked"]] if None in cut else []),
    ]


def _pruned_leaves(snapshot):
    """Return the values of the leaves that the last step skipped, but for those read before."""
    known = snapshot.nodes[snapshot.current]
    skipped = [known.children[index] for index in snapshot.step.skipped or ()]
    return [leaf.node for child in skipped for leaf in _leaves(child) if leaf.status == "cut"]


def _leaves(known):
    """Return the leaves at or below a node: what is known of each."""
    if known.leaf:
        return [known]
    return [leaf for child in known.children for leaf in _leaves(child)]


def _levels(tree):
    return 1 if is_leaf(tree) else 1 + max(_levels(child) for child in tree)
