"""What the pages' own code fences become: figures, scenes, steps, glossary, output.

Each function takes the text inside the fence and the words of the page's
language, and returns HTML. A name that does not exist is a ValueError.
"""

from html import escape

from builder import embedding
from builder.words import LANGUAGES, TAGS
from figures.draw import figure, symbol
from figures.narrate import description, event, formula, node_name, state_line
from figures.numerals import written
from figures.replay import replay, subtree
from figures.scenes import walkthrough
from gametree import is_leaf

SYMBOLS = ("max", "min", "leaf", "todo", "now", "done", "cut")


def tree(source, words):
    """`first`: the tree before its search; `first scene`: as it is after that scene."""
    name, *scene = source.split()
    walk = _walkthrough(name)
    snapshot = replay(walk.tree, walk.trace, _scene(walk, scene[0]).last if scene else None)
    return f'<figure class="drawing" data-search-exclude>{_drawing(walk, snapshot, words)}</figure>'


def scene(source, words):
    """`first scene`: the tree after that scene, and its state in one line."""
    name, scene_name = source.split()
    walk = _walkthrough(name)
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
    walk, labels = _walkthrough(source.strip()), words["labels"]
    head = "".join(
        f'<th scope="col">{labels[key]}</th>'
        for key in ("steps_number", "steps_node", "steps_event", "steps_line")
    )
    rows = []
    for number, step in enumerate(walk.trace.steps):
        snapshot = replay(walk.tree, walk.trace, number)
        node = subtree(walk.tree, step.path)
        who = (
            words["narration"]["leaf"].format(value=formula(written(node)))
            if is_leaf(node)
            else node_name(walk.letters[step.path])
        )
        rows.append(
            f"<tr><td>{number + 1}</td><td>{who}</td>"
            f"<td>{event(snapshot, words['narration'])}</td><td>{step.line}</td></tr>"
        )
    summary = labels["steps_summary"].format(count=len(rows))
    return (
        f'<details class="steps" data-search-exclude><summary>{summary}</summary>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></details>"
    )


def glossary(source, words, everyone):
    """All terms: in the page's language with a definition, and in the five languages.

    everyone: language -> words, of all languages.
    """
    entries = []
    for key, entry in words["glossary"].items():
        languages = "".join(
            f'<span lang="{TAGS.get(language, language)}">'
            f"{escape(everyone[language]['glossary'][key]['term'])}</span>"
            for language in LANGUAGES
        )
        entries.append(
            f'<div id="{key}"><dt>{escape(entry["term"])}</dt>'
            f"<dd>{escape(entry['definition'])}</dd>"
            f'<dd class="languages" data-search-exclude>{languages}</dd></div>'
        )
    return f'<dl class="glossary">{"".join(entries)}</dl>'


def output(source, words, reference):
    """`alphabeta.py`: what that file of reference/ prints when it is run."""
    text = escape(embedding.output_of(reference, source.strip()))
    return (
        f'<div class="highlight output"><span class="filename">{words["labels"]["output"]}</span>'
        f'<pre tabindex="0"><code>{text}</code></pre></div>'
    )


def _walkthrough(name):
    try:
        return walkthrough(name)
    except KeyError:
        raise ValueError(f"there is no walkthrough {name!r}") from None


def _scene(walk, name):
    try:
        return walk.scene(name)
    except KeyError as error:
        raise ValueError(error.args[0]) from None


def _drawing(walk, snapshot, words):
    return figure(snapshot, walk.letters, description(snapshot, walk.letters, words["narration"]))
