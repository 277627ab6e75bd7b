"""Facts in the texts: the same players, bounds, signs and identifiers in every language."""

import re

import pytest

from docs.builder.words import FILES, LANGUAGES
from for_every import for_every
from proof.languages import load_language
from proof.prose import GAME
from sentence_helpers import WORDS

NAMES = {"alpha": r"α|(?i:alpha|alfa)|알파", "beta": r"β|(?i:beta)|베타"}
SIGNS = {
    name: rf"(?<![A-Za-z]){name}(?![A-Za-z])"
    for name in ("MAX", "MIN", "True", "False", "true", "false")
}
SIGNS |= {sign: sign for sign in ("<=", ">=", "==", "<", "≥", "≤")}

SOFT = ["<=", "alpha", "upper", ">=", "beta", "lower"]
HARD = ["==", "alpha", "upper", "==", "beta", "lower"]

# Keys whose texts contain "at least" in another sense ("at least as good") or the name of the algorithm.
FREE = {
    "labels": {"site_name", "site_description", "legend_done", "pair_ideal"},  # 이상적, ideal
    "narration": {"alt_cutoff"},
    "game": set(),
    "practice": {  # the same with different wording
        "found_at_min",
        "only_minimax",
        "tie",
        "three_plies",
        "problem_shape",
        "problem_decimals",
    },
    "code": {"module", "failhard_module", "max_cutoff", "min_cutoff"},
}
# What a player is sure of is "at least" or "at most" a number in Chinese, and only the number elsewhere.
SURE = {"say_sure_alpha", "say_sure_beta", "say_sure_alpha_root", "say_sure_beta_root"}
SURE |= {"say_has_alpha", "say_has_beta", "say_cut_max", "say_cut_min"}
SURE |= {"say_cut_start_max", "say_cut_start_min"}  # "cannot be more than"
SURE |= {"say_sure_mean", "say_has_mean"}
SURE |= {"max_has", "min_has", "found_at_max"}
SURE |= {"hint_alpha", "hint_beta"}


def list_facts(text, language):
    """Return the names of the facts in a text, in order; they are the same for all languages."""
    patterns = SIGNS | NAMES
    for token in ("lower", "upper", "exact"):
        patterns[token] = f"(?i:{load_language(language)['fact_words'][token]})"
    patterns["number"] = r"\d+"
    everything = "|".join(f"(?P<t{i}>{pattern})" for i, pattern in enumerate(patterns.values()))
    names = list(patterns)
    matches = re.finditer(everything, GAME.sub("", text))
    return [names[int(match.lastgroup[1:])] for match in matches]


@for_every(part=FREE, language=LANGUAGES[1:])
def test_the_facts_are_the_same_as_in_english(part, language):
    def facts(key, language):
        facts_in_text = set(list_facts(WORDS[language][part][key], language))
        return sorted(facts_in_text - {"lower", "upper"} if key in SURE else facts_in_text)

    keys = [key for key in WORDS["en"][part] if key not in FREE[part]]
    assert keys
    stated = {key: (facts(key, language), facts(key, "en")) for key in keys}
    messages = [
        f"docs/{FILES[part]}: {key} states {own} in {language!r} and {english} in English."
        " Leave out the sign or put it in all languages."
        for key, (own, english) in stated.items()
        if own != english
    ]
    assert not messages, "\n".join(messages)


@for_every(language=LANGUAGES)
def test_at_least_and_at_most_have_the_right_signs(language):
    bounds = list_facts(WORDS[language]["labels"]["legend_bounds"], language)
    assert bounds == ["≥", "lower", "≤", "upper"]


@pytest.mark.parametrize(
    ("key", "variant", "truths", "expected"),
    [
        ("docstring", "fail-soft", ["True", "False"], SOFT),
        ("docstring_braces", "fail-soft", ["true", "false"], SOFT),
        ("failhard_docstring", "fail-hard", ["True", "False"], HARD),
    ],
)
@for_every(language=LANGUAGES)
def test_the_contract_of_the_function(key, variant, truths, expected, language):
    docstring = WORDS[language]["code"][key]
    contract = list_facts(docstring[docstring.lower().index(variant) :], language)
    bounds = contract[contract.index(expected[0]) :]
    assert bounds[: len(expected)] == expected
    lines = docstring.splitlines()
    (line_about_players,) = [line for line in lines if line.startswith("maximizing")]
    facts = list_facts(line_about_players, language)
    truth = [fact for fact in facts if fact.lower() in ("true", "false")]
    players = [fact for fact in list_facts(line_about_players, language) if fact in ("MAX", "MIN")]
    assert (truth, players) == (truths, ["MAX", "MIN"])


# What holds in English holds in the others, which state the same facts, as the first test checks.
@for_every(bound=["exact", "lower", "upper"])
def test_a_returned_value_is_called_exact_or_a_bound(bound):
    narration = WORDS["en"]["narration"]
    keys = [key for key in narration if re.fullmatch(f"say_(return|root)_(.*_)?{bound}", key)]
    assert len(keys) == (2 if bound == "exact" else 3)
    for key in (f"state_returns_{bound}", f"alt_{bound}", *keys):
        kinds = {"exact", "lower", "upper"} & set(list_facts(narration[key], "en"))
        assert kinds == {bound}, key
