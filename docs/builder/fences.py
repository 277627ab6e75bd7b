"""The HTML of the site's own code fences: figures, scenes, tables, glossary, output.

Each function takes the text inside the fence (source) and the translations in the page's
language (words), and returns HTML. It raises ValueError for a name that does not exist.
"""

import csv
import re
from html import escape
from inspect import getsource

from alphabeta import FIRST
from builder import code_includes, pseudocode
from builder import courses as course
from builder.templates import render
from builder.words import LANGUAGES, TAGS
from figures import costs as cost
from figures import deepening_chart, game_boards, minimal_tree, mtdf_bounds, table
from figures.conventions import compare_forms
from figures.draw import Drawing, figure, frame, symbol
from figures.narrate import (
    description,
    format_state,
    formula,
    node_name,
    outcome,
    resolve_particles,
)
from figures.negamax_view import Negated
from figures.number_format import format_number, group_digits, group_text, print_number
from figures.replay import replay
from widgets.fence_arguments import find_walkthrough, parse_words
from widgets.laboratory.link import make_program_url_hash
from widgets.tree_syntax import format_tree

STEPS = ("steps_number", "steps_node", "steps_event", "steps_line")
RETURNED = ("steps_node", "returned_window", "returned_alphabeta", "returned_failhard")
RETURNED += ("returned_value", "returned_proof")
# Fence -> the name of the style sheet that pages with it need.
STYLES = dict.fromkeys(("costs", "measured", "returned", "pair", "conventions"), "comparisons")
STYLES |= dict.fromkeys(("courses", "glossary"), "glossary")
STYLES |= dict.fromkeys(("fewest", "closing", "meeting", "horizon", "carry", "layers"), "pictures")
COURSES = ("courses_word", "courses_ours", "courses_where")
# Name -> tree, for the fence closing.
ASKED = {"first": FIRST, "halves": [[3, 4], [3.5, 4.5]]}
SYMBOLS = ("max", "min", "leaf", "todo", "now", "done", "cut")


def tree(source, words):
    """`first`: the tree before the search; `first scene`: the tree after that scene.

    After the last scene the search is over: the drawing has no window and shows the returned value.
    """
    name, *scene = parse_words(source, "a tree", "[a scene]")
    walk = find_walkthrough(name)
    if scene and _find_scene(walk, scene[0]) is walk.scenes[-1]:
        drawn = _draw_finished_tree(walk, words)
    else:
        last = _find_scene(walk, scene[0]).last if scene else None
        drawn = _draw_tree(walk, replay(walk.tree, walk.trace, last, walk.maximizing), words)
    return f'<figure class="drawing" data-search-exclude>{drawn}</figure>'


def scene(source, words):
    """`first scene`: the tree after that scene, and the state of the search in one line."""
    name, scene_name = parse_words(source, "a tree", "a scene")
    walk = find_walkthrough(name)
    snapshot = replay(walk.tree, walk.trace, _find_scene(walk, scene_name).last, walk.maximizing)
    return (
        f'<figure class="drawing scene" data-search-exclude>{_draw_tree(walk, snapshot, words)}'
        f"<figcaption>{format_state(snapshot, walk.letters, words['narration'])}</figcaption></figure>"
    )


def legend(source, words):
    """The legend of the symbols in the figures."""
    labels = words["labels"]
    items = [f"<li>{symbol(sign)} {labels[f'legend_{sign}']}</li>" for sign in SYMBOLS]
    items += [f'<li class="words">{labels[key]}</li>' for key in ("legend_bounds", "legend_window")]
    return f'<ul class="legend" data-search-exclude>{"".join(items)}</ul>'


def steps(source, words):
    """`first`: a table of all recorded steps of that search."""
    walk = find_walkthrough(source.strip())
    rows = table.rows(walk.tree, walk.trace, walk.letters, words["narration"], walk.maximizing)
    return render("steps", labels=words["labels"], columns=STEPS, rows=rows)


