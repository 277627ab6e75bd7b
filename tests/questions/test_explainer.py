"""Explanations of verdicts: the same facts in every language, and the key of an exercise."""

import re
from math import inf

import pytest

from all_words import WORDS
from docs.builder.words import LANGUAGES
from docs.figures.number_format import format_number
from docs.questions.exercise import SERIES, parse_exercise
from docs.questions.explainer import Explainer
from docs.questions.verdicts import judge_answers
from for_every import for_every
from proof.languages import load_language
from question_helpers import get_right_answers
from theory import Theory
from tree_helpers import worth

TAG = re.compile(r"<[^>]+>")
# The facts in a sentence: node letters, numbers with their sign, players, relations.
FACT = re.compile(r'(?<=translate="no">)[A-Z](?=</b>)|[−+]?(?:\d+|∞)|MAX|MIN|α|β|≥|≤|&lt;')
SIGNS = {"exact": "=", "lower": "≥", "upper": "≤"}

# The facts in sentences where they may be mixed up, in the same order in every language; those of a set in any order.
MIN_ALREADY_HAS = {"MIN", "{beta}", "{elsewhere}"}
MAX_ALREADY_HAS = {"MAX", "{alpha}", "{elsewhere}"}
MAX_HAS_FOUND, MIN_HAS_FOUND = {"MAX", "{alpha}", "{node}"}, {"MIN", "{beta}", "{node}"}
FACT_ORDER = {
    "found_at_max": [MIN_ALREADY_HAS, MAX_HAS_FOUND, {"MIN", "{node}"}],
    "found_at_min": [MAX_ALREADY_HAS, MIN_HAS_FOUND, {"MAX", "{node}"}],
    "cut": [{"{cut}"}, {"α"}, {"≥"}, {"β"}],
    "cut_tie": [{"{cut}"}, {"α"}, {"≥"}, {"β"}],
    "max_has": [{"MAX", "{value}", "{node}"}, {"α"}, {"{value}"}],
    "min_has": [{"MIN", "{value}", "{node}"}, {"β"}, {"{value}"}],
    "max_has_nothing": [{"MAX"}, {"α"}, {"−∞"}],
    "min_has_nothing": [{"MIN"}, {"β"}, {"+∞"}],
    "took_max": [{"{node}"}, {"{values}"}, {"MAX"}, {"{value}"}],
    "took_min": [{"{node}"}, {"{values}"}, {"MIN"}, {"{value}"}],
    "took_max_two": [{"{node}"}, {"{values}"}, {"MAX"}, {"{value}"}],
    "took_min_two": [{"{node}"}, {"{values}"}, {"MIN"}, {"{value}"}],
    "slip_soft": [{"{value}"}, {"{window}"}],
    "slip_value_alpha": [{"{value}", "α"}, {"{node}"}],
    "slip_value_beta": [{"{value}", "β"}, {"{node}"}],
    "slip_took_min": [{"{value}", "MIN"}, {"{node}", "MAX"}],
    "slip_took_max": [{"{value}", "MAX"}, {"{node}", "MIN"}],
    "slip_child": [{"{value}", "{child}"}, {"{node}"}],
    "slip_alpha_exchanged": [{"{value}"}, {"α", "β"}],
    "slip_beta_exchanged": [{"{value}"}, {"α", "β"}],
    "slip_alpha_before": [{"{value}", "{node}", "α"}, {"MAX", "α"}],
    "slip_beta_before": [{"{value}", "{node}", "β"}, {"MIN", "β"}],
    "slip_alpha_start": [{"{value}", "α"}, {"α"}],
    "slip_beta_start": [{"{value}", "β"}, {"β"}],
    "slip_alpha_child": [{"{value}", "{child}"}, {"{node}", "α"}],
    "slip_beta_child": [{"{value}", "{child}"}, {"{node}", "β"}],
    "slip_alpha_not_here": [{"{value}", "{child}"}, {"{node}", "MIN"}, {"β"}, {"α"}],
    "slip_beta_not_here": [{"{value}", "{child}"}, {"{node}", "MAX"}, {"α"}, {"β"}],
    "slip_too_early_many": [{"{count}"}, {"{node}"}],
    "slip_best_of_min": [{"MIN", "{child}"}, {"MAX"}],
    "slip_best_of_max": [{"MAX", "{child}"}, {"MIN"}],
    "best_is": [{"{value}"}, {"{children}"}],
}
# The keys of FACT_ORDER that do not occur with the answers of list_wrong_verdicts, in all and by rule.
RARE_KEYS = {"slip_too_early_many"}
KEYS_OF_OTHER_RULE = {"soft": {"slip_soft"}, "hard": {"slip_best_of_max"}}
FACT_IN_TEMPLATE = re.compile(r"\{\w+\}|MAX|MIN|[αβ≥≤<>]|[−+]∞")


