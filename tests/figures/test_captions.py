"""Check the sentences made from recorded steps, in five languages."""

import pytest

from docs.builder.words import LANGUAGES
from docs.figures.captions import (
    describe_step_briefly,
    format_state_line,
    make_alt_text,
    make_finished_alt_text,
)
from docs.figures.phrases import join_sentences
from docs.figures.replay import make_snapshot
from docs.figures.scenes import get_walkthrough
from for_every import for_every
from proof.languages import load_language
from sentence_helpers import WORDS, strip_tags


def narration(language):
    return WORDS[language]["narration"]


def snapshot_after(scene, name="first"):
    walk = get_walkthrough(name)
    return make_snapshot(walk.tree, walk.trace, walk.get_scene(scene).last), walk.letters


# Fail-hard keeps no best value.
STATE_OF_FAILHARD = {
    2: "D: no value yet · α = −∞ · β = +∞",
    18: "E: α = 6 · β = 5",
    20: "E: α = 6 · β = 5 · cutoff · returns 5 (lower bound)",
    40: "C: α = 5 · β = 5 · cutoff · returns 5 (upper bound)",
    43: "A: α = 5 · β = +∞ · value of the root: 5",
}


@for_every(name=["first", "minimax"], language=LANGUAGES)  # minimax has no window
def test_state_line(name, language):
    expected = load_language(language)["sentences"]
    for scene, line in expected[
        "state_lines" if name == "first" else "minimax_state_lines"
    ].items():
        snapshot, letters = snapshot_after(scene, name)
        assert strip_tags(format_state_line(snapshot, letters, narration(language))) == line


def test_state_line_of_a_search_that_keeps_no_best():
    walk = get_walkthrough("failhard-first")
    for step, line in STATE_OF_FAILHARD.items():
        snapshot = make_snapshot(walk.tree, walk.trace, step)
        assert strip_tags(format_state_line(snapshot, walk.letters, narration("en"))) == line


def test_a_step_is_described_briefly():
    walk = get_walkthrough("first")
    for step, text in {
        0: "called with (−∞, +∞)",
        7: "is read: its value is 3",
        9: "α becomes 3",
        26: "6 ≥ 5? yes",
        27: "cutoff · prunes the leaf worth 9",
        28: "returns 6 (lower bound)",
        29: "best stays 5",
    }.items():
        snapshot = make_snapshot(walk.tree, walk.trace, step)
        assert strip_tags(describe_step_briefly(snapshot, narration("en"))) == text


def test_description_agrees_with_the_figure():
    snapshot, letters = snapshot_after("cutoff-at-e")
    text = make_alt_text(snapshot, letters, narration("en"))
    assert "The leaves worth 3, 5, and 6 have been read so far." in text
    assert "The leaf worth 9 has been pruned." in text
    assert "MAX moves at node E" in text
    assert "Alpha is at least beta: cutoff." in text
    assert text.endswith("it is worth at least 6.")
    before = make_alt_text(*snapshot_after("down-to-the-first-leaf"), narration("en"))
    assert narration("en")["alt_no_best"] in before


def test_a_pruned_leaf_that_is_asked_for_is_described_without_a_number():
    sentence = WORDS["en"]["narration"]["alt_pruned_asked"]
    assert sentence in make_alt_text(*snapshot_after("end", "one-cut"), narration("en"))
    assert sentence not in make_alt_text(*snapshot_after("cutoff-at-c"), narration("en"))


@for_every(language=LANGUAGES)
def test_the_outcome_of_a_search(language):
    snapshot, letters = snapshot_after("end", "failhard-first")
    text = make_finished_alt_text(snapshot, letters, narration(language))
    assert text.endswith(load_language(language)["sentences"]["outcome"])
    start = make_snapshot(snapshot.tree, None, None)
    assert text.startswith(make_alt_text(start, letters, narration(language)))


# Check parts of sentences: numbers in words of the language, and capital letters.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("each", "Each"),
        ("è", "È"),
        ("<b>each</b> node", "<b>Each</b> node"),
        ("<i><b>each</b></i>", "<i><b>Each</b></i>"),
        ("<code>max</code> is", "<code>max</code> is"),
        ('<span class="m">x</span> is', '<span class="m">x</span> is'),
        ("−1 is", "−1 is"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_letter(text, expected):
    assert join_sentences([text], WORDS["en"]["narration"]) == expected
