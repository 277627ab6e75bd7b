"""Films: every step's drawing and sentence, the same as those made one by one."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, alphabeta
from builder.words import LANGUAGES, load
from checks import wrong_particles
from failhard import failhard
from figures.draw import LINE, figure, frame
from figures.film import film
from figures.narrate import sentence, with_particles
from figures.replay import replay
from figures.scenes import walkthrough
from gametree import letters
from minimax import minimax
from prose import FACT_WORDS
from tracing import trace

EVERYONE = load(Path(__file__).parents[2] / "docs" / "words")


def narration(language):
    return EVERYONE[language]["narration"]


def plain(html):
    return re.sub("<[^>]+>", "", html)


def told(tree, language, maximizing=True, search=alphabeta):
    recorded = trace(search, tree, maximizing=maximizing)
    reel = film(tree, recorded, letters(tree), narration(language), maximizing)
    return [plain(text) for _, text, *_ in reel["frames"]]


def drawings(reel):
    """Yield the drawing of each frame of a film, a list of pieces of SVG, as a page puts it together."""
    shown = list(reel["start"])
    for changes, *_ in reel["frames"]:
        for place, part in zip(changes[::2], changes[1::2], strict=True):
            shown[place] = part
        yield [reel["parts"][part] for part in shown]


SEARCHES = {"alphabeta": alphabeta, "minimax": minimax, "failhard": failhard}


@pytest.mark.parametrize(("name", "steps"), [("alphabeta", 42), ("minimax", 48), ("failhard", 28)])
def test_every_frame_is_the_drawing_of_its_step(name, steps):
    recorded, names = trace(SEARCHES[name], FIRST), letters(FIRST)
    reel = film(FIRST, recorded, names, narration("en"))
    assert len(reel["frames"]) == steps
    width, height = reel["size"]
    pairs = zip(reel["frames"], drawings(reel), strict=True)
    for number, ((_, text, line, *values), (*tree, window)) in enumerate(pairs):
        snapshot = replay(FIRST, recorded, number)
        drawing = "".join(tree)
        if window:
            drawing += f'<g transform="translate(0 {height:g})">{window}</g>'
        drawing = frame((width, height + LINE * bool(window)), "x") + drawing + "</svg>"
        assert drawing == figure(snapshot, names, "x")
        assert text == sentence(snapshot, names, narration("en"))
        assert line == recorded.steps[number].line
        assert len(values) == 3


def test_values_are_those_of_the_call():
    recorded = trace(alphabeta, FIRST)
    frames = film(FIRST, recorded, letters(FIRST), narration("en"))["frames"]
    assert frames[0][3:] == ["−∞", "+∞", ""]
    assert frames[23][3:] == ["6", "5", "6"]


def test_a_search_without_a_window_has_no_alpha_and_beta():
    reel = film(FIRST, trace(minimax, FIRST), letters(FIRST), narration("en"))
    assert {(alpha, beta) for *_, alpha, beta, _ in reel["frames"]} == {("", "")}
    assert {window for *_, window in drawings(reel)} == {""}
    assert [reel["frames"][step][-1] for step in (0, 1, 8, 47)] == ["", "−∞", "3", "5"]


def test_a_search_that_keeps_no_best_has_none():
    reel = film(FIRST, trace(failhard, FIRST), letters(FIRST), narration("en"))
    assert {best for *_, best in reel["frames"]} == {""}


def test_parts_are_kept_once():
    parts = film(FIRST, trace(alphabeta, FIRST), letters(FIRST), narration("en"))["parts"]
    assert len(set(parts)) == len(parts) < 42 * 10


def test_sentences_of_the_cut_at_e():
    assert told(FIRST, "en")[23] == (
        "6 ≥ 5, so α ≥ β: cutoff. MIN already has 5 at node B and has no reason to let the game "
        "come to node E. The leaf worth 9 is pruned. Node E returns 6: it is worth at least 6."
    )
    assert told(FIRST, "it")[23].endswith("Il nodo E restituisce 6: vale almeno 6.")
    assert told(FIRST, "ko")[23].endswith("E는 6을 반환합니다. 실제 값은 6 이상입니다.")
    assert told(FIRST, "es")[23].endswith("El nodo E devuelve 6: vale al menos 6.")
    assert told(FIRST, "zh")[23].endswith("节点 E 返回 6：它的值至少是 6。")


def test_sentences_of_the_first_steps_and_the_last():
    english = told(FIRST, "en")
    assert english[0] == "The search starts at node A, with the window (−∞, +∞)."
    assert english[1] == "Node A has no value yet: best starts at −∞."
    assert english[7] == "The leaf is worth 3."
    assert english[9] == "α rises to 3: MAX is sure of 3 if the game comes to node D."
    assert english[26] == "α rises to 5: MAX is sure of 5."
    assert english[41] == "The root is worth 5. The search is over."


# Of minimax: the step with the call of E, D's first value, what D returns, the end.
MINIMAX = {
    "en": (
        "Node B calls node E. MAX moves there.",
        "The first value to come back to node D is 3: best becomes 3.",
        "Node D returns 5.",
        "The root is worth 5. The search is over.",
    ),
    "it": (
        "Il nodo B chiama il nodo E. Nel nodo E tocca a MAX.",
        "Il primo valore che arriva al nodo D è 3: best diventa 3.",
        "Il nodo D restituisce 5.",
        "La radice vale 5. La ricerca è finita.",
    ),
    "ko": (
        "B가 E를 호출합니다. E에서는 MAX의 차례입니다.",
        "D가 처음으로 받은 값이 3이므로 best는 3이 됩니다.",
        "D는 5를 반환합니다.",
        "루트의 값은 5입니다. 탐색이 끝났습니다.",
    ),
    "es": (
        "El nodo B llama al nodo E. Ahí le toca a MAX.",
        "El primer valor que llega al nodo D es 3: best pasa a valer 3.",
        "El nodo D devuelve 5.",
        "La raíz vale 5. La búsqueda termina aquí.",
    ),
    "zh": (
        "节点 B 调用节点 E。E 处轮到 MAX 走棋。",
        "节点 D 收到的第一个值是 3：best 变为 3。",
        "节点 D 返回 5。",
        "根节点的值是 5，搜索结束。",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_minimax(language):
    sentences = told(FIRST, language, search=minimax)
    assert tuple(sentences[step] for step in (14, 8, 12, 47)) == MINIMAX[language]
    bounds = "|".join(FACT_WORDS[language][kind] for kind in ("exact", "lower", "upper"))
    for text in sentences:
        assert not re.search(f"(?i:α|β|{bounds}|window|finestra|구간|ventana|窗口)", text), text


# Of fail-hard: the cut at E, what F returns, the cut at C.
FAILHARD = {
    "en": ("E returns 5: it is worth at least 5.", "F returns 5: it is worth at most 5."),
    "it": ("E restituisce 5: vale almeno 5.", "F restituisce 5: vale al più 5."),
    "ko": (
        "E는 5를 반환합니다. 실제 값은 5 이상입니다.",
        "F는 5를 반환합니다. 실제 값은 5 이하입니다.",
    ),
    "es": ("E devuelve 5: vale al menos 5.", "F devuelve 5: vale como máximo 5."),
    "zh": ("E 返回 5：它的值至少是 5。", "F 返回 5：它的值至多是 5。"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_fail_hard(language):
    sentences = told(FIRST, language, search=failhard)
    e, f = FAILHARD[language]
    assert sentences[15].endswith(e)
    assert sentences[24].endswith(f)
    assert sentences[26].endswith(f.replace("F", "C"))
    assert sentences[27] == MINIMAX[language][-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name", ["first", "second", "minimax", "failhard-first", "failhard-second"]
)
def test_every_sentence_is_whole(name, language):
    walk = walkthrough(name)
    for text in told(walk.tree, language, search=SEARCHES[walk.search]):
        assert not re.search(r"[{}]|\(\w*/\w*\)|None", text), text
        assert text.endswith("。" if language == "zh" else "."), text
        assert text[0] == text[0].upper() or not text[0].isascii(), text


@given(
    st.recursive(
        st.integers(-12, 12),
        lambda node: st.lists(node, min_size=1, max_size=4),
        max_leaves=30,
    ).filter(lambda tree: isinstance(tree, list)),
    st.booleans(),
)
@settings(max_examples=40, deadline=None)
def test_korean_particles_follow_the_reading_for_any_tree(tree, maximizing):
    for text in told(tree, "ko", maximizing):
        assert not list(wrong_particles(text)), text
        assert not re.search("[(/]은|[(/]이|[(/]을", text), text


@pytest.mark.parametrize(
    ("text", "resolved"),
    [
        ("E(은/는) 6(을/를)", "E는 6을"),
        ("N(이/가) 5(을/를)", "N이 5를"),
        ("1(으로/로) 3(으로/로) 0(으로/로) L(으로/로)", "1로 3으로 0으로 L로"),
        ("<b>M</b>(은/는) <b>AA</b>(은/는)", "<b>M</b>은 <b>AA</b>는"),
        ("값(이/가) 노드(이/가) 서울(으로/로)", "값이 노드가 서울로"),
        ("+∞(을/를) 0.5(과/와) −8(과/와)", "+∞를 0.5와 −8과"),
    ],
)
def test_particles(text, resolved):
    assert with_particles(text) == resolved