def make_explainers(rule="soft"):
    requests = [{"series": str(number)} for number in range(1, len(SERIES) + 1)]
    requests += [
        {"tree": request} for request in ("[5, 5, [3, 1]]", "[[9, 5, 3], [[4], 7, [6, 8]]]")
    ]
    for request in requests:
        exercise = parse_exercise(request | {"rule": rule})
        yield [Explainer(exercise, WORDS[language]) for language in LANGUAGES]


def list_wrong_verdicts(solution):
    """Yield the verdicts on answers that are all wrong, and on missing ones."""
    correct = get_right_answers(solution)
    read_ = [path for path in solution.list_leaves(()) if path not in correct["leaf"]]
    everything = dict.fromkeys(solution.final_snapshot.nodes, 99)
    inner = {
        path: worth(known.node, solution.final_snapshot.is_max_node(path))
        for path, known in solution.final_snapshot.nodes.items()
    }
    for child in range(len(solution.tree)):
        numbers = {"value": everything, "alpha": everything, "beta": everything}
        yield from judge_answers(solution, {"leaf": read_, "best": (child,)} | numbers)
    yield from judge_answers(solution, {"leaf": [], "best": None, "value": inner})
    leaves = {solution.final_snapshot.nodes[path].node for path in solution.list_leaves(())}
    for number in {*leaves, *(-leaf for leaf in leaves), inf, -inf}:
        numbers = dict.fromkeys(
            ("value", "alpha", "beta"), dict.fromkeys(solution.final_snapshot.nodes, number)
        )
        yield from judge_answers(
            solution, {"leaf": [], "best": None} | numbers, judges_leaves=False
        )


@pytest.mark.parametrize("rule", ["soft", "hard"])
def test_reasons_state_the_same_in_every_language(rule):
    keys = set()
    for explainers in make_explainers(rule):
        for verdict in list_wrong_verdicts(explainers[0].solution):
            sentences = [*verdict.reasons, *([verdict.diagnosis] if verdict.diagnosis else [])]
            keys |= {key for key, _ in sentences}
            english, *translations = [each.explain_verdict(verdict) for each in explainers]
            assert "{" not in english
            for language, text in zip(LANGUAGES[1:], translations, strict=True):
                facts, expected = (sorted(set(FACT.findall(one))) for one in (text, english))
                assert facts == expected, (language, text)
                assert "(은/는)" not in text
                assert "(으로/로)" not in text
                assert "{" not in text
                assert text.count("<") == text.count(">")
    expected = set(FACT_ORDER) - RARE_KEYS - KEYS_OF_OTHER_RULE[rule]
    expected |= {"missing", "unsearched", "leaf_worth", "pruned", "only_minimax"}
    assert keys >= expected, expected - keys


@for_every(language=LANGUAGES, key=FACT_ORDER)
def test_each_number_stands_with_the_node_and_the_player_it_belongs_to(key, language):
    text = WORDS[language]["practice"][key]
    facts, expected = FACT_IN_TEMPLATE.findall(text), FACT_ORDER[key]
    for together in expected:
        assert set(facts[: len(together)]) == together
        del facts[: len(together)]
    assert facts == []
    nodes = [place for place in re.findall(r"\{(\w+)\}", text) if place in ("node", "elsewhere")]
    assert re.findall(load_language(language)["sentences"]["node"], text) == nodes


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_stand_with_what_is_counted(language):
    texts = WORDS[language]["practice"]
    assert re.search(load_language(language)["sentences"]["count_of_all"], texts["key_read"])
    for key in ("said_wrong", "said_open"):
        places = [place for place in re.findall(r"\{(\w+)\}", texts[key]) if place != "count"]
        assert places == ["right", "wrong", "open"][: len(places)]


