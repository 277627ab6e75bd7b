"""Build a walkthrough: sections, and beside them a figure that stays in view."""

import re

from docs.figures.captions import format_state_line, make_alt_text
from docs.figures.quiz_questions import make_quiz_questions
from docs.figures.svg import strip_tags
from docs.figures.tree_drawing import draw_tree
from docs.widgets.fence_arguments import find_walkthrough, split_fence_arguments

BLOCK_ELEMENT = "alpha-walk"
# The fence writes this mark, and change_page replaces it together with the following sections.
MARK = '<alpha-walk data-tree="{name}" data-asks="{asks}"></alpha-walk>'
MARKED = re.compile(MARK.format(name="(.+?)", asks="(.*?)"))
# A section of a walkthrough: the heading with an id, the figure of the scene, the text.
SECTION = re.compile(
    r'\s*(?P<heading><h2 id="(?P<scene>[^"]+)">(?P<title>(?:(?!</h2>|<a ).)*)(?:<a (?:(?!</h2>).)*)?</h2>)'
    r'\s*(?P<figure><figure class="drawing scene".*?</figure>)(?P<text>.*?)(?=<h2 |\Z)',
    re.DOTALL,
)
CONTENT = re.compile(r"<svg.*</figcaption>", re.DOTALL)  # of a figure


def render_fence(source, texts, code):
    """Return the mark that change_page replaces by the walkthrough.

    source: the name of a walkthrough, or name and "ask" to ask about each cutoff before it is shown
    """
    name, *options = split_fence_arguments(source, "a walkthrough", "[ask]")
    if options not in ([], ["ask"]):
        raise ValueError(f"a walkthrough may ask, not {options[0]!r}")
    find_walkthrough(name)
    return MARK.format(name=name, asks="".join(options))


def change_page(html, texts, note_use, render_template):
    """Return the HTML of a page in which one element replaces the mark and the sections behind it."""
    mark = MARKED.search(html)
    if not mark:
        return html
    name, asks = mark.groups()
    walkthrough = find_walkthrough(name)
    question_by_scene = _make_cutoff_questions(walkthrough, texts) if asks else {}
    sections, end = [], mark.end()
    while match := SECTION.match(html, end):
        section = match.groupdict() | {"asked": question_by_scene.get(match["scene"])}
        section["title"] = strip_tags(section["title"]).strip()
        sections.append(section)
        end = match.end()
    if not sections:
        raise ValueError(f"below the fence 'walk' there is no section with a scene of {name!r}")
    first = CONTENT.search((sections[0]["asked"] or sections[0])["figure"])[0]
    joined = render_template(sections=sections, first=first)
    return html[: mark.start()] + joined + html[end:]


def _make_cutoff_questions(walkthrough, texts):
    """Return the question before each cutoff: scene name -> question.

    A question: figure (the drawing before the cutoff), text and answers, as HTML; right, an index
    """
    question_by_scene, arguments = {}, (walkthrough.letters, texts["narration"])
    tree, trace = walkthrough.tree, walkthrough.trace
    questions = make_quiz_questions(tree, trace, *arguments, walkthrough.maximizing)
    for step_index, shown_step, answer_step, _, text, answers, right in questions:
        if trace.steps[answer_step].kind != "cut":
            continue
        (scene,) = (item for item in walkthrough.scenes if item.first <= step_index <= item.last)
        snapshot = walkthrough.make_snapshot(shown_step)
        alt_text = make_alt_text(snapshot, *arguments)
        drawing = draw_tree(snapshot, walkthrough.letters, alt_text)
        line = format_state_line(snapshot, *arguments)
        question_by_scene[scene.name] = {
            "figure": f'<figure class="drawing scene">{drawing}<figcaption>{line}</figcaption></figure>',
            "text": text,
            "answers": answers,
            "right": right,
        }
    return question_by_scene
