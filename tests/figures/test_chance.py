"""Check the drawing and the sentences of searches in trees with chance nodes."""

from random import Random
from xml.etree import ElementTree

import pytest

from dice import Chance, expectiminimax
from docs.builder.words import LANGUAGES
from docs.figures.captions import make_alt_text, make_finished_alt_text
from docs.figures.chance_search import format_chance_tree, record_star1
from docs.figures.chance_sentences import choose_chance_text_keys
from docs.figures.film import Film
from docs.figures.replay import iterate_snapshots, make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.tree_drawing import draw_tree
from for_every import for_every
from gametree import letters
from sentence_helpers import WORDS, strip_tags

SVG = "{http://www.w3.org/2000/svg}"
LOW, HIGH = -4, 6
SHARES = {2: [(0.5, 0.5), (0.25, 0.75)], 3: [(0.25, 0.5, 0.25), (0.5, 0.25, 0.25)]}


@pytest.fixture(scope="module")
def walk():
    return get_walkthrough("dice")


def find_last_step(walk, letter, kind):
    (path,) = (path for path, name in walk.letters.items() if name == letter)
    return max(i for i, s in enumerate(walk.trace.steps) if (s.path, s.kind) == (path, kind))


def get_sentence(walk, language, letter, kind):
    film = Film(walk.tree, walk.trace, walk.letters, WORDS[language]["narration"])
    return strip_tags(film.make_next_frames()[find_last_step(walk, letter, kind)][1])


def make_random_chance_trees(count):
    """Yield random trees with at least one chance node, and whether MAX moves at the root."""
    random = Random(7)

    def grow(plies):
        if plies == 0 or (plies < 3 and random.random() < 0.15):
            return random.choice([LOW, -1, 0, 1, 2, 5, HIGH])
        children = [grow(plies - 1) for _ in range(random.choice([2, 3]))]
        if random.random() < 0.4:
            return Chance(*zip(random.choice(SHARES[len(children)]), children, strict=True))
        return children

    while count:
        tree = grow(random.choice([3, 4]))
        if "Chance" in repr(tree):
            yield tree, random.random() < 0.5
            count -= 1


def test_star1_reads_five_leaves(walk):
    end = make_snapshot(walk.tree, walk.trace, len(walk.trace.steps) - 1)
    assert walk.trace.value == 5
    assert end.get_leaf_values("done") == [4, 7, 6, 9, 0]
    assert end.get_leaf_values("cut") == [3, 8, 6]
    proofs = {walk.letters[path]: end.nodes[path].proof for path in walk.letters}
    assert proofs == dict.fromkeys("ABDEF", "exact") | {"C": "upper", "G": None}
    assert "".join(walk.letters[p] for p in walk.letters if end.is_max_node(p)) == "A"


def test_chance_nodes_are_circles_in_every_state(walk):
    states = {}
    for number in (0, find_last_step(walk, "F", "cut"), len(walk.trace.steps) - 1):
        snapshot = make_snapshot(walk.tree, walk.trace, number)
        svg = draw_tree(snapshot, walk.letters, "", show_number_line=False)
        drawing = ElementTree.fromstring(svg)
        states[number] = [circle.get("class") for circle in drawing.iter(f"{SVG}circle")]
        labels = [t.text for t in drawing.iter(f"{SVG}text") if "probability" in t.get("class")]
        assert labels == ["½"] * 4
        triangles = [p.get("class").split()[0] for p in drawing.iter(f"{SVG}path")]
        assert (triangles.count("max"), triangles.count("min")) == (1, 4)
    assert list(states.values()) == [
        ["chance todo", "chance todo"],
        ["chance done", "chance open"],
        ["chance done", "chance done"],
    ]
    cut = make_snapshot([walk.tree], walk.trace)
    cut.nodes[(0, 0)].status = "cut"
    assert 'class="chance cut"' in draw_tree(cut, letters([walk.tree]), "")


@for_every(language=LANGUAGES)
def test_sentences_of_the_stop_at_c(walk, language):
    stop = get_sentence(walk, language, "C", "return")
    for part in ("½ × 0 + ½ × 10 = 5", "α = 5", "C", "G", "8", "6"):
        assert part in stop
    assert get_sentence(walk, language, "B", "return").count("½ × 4 + ½ × 6 = 5") == 1
    call = get_sentence(walk, language, "F", "enter")
    assert [part in call for part in ("(0, +∞)", "10", "5", "C")] == [True] * 4
    assert "α = 5" in get_sentence(walk, language, "F", "cut")


@for_every(language=LANGUAGES)
def test_alternative_texts_name_the_chance_nodes(walk, language):
    texts, last = WORDS[language]["narration"], len(walk.trace.steps) - 1
    before = make_alt_text(make_snapshot(walk.tree, walk.trace), walk.letters, texts)
    after = make_snapshot(walk.tree, walk.trace, last)
    for text in (before, make_finished_alt_text(after, walk.letters, texts)):
        assert text.count("½") == 4
        assert "B" in text and "C" in text
    stopped = make_snapshot(walk.tree, walk.trace, find_last_step(walk, "C", "return"))
    text = make_alt_text(stopped, walk.letters, texts)
    assert "MAX" not in text and "MIN" not in text


def test_proofs_of_values_hold_in_random_trees():
    kinds = set()
    for tree, maximizing in make_random_chance_trees(60):
        recorded = record_star1(tree, LOW, HIGH, maximizing)
        assert recorded.value == expectiminimax(tree, maximizing)
        truths = None
        for snapshot in iterate_snapshots(tree, recorded, maximizing):
            truths = truths or {
                path: expectiminimax(known.node, snapshot.is_max_node(path))
                for path, known in snapshot.nodes.items()
            }
            for path, known in snapshot.nodes.items():
                assert known.low <= truths[path] <= known.high
            if snapshot.step:
                kinds |= set(check_claims(snapshot, truths))
    assert kinds >= {"say_total", "say_total_known", "say_chance_needs", "say_chance_stop"}
    assert kinds >= {"say_cut_chance", "say_return_mean", "say_has_mean", "say_sure_mean"}


def check_claims(snapshot, truths):
    """Check what the sentences about the last step say; return their keys."""
    keys, path = choose_chance_text_keys(snapshot), snapshot.current
    known, truth, value = snapshot.nodes[path], truths[path], snapshot.step.value
    parent, above = (known.parent, truths[path[:-1]]) if path else (None, None)
    if "say_total_known" in keys or "say_return_mean" in keys:
        assert truth == value
    if "say_chance_stop" in keys:
        assert truth <= value <= snapshot.alpha
    if "say_lowest" in keys:
        assert truth == value == LOW
    if "say_cut_chance" in keys:
        assert above <= parent.high <= parent.entry_window[0]
    if "say_chance_needs" in keys:
        index, ends = path[-1], [child.high for child in parent.children]
        most = [*ends[:index], snapshot.alpha, *[HIGH] * (len(ends) - index - 1)]
        products = [p * end for p, end in zip(parent.probabilities, most, strict=True)]
        assert sum(products) == pytest.approx(parent.entry_window[0])
    if "say_has_mean" in keys:
        assert truths[path[:-1]] >= snapshot.alpha
    if "say_sure_mean" in keys:
        assert truths[()] >= value
    return keys


def test_a_tree_with_chance_nodes_is_written_as_code(walk):
    code = "[Chance((0.5, [4, 7]), (0.5, [6, 9])), Chance((0.5, [0, 3]), (0.5, [8, 6]))]"
    assert format_chance_tree(walk.tree) == code