# For the seventh tree, [[[4, 2], [7, 1]], [[3, −2], [8, 6]]], with fail-hard; the nodes are A to G.
EXPLANATIONS = {
    ("leaf", (0, 1, 1)): (
        "MIN already has 4 at node B; at node E, MAX has found 7. MIN has no reason to let the game"
        " come to node E. 7 ≥ 4, so α ≥ β: cutoff. The leaf worth 1 is pruned."
    ),
    ("leaf", (1, 1, 0)): (
        "Node F returns 4: it is worth at most 4. MAX already has 4 at node A; at node C, MIN has"
        " found 4. MAX has no reason to let the game come to node C. 4 ≥ 4, so α ≥ β: cutoff."
        " The leaves worth 8 and 6 are pruned."
    ),
    ("leaf", (0, 1, 0)): (
        "MAX has no guarantee yet on this path, so α = −∞. MIN already has 4 at node B, so β = 4."
        " Since −∞ &lt; 4, this leaf can still matter: it is read."
    ),
    ("alpha", (1, 0)): "MAX already has 4 at node A, so α = 4.",
    ("beta", (1, 0)): "MIN has no guarantee yet on this path, so β = +∞.",
    ("value", (0, 1)): (
        "The only value to come back to node E is 7. That is outside the window (−∞, 4), so fail-hard"
        " returns the nearer end instead. Node E returns 4: it is worth at least 4."
    ),
    ("value", (0,)): (
        "Node B got back 4 from every child that was searched. Node B returns 4, its exact value."
    ),
    ("best", (1,)): (
        "Node C returns 4: it is worth at most 4. The root is worth 4. Proved to be worth as much:"
        " node B."
    ),
}


@pytest.mark.parametrize(("kind", "path"), EXPLANATIONS)
def test_whole_reasons_of_a_known_exercise(kind, path):
    explainer = Explainer(parse_exercise({"series": "7", "rule": "hard"}), WORDS["en"])
    answers = {"leaf": [(0, 1, 0)], "best": (1,)}
    answers |= {name: {path: 99} for name in ("value", "alpha", "beta")}
    verdicts = judge_answers(explainer.solution, answers)
    (verdict,) = [each for each in verdicts if (each.kind, each.path) == (kind, path)]
    text = TAG.sub("", explainer.format_reasons(verdict.reasons))
    assert not re.search(" [≥=] ", text)
    assert text.replace("\u00a0", " ") == EXPLANATIONS[kind, path]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_task_names_the_player_the_questions_and_the_rule(language):
    texts = WORDS[language]["practice"]
    tasks = {
        number: parse_exercise({"series": number, "rule": rule}).render_prompt(WORDS[language])
        for number, rule in (("1", "soft"), ("8", "hard"))
    }
    assert texts["task_max"] in tasks["1"]
    assert texts["task_values"] in tasks["1"]
    assert "fail-hard" not in tasks["1"].lower()
    assert texts["task_min"] in tasks["8"]
    assert texts["task_windows"] in tasks["8"]
    assert texts["task_hard"].lower() in tasks["8"].lower()
    for task in tasks.values():
        assert "α\u00a0≥\u00a0β" in task
        assert texts["task_best"] in task


@pytest.mark.parametrize("rule", ["soft", "hard"])
def test_the_key_has_every_number_leaf_and_cutoff(rule):
    for explainers in make_explainers(rule):
        for language, explainer in zip(LANGUAGES, explainers, strict=True):
            solution, html = explainer.solution, explainer.format_solution()
            correct, exercise = get_right_answers(solution), explainer.example
            theory = Theory(exercise.tree, exercise.compute_solution().search, exercise.maximizing)
            rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th>(.*?)</tr>", html)
            assert [TAG.sub("", head) for head, _ in rows] == list(explainer.letters.values())
            for path, (_, cells) in zip(explainer.letters, rows, strict=True):
                cell_texts = [TAG.sub("", cell) for cell in re.findall(r"<td.*?>(.*?)</td>", cells)]
                if path not in correct["value"]:
                    assert cell_texts == [WORDS[language]["practice"]["never_searched"]]
                    continue
                value = format_number(correct["value"][path])
                # The requested number has no sign; the proved relation has a separate column.
                numbers = [value, f"{SIGNS[theory.proof(path)]} {value}"]
                if exercise.asks_windows:
                    numbers[:0] = [
                        format_number(correct[bound][path]) for bound in ("alpha", "beta")
                    ]
                assert cell_texts == numbers
            facts = re.findall(r"<li>(.*?)</li>", html)
            assert len(facts) == 2 + len(set(solution.cuts.values()))
            leaves = solution.list_leaves(())
            counts = {len(leaves), len(leaves) - len(correct["leaf"])}
            assert counts <= set(map(int, re.findall(r"\d+", TAG.sub("", facts[0]))))
            assert html.count('class="number cut"') == len(correct["leaf"])
            assert html.count('class="slash"') == len(solution.cuts)