def costs(source, words):
    """`3`: a chart and a table of the leaves read at each depth, with that many children per node."""
    if not source.strip().isdecimal():
        raise ValueError(f"a number of children per node is wanted, not {source.strip()!r}")
    branching, labels, numbers = int(source), words["costs"], words["narration"]
    counted = cost.measure(branching)
    rows = {
        depth: {kind: group_digits(leaves, numbers) for kind, leaves in row.items()}
        for depth, row in counted.items()
    }
    alt = labels["alt"].format(branching=branching, depth=max(rows), **rows[max(rows)])
    caption = labels["caption"].format(
        branching=formula(f"<i>b</i> = {branching}"), depth=formula("<i>m</i>"), trees=cost.TREES
    )
    return render(
        "costs",
        labels=labels,
        drawing=cost.chart(counted, alt, numbers),
        symbols={kind: cost.symbol(kind) for kind in cost.COLUMNS},
        depth=formula("<i>m</i>"),
        orderings=cost.LINES,
        rows={depth: [row[kind] for kind in cost.COLUMNS] for depth, row in rows.items()},
        caption=caption,
    )


def measured(source, words, folder):
    """`chess`: the table chess.csv of docs/measured (folder), whose cells are numbers or keys of texts."""
    name = source.strip()
    file = folder / f"{name}.csv"
    if not file.is_file():
        raise ValueError(f"there is no table {name!r} in docs/measured")
    head, *rows = (
        [_format_measured_cell(cell, name, words) for cell in row]
        for row in csv.reader(file.read_text(encoding="utf-8").splitlines())
    )
    return render("measured", caption=words["measured"][name], head=head, rows=rows)


def _format_measured_cell(cell, name, words):
    """Format a number for the language, or return the text of the key TABLE_CELL."""
    if re.fullmatch(r"-?\d+(?:\.\d+)?", cell):
        return group_text(cell, words["narration"])
    return words["measured"][f"{name}_{cell}"]


def returned(source, words):
    """`first`: a table of what fail-soft and fail-hard return at each node, and of what that proves."""
    walk, labels = find_walkthrough(source.strip()), words["labels"]
    ends = _replay_to_end(walk), _replay_to_end(find_walkthrough(f"failhard-{source.strip()}"))
    rows = table.compare_returns(*ends, walk.letters, labels)
    return render("returned", labels=labels, columns=RETURNED, rows=rows)


def pair(source, words):
    """`first failhard-first`: two searched trees side by side, each with a caption.

    The caption names the order of the tree (worst or ideal) or else the search; beside a negamax,
    alphabeta has a special caption.
    """
    figures, names = [], parse_words(source, "a tree", "a tree")
    for name, walk in zip(names, map(find_walkthrough, names), strict=True):
        end = _replay_to_end(walk)
        kind = Negated if walk.search == "negamax" else Drawing
        drawing = kind(end, walk.letters)
        outcome_text = outcome(end, walk.letters, words["narration"])
        key = name if name in ("worst", "ideal") else walk.search
        if "negamax" in names and key == "alphabeta":
            key = "max"
        figures.append(
            f'<figure class="drawing">{frame(drawing.size, outcome_text)}{"".join(drawing.pieces())}</svg>'
            f"<figcaption>{words['labels'][f'pair_{key}']}</figcaption></figure>"
        )
    return f'<div class="pair" data-search-exclude>{"".join(figures)}</div>'


