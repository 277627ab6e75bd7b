"""What the sentences about a search claim: against the theory, which knows nothing of the recorded steps."""

import re
from math import inf
from pathlib import Path

import pytest
from hypothesis import given

from alphabeta import FIRST, alphabeta
from builder.words import LANGUAGES, load
from failhard import failhard
from figures.film import film
from figures.narrate import description, event, join_texts, with_particles
from figures.numerals import format_number, say_number
from figures.replay import replay
from gametree import letters
from proof.languages import known
from pvs import pvs
from theory import Theory
from tracing import trace
from tree_helpers import REFERENCE, at, is_list, leaf_paths, often, paths, players, trees, windows
from widgets.laboratory.changes import CHANGES, apply_change
from widgets.searching import search_of

WORDS = load(Path(__file__).parents[2] / "docs" / "words")
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
TREES = trees.filter(is_list)
SEARCHES = {"soft": alphabeta, "hard": failhard}

# What was said of a bound before it had an owner.
NOWHERE = re.compile("higher up|più in alto sul|경로 위쪽|más arriba en|祖先", re.IGNORECASE)
ENGLISH = known("en")["sentences"]
NUMBER = r"[−+]?(?:\d+(?:\.\d+)?|∞)"


def plain(html):
    return re.sub("<[^>]+>", "", html)


def number_of(text):
    return float(text.replace("−", "-").replace("∞", "inf"))


