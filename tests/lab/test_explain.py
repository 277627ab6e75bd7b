"""What the judge says, in words: the same facts in every language, and the key of an exercise."""

import re
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load
from figures.numerals import written
from lab.exercises import SERIES, read
from lab.explain import Explainer
from lab.judge import judged, truth, why
from tree_helpers import worth

WORDS = load(Path(__file__).parents[2] / "docs" / "words")
TAG = re.compile(r"<[^>]+>")
# What a sentence states: node letters, numbers with their sign, players, relations.
FACT = re.compile(r'(?<=translate="no">)[A-Z](?=</b>)|[−+]?(?:\d+|∞)|MAX|MIN|α|β|≥|≤|&lt;')


def explainers(rule="soft"):
    for number in range(1, len(SERIES) + 1):
        exercise = read({"series": str(number), "rule": rule})
        yield [Explainer(exercise, WORDS[language]) for language in LANGUAGES]


def mistaken(solution):
    """Every verdict on answers that are wrong throughout, and on those that are missing."""
    right = truth(solution)
    read_ = [path for path in solution.leaves(()) if path not in right["leaf"]]
    everything = dict.fromkeys(solution.end.nodes, 99)
    inner = {
        path: worth(known.node, solution.end.moves_max(path))
        for path, known in solution.end.nodes.items()
    }
    for child in range(len(solution.tree)):
        numbers = {"value": everything, "alpha": everything, "beta": everything}
        yield from judged(solution, {"leaf": read_, "best": (child,)} | numbers)
    yield from judged(solution, {"leaf": [], "best": None, "value": inner})


@pytest.mark.parametrize("rule", ["soft", "hard"])
def test_reasons_state_the_same_in_every_language(rule):
    keys = set()
    for every in explainers(rule):
        for verdict in mistaken(every[0].solution):
            keys |= {key for key, _ in verdict.reasons}
            english, *others = [its.told(verdict.reasons) for its in every]
            assert "{" not in english
            for language, text in zip(LANGUAGES[1:], others, strict=True):
                assert sorted(set(FACT.findall(text))) == sorted(set(FACT.findall(english))), (
                    language,
                    text,
                )
                assert "(은/는)" not in text
                assert "(으로/로)" not in text
                assert "{" not in text
                assert text.count("<") == text.count(">")
    shared = {"missing", "unsearched", "found_at_max", "found_at_min", "cut", "max_has", "min_has"}
    shared |= {"max_has_nothing", "min_has_nothing", "still_open", "took_max", "took_min"}
    shared |= {"only_bound", "best_is", "leaf_worth", "cut_tie"}
    assert keys >= shared | ({"kept_inside"} if rule == "hard" else {"only_minimax"})


def test_a_reason_in_the_terms_of_the_players():
    every = Explainer(read({"series": "7"}), WORDS["en"])
    text = TAG.sub("", every.told(why(every.solution, "leaf", (1, 1, 0))))
    assert re.search(r"MAX .*\b4\b.* node A.*node C.* MIN .*\b3\b", text)
    assert "4\u00a0≥\u00a03" in text
    assert "8, 6" in text
    assert " ≥ " not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_task_says_who_moves_what_is_asked_and_the_rule(language):
    say = WORDS[language]["practice"]
    tasks = {
        number: Explainer(read({"series": number, "rule": rule}), WORDS[language]).task()
        for number, rule in (("1", "soft"), ("8", "hard"))
    }
    assert say["task_max"] in tasks["1"]
    assert say["task_values"] in tasks["1"]
    assert "fail-hard" not in tasks["1"].lower()
    assert say["task_min"] in tasks["8"]
    assert say["task_windows"] in tasks["8"]
    assert say["task_hard"].lower() in tasks["8"].lower()
    for task in tasks.values():
        assert "α\u00a0≥\u00a0β" in task
        assert say["task_best"] in task


@pytest.mark.parametrize("rule", ["soft", "hard"])
def test_the_key_has_every_number_leaf_and_cutoff(rule):
    for every in explainers(rule):
        for language, explainer in zip(LANGUAGES, every, strict=True):
            solution, html = explainer.solution, explainer.key()
            right = truth(solution)
            rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th>(.*?)</tr>", html)
            assert [TAG.sub("", head) for head, _ in rows] == list(explainer.letters.values())
            for path, (_, cells) in zip(explainer.letters, rows, strict=True):
                told = [TAG.sub("", cell) for cell in re.findall(r"<td.*?>(.*?)</td>", cells)]
                if path not in right["value"]:
                    assert told == [WORDS[language]["practice"]["never_searched"]]
                    continue
                numbers = [written(right["value"][path])]
                if explainer.exercise.windows:
                    numbers[:0] = [written(right[bound][path]) for bound in ("alpha", "beta")]
                assert [cell.strip("≥≤") for cell in told] == numbers
            facts = re.findall(r"<li>(.*?)</li>", html)
            assert len(facts) == 2 + len(set(solution.cuts.values()))
            leaves = solution.leaves(())
            counts = {len(leaves), len(leaves) - len(right["leaf"])}
            assert counts <= set(map(int, re.findall(r"\d+", TAG.sub("", facts[0]))))
            assert html.count('class="number cut"') == len(right["leaf"])
            assert html.count('class="slash"') == len(solution.cuts)


def test_what_is_read_is_listed_from_left_to_right():
    explainer = Explainer(read({"series": "7"}), WORDS["en"])
    assert "5 of 8 (" in explainer.key()
    assert "4, 2, 7, 3, −2" in TAG.sub("", explainer.key())


def test_a_name_for_each_node_and_leaf():
    explainer = Explainer(read({"series": "9"}), WORDS["en"])
    assert explainer.called((0,)) == "node B"
    assert explainer.called((0, 1)) == "B → leaf 7"
    assert TAG.sub("", explainer.named((1,))) == "leaf 6"
