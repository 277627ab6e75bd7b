"""What the words state, in every language: the same players, bounds, signs and identifiers."""

import re
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load
from proof.languages import known
from proof.prose import GAME

WORDS = load(Path(__file__).parents[2] / "docs" / "words")
NAMES = {"alpha": r"α|(?i:alpha|alfa)|알파", "beta": r"β|(?i:beta)|베타"}
SIGNS = {
    name: rf"(?<![A-Za-z]){name}(?![A-Za-z])"
    for name in ("MAX", "MIN", "True", "False", "true", "false")
}
SIGNS |= {sign: sign for sign in ("<=", ">=", "==", "<", "≥", "≤")}

SOFT = ["<=", "alpha", "upper", ">=", "beta", "lower"]
HARD = ["==", "alpha", "upper", "==", "beta", "lower"]

# Here "at least" is no bound ("at least as good"), or the name of the algorithm stands.
FREE = {
    "labels": {"site_name", "site_description", "legend_done", "pair_ideal"},  # 이상적, ideal
    "narration": {"alt_cutoff"},
    "game": set(),
    "practice": {  # the same in other words
        "found_at_min",
        "only_minimax",
        "tie",
        "three_plies",
        "problem_shape",
        "problem_decimals",
    },
    "code": {
        "module",
        "failhard_module",
        "max_cutoff",
        "min_cutoff",
        "smallest_shapes",  # the same in other words: two or more children, no single child
    },
}
# What somebody is sure of is "at least" or "at most" a number in Chinese, and just the number elsewhere.
SURE = {"say_sure_alpha", "say_sure_beta", "say_sure_alpha_root", "say_sure_beta_root"}
SURE |= {"say_has_alpha", "say_has_beta", "say_cut_max", "say_cut_min"}
SURE |= {"say_cut_start_max", "say_cut_start_min"}  # "cannot be more than"
SURE |= {"max_has", "min_has", "found_at_max"}
SURE |= {"hint_alpha", "hint_beta"}


def stated(text, language):
    """Return the facts of a text, in their order, under names that all languages share."""
    patterns = SIGNS | NAMES
    for token in ("lower", "upper", "exact"):
        patterns[token] = f"(?i:{known(language)['fact_words'][token]})"
    patterns["number"] = r"\d+"
    everything = "|".join(f"(?P<t{i}>{pattern})" for i, pattern in enumerate(patterns.values()))
    names = list(patterns)
    found = re.finditer(everything, GAME.sub("", text))
    return [names[int(match.lastgroup[1:])] for match in found]


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("part", FREE)
def test_the_same_is_stated_as_in_english(part, language):
    def facts(key, language):
        found = set(stated(WORDS[language][part][key], language))
        return sorted(found - {"lower", "upper"} if key in SURE else found)

    keys = [key for key in WORDS["en"][part] if key not in FREE[part]]
    assert keys
    english = {key: facts(key, "en") for key in keys}
    assert {key: facts(key, language) for key in keys} == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_least_goes_with_one_sign_and_at_most_with_the_other(language):
    bounds = stated(WORDS[language]["labels"]["legend_bounds"], language)
    assert bounds == ["≥", "lower", "≤", "upper"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "variant", "truths", "expected"),
    [
        ("docstring", "fail-soft", ["True", "False"], SOFT),
        ("docstring_braces", "fail-soft", ["true", "false"], SOFT),
        ("failhard_docstring", "fail-hard", ["True", "False"], HARD),
    ],
)
def test_the_contract_of_the_function(key, variant, truths, expected, language):
    docstring = WORDS[language]["code"][key]
    contract = stated(docstring[docstring.lower().index(variant) :], language)
    bounds = contract[contract.index(expected[0]) :]
    assert bounds[: len(expected)] == expected
    (who,) = [line for line in docstring.splitlines() if line.startswith("maximizing")]
    truth = [fact for fact in stated(who, language) if fact.lower() in ("true", "false")]
    players = [fact for fact in stated(who, language) if fact in ("MAX", "MIN")]
    assert (truth, players) == (truths, ["MAX", "MIN"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bound", ["exact", "lower", "upper"])
def test_a_returned_value_is_called_what_it_is(language, bound):
    narration = WORDS[language]["narration"]
    more = [key for key in narration if re.fullmatch(f"say_(return|root)_(.*_)?{bound}", key)]
    assert len(more) == (2 if bound == "exact" else 3)
    for key in (f"state_returns_{bound}", f"alt_{bound}", *more):
        kinds = {"exact", "lower", "upper"} & set(stated(narration[key], language))
        assert kinds == {bound}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_who_chooses_and_the_one_who_has_something_elsewhere(language):
    narration, code = WORDS[language]["narration"], WORDS[language]["code"]
    for key, player in [
        ("alt_max", "MAX"), ("say_call_max", "MAX"), ("say_best_max", "MAX"), ("say_sure_alpha", "MAX"),
        ("say_cut_max", "MIN"), ("alt_min", "MIN"), ("say_call_min", "MIN"),
        ("say_best_min", "MIN"), ("say_sure_beta", "MIN"), ("say_cut_min", "MAX"),
        ("say_sure_alpha_root", "MAX"), ("say_sure_beta_root", "MIN"),
        ("say_start_max", "MAX"), ("say_start_min", "MIN"), ("say_has_alpha", "MAX"), ("say_has_beta", "MIN"),
        ("say_tested_has_alpha", "MAX"), ("say_tested_has_beta", "MIN"),
    ]:  # fmt: skip
        assert {"MAX", "MIN"} & set(stated(narration[key], language)) == {player}, key
    assert {"MAX", "MIN"} & set(stated(code["max_cutoff"], language)) == {"MIN"}
    assert {"MAX", "MIN"} & set(stated(code["min_cutoff"], language)) == {"MAX"}
