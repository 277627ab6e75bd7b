"""Check the claims in the sentences about a search with tests/theory.py, which does not use recorded steps."""

import re
from html import unescape
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings

from alphabeta import FIRST, alphabeta
from builder.words import LANGUAGES, load_all_texts
from failhard import failhard
from figures.captions import describe_step_briefly, make_alt_text
from figures.film import make_film_data
from figures.korean_particles import resolve_korean_particles
from figures.number_format import format_number, localize_number, spell_number
from figures.phrases import join_as_list
from figures.replay import make_snapshot
from figures.step_sentences import MOST_LEAVES
from gametree import letters
from proof.languages import known
from pvs import pvs
from theory import Theory
from tracing import trace
from tree_helpers import REFERENCE, at, is_list, leaf_paths, paths, players, trees, windows
from widgets.laboratory.presets import CHANGES, apply_preset_change
from widgets.traced_search import load_search_function

WORDS = load_all_texts(Path(__file__).parents[2] / "docs" / "words")
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
TREES = trees.filter(is_list)
SEARCHES = {"soft": alphabeta, "hard": failhard}
each = settings(max_examples=30, deadline=None)  # for each combination of parameters

# Phrases of an older version, which named no owner of a bound.
VAGUE_PLACE = re.compile("higher up|più in alto sul|경로 위쪽|más arriba en|祖先", re.IGNORECASE)
ENGLISH = known("en")["sentences"]
NUMBER = r"[−+]?(?:\d+(?:[.,]\d+)?|∞)"


def strip_tags(html):
    return unescape(re.sub("<[^>]+>", "", html))


def parse_number(text):
    return float(text.replace("−", "-").replace("∞", "inf").replace(",", "."))


def number_printer(language):
    """Return a function that formats a number as in the sentences of a language."""
    return lambda number: localize_number(number, WORDS[language]["narration"])


def find_claims(text, language="en"):
    """Yield (player, value, node letter) of each claim that a player already has a value."""
    for match in re.finditer(known(language)["sentences"]["has"], text):
        groups = [group for group in match.groups() if group]
        (player,) = {"MAX", "MIN"} & set(groups)
        (value,) = [group for group in groups if re.search(r"[\d∞]", group)]
        (node,) = [group for group in groups if group not in (player, value)]
        yield player, value, node