def fewest(source, words):
    """`3 3`: the minimal tree with so many children per node and plies, and the proof of each leaf."""
    branching, depth = _parse_numbers(source, "children per node", "plies")
    snapshot, labels = minimal_tree.search(branching, depth), words["pictures"]
    tallies = minimal_tree.tally(snapshot)
    counted = {kind: tallies[kind] + tallies["exact"] for kind in ("lower", "upper")}
    places = counted | {"branching": branching, "depth": depth, "all": branching**depth}
    read = f"{counted['lower']} + {counted['upper']} − 1 = {len(snapshot.read)}"
    places["sum"] = formula(read)
    items = [
        f"<li>{minimal_tree.symbol(kind)} {resolve_particles(labels[f'fewest_{kind}'].format(**places))}</li>"
        for kind in (*minimal_tree.NODES, *minimal_tree.LEAVES)
    ]
    alt = resolve_particles(labels["fewest_alt"].format(**places | {"sum": read}))
    caption = resolve_particles(labels["fewest_caption"].format(**places))
    return _render_picture(
        minimal_tree.drawing(snapshot, alt), caption, f'<ul class="legend">{"".join(items)}</ul>'
    )


def closing_lines(source, words):
    """`first 0`: the searches of MTD(f) in a tree, beginning with a guess, and how the bounds meet."""
    name, guess = parse_words(source, "a tree", "a guess")
    if name not in ASKED or not guess.isdecimal():
        raise ValueError(f"it takes one of {', '.join(ASKED)} and a whole number")
    asked, value = mtdf_bounds.watch(ASKED[name], int(guess))
    labels, numbers, items = words["pictures"], words["narration"], []
    for question in asked:
        key = "closing_yes" if question.yes else "closing_no"
        sentence = labels[key].format(
            beta=print_number(question.beta, numbers), answer=print_number(question.answer, numbers)
        )
        items.append(f"<li>{resolve_particles(sentence)}</li>")
    end = "closing_end" if value is not None else "closing_never"
    (low, high) = (print_number(bound, numbers) for bound in asked[-1].after)
    caption = resolve_particles(labels[end].format(low=low, high=high))
    alt = labels["closing_alt"].format(count=len(asked))
    return _render_picture(
        mtdf_bounds.drawing(asked, numbers, alt), caption, f"<ol>{''.join(items)}</ol>"
    )


def meeting(source, words):
    """`4 2 0`: three moves of tic-tac-toe in two orders, which lead to the same board."""
    moves, labels = list(_parse_numbers(source, "a move", "a move", "a move")), words["pictures"]
    return _render_picture(
        game_boards.draw_meeting(moves, labels["meeting_alt"]), labels["meeting_caption"]
    )


def horizon(source, words):
    """`O......XX 4`: a game of tic-tac-toe to the end, and which moves are deeper than so many plies."""
    cells, plies = parse_words(source, "nine cells", "a number of plies")
    places = {"plies": int(plies), "end": len(game_boards.line_of(cells)) - 1}
    alt, caption = (
        words["pictures"][f"horizon_{key}"].format(**places) for key in ("alt", "caption")
    )
    return _render_picture(game_boards.draw_horizon(cells, places["plies"], alt), caption)


def carry(source, words):
    """`2`: the bits of a Connect Four column with so many stones, and the addition that drops a stone."""
    (stones,) = _parse_numbers(source, "a number of stones")
    places = {"stones": stones, "height": game_boards.HEIGHT}
    alt, caption = (
        words["pictures"][f"carry_{key}"].format(**places) for key in ("alt", "caption")
    )
    return _render_picture(game_boards.draw_carry(stones, alt), caption)


def deepening(source, words):
    """`6`: the searches of iterative deepening to that depth, and one direct search to that depth."""
    (depth,) = _parse_numbers(source, "a depth")
    nodes, once = deepening_chart.measure(depth)
    places = {"depth": depth, "together": group_digits(sum(nodes), words["narration"])}
    places["once"] = group_digits(once, words["narration"])
    alt, caption = (
        resolve_particles(words["pictures"][f"layers_{key}"].format(**places))
        for key in ("alt", "caption")
    )
    return _render_picture(deepening_chart.drawing(depth, words["narration"], alt), caption)


