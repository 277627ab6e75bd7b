"""The HTML of the site's own code fences: figures, scenes, tables, glossary, output.

Each function takes the text inside the fence (source) and the translations in the page's
language (texts: part -> key -> text), and returns HTML. It raises ValueError for a name that does not exist.
"""

import csv
import re
from html import escape
from inspect import getsource

from docs.builder import code_includes, pseudocode
from docs.builder import courses as course
from docs.builder.templates import render_template
from docs.builder.words import LANGUAGES, TAGS
from docs.figures import costs as cost
from docs.figures import growth_chart, table
from docs.figures.captions import format_state_line, make_alt_text, make_finished_alt_text
from docs.figures.log_chart import draw_symbol
from docs.figures.negamax_view import NegamaxTreeDrawing
from docs.figures.number_format import format_number, localize_number_text
from docs.figures.phrases import format_formula, format_node_letter
from docs.figures.search_forms import compare_search_forms
from docs.figures.svg import draw_svg
from docs.figures.tree_drawing import (
    CHANCE_SYMBOLS,
    LEGEND_SYMBOLS,
    TreeDrawing,
    draw_legend_symbol,
    draw_tree,
)
from docs.trees.tree_syntax import format_tree
from docs.widgets.fence_arguments import find_walkthrough, split_fence_arguments
from docs.widgets.laboratory.link import make_program_url_hash

RETURNED = ("steps_node", "returned_window", "returned_alphabeta", "returned_failhard")
RETURNED += ("returned_value", "returned_proof")
# Fence -> the name of the style sheet that pages with it need.
STYLES = dict.fromkeys(
    ("costs", "growth", "measured", "returned", "pair", "conventions"), "comparisons"
)
STYLES |= dict.fromkeys(("courses", "glossary"), "glossary")
STYLES |= dict.fromkeys(("paper", "ending", "fewest", "closing", "meeting"), "pictures")
STYLES |= dict.fromkeys(("horizon", "carry", "layers", "players", "playouts"), "pictures")
COURSES = ("courses_word", "courses_ours", "courses_where")


def render_tree(source, texts):
    """`first`: the tree before the search; `first scene`: the tree after that scene.

    After the last scene the search is over: the drawing has no window and shows the returned value.
    """
    name, *scene = split_fence_arguments(source, "a walkthrough", "[a scene]")
    walk = find_walkthrough(name)
    shown = walk.get_scene(scene[0]) if scene else None
    if shown is walk.scenes[-1]:
        end = walk.make_snapshot(-1)
        outcome_text = make_finished_alt_text(end, walk.letters, texts["narration"])
        drawn = draw_tree(end, walk.letters, outcome_text, show_number_line=False)
    else:
        drawn = _draw_tree_after_step(walk, walk.make_snapshot(shown and shown.last), texts)
    return f'<figure class="drawing">{drawn}</figure>'


def render_scene(source, texts):
    """`first scene`: the tree after that scene, and the state of the search in one line."""
    name, scene_name = split_fence_arguments(source, "a walkthrough", "a scene")
    walk = find_walkthrough(name)
    snapshot = walk.make_snapshot(walk.get_scene(scene_name).last)
    return (
        f'<figure class="drawing scene">{_draw_tree_after_step(walk, snapshot, texts)}'
        f"<figcaption>{format_state_line(snapshot, walk.letters, texts['narration'])}</figcaption></figure>"
    )


def render_legend(source, texts):
    """The legend of the symbols in the figures; `chance`: also of those with chance nodes."""
    if source.strip() not in ("", "chance"):
        raise ValueError(f"it takes nothing or chance, not {source.strip()!r}")
    labels, symbols = texts["labels"], CHANCE_SYMBOLS if source.strip() else LEGEND_SYMBOLS
    items = [f"<li>{draw_legend_symbol(sign)} {labels[f'legend_{sign}']}</li>" for sign in symbols]
    items += [f'<li class="words">{labels[key]}</li>' for key in ("legend_bounds", "legend_window")]
    return f'<ul class="legend" data-search-exclude>{"".join(items)}</ul>'


def render_costs(source, texts):
    """`3`: a chart and a table of the leaves read at each depth, with that many children per node."""
    if not source.strip().isdecimal():
        raise ValueError(f"a number of children per node is wanted, not {source.strip()!r}")
    branching, labels, numbers = int(source), texts["costs"], texts["narration"]
    rows, alt_text, caption = cost.describe_costs(branching, labels, numbers)
    counted = cost.count_leaves_by_depth(branching)
    return render_template(
        "costs",
        labels=labels,
        drawing=cost.draw_cost_chart(counted, alt_text, numbers),
        symbols={kind: cost.draw_line_symbol(kind) for kind in cost.COLUMNS},
        depth=format_formula("<i>m</i>"),
        orderings=cost.LINES,
        rows={depth: [row[kind] for kind in cost.COLUMNS] for depth, row in rows.items()},
        caption=caption,
    )


def render_measured_table(source, texts, folder):
    """`chess`: the table chess.csv of docs/measured (folder), whose cells are numbers or keys of texts."""
    name = source.strip()
    file = folder / f"{name}.csv"
    if not file.is_file():
        raise ValueError(f"there is no table {name!r} in docs/measured")
    head, *rows = (
        [_format_measured_cell(cell, name, texts) for cell in row]
        for row in csv.reader(file.read_text(encoding="utf-8").splitlines())
    )
    return render_template("measured", caption=texts["measured"][name], head=head, rows=rows)


