"""The fences of all searches: steppers, trees, pairs of trees, tables of returned values."""

import re

import html5lib
import pytest
from jinja2 import UndefinedError

from docs.builder.player_trees import SEARCHES
from docs.builder.templates import DOCS, format_json_markup, render_template
from docs.builder.words import LANGUAGES
from docs.figures.player_tree import find_players_line, record_search
from docs.widgets.registry import WIDGETS
from for_every import for_every
from proof.prose import read_pages
from snippets import ROOT, edition


def make_fence(name, source, language="en"):
    """Return the HTML of a fence."""
    return edition(language).render_fence(name, source)


def plain(html):
    return re.sub("<[^>]+>", "", html)


@pytest.mark.parametrize(
    ("source", "values", "window"),
    [
        ("first end", ["α5", "β+∞", "best5"], True),
        ("first", ["α−∞", "β+∞", "best–"], True),
        ("minimax end", ["best5"], False),
        ("minimax", ["best–"], False),
        ("failhard-first end", ["α5", "β+∞"], True),
    ],
)
def test_a_stepper_shows_the_values_of_the_search(source, values, window):
    stepper = make_fence("stepper", source)
    assert [plain(pair) for pair in re.findall("<dt>.*?</dd>", stepper)] == values
    assert ('class="tree window"' in stepper) == window
    places = [int(place) for place in re.findall('data-at="(.)"', stepper)]
    assert places == [["α", "β", "best"].index(value.rstrip("0123456789+−∞–")) for value in values]


@pytest.mark.parametrize(
    ("source", "first", "last", "comment"),
    [
        ("first end", "def alphabeta(node, alpha=-inf", "return best", "max_cutoff"),
        ("minimax end", "def minimax(node, maximizing=True):", "return best", None),
        ("failhard-first end", "def failhard(node, alpha=-inf", "return alpha", "min_cutoff"),
    ],
)
@for_every(language=LANGUAGES)
def test_a_stepper_shows_the_code_of_the_search(source, first, last, comment, language):
    stepper = make_fence("stepper", source, language)
    lines = [plain(line) for line in re.findall("<li value.*?</li>", stepper)]
    assert lines[0].startswith(first)
    (now,) = re.findall('<li value="\\d+"[^>]* class=now>(.*?)</li>', stepper)
    assert plain(now).strip() == last
    code = edition(language).texts["code"]
    assert sum("# " in line for line in lines) == (2 if comment else 0)
    assert not comment or any(line.endswith(code[comment]) for line in lines)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("tree", "minimax"),
        ("tree", "minimax root"),
        ("scene", "minimax first-leaf"),
        ("stepper", "minimax"),
    ],
)
@for_every(language=LANGUAGES)
def test_minimax_shows_no_window(name, source, language):
    html = make_fence(name, source, language)
    text = re.sub(r"<(?:template|ol).*?</(?:template|ol)>", "", html, flags=re.DOTALL)
    text = plain(text) + " ".join(re.findall('aria-label="([^"]*)"', text))
    assert not re.search(
        "(?i)α|β|alpha|alfa|beta|알파|베타|window|finestra|구간|ventana|窗口", text
    )
    assert "axis" not in html


@pytest.mark.parametrize(
    ("source", "most", "least"), [("third", 2, 3), ("third-min", 3, 2), ("third-min end", 3, 2)]
)
def test_a_tree_is_drawn_for_the_player_who_moves_at_the_root(source, most, least):
    html = make_fence("tree", source)
    expected = [most, least]
    assert [len(re.findall(f'class="{player} ', html)) for player in ("max", "min")] == expected


@for_every(language=LANGUAGES)
def test_after_the_last_scene_a_tree_has_no_window(language):
    narration = edition(language).texts["narration"]
    over = make_fence("tree", "one-cut end", language)
    cut = make_fence("scene", "one-cut cutoff-at-c", language)
    assert ("axis" in over, "axis" in cut) == (False, True)
    (description,) = re.findall('aria-label="([^"]*)"', over)
    assert not re.search("(?i)α|β|alpha|alfa|beta|알파|베타", description)
    for html in (over, cut):
        assert re.findall('class="number cut"[^>]*>(.*?)<', html) == ["?"]
        (description,) = re.findall('aria-label="([^"]*)"', html)
        assert narration["alt_asked"] in description
        assert description.count(narration["alt_pruned_asked"]) == 1
        assert "None" not in html
    assert "≤2" in over


@for_every(language=LANGUAGES)
def test_a_pair_is_two_figures_with_captions_for_each_variant(language):
    pair = make_fence("pair", "first failhard-first", language)
    labels = edition(language).texts["labels"]
    soft, hard = re.findall("<figure .*?</figure>", pair, re.DOTALL)
    for figure, key in ((soft, "pair_alphabeta"), (hard, "pair_failhard")):
        assert f"<figcaption>{labels[key]}</figcaption>" in figure
    assert ("≥6" in soft, "≤2" in soft) == (True, True)
    assert ("≥5" in hard, hard.count("≤5"), "6</text>" in hard) == (True, 2, True)
    assert "axis" not in pair
    described = re.findall('aria-label="([^"]*)"', pair)
    assert len(set(described)) == 2


