"""The sentences made from recorded steps, in five languages."""

import re
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load
from figures.narrate import description, event, outcome, state_line
from figures.numerals import say_number
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
# Of minimax, which has no window: nothing is said of one, nor of bounds.
STATE_OF_MINIMAX = {
    ("en", "start"): "A: no value yet",
    ("en", "first-leaf"): "D: best 3",
    ("en", "d"): "D: best 5 · returns 5",
    ("en", "root"): "A: best 5 · value of the root: 5",
    ("it", "start"): "Nodo A: ancora nessun valore",
    ("it", "d"): "Nodo D: miglior valore 5 · restituisce 5",
    ("ko", "b"): "B: 가장 좋은 값 5 · 5 반환",
    ("es", "c"): "Nodo C: mejor valor 0 · devuelve 0",
    ("zh", "first-leaf"): "D：当前最优值 3",
    ("zh", "d"): "D：当前最优值 5 · 返回 5",
}
# Fail-hard keeps no best value.
STATE_OF_FAILHARD = {
    2: "D: no value yet · α = −∞ · β = +∞",
    5: "D: α = 3 · β = +∞",
    15: "E: α = 6 · β = 5 · cutoff · returns 5 (lower bound)",
    24: "F: α = 5 · β = +∞ · returns 5 (upper bound)",
    26: "C: α = 5 · β = 5 · cutoff · returns 5 (upper bound)",
    27: "A: α = 5 · β = +∞ · value of the root: 5",
}


@pytest.mark.parametrize(("language", "scene"), STATE)
def test_state_line(language, scene):
    snapshot, letters = after(scene)
    assert plain(state_line(snapshot, letters, words(language))) == STATE[language, scene]


@pytest.mark.parametrize(("language", "scene"), STATE_OF_MINIMAX)
def test_state_line_without_a_window(language, scene):
    snapshot, letters = after(scene, "minimax")
    line = plain(state_line(snapshot, letters, words(language)))
    assert line == STATE_OF_MINIMAX[language, scene]


@pytest.mark.parametrize("step", STATE_OF_FAILHARD)
def test_state_line_of_a_search_that_keeps_no_best(step):
    walk = walkthrough("failhard-first")
    snapshot = replay(walk.tree, walk.trace, step)
    assert plain(state_line(snapshot, walk.letters, words("en"))) == STATE_OF_FAILHARD[step]


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
    assert told[7] == "is read: its value is 3"
    assert told[9] == "α becomes 3"
    assert told[23] == "returns 6 (lower bound) · prunes the leaf worth 9"
    assert told[40] == "returns 2 (upper bound) · prunes the leaves worth 0 and −1"
    assert told[41] == "returns 5 (exact)"


def test_description_says_what_this_figure_shows():
    snapshot, letters = after("cutoff-at-e")
    text = description(snapshot, letters, words("en"))
    assert "The leaves worth 3, 5, and 6 have been read so far." in text
    assert "The leaf worth 9 has been pruned." in text
    assert "at node E" in text
    assert "Alpha is at least beta: cutoff." in text
    assert text.endswith("it is worth at least 6.")


def test_description_before_the_search_is_the_tree():
    walk = walkthrough("first")
    text = description(replay(walk.tree, walk.trace), walk.letters, words("en"))
    assert text == (
        "Game tree with 4 levels; the leaves, from left to right: 3, 5, 6, 9, 1, 2, 0, minus 1."
    )


def test_descriptions_of_other_searches():
    minimax = description(*after("d", "minimax"), words("en"))
    assert minimax.endswith("MAX moves at node D: best value 5. The node returns 5.")
    failhard = description(*after("end", "failhard-first"), words("en"))
    assert failhard.endswith("alpha 5, beta plus infinity. The node returns 5, the exact value.")
    assert "best" not in failhard


OUTCOME = {
    "en": "Values returned: node A: 5, node B: 5, node C: at most 5, node D: 5, "
    "node E: at least 5, node F: at most 5.",
    "it": "Valori restituiti: nodo A: 5, nodo B: 5, nodo C: al più 5, nodo D: 5, "
    "nodo E: almeno 5, nodo F: al più 5.",
    "ko": "노드별로 알아낸 값은 A 노드 5, B 노드 5, C 노드 5 이하, D 노드 5, "
    "E 노드 5 이상, F 노드 5 이하입니다.",
    "es": "Valores devueltos: nodo A: 5, nodo B: 5, nodo C: como máximo 5, nodo D: 5, "
    "nodo E: al menos 5, nodo F: como máximo 5.",
    "zh": "各节点的返回值：节点 A：5，节点 B：5，节点 C：至多 5，节点 D：5，"
    "节点 E：至少 5，节点 F：至多 5。",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_outcome_of_a_search(language):
    snapshot, letters = after("end", "failhard-first")
    text = outcome(snapshot, letters, words(language))
    assert text.endswith(OUTCOME[language])
    assert text.startswith(description(replay(snapshot.tree, None, None), letters, words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["first", "second", "minimax"])
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
    assert say_number(-1, words(language)) == text
    assert say_number(3, words(language)) == "3"
