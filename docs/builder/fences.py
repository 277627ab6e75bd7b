"""What the pages' own code fences become: figures, scenes, tables, glossary, output.

Each function takes the text inside the fence and the words of the page's
language, and returns HTML. A name that does not exist is a ValueError.
"""

import csv
import re
from html import escape

from builder import embedding
from builder.templates import render
from builder.words import LANGUAGES, TAGS
from figures import costs as cost
from figures import table
from figures.draw import figure, symbol
from figures.narrate import description, formula, outcome, state_line
from figures.numerals import group_digits, group_text
from figures.replay import replay
from widgets.arguments import find_walkthrough, take_words

STEPS = ("steps_number", "steps_node", "steps_event", "steps_line")
RETURNED = ("steps_node", "returned_window", "returned_alphabeta", "returned_failhard")
RETURNED += ("returned_value", "returned_proof")
# Which of the theme's style sheets the pages with these need.
STYLES = {"costs": "comparisons", "measured": "comparisons", "returned": "comparisons"}
STYLES |= {"glossary": "glossary"}
SYMBOLS = ("max", "min", "leaf", "todo", "now", "done", "cut")


def tree(source, words):
    """`first`: the tree before its search; `first scene`: as it is after that scene."""
    name, *scene = take_words(source, "a tree", "[a scene]")
    walk = find_walkthrough(name)
    snapshot = replay(walk.tree, walk.trace, _scene(walk, scene[0]).last if scene else None)
    return f'<figure class="drawing" data-search-exclude>{_drawing(walk, snapshot, words)}</figure>'


def scene(source, words):
    """`first scene`: the tree after that scene, and its state in one line."""
    name, scene_name = take_words(source, "a tree", "a scene")
    walk = find_walkthrough(name)
    snapshot = replay(walk.tree, walk.trace, _scene(walk, scene_name).last)
    return (
        f'<figure class="drawing scene" data-search-exclude>{_drawing(walk, snapshot, words)}'
        f"<figcaption>{state_line(snapshot, walk.letters, words['narration'])}</figcaption></figure>"
    )


def legend(source, words):
    """The signs of the figures, explained."""
    labels = words["labels"]
    items = [f"<li>{symbol(sign)} {labels[f'legend_{sign}']}</li>" for sign in SYMBOLS]
    items += [f'<li class="words">{labels[key]}</li>' for key in ("legend_bounds", "legend_window")]
    return f'<ul class="legend" data-search-exclude>{"".join(items)}</ul>'


def steps(source, words):
    """`first`: a table of all recorded steps of that search."""
    walk = find_walkthrough(source.strip())
    rows = table.rows(walk.tree, walk.trace, walk.letters, words["narration"])
    return render("steps", labels=words["labels"], columns=STEPS, rows=rows)


def costs(source, words):
    """`3`: leaves read at each depth with that many children per node, drawn and as a table."""
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
    """`chess`: the table chess.csv of folder, docs/measured; what is no number in it is a key."""
    name = source.strip()
    file = folder / f"{name}.csv"
    if not file.is_file():
        raise ValueError(f"there is no table {name!r} in docs/measured")
    head, *rows = (
        [_measured_cell(cell, name, words) for cell in row]
        for row in csv.reader(file.read_text(encoding="utf-8").splitlines())
    )
    return render("measured", caption=words["measured"][name], head=head, rows=rows)


def _measured_cell(cell, name, words):
    """A number as the language writes it, or the words of a key, which begin with the table's name."""
    if re.fullmatch(r"-?\d+(?:\.\d+)?", cell):
        return group_text(cell, words["narration"])
    return words["measured"][f"{name}_{cell}"]


def returned(source, words):
    """`first`: of each node of that tree what fail-soft and fail-hard return, and what is true."""
    walk, labels = find_walkthrough(source.strip()), words["labels"]
    ends = _end(walk), _end(find_walkthrough(f"failhard-{source.strip()}"))
    rows = table.compare_returns(*ends, walk.letters, labels)
    return render("returned", labels=labels, columns=RETURNED, rows=rows)


def pair(source, words):
    """`first failhard-first`: two finished trees side by side, with the variant under each."""
    figures = []
    for walk in map(find_walkthrough, take_words(source, "a tree", "a tree")):
        end = _end(walk)
        told = outcome(end, walk.letters, words["narration"])
        figures.append(
            f'<figure class="drawing">{figure(end, walk.letters, told, window=False)}'
            f"<figcaption>{words['labels'][f'pair_{walk.search}']}</figcaption></figure>"
        )
    return f'<div class="pair" data-search-exclude>{"".join(figures)}</div>'


def glossary(source, words, everyone):
    """All terms: in the page's language with a definition, and in the five languages.

    everyone: language -> words, of all languages.
    """
    languages = [
        (language, TAGS.get(language, language), everyone[language]["glossary"])
        for language in LANGUAGES
    ]
    labels, entries = words["labels"], words["glossary"]
    return render("glossary", labels=labels, entries=entries, languages=languages)


def output(source, words, reference):
    """`alphabeta.py`: what that file of reference/ prints when it is run."""
    text = escape(embedding.output_of(reference, source.strip()))
    return (
        f'<div class="highlight output"><span class="filename">{words["labels"]["output"]}</span>'
        f'<pre tabindex="0"><code>{text}</code></pre></div>'
    )


def _scene(walk, name):
    try:
        return walk.scene(name)
    except KeyError as error:
        raise ValueError(error.args[0]) from None


def _end(walk):
    return replay(walk.tree, walk.trace, len(walk.trace.steps) - 1)


def _drawing(walk, snapshot, words):
    return figure(snapshot, walk.letters, description(snapshot, walk.letters, words["narration"]))