def test_what_is_read_is_listed_from_left_to_right():
    explainer = Explainer(parse_exercise({"series": "7"}), WORDS["en"])
    assert "5 of 8 (" in explainer.format_solution()
    assert "4, 2, 7, 3, and −2" in TAG.sub("", explainer.format_solution())


def test_a_name_for_each_node_and_leaf():
    explainer = Explainer(parse_exercise({"series": "9"}), WORDS["en"])
    assert explainer.format_node_name((0,)) == "node B"
    assert explainer.format_node_name((0, 1)) == "B → leaf 7"
    assert TAG.sub("", explainer.format_node_name_html((1,))) == "leaf 6"


# For the same tree and both rules: an answer, and the sentence about the mistake behind it, "" for none.
@pytest.mark.parametrize(
    ("rule", "kind", "path", "answer", "sentence"),
    [
        (
            *("soft", "value", (1,), 4),
            (
                "4 is α, which is what fail-hard returns here; fail-soft returns the best value found, even"
                " outside the window."
            ),
        ),
        (
            *("hard", "value", (1,), 3),
            "3 is what fail-soft returns; fail-hard stays within the window (4, +∞).",
        ),
        ("soft", "value", (0, 0), 2, "2 is what MIN would choose; at node D, MAX chooses."),
        (
            *("soft", "value", (0, 1), 1),
            "1 comes from a leaf that was already cut off at node E and is never read.",
        ),
        (
            *("soft", "beta", (0, 1), 7),
            "7 is what node E returns; what is asked for is its window on entry.",
        ),
        ("soft", "beta", (1,), 4, "4 is α, not β."),
        ("soft", "alpha", (1,), -2, ""),
        ("soft", "best", (), (1,), "MIN would choose node C; at the root, MAX moves."),
        (
            *("hard", "best", (), (1,)),
            (
                "Node C returns 4, too, but only as a bound: in fact, this move is worse for the player"
                " who chooses at the root."
            ),
        ),
    ],
)
def test_the_diagnosis_comes_first_in_a_single_sentence(rule, kind, path, answer, sentence):
    explainer = Explainer(parse_exercise({"series": "7", "rule": rule}), WORDS["en"])
    answers = {"leaf": [], kind: answer if kind == "best" else {path: answer}}
    (verdict,) = [
        verdict
        for verdict in judge_answers(explainer.solution, answers, judges_leaves=False)
        if verdict.diagnosis or (verdict.kind, verdict.path) == (kind, path)
    ]
    text, reasons = explainer.explain_verdict(verdict), explainer.format_reasons(verdict.reasons)
    assert text.endswith(reasons)
    diagnosis = TAG.sub("", text.removesuffix(reasons)).replace("\u00a0", " ").strip()
    assert diagnosis == sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_decimals_stand_in_sentences_as_the_page_writes_them(language):
    exercise = parse_exercise({"tree": "[[0.5, 3.25], [-1.5, 9]]", "rule": "hard"})
    explainer = Explainer(exercise, WORDS[language])
    solution = explainer.solution
    wrong = {kind: dict.fromkeys(solution.entered, 0.125) for kind in ("value", "alpha", "beta")}
    verdicts = judge_answers(solution, {"leaf": [(0, 0)], "best": (1,)} | wrong)
    explanations = [explainer.explain_verdict(verdict) for verdict in verdicts]
    items = re.findall("<li>(.*?)</li>", explainer.format_solution())
    text = TAG.sub("", " ".join([*explanations, *items]))
    sign = WORDS[language]["narration"]["decimal_sign"]
    separators = set(re.findall(r"\d+([.,])\d+", text))
    assert separators == {sign}
    # Windows and lists use a separator that differs from the decimal sign.
    assert f"(0{sign}5{';' if sign == ',' else ','} +∞)" in text
