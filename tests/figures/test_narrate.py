"""The sentences made from recorded steps, in five languages."""

import re
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load
from figures.narrate import description, event, state_line
from figures.numerals import spoken
from figures.replay import replay
from figures.scenes import walkthrough

EVERYONE = load(Path(__file__).parents[2] / "docs" / "words")


def words(language):
    return EVERYONE[language]["narration"]


def after(scene, name="first"):
    walk = walkthrough(name)
    return replay(walk.tree, walk.trace, walk.scene(scene).last), walk.letters


def plain(html):
    return re.sub("<[^>]+>", "", html)


# The lines of the model texts.
STATE = {
    ("en", "down-to-the-first-leaf"): "D: no value yet · α = −∞ · β = +∞",
    ("en", "cutoff-at-e"): "E: best 6 · α = 6 · β = 5 · cutoff · returns 6 (lower bound)",
    ("en", "node-a-decides"): "A: best 5 · α = 5 · β = +∞ · value of the root: 5",
    ("it", "d-reads-3"): "Nodo D: miglior valore 3 · α = 3 · β = +∞",
    ("it", "cutoff-at-e"): "Nodo E: miglior valore 6 · α = 6 · β = 5 · taglio · "
    "restituisce 6 (limite inferiore)",
    ("ko", "cutoff-at-c"): "C: 가장 좋은 값 2 · α = 5 · β = 2 · 가지치기 · 2 반환(2 이하)",
    ("ko", "node-a-decides"): "A: 가장 좋은 값 5 · α = 5 · β = +∞ · 루트의 값: 5",
    ("es", "d-reads-5"): "Nodo D: mejor valor 5 · α = 5 · β = +∞ · devuelve 5 (exacto)",
    ("es", "cutoff-at-c"): "Nodo C: mejor valor 2 · α = 5 · β = 2 · corte · "
    "devuelve 2 (cota superior)",
    ("zh", "cutoff-at-e"): "E：当前最优值 6 · α = 6 · β = 5 · 剪枝 · 返回 6（下界）",
    ("zh", "f-works-with-alpha-5"): "F：当前最优值 2 · α = 5 · β = +∞ · 返回 2（精确值）",
}


@pytest.mark.parametrize(("language", "scene"), STATE)
def test_state_line(language, scene):
    snapshot, letters = after(scene)
    assert plain(state_line(snapshot, letters, words(language))) == STATE[language, scene]


def test_state_line_keeps_browsers_from_translating_signs():
    snapshot, letters = after("cutoff-at-e")
    line = state_line(snapshot, letters, words("it"))
    assert '<b class="node" translate="no">E</b>' in line
    assert '<span class="m" translate="no">α = 6</span>' in line


def test_events_of_the_first_steps():
    walk = walkthrough("first")
    told = [plain(event(replay(walk.tree, walk.trace, step), words("en"))) for step in range(42)]
    assert told[0] == "called with (−∞, +∞)"
    assert told[1] == "best becomes −∞"
    assert told[7] == "read: 3"
    assert told[9] == "α becomes 3"
    assert told[23] == "returns 6 (lower bound) · prunes 9"
    assert told[40] == "returns 2 (upper bound) · prunes 0, −1"
    assert told[41] == "returns 5 (exact)"


def test_description_says_what_this_figure_shows():
    snapshot, letters = after("cutoff-at-e")
    text = description(snapshot, letters, words("en"))
    assert "Leaves read so far: 3, 5, 6. Pruned leaves: 9." in text
    assert "at node E" in text
    assert "Alpha is at least beta: cutoff." in text
    assert text.endswith("it is worth at least 6.")


def test_description_before_the_search_is_the_tree():
    walk = walkthrough("first")
    text = description(replay(walk.tree, walk.trace), walk.letters, words("en"))
    assert text == (
        "Game tree with 4 levels; the leaves, from left to right: 3, 5, 6, 9, 1, 2, 0, minus 1."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["first", "second"])
def test_descriptions_are_whole_in_every_language(name, language):
    walk, seen = walkthrough(name), set()
    for scene in walk.scenes:
        snapshot, letters = after(scene.name, name)
        text = description(snapshot, letters, words(language))
        assert not re.search(r"[{}<>]|−|∞", text), "read aloud: no signs"
        assert text.endswith(("。", "."))
        seen.add(text)
    assert len(seen) == len(walk.scenes)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "minus 1"), ("it", "meno 1"), ("ko", "마이너스 1"), ("es", "menos 1"), ("zh", "负 1")],
)
def test_numbers_as_spoken(language, text):
    assert spoken(-1, words(language)) == text
    assert spoken(3, words(language)) == "3"