def _render_picture(drawing, caption, extra_html=""):
    return (
        f'<figure class="drawing picture" data-search-exclude>{drawing}{extra_html}'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _parse_numbers(source, *descriptions):
    """Parse the whole numbers inside a fence; descriptions: what each number means, for the error."""
    numbers = parse_words(source, *descriptions)
    if not all(number.isdecimal() for number in numbers):
        raise ValueError(f"it takes {' and '.join(descriptions)}, not {source.strip()!r}")
    return [int(number) for number in numbers]


def glossary(source, words, everyone):
    """All terms: with their definitions in the page's language, and in all languages.

    everyone: language -> words
    """
    languages = [
        (language, TAGS.get(language, language), everyone[language]["glossary"])
        for language in LANGUAGES
    ]
    labels, entries = words["labels"], words["glossary"]
    course_words = course.read_words(words["courses"]["words"], entries)
    synonyms = {key: course.find_synonyms(key, course_words, entries) for key in entries}
    return render(
        "glossary",
        labels=labels,
        entries=entries,
        languages=languages,
        synonyms=synonyms,
        comma=words["narration"]["list_separator"],
    )


def courses(source, words):
    """The terms that courses in the page's language use, beside those of the site."""
    entries = words["glossary"]
    course_words = course.read_words(words["courses"]["words"], entries)
    return render(
        "courses", labels=words["labels"], columns=COURSES, words=course_words, glossary=entries
    )


def conventions(source, words):
    """`third`: how many leaves each form of the search reads in that tree, and what it returns."""
    walk, labels = find_walkthrough(source.strip()), words["labels"]
    rows, expected = [], None
    for search, leaves, returned in compare_forms(walk.tree, walk.letters):
        expected = expected or returned
        cells = [
            (
                _format_returned_cell(returned.get(letter)),
                returned.get(letter) != expected.get(letter),
            )
            for letter in walk.letters.values()
        ]
        # The link opens this form with this tree in the laboratory.
        link = make_program_url_hash(
            f"from math import inf\n\n\n{getsource(search)}", format_tree(walk.tree)
        )
        rows.append((labels[f"convention_{search.__name__}"], link, leaves, cells))
    letters = [node_name(letter) for letter in walk.letters.values()]
    return render("conventions", labels=labels, letters=letters, rows=rows)


def _format_returned_cell(value):
    return "–" if value is None else formula(format_number(value))


def sources(source, words):
    """All sources that the pages cite: author, content, address."""
    return render("sources", sources=words["sources"])


def print_pseudocode(source, words, include):
    """`textbook.py max_value min_value`: these functions of that file of reference/, as pseudocode.

    include: function from the name of a file to the text in the page's language
    """
    file, *names = source.split()
    if len(names) < 1:
        raise ValueError(f"it takes a program and its functions, not {source.strip()!r}")
    text = pseudocode.write(include(file), names, words["pseudocode"])
    code = f'<pre tabindex="0"><code>{text}</code></pre>'
    return f'<div class="highlight pseudocode" data-search-exclude>{code}</div>'


def output(source, words, reference):
    """`alphabeta.py`: the output of that program of reference/."""
    text = escape(code_includes.run_printing(reference, source.strip()))
    return (
        f'<div class="highlight output"><span class="filename">{words["labels"]["output"]}</span>'
        f'<pre tabindex="0"><code>{text}</code></pre></div>'
    )


def _find_scene(walk, name):
    try:
        return walk.scene(name)
    except KeyError as error:
        raise ValueError(error.args[0]) from None


def _replay_to_end(walk):
    return replay(walk.tree, walk.trace, len(walk.trace.steps) - 1, walk.maximizing)


def _draw_finished_tree(walk, words):
    """Draw the tree of a walkthrough after the search, without a window."""
    end = _replay_to_end(walk)
    outcome_text = outcome(end, walk.letters, words["narration"])
    return figure(end, walk.letters, outcome_text, window=False)


def _draw_tree(walk, snapshot, words):
    return figure(snapshot, walk.letters, description(snapshot, walk.letters, words["narration"]))
