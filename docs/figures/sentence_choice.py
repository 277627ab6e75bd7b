"""Which sentences describe a recorded step, as keys of the part "narration" of the texts."""

from math import inf

from docs.figures import step_facts as facts
from docs.figures.phrases import GREEK
from tracing import finds_empty_window

MOST_CHOICES = 4  # at most so many are shown in max(...) or min(...)


def choose_step_text_keys(snapshot):
    """Return the keys of the sentences that describe the last step."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if step.kind == "enter":
        keys = [_choose_call_text_key(snapshot)]
        return keys if known.leaf else keys + _choose_bound_owner_text_keys(snapshot)
    if step.kind == "update":
        if step.name in GREEK:
            return _choose_new_bound_text_keys(snapshot)
        return [_choose_best_value_text_key(snapshot)]
    if step.kind == "keep":
        return _choose_keep_text_keys(snapshot)
    if step.kind == "test":
        return _choose_test_text_keys(snapshot)
    if step.kind == "cut":
        return ["say_cut", *_choose_cutoff_reason_text_keys(snapshot), "say_pruned"]
    if known.leaf:
        return ["say_leaf" if snapshot.current else "say_leaf_alone"]
    keys = []
    if step.skipped and known.cutoff:
        keys = ["say_cut_untested", *_choose_cutoff_reason_text_keys(snapshot), "say_pruned"]
    elif step.skipped:
        keys = ["say_stop", "say_pruned"]
    return [*keys, _choose_return_text_key(snapshot)]


def _choose_return_text_key(snapshot):
    """Return the key for the value of an inner node, or for the end of the search."""
    known, value = snapshot.nodes[snapshot.current], snapshot.step.value
    meaning, numbers = facts.get_returned_proof_kind(snapshot), facts.get_returned_values(snapshot)
    choose = max if snapshot.is_max_node(snapshot.current) else min
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


def _choose_call_text_key(snapshot):
    is_leaf = snapshot.nodes[snapshot.current].leaf
    if is_leaf and snapshot.current:
        first = snapshot.nodes[snapshot.current].parent.return_count == 0
        return f"say_leaf_{'again' if snapshot.is_reentered else 'first' if first else 'next'}"
    if is_leaf:
        return "say_start_leaf"
    key = f"say_{'call' if snapshot.current else 'start'}_{facts.get_player_name(snapshot)}"
    return key if snapshot.alpha is not None else f"{key}_plain"


def _choose_bound_owner_text_keys(snapshot):
    """Return the keys for the owners of a call's bounds that are new to the reader."""
    path, keys = snapshot.current, []
    if not path:
        return keys  # that sentence has the whole window
    for bound, name in enumerate(GREEK):
        origin = facts.classify_bound_origin(snapshot, bound)
        if origin == "has" and snapshot.find_bound_holder(bound) == path[:-1]:
            keys.append(f"say_has_{name}")
        if origin == "given" and len(path) == 1 and snapshot.nodes[()].return_count == 0:
            keys.append(f"say_given_{name}")
    return ["say_given_both"] if keys == ["say_given_alpha", "say_given_beta"] else keys


def _choose_new_bound_text_keys(snapshot):
    """Return the keys for a new bound; sure only where proved, as code may do anything."""
    step, moves_max = snapshot.step, snapshot.is_max_node(snapshot.current)
    before = snapshot.before.get(step.name)
    is_better = before is not None and (step.value > before if moves_max else step.value < before)
    is_own_bound = step.name == ("alpha" if moves_max else "beta")
    path, is_improved = snapshot.current, is_own_bound and is_better
    if not (is_improved and snapshot.is_value_guaranteed(path, step.value)):
        return [_choose_update_text_key(snapshot)]
    sure = f"say_sure_{step.name}" if snapshot.current else f"say_sure_{step.name}_root"
    best = step.numbers.get("best") == step.value
    return [f"say_{step.name}_best" if best else f"say_{step.name}", sure]


def _choose_best_value_text_key(snapshot):
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if step.name != "best":
        return _choose_update_text_key(snapshot)
    if known.value is None:
        return "say_best_start"
    choose = max if snapshot.is_max_node(snapshot.current) else min
    returned = [child.value for child in known.children if child.status == "done"]
    if step.value != choose(returned):
        return _choose_update_text_key(snapshot)
    if known.return_count == 1:
        return "say_best_first"
    before = snapshot.before.get("best")  # some search all children before they compare
    if before is not None and step.value == choose(step.value, before):
        return f"say_best_{facts.get_player_name(snapshot)}"
    return _choose_update_text_key(snapshot)


def _choose_update_text_key(snapshot):
    is_compared = snapshot.step.sign and snapshot.step.name in snapshot.before
    return "say_update_compared" if is_compared else "say_update"


def _choose_keep_text_keys(snapshot):
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    if not step.compared:
        return ["say_keep"]
    if step.name not in GREEK:
        return ["say_keep_best" if step.name == "best" else "say_keep_choice"]
    if step.value == facts.find_newly_compared_number(snapshot):
        return ["say_keep_same" if step.numbers.get("best") == step.value else "say_keep_choice"]
    # The first time that a node has nothing better, name the owner of the bound.
    bound = list(GREEK).index(step.name)
    if known.return_count == 1 and facts.classify_bound_origin(snapshot, bound) == "has":
        return ["say_keep_compared", f"say_has_{step.name}"]
    return ["say_keep_compared"]


def _choose_test_text_keys(snapshot):
    """Return the key of a test, with the answer if the call goes on."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    moves_max = snapshot.is_max_node(snapshot.current)
    _, inherited = facts.get_tested_value_and_bound(snapshot)
    if inherited is None:
        return ["say_tested"]
    closed = finds_empty_window(step, snapshot.window_names)
    if not any(child.status == "todo" for child in known.children):
        return ["say_tested_last" if closed else "say_tested_end"]
    if step.skipped is None:
        return ["say_tested_inner"]
    if closed:
        return ["say_ask_stop" if step.value else "say_ask_on"]
    bound, name = (1, "beta") if moves_max else (0, "alpha")
    if inherited == (snapshot.alpha, snapshot.beta)[bound]:
        if abs(inherited) == inf:
            return [f"say_tested_none_{name}"]
        origin = facts.classify_bound_origin(snapshot, bound)
        if origin and (known.low < inherited if moves_max else known.high > inherited):
            return [f"say_tested_{origin}_{name}"]
    return ["say_tested"]


def _choose_cutoff_reason_text_keys(snapshot):
    """Return the key of the reason for a cutoff, [] if none is proved."""
    path, moves_max = snapshot.current, snapshot.is_max_node(snapshot.current)
    bound, mover_number = 1 if moves_max else 0, facts.get_cutoff_number(snapshot)
    inherited = (snapshot.alpha, snapshot.beta)[bound]
    tested = facts.get_tested_value_and_bound(snapshot) if snapshot.step.kind == "cut" else None
    if tested not in (None, (mover_number, inherited)):
        return []
    if not snapshot.is_value_guaranteed(path, mover_number):
        return []
    if not (mover_number >= inherited if moves_max else mover_number <= inherited):
        return []
    origin = facts.classify_bound_origin(snapshot, bound)
    start = {"has": "say_cut", "given": "say_cut_start"}
    return [f"{start[origin]}_{facts.get_player_name(snapshot)}"] if origin else []
