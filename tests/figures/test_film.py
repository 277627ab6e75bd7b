"""Check that each frame of a film has the drawing and the sentence of that step."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, alphabeta
from docs.builder.words import LANGUAGES
from docs.figures.film import Film, FoldedFilm, make_film_data
from docs.figures.korean_particles import resolve_korean_particles
from docs.figures.number_line import LINE
from docs.figures.replay import make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.step_sentences import explain_step
from docs.figures.svg import draw_svg
from docs.figures.tree_drawing import draw_tree
from failhard import failhard
from for_every import for_every
from gametree import letters
from minimax import minimax
from proof.korean import find_wrong_particles
from proof.languages import load_language
from sentence_helpers import WORDS, step_sentences
from tracing import trace
from tree_helpers import is_list, trees_of


def narration(language):
    return WORDS[language]["narration"]


def step_texts(tree, language, maximizing=True, search=alphabeta):
    recorded = trace(search, tree, maximizing=maximizing)
    return [text for _, text in step_sentences(tree, recorded, language, maximizing)]


def build_drawings(reel):
    """Yield the pieces of SVG in the drawing of each frame, put together as a page does it."""
    shown = list(reel["start"])
    for changes, *_ in reel["frames"]:
        for place, part in zip(changes[::2], changes[1::2], strict=True):
            shown[place] = part
        yield [reel["parts"][part] for part in shown]


SEARCHES = {"alphabeta": alphabeta, "minimax": minimax, "failhard": failhard}


@pytest.mark.parametrize(("name", "steps"), [("alphabeta", 60), ("minimax", 51), ("failhard", 44)])
def test_every_frame_is_the_drawing_of_its_step(name, steps):
    recorded, names = trace(SEARCHES[name], FIRST), letters(FIRST)
    reel = make_film_data(FIRST, recorded, names, narration("en"))
    assert len(reel["frames"]) == steps
    width, height = reel["size"]
    pairs = zip(reel["frames"], build_drawings(reel), strict=True)
    for number, ((_, text, line, *values), (*tree, number_line)) in enumerate(pairs):
        snapshot = make_snapshot(FIRST, recorded, number)
        if number_line:
            tree.append(f'<g transform="translate(0 {height:g})">{number_line}</g>')
        drawing = draw_svg((width, height + LINE * bool(number_line)), "x", tree)
        assert drawing == draw_tree(snapshot, names, "x")
        assert text == explain_step(snapshot, names, narration("en"))
        assert line == recorded.steps[number].line
        assert len(values) == 4


def test_values_are_those_of_the_call():
    recorded = trace(alphabeta, FIRST)
    frames = make_film_data(FIRST, recorded, letters(FIRST), narration("en"))["frames"]
    assert frames[0][3:6] == ["−∞", "+∞", ""]
    assert frames[27][3:6] == ["6", "5", "6"]


FOLDED = [
    [[[3 * a + b + c for c in range(3)] for b in range(3)] for a in range(3)],  # 27 leaves
    [list(range(10))] * 20,
    list(range(30)),
    [[[[[[1, 2], 3], 4], 5], 6], 7],
    [[-2.5, [[1, 2, 3], 1]], 12345],
]


def find_nodes(drawing):
    """Yield the classes, the x of the middle and the y of each node and leaf in a drawing."""
    for shape in ElementTree.fromstring(f"<svg>{drawing}</svg>"):
        kinds = shape.get("class", "").split()
        if "leaf" in kinds:
            yield kinds, float(shape.get("x")) + float(shape.get("width")) / 2, shape.get("y")
        elif {"max", "min"} & set(kinds):
            (x, y), (left, _), (right, _) = re.findall(r"(-?[\d.]+) (-?[\d.]+)", shape.get("d"))
            assert float(left) != float(right)
            yield kinds, float(x), y


@pytest.mark.parametrize("maximizing", [True, False])
@pytest.mark.parametrize("tree", FOLDED, ids=lambda tree: str(tree)[:12])
def test_a_folded_drawing_shows_the_way_to_the_current_node(tree, maximizing):
    recorded, names = trace(alphabeta, tree, maximizing=maximizing), letters(tree)
    recording = FoldedFilm(tree, recorded, names, narration("en"), maximizing)
    reel = recording.get_header() | {"frames": recording.make_next_frames()}
    reel |= {"parts": recording.get_new_pieces()}
    full_reel = make_film_data(tree, recorded, names, narration("en"), maximizing)
    assert len(reel["frames"]) == len(recorded.steps)
    width, height = reel["size"]
    assert height == full_reel["size"][1]
    assert width <= max(360, min(full_reel["size"][0], 480))
    for step, (*levels, _) in zip(recorded.steps, build_drawings(reel), strict=True):
        letters_shown = re.findall(r'class="letter [a-z]+">([A-Z]+)<', "".join(levels))
        path_nodes = [step.path[:level] for level in range(len(step.path) + 1)]
        assert {names[path] for path in path_nodes if path in names} <= set(letters_shown)
        shown = list(find_nodes("".join(levels)))
        (current,) = (item for item in shown if "now" in item[0])
        assert ("leaf" in current[0]) == (step.path not in names)
        assert all(0 < x < width for _, x, _ in shown)
        for _, xs in group_by_row(shown):
            assert all(right - left >= 30 for left, right in pairwise(xs))
    # Everything except the drawing is the same.
    assert [item[1:] for item in reel["frames"]] == [item[1:] for item in full_reel["frames"]]


def group_by_row(shown):
    """Return the kind and height of each row of shapes, with the sorted x of the shapes."""
    rows = {}
    for kinds, x, y in shown:
        rows.setdefault((kinds[0], y), []).append(x)
    return [(row, sorted(xs)) for row, xs in rows.items()]


def test_sentences_of_the_cut_at_e():
    assert step_texts(FIRST, "en")[26:29] == [
        "Can node E stop? Is 6 ≥ 5?",
        (
            "6 ≥ 5, so node E stops. This is a cutoff. Node E is worth at least 6, and MIN already "
            "has 5 at node B: MIN has no reason to let the game come here. The leaf worth 9 is pruned."
        ),
        "Node E returns 6, the best value it has found: it is worth at least 6.",
    ]
    for language in LANGUAGES:
        assert step_texts(FIRST, language)[28] == load_language(language)["sentences"]["cut_at_e"]


def test_sentences_compare_and_choose():
    english = step_texts(FIRST, "en")
    assert english[13] == "5 > 3, so MAX takes 5 at node D: best becomes 5."
    assert english[16] == "Node D returns max(3, 5) = 5, its exact value."
    assert english[29:31] == ["min(5, 6) = 5: node B keeps 5.", "best is also 5: β stays 5."]
    assert english[43] == "1 < 5: α stays 5. MAX already has 5 at node A."


@for_every(language=LANGUAGES)
def test_sentences_of_minimax(language):
    sentences = step_texts(FIRST, language, search=minimax)
    facts = load_language(language)
    assert [sentences[step] for step in (14, 8, 12, 50)] == facts["sentences"]["minimax"]
    forbidden = [facts["fact_words"][kind] for kind in ("exact", "lower", "upper")]
    forbidden = "|".join(["α", "β", facts["sentences"]["window"], *forbidden])
    for text in sentences:
        assert not re.search(f"(?i:{forbidden})", text), text


@for_every(language=LANGUAGES)
def test_sentences_of_fail_hard(language):
    sentences = step_texts(FIRST, language, search=failhard)
    expected = load_language(language)["sentences"]
    cut_at_e, return_of_f = expected["failhard"]  # the cut at E, what F returns
    assert sentences[20].endswith(cut_at_e)
    assert sentences[36].endswith(return_of_f)
    assert sentences[40].endswith(return_of_f[-6:])  # C has found that 5, as F returned it
    assert sentences[43].endswith(expected["minimax"][-1].partition(" = ")[2])


@pytest.mark.parametrize("name", ["third", "third-min", "minimax", "failhard-first"])
@for_every(language=LANGUAGES)
def test_every_sentence_is_whole(name, language):
    walk = get_walkthrough(name)
    for text in step_texts(walk.tree, language, walk.maximizing, search=SEARCHES[walk.search]):
        assert not re.search(r"[{}]|\(\w*/\w*\)|None", text), text
        assert text.endswith(("。", "？") if language == "zh" else (".", "?")), text
        # Names of variables and functions are not capitalised.
        assert re.match(r"(?:best|max|min)(?![a-z])", text) or text[0] == text[0].upper(), text


@given(trees_of(st.integers(-12, 12)).filter(is_list), st.booleans())
@settings(max_examples=40, deadline=None)
def test_korean_particles_follow_the_reading_for_any_tree(tree, maximizing):
    for text in step_texts(tree, "ko", maximizing):
        assert not list(find_wrong_particles(text)), text
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
    assert resolve_korean_particles(text) == resolved


def test_a_call_names_the_moves_that_lead_there():
    recorded, names = trace(alphabeta, FIRST), letters(FIRST)
    moves = {path: f"m{index}" for index, path in enumerate([(0,), (0, 0), (0, 1)])}
    film = Film(FIRST, recorded, names, narration("en"), move_names=moves)
    texts = [text for _, text, *_ in film.make_next_frames()]
    frames = Film(FIRST, recorded, names, narration("en")).make_next_frames()
    plain = [text for _, text, *_ in frames]
    changed = {
        recorded.steps[number].path: re.findall("<code>(.*?)</code>", text)
        for number, text in enumerate(texts)
        if text != plain[number]
    }
    assert changed == {(0,): ["m0"], (0, 0): ["m0", "m1"], (0, 1): ["m0", "m2"]}