def told(tree, run, language, maximizing=True):
    """Each step of a recorded search with its sentence."""
    reel = film(tree, run, letters(tree), WORDS[language]["narration"], maximizing)
    return list(zip(run.steps, [plain(text) for _, text, *_ in reel["frames"]], strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", SEARCHES)
@given(tree=TREES, window=windows, maximizing=players)
@often
def test_a_cutoff_names_the_node_that_has_the_bound_or_says_that_it_was_given(
    rule, language, tree, window, maximizing
):
    search = SEARCHES[rule]
    theory = Theory(tree, search, maximizing, tuple(window))
    run = trace(search, tree, *window, maximizing)
    names, its = letters(tree), known(language)["sentences"]
    for step, text in told(tree, run, language, maximizing):
        assert not NOWHERE.search(text), text
        claims = list(re.finditer(its["has"], text))
        if not step.skipped:
            assert claims == []
            assert its["at_start"] not in text
            continue
        alpha, beta, inherited, _ = theory.cutoff(step.path)
        holder = theory.holder(step.path, inherited)
        if holder is None:
            assert claims == []
            assert its["at_start"] in text
            assert f"{'αβ'[inherited]} = {format_number((alpha, beta)[inherited])}" in text
            continue
        (claim,) = claims
        said = set(claim.groups())
        assert said == {
            ("MAX", "MIN")[inherited], format_number((alpha, beta)[inherited]), names[holder]
        }  # fmt: skip
        assert holder != step.path
        assert holder == step.path[: len(holder)]
        assert its["at_start"] not in text


@pytest.mark.parametrize("language", LANGUAGES)
@given(tree=TREES, window=windows, maximizing=players)
@often
def test_pruned_leaves_are_named_one_as_one_and_several_as_several(
    language, tree, window, maximizing
):
    run = trace(alphabeta, tree, *window, maximizing)
    one_or_more = known(language)["sentences"]["pruned"]
    for step, text in told(tree, run, language, maximizing):
        gone = [(*step.path, index) for index in step.skipped or ()]
        leaves = [
            at(tree, path)
            for path in leaf_paths(tree, list(paths(tree)))
            if any(path[: len(its)] == its for its in gone)
        ]
        found = [re.findall(pattern, text) for pattern in one_or_more]
        if not leaves:
            assert found == [[], []]
            continue
        (named,) = found[len(leaves) > 1]
        assert found[len(leaves) == 1] == []
        assert re.findall(NUMBER, named) == [format_number(leaf) for leaf in leaves]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_description_tells_one_leaf_as_one_and_several_as_several(language):
    run, say = trace(alphabeta, FIRST), WORDS[language]["narration"]
    for step in range(42):
        snapshot = replay(FIRST, run, step)
        if snapshot.nodes[snapshot.current].leaf:
            continue
        text = description(snapshot, letters(FIRST), say)
        for status, key in (("done", "alt_read"), ("cut", "alt_pruned")):
            its = [say_number(leaf, say) for leaf in snapshot.leaves(status)]
            one, more = say[f"{key}_one"], say[key]
            sentence = more if len(its) > 1 else one
            if its:
                assert with_particles(sentence.format(leaves=listing(language, *its))) in text
            for other in {one, more} - ({sentence} if its else set()):
                assert not re.search(other.replace("{leaves}", "[^.。]*"), text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_child_is_the_first_and_the_first_value_is_compared_with_nothing(language):
    say = WORDS[language]["narration"]
    steps = told([3, 5, 5, 9], trace(alphabeta, [3, 5, 5, 9]), language)
    visits = [text for step, text in steps if step.kind == "enter"][1:]
    assert len(set(visits)) == 2
    assert visits[1:] == [visits[1]] * 3
    bests = [text for step, text in steps if step.name == "best"]
    larger = plain(say["say_best_max"]).split("{node}")[0]
    assert [larger in text for text in bests] == [False, False, True, True]


def listing(language, *texts):
    return join_texts(list(texts), WORDS[language]["narration"])


def test_lists_have_and_before_the_last():
    for language in LANGUAGES:
        made = [listing(language, *"123"[:count]) for count in (1, 2, 3)]
        assert made == known(language)["sentences"]["lists"], language


# Code that a reader may write: nothing is claimed that the leaves do not prove.

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
    **{change: apply_change(SOURCE, change, WORDS["en"]["labels"]) for change in CHANGES},
}


def proves(tree, run, number, path, value):
    """Whether the leaves read up to a step prove that the player at path can have value or better."""
    snapshot = replay(tree, run, number)
    read = set(snapshot.read)

    def bounds(node, at_, moves_max):
        if not is_list(node):
            return (node, node) if at_ in read else (-inf, inf)
        below = [bounds(child, (*at_, i), not moves_max) for i, child in enumerate(node)]
        choose = max if moves_max else min
        return tuple(choose(its) for its in zip(*below, strict=True))

    moves_max = len(path) % 2 == 0
    low, high = bounds(at(tree, path), path, moves_max)
    return low >= value if moves_max else high <= value


@pytest.mark.parametrize("name", BROKEN)
@given(tree=TREES, window=windows)
@often
def test_of_broken_code_nothing_false_is_claimed(name, tree, window):
    search = search_of(BROKEN[name])
    run = trace(search, tree, *window, True)
    where = {letter: path for path, letter in letters(tree).items()}
    for number, (step, text) in enumerate(told(tree, run, "en")):
        assert not NOWHERE.search(text)
        assert not re.search("worth (at least|at most) [−+]∞|(sure of|already has) [−+]∞", text)
        for _, value, node in re.findall(ENGLISH["has"], text):
            assert "∞" not in value
            path = where[node]
            assert len(path) < len(step.path)
            assert path == step.path[: len(path)]
            assert proves(tree, run, number, path, number_of(value))
        for player, value in re.findall(r"(MAX|MIN) is sure of (\S+?)(?: if|\.$)", text):
            assert player == ("MAX", "MIN")[len(step.path) % 2]
            assert proves(tree, run, number, step.path, number_of(value))
        if ENGLISH["at_start"] in text or re.search(ENGLISH["has"], text):
            alpha, beta = map(number_of, re.match(f"({NUMBER}) ≥ ({NUMBER}),", text).groups())
            assert proves(tree, run, number, step.path, beta if len(step.path) % 2 else alpha)
        if ENGLISH["at_start"] in text:
            assert "∞" not in text.split(ENGLISH["at_start"])[0].rpartition("=")[2]
        pruned = re.findall(ENGLISH["pruned"][0], text) + re.findall(ENGLISH["pruned"][1], text)
        if pruned:
            cut = replay(tree, run, number).leaves("cut")
            assert all(leaf in map(format_number, cut) for leaf in re.findall(NUMBER, pruned[0]))


def test_a_cutoff_of_code_that_has_nothing_to_compare_is_told_bare():
    wrong = search_of(BROKEN["minimum at MAX"])
    texts = [text for _, text in told(FIRST, trace(wrong, FIRST), "en")]
    cuts = [text for text in texts if "cutoff" in text]
    assert cuts
    assert not [
        text
        for text in cuts
        if "already has" in text and "∞" in text.partition("MAX already")[2][:12]
    ]
    assert any(text.startswith("−∞ ≥ −∞, so α ≥ β: cutoff. The lea") for text in cuts)


def test_a_leaf_that_is_read_again_is_read_again():
    tree = [[3, 5], [6, 9]]
    run = trace(search_of(BROKEN["twice"]), tree)
    texts = [text for step, text in told(tree, run, "en") if step.kind == "enter"]
    assert "Node B looks at this leaf once more." in texts


def test_a_search_that_asks_with_a_window_of_its_own_claims_no_holder():
    """PVS asks whether a child is worth more than α: nobody has that β."""
    tree = [[4, 6], [5, 9], [3, 7]]
    run = trace(pvs, tree)
    for _, text in told(tree, run, "en"):
        assert "already has 5" not in text
    assert event(replay(tree, run, 0), WORDS["en"]["narration"])