def render_growth(source, texts, folder):
    """A chart and a table of the nodes that searches visit at each depth (growth.csv of folder)."""
    table_text = (folder / "growth.csv").read_text(encoding="utf-8")
    drawing, rows = growth_chart.describe_growth(table_text, texts["growth"], texts["narration"])
    symbols = {search: draw_symbol(kind) for search, kind in growth_chart.LINES.items()}
    return render_template(
        "growth",
        labels=texts["growth"],
        drawing=drawing,
        symbols=symbols,
        depth=format_formula("<i>m</i>"),
        rows=rows,
    )


def _format_measured_cell(cell, table_name, texts):
    """Format a number for the language, or return the text of the key TABLE_CELL."""
    if re.fullmatch(r"-?\d+(?:\.\d+)?", cell):
        return localize_number_text(cell, texts["narration"])
    return texts["measured"][f"{table_name}_{cell}"]


def render_returned_values(source, texts):
    """`first`: a table of what fail-soft and fail-hard return at each node, and of what that proves."""
    walk, labels = find_walkthrough(source.strip()), texts["labels"]
    hard = find_walkthrough(f"failhard-{source.strip()}")
    ends = walk.make_snapshot(-1), hard.make_snapshot(-1)
    rows = table.compare_returned_values(*ends, walk.letters, labels)
    return render_template("returned", labels=labels, columns=RETURNED, rows=rows)


def render_tree_pair(source, texts):
    """`first failhard-first`: two searched trees side by side, each with a caption.

    The caption names the order of the tree (worst or ideal) or else the search; beside a negamax,
    alphabeta has a special caption.
    """
    figures, names = [], split_fence_arguments(source, "a walkthrough", "a walkthrough")
    for name, walk in zip(names, map(find_walkthrough, names), strict=True):
        end = walk.make_snapshot(-1)
        kind = NegamaxTreeDrawing if walk.search == "negamax" else TreeDrawing
        drawing = kind(end, walk.letters)
        outcome_text = make_finished_alt_text(end, walk.letters, texts["narration"])
        key = name if name in ("worst", "ideal") else walk.search
        if "negamax" in names and key == "alphabeta":
            key = "max"
        figures.append(
            f'<figure class="drawing">{draw_svg(drawing.size, outcome_text, drawing.draw_pieces())}'
            f"<figcaption>{texts['labels'][f'pair_{key}']}</figcaption></figure>"
        )
    return f'<div class="pair">{"".join(figures)}</div>'


def render_glossary(source, texts, texts_by_language):
    """All terms: with their definitions in the page's language, and in all languages."""
    languages = [
        (language, TAGS[language], texts_by_language[language]["glossary"])
        for language in LANGUAGES
    ]
    labels, entries = texts["labels"], texts["glossary"]
    course_words = course.parse_course_words(texts["courses"]["words"], entries)
    synonyms = {key: course.find_course_synonyms(key, course_words, entries) for key in entries}
    return render_template(
        "glossary",
        labels=labels,
        entries=entries,
        languages=languages,
        synonyms=synonyms,
        comma=texts["narration"]["list_separator"],
    )


def render_course_words(source, texts):
    """The terms that courses in the page's language use, beside those of the site."""
    entries = texts["glossary"]
    course_words = course.parse_course_words(texts["courses"]["words"], entries)
    return render_template(
        "courses", labels=texts["labels"], columns=COURSES, words=course_words, glossary=entries
    )


def render_search_forms(source, texts):
    """`third`: how many leaves each form of the search reads in that tree, and what it returns."""
    walk, labels = find_walkthrough(source.strip()), texts["labels"]
    rows, expected = [], None
    for search, leaves, returned in compare_search_forms(walk.tree, walk.letters):
        expected = expected or returned
        cells = []
        for letter in walk.letters.values():
            value = returned.get(letter)
            text = "–" if value is None else format_formula(format_number(value))
            cells.append((text, value != expected.get(letter)))
        # The link opens this form with this tree in the laboratory.
        link = make_program_url_hash(
            f"from math import inf\n\n\n{getsource(search)}", format_tree(walk.tree)
        )
        rows.append((labels[f"convention_{search.__name__}"], link, leaves, cells))
    letters = [format_node_letter(letter) for letter in walk.letters.values()]
    return render_template("conventions", labels=labels, letters=letters, rows=rows)


def render_sources(source, texts):
    """All sources that the pages cite: author, content, address."""
    return render_template("sources", sources=texts["sources"])


def render_pseudocode(source, texts, get_file_text):
    """`textbook.py max_value min_value`: these functions of that file of reference/, as pseudocode."""
    file, *names = source.split()
    if len(names) < 1:
        raise ValueError(f"it takes a program and its functions, not {source.strip()!r}")
    text = pseudocode.render_functions_as_pseudocode(
        get_file_text(file), names, texts["pseudocode"]
    )
    code = f'<pre tabindex="0"><code>{text}</code></pre>'
    return f'<div class="highlight pseudocode" data-search-exclude>{code}</div>'


def render_program_output(source, texts, reference_folder):
    """`alphabeta.py`: the output of that program of reference/."""
    text = escape(code_includes.capture_program_output(reference_folder, source.strip()))
    return (
        f'<div class="highlight output"><span class="filename">{texts["labels"]["output"]}</span>'
        f'<pre tabindex="0"><code>{text}</code></pre></div>'
    )


def _draw_tree_after_step(walkthrough, snapshot, texts):
    alt_text = make_alt_text(snapshot, walkthrough.letters, texts["narration"])
    return draw_tree(snapshot, walkthrough.letters, alt_text)