def step_sentences(tree, run, language, maximizing=True):
    """Return each step of a recorded search with the sentence in plain text."""
    reel = make_film_data(tree, run, letters(tree), WORDS[language]["narration"], maximizing)
    return list(zip(run.steps, [strip_tags(text) for _, text, *_ in reel["frames"]], strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", SEARCHES)
@given(tree=TREES, window=windows, maximizing=players)
@each
def test_cutoff_names_the_node_with_the_bound_or_the_initial_window(
    rule, language, tree, window, maximizing
):
    search = SEARCHES[rule]
    theory = Theory(tree, search, maximizing, tuple(window))
    run = trace(search, tree, *window, maximizing)
    names, patterns = letters(tree), known(language)["sentences"]
    for step, text in step_sentences(tree, run, language, maximizing):
        assert not VAGUE_PLACE.search(text), text
        window, start = theory.window(step.path), f"[αβ] = ({NUMBER}).*{patterns['at_start']}"
        claims = list(find_claims(text, language))
        for player_name, value, node in claims:
            player = ("MAX", "MIN").index(player_name)
            holder = theory.holder(step.path, player)
            assert (value, node) == (number_printer(language)(window[player]), names[holder])
            assert len(holder) < len(step.path)
            assert holder == step.path[: len(holder)]
        initial_match = re.search(start, text) or re.search(
            f"{patterns['at_start']}.*[αβ] = ({NUMBER})", text
        )
        assert bool(initial_match) == bool(re.search(patterns["at_start"], text)), text
        if initial_match:
            bound = 0 if f"α = {initial_match[1]}" in text else 1
            assert parse_number(initial_match[1]) == window[bound] == theory.start[bound]
            assert theory.holder(step.path, bound) is None
        if patterns["both_at_start"] in text:
            assert tuple(window) == theory.start
            assert inf not in map(abs, window)
        if step.kind == "cut":
            alpha, beta, inherited, _ = theory.cutoff(step.path)
            assert step.compared == (alpha, beta)
            holder = theory.holder(step.path, inherited)
            assert [len(claims), bool(initial_match)] == (
                [0, True] if holder is None else [1, False]
            )
            if holder is not None:
                # The reason has two halves: the bound of the opponent, and the best value of this node.
                word = known(language)["fact_words"]["upper" if inherited == 0 else "lower"]
                mover_number = number_printer(language)((alpha, beta)[1 - inherited])
                reason = text.partition(text_after_placeholders(language, "say_cut"))[2]
                assert re.search(f"(?i){word}", reason), text
                assert mover_number in re.findall(NUMBER, reason), text


def text_after_placeholders(language, key):
    """Return the end of the sentence of key, after the last placeholder."""
    return re.split(r"\{\w+\}", WORDS[language]["narration"][key])[-1]


@pytest.mark.parametrize("language", LANGUAGES)
@given(tree=TREES, window=windows, maximizing=players)
@each
def test_pruned_leaves_use_singular_and_plural(language, tree, window, maximizing):
    run = trace(alphabeta, tree, *window, maximizing)
    kinds = known(language)["sentences"]["pruned"]
    for step, text in step_sentences(tree, run, language, maximizing):
        leaves, below = [], []
        for index in step.skipped or ():
            child = at(tree, (*step.path, index))
            paths_below = leaf_paths(child, list(paths(child)))
            (below if is_list(child) else leaves).extend(at(child, path) for path in paths_below)
        # Leaves of pruned nodes come first, then leaves that are pruned directly.
        expected = []
        for values in (below, leaves):
            numbers = [*map(number_printer(language), values)]
            if len(values) > MOST_LEAVES:
                expected.append((2, [str(len(values))]))
            elif values:
                expected.append((int(len(values) > 1), numbers))
        matches = [
            (match.start(), kind, re.findall(NUMBER, "".join(filter(None, match.groups()))))
            for kind, pattern in enumerate(kinds)
            for match in re.finditer(pattern, text)
        ]
        assert [(kind, numbers) for _, kind, numbers in sorted(matches)] == expected, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_description_of_leaves_uses_singular_and_plural(language):
    run, texts = trace(alphabeta, FIRST), WORDS[language]["narration"]
    for step in range(len(run.steps)):
        snapshot = make_snapshot(FIRST, run, step)
        if snapshot.nodes[snapshot.current].leaf:
            continue
        text = make_alt_text(snapshot, letters(FIRST), texts)
        for status, key in (("done", "alt_read"), ("cut", "alt_pruned")):
            leaves = [spell_number(leaf, texts) for leaf in snapshot.get_leaf_values(status)]
            singular, plural = texts[f"{key}_one"], texts[key]
            sentence = plural if len(leaves) > 1 else singular
            if leaves:
                assert (
                    resolve_korean_particles(sentence.format(leaves=join_list(language, *leaves)))
                    in text
                )
            for wrong_form in {singular, plural} - ({sentence} if leaves else set()):
                assert not re.search(wrong_form.replace("{leaves}", "[^.。]*"), text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_child_and_first_value_have_their_own_sentences(language):
    steps = step_sentences([3, 5, 5, 9], trace(alphabeta, [3, 5, 5, 9]), language)
    visits = [text for step, text in steps if step.kind == "enter"][1:]
    assert len(set(visits)) == 2
    assert visits[1:] == [visits[1]] * 3
    bests = [text for step, text in steps if step.name == "best"]
    compared = [re.findall(rf"{NUMBER} > {NUMBER}|max\(.*\) = \d", text) for text in bests]
    assert compared == [[], [], ["5 > 3"], ["max(5, 5) = 5"], ["9 > 5"]]


def join_list(language, *texts):
    return join_as_list(list(texts), WORDS[language]["narration"])


def test_lists_have_and_before_the_last_item():
    for language in LANGUAGES:
        lists = [join_list(language, *"123"[:count]) for count in (1, 2, 3)]
        assert lists == known(language)["sentences"]["lists"], language


# Code that a reader may write. The sentences may claim only what the leaves prove.

BROKEN = {
    "minimum at MAX": SOURCE.replace("best = max(best", "best = min(best"),
    "both minimum": SOURCE.replace("max(", "min("),
    "both maximum": SOURCE.replace("min(", "max("),
    "bounds swapped": SOURCE.replace("child, alpha, beta", "child, beta, alpha"),
    "no minus": SOURCE.replace("best = -inf", "best = 0"),
    "cuts too early": SOURCE.replace("if alpha >= beta", "if alpha >= beta - 4"),
    "never raises alpha": SOURCE.replace("alpha = max(alpha, best)", "alpha = alpha"),
    "one player": SOURCE.replace("child, alpha, beta, True", "child, alpha, beta, False"),
    "twice": SOURCE.replace(
        "        for child in node:\n            best = max",
        "        for child in [*node, *node]:\n            best = max",
    ),
    "backwards": SOURCE.replace("in node:", "in reversed(node):"),
    **{change: apply_preset_change(SOURCE, change, WORDS["en"]["labels"]) for change in CHANGES},
}


def is_proved(tree, run, number, path, value):
    """Return whether the leaves read up to a step prove that the player at path can reach value or better."""
    snapshot = make_snapshot(tree, run, number)
    read = set(snapshot.read)

    def bounds(node, node_path, moves_max):
        if not is_list(node):
            return (node, node) if node_path in read else (-inf, inf)
        below = [bounds(child, (*node_path, i), not moves_max) for i, child in enumerate(node)]
        choose = max if moves_max else min
        return tuple(choose(values) for values in zip(*below, strict=True))

    moves_max = len(path) % 2 == 0
    low, high = bounds(at(tree, path), path, moves_max)
    return low >= value if moves_max else high <= value


@pytest.mark.parametrize("name", BROKEN)
@given(tree=TREES, window=windows)
@each
def test_sentences_about_broken_code_claim_nothing_false(name, tree, window):
    search = load_search_function(BROKEN[name])
    run = trace(search, tree, *window, True, source=BROKEN[name])
    path_of = {letter: path for path, letter in letters(tree).items()}
    for number, (step, text) in enumerate(step_sentences(tree, run, "en")):
        assert not VAGUE_PLACE.search(text)
        assert not re.search("worth (at least|at most) [−+]∞|(sure of|already has) [−+]∞", text)
        for _, value, node in find_claims(text):
            assert "∞" not in value
            path = path_of[node]
            assert len(path) < len(step.path)
            assert path == step.path[: len(path)]
            assert is_proved(tree, run, number, path, parse_number(value))
        for player, value in re.findall(r"(MAX|MIN) is sure of (\S+?)(?: or| if|\.$)", text):
            assert player == ("MAX", "MIN")[len(step.path) % 2]
            assert is_proved(tree, run, number, step.path, parse_number(value))
        possible_value = re.search(
            rf"node (\w+) may still be worth (less|more) than (?:the )?({NUMBER})", text
        )
        if possible_value:
            moves_max = len(step.path) % 2 == 0
            assert (possible_value[2] == "less") == moves_max
            assert not is_proved(tree, run, number, step.path, parse_number(possible_value[3]))
        at_start = re.search(ENGLISH["at_start"], text)
        if step.skipped and (at_start or re.search(ENGLISH["has"], text)):
            alpha, beta = map(
                parse_number, re.search(f"({NUMBER}) [≥>] ({NUMBER}),", text).groups()
            )
            assert is_proved(tree, run, number, step.path, beta if len(step.path) % 2 else alpha)
            mover_number = re.search(rf"is worth at (least|most) ({NUMBER})", text)
            if mover_number:
                assert (mover_number[1] == "least") == (len(step.path) % 2 == 0)
                assert is_proved(tree, run, number, step.path, parse_number(mover_number[2]))
        if at_start:
            assert "∞" not in re.search(f"[αβ] = ({NUMBER})", text)[1]
        if "The search is over" in text:
            assert number == len(run.steps) - 1
        pruned = re.findall(ENGLISH["pruned"][0], text) + re.findall(ENGLISH["pruned"][1], text)
        if pruned:
            cut = make_snapshot(tree, run, number).get_leaf_values("cut")
            assert all(leaf in map(format_number, cut) for leaf in re.findall(NUMBER, pruned[0]))


def test_cutoff_without_comparable_numbers_has_no_reason():
    source = BROKEN["minimum at MAX"]
    texts = [
        text
        for _, text in step_sentences(
            FIRST, trace(load_search_function(source), FIRST, source=source), "en"
        )
    ]
    cuts = [text for text in texts if "cutoff" in text]
    assert cuts
    assert not [
        text
        for text in cuts
        if "already has" in text and "∞" in text.partition("MAX already")[2][:12]
    ]
    assert any(
        re.match("−∞ ≥ −∞, so node . stops. This is a cutoff. (The lea|Node)", text)
        for text in cuts
    )


def test_sentence_for_a_leaf_that_is_read_again():
    tree = [[3, 5], [6, 9]]
    run = trace(load_search_function(BROKEN["twice"]), tree, source=BROKEN["twice"])
    texts = [text for step, text in step_sentences(tree, run, "en") if step.kind == "enter"]
    assert "Node B looks at this leaf once more." in texts


def test_search_with_null_windows_claims_no_holder():
    """PVS asks whether a child is worth more than α; no node holds the β of that window."""
    tree = [[4, 6], [5, 9], [3, 7]]
    run = trace(pvs, tree)
    for _, text in step_sentences(tree, run, "en"):
        assert "already has 5" not in text
    assert describe_step_briefly(make_snapshot(tree, run, 0), WORDS["en"]["narration"])


def test_reason_of_a_deep_cutoff_names_the_distant_ancestor():
    tree = [5, [[[4, 8], 7], 9]]
    expected = {  # MAX has the 5 at A; MIN moves at D
        "en": "Node D is worth at most 4, and MAX already has 5 at node A: MAX has no reason",
        "it": "Nel nodo A, MAX si è già assicurato 5: non ha motivo di lasciar arrivare la partita al nodo D, "
        "che vale al più 4.",
        "ko": "D의 값은 4 이하인데 MAX는 A에서 이미 5를 확보했으므로, 게임을 D로 이끌 이유가 없습니다.",
        "es": "MAX ya tiene asegurado un 5 en el nodo A: no tiene motivo para dejar que la partida llegue al "
        "nodo D, que vale como máximo 4.",
        "zh": "节点 D 的值至多是 4，而 MAX 在节点 A 处已经能保证结果不低于 5，没有理由让对局走到这里。",
    }
    assert set(expected) == set(LANGUAGES)
    for language, reason in expected.items():
        (cut,) = [
            text
            for step, text in step_sentences(tree, trace(alphabeta, tree), language)
            if step.kind == "cut"
        ]
        assert reason in cut, cut


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("window", "bound"), [([4, 9], "upper"), ([-9, 2], "lower"), ([0, 9], "exact")]
)
def test_search_with_initial_window_announces_end(window, bound, language):
    tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    words = WORDS[language]["narration"]
    run = trace(alphabeta, tree, *window)
    ending = re.split("[。.]", words["say_root"])[-2].strip()
    for number, (_, text) in enumerate(step_sentences(tree, run, language)):
        assert (ending in text) == (number == len(run.steps) - 1), text
    word = known(language)["fact_words"]
    bounds = {kind for kind in ("lower", "upper") if re.search(f"(?i){word[kind]}", text)}
    assert bounds == ({bound} - {"exact"})


def test_only_the_outermost_root_call_ends_the_search():
    source = SOURCE.replace(
        "    if maximizing:\n",
        "    if alpha == -inf and beta == inf:\n        return alphabeta(node, -90, 90, maximizing)\n"
        "    if maximizing:\n",
    )
    run = trace(load_search_function(source), [3, 5], source=source)
    texts = [text for _, text in step_sentences([3, 5], run, "en")]
    assert sum(step.kind == "return" and step.path == () for step in run.steps) == 2
    assert ["The search is over." in text for text in texts] == [False] * (len(texts) - 1) + [True]


@pytest.mark.parametrize("rule", SEARCHES)
@pytest.mark.parametrize("language", LANGUAGES)
@given(tree=TREES, window=windows, maximizing=players)
@each
def test_sentences_about_equal_numbers_name_the_comparison(
    language, rule, tree, window, maximizing
):
    run = trace(SEARCHES[rule], tree, *window, maximizing)
    for step, text in step_sentences(tree, run, language, maximizing):
        assert not re.search(f"({NUMBER}) = \\1(?![\\d.,])", re.sub(r"[αβ] = \S+", "", text)), text
        if step.kind == "keep" and step.name == "best":
            value = number_printer(language)(step.value)
            sign = "max" if maximizing == (len(step.path) % 2 == 0) else "min"
            assert re.search(
                rf"{sign}\({re.escape(value)}[,;] {NUMBER}\) = {re.escape(value)}", text
            )
            assert letters(tree)[step.path] in text
        elif step.kind == "keep" and len(set(step.compared)) == 1:
            assert ("best" if rule == "soft" else f"{step.sign}(") in text


@pytest.mark.parametrize("language", LANGUAGES)
@given(tree=TREES, window=windows, maximizing=players)
@each
def test_origin_of_a_bound_is_named_only_when_new(language, tree, window, maximizing):
    run = trace(alphabeta, tree, *window, maximizing)
    names, patterns = letters(tree), known(language)["sentences"]
    calls, return_counts = set(), {}
    for step, text in step_sentences(tree, run, language, maximizing):
        claims = list(find_claims(text, language))
        at_start = re.search(patterns["at_start"], text) or patterns["both_at_start"] in text
        if step.kind == "enter":
            return_counts[step.path] = 0
            assert all(node == names[step.path[:-1]] for *_, node in claims), text
            if at_start:
                assert len(step.path) == 1
                assert calls == set()
            calls |= {step.path[:1]} - {()}
        elif step.kind == "keep":
            assert not at_start
            assert not claims or return_counts[step.path] == 1
        elif step.kind == "test":
            assert not at_start
        elif step.kind == "return" and step.path:
            return_counts[step.path[:-1]] += 1
            assert not claims
        assert len(claims) == len(set(claims)) <= 1


def test_count_of_sentences_about_bound_origins():
    def counts(tree, *window):
        texts = [text for _, text in step_sentences(tree, trace(alphabeta, tree, *window), "en")]
        return [sum(part in text for text in texts) for part in ("already has", "search began")]

    assert counts(FIRST) == [5, 0]  # two calls, one α that stays, two cuts
    assert counts([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 4, 9) == [0, 3]  # the first call, two cuts


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_numbers_are_grouped_as_in_the_pages(language):
    tree = [[1234567, -45678], [0.5, 12]]
    large, grouped_decimal, half = known(language)["sentences"]["grouped"]
    texts = [text for _, text in step_sentences(tree, trace(alphabeta, tree), language)]
    assert any(large in text for text in texts)
    assert any(grouped_decimal in text and half not in text for text in texts)
    assert not [text for text in texts if re.search(r"\d{5}", text)]
    assert any(re.search(rf"{half}(?!\d)", text) for text in texts)
    window = trace(alphabeta, tree, 0.5, 45678)
    assert (
        known(language)["sentences"]["grouped_window"]
        in step_sentences(tree, window, language)[0][1]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_pruned_node_is_named_and_many_leaves_are_counted(language):
    many = [[1] * 9, [[2] * 3, 3, [4] * 2]]
    tree = [5, [4, many[0], 8]]
    (cut,) = [
        text
        for step, text in step_sentences(tree, trace(alphabeta, tree), language)
        if step.kind == "cut"
    ]
    singular, plural, counted = known(language)["sentences"]["pruned"]
    assert re.search(counted, cut)
    assert "C" in re.findall("[A-Z]+", cut)
    assert re.search(singular, cut)
    tree = [5, [4, *many[1]]]
    (cut,) = [
        text
        for step, text in step_sentences(tree, trace(alphabeta, tree), language)
        if step.kind == "cut"
    ]
    assert {"C", "D"} <= set(re.findall("[A-Z]+", cut))
    assert re.search(plural, cut)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tree_of_a_single_leaf_has_no_node_names(language):
    words = WORDS[language]["narration"]
    texts = [text for _, text in step_sentences(7, trace(alphabeta, 7), language)]
    assert texts == [words["say_start_leaf"], words["say_leaf_alone"].format(value=7)]