@for_every(language=LANGUAGES)
def test_a_pair_with_negamax_turns_the_signs_where_min_moves(language):
    pair, labels = make_fence("pair", "first negamax", language), edition(language).texts["labels"]
    plain, turned = re.findall("<figure .*?</figure>", pair, re.DOTALL)
    assert labels["pair_max"] in plain and labels["pair_negamax"] in turned

    def numbers(html, kind):
        return re.findall(f'class="{kind} [^"]*"[^>]*>([^<]*)<', html)

    assert numbers(plain, "number") == ["3", "5", "6", "9", "1", "2", "0", "−1"]
    assert numbers(turned, "number") == ["−3", "−5", "−6", "−9", "−1", "−2", "0", "1"]
    assert numbers(plain, "value") == ["5", "5", "5", "≥6", "≤2", "2"]
    assert numbers(turned, "value") == ["5", "−5", "5", "≥6", "≥−2", "2"]
    best_line, turned_line = (re.findall('class="edge best" d="(.*?)"', s) for s in (plain, turned))
    assert best_line == turned_line != []


@pytest.mark.parametrize(("tree", "differing"), [("first", "CEF"), ("second", "CEF")])
@for_every(language=LANGUAGES)
def test_differences_between_two_searches_are_marked(tree, differing, language):
    rows = re.findall("<tr><th scope=.row.>.*?</tr>", make_fence("returned", tree, language))
    assert [plain(row.partition("</th>")[0]) for row in rows] == list("ABCDEF")
    for row in rows:
        soft, hard = map(plain, re.findall("<td.*?</td>", row)[1:3])
        assert ('class="differs"' in row) == (soft != hard)
    marked = [plain(row.partition("</th>")[0]) for row in rows if "differs" in row]
    assert marked == list(differing)


def test_fences_of_the_pages_are_valid_html():
    language, seen = "ko", set()
    renderers = edition(language).fence_renderers
    for page in read_pages(ROOT / "docs" / "pages", language).values():
        for _, block in page.blocks:
            if block.info in renderers and (block.info, block.text) not in seen:
                seen.add((block.info, block.text))
                html = make_fence(block.info, block.text, language)
                html5lib.HTMLParser(strict=True).parseFragment(html)
    assert len({name for name, _ in seen}) > 30


# Check the figures of trees for three players: the smallest tree with a wrong cut, and the fence.


def test_a_recorded_search_knows_what_each_node_returned():
    snapshot = record_search(*SEARCHES["deep"])
    values = {path: known.value for path, known in snapshot.nodes.items()}
    assert values[()] == (2, 3, 0)
    assert values[1,] == values[1, 0] == (0, 2, 3)
    assert {path for path, known in snapshot.nodes.items() if known.status == "cut"} == {(1, 0, 1)}
    assert find_players_line(snapshot) == [(), (0,)]
    right = record_search(*SEARCHES["maxn"])
    assert find_players_line(right) == [(), (1,), (1, 1)]
    assert right.nodes[1, 0].value == (1, 0, 4)


@for_every(name=SEARCHES, language=LANGUAGES)
def test_the_figure_in_shapes_and_in_words(name, language):
    html = edition(language).render_fence("players", name)
    snapshot = record_search(*SEARCHES[name])
    shapes_by_player = [
        len(re.findall(f'class="player-{player} done"', html)) for player in range(3)
    ]
    inner = [path for path, known in snapshot.nodes.items() if not known.leaf]
    assert shapes_by_player == [sum(len(path) == player for path in inner) for player in range(3)]
    cut = [known.node for known in snapshot.nodes.values() if known.status == "cut"]
    assert html.count('class="slash"') == len(cut)
    (description,) = re.findall('aria-label="([^"]*)"', html)
    for path in inner:
        assert str(snapshot.nodes[path].value) in description
    for leaf in cut:
        assert description.count(str(leaf)) == 2  # among the leaves, and as not read
    # The bold number of a node is that of the player who moves there.
    bold = re.findall('class="number done value"[^>]*>([^<]*)<', html)
    assert bold == [str(snapshot.nodes[path].value[len(path)]) for path in inner]


# Templates: values are escaped, missing values are errors, and no template is unused.


def test_values_are_escaped():
    table = render_template("measured", caption="a < b", head=['"'], rows=[["<b>", "&"]])
    assert "<caption>a &lt; b</caption>" in table
    assert '<th scope="row">&lt;b&gt;</th><td>&amp;</td>' in table


def test_a_value_that_is_missing_is_an_error():
    with pytest.raises(UndefinedError, match="caption"):
        render_template("measured", head=[], rows=[])


def test_data_keep_their_quotation_marks_and_end_no_element():
    assert format_json_markup({"a": "</template>&"}) == '{"a":"&lt;/template&gt;&amp;"}'


def test_each_template_belongs_to_a_widget_or_a_fence():
    names = {file.stem for file in (DOCS / "builder" / "fences").glob("*.html")}
    assert names and names <= set(edition("en").fence_renderers)
    own = {f"{widget.name}/{widget.name}.html" for widget in WIDGETS}
    templates = {
        file.relative_to(DOCS / "widgets").as_posix() for file in DOCS.glob("widgets/**/*.html")
    }
    assert templates <= own | {"fields.html"}
