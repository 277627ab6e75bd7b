"""Build a walkthrough: sections, and beside them a figure that stays in view."""

import re

from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor

from figures.captions import format_state_line, make_alt_text
from figures.quiz_questions import make_quiz_questions
from figures.replay import make_snapshot
from figures.tree_drawing import draw_tree
from widgets.fence_arguments import find_walkthrough, parse_words

# The fence writes this mark, and the extension replaces it together with the following sections.
MARK = '<alpha-walk data-tree="{name}" data-asks="{asks}"></alpha-walk>'
MARKED = re.compile(MARK.format(name="(.+?)", asks="(.*?)"))
# A section of a walkthrough: the heading with an id, the figure of the scene, the text.
SECTION = re.compile(
    r'\s*(?P<heading><h2 id="(?P<scene>[^"]+)">(?P<title>(?:(?!</h2>|<a ).)*)(?:<a (?:(?!</h2>).)*)?</h2>)'
    r'\s*(?P<figure><figure class="drawing scene".*?</figure>)(?P<text>.*?)(?=<h2 |\Z)',
    re.DOTALL,
)
CONTENT = re.compile(r"<svg.*</figcaption>", re.DOTALL)  # of a figure


def write(source, words, code):
    """Return the mark of a fence: `first`, or `second ask` to ask about each cutoff before it is shown."""
    name, *how = parse_words(source, "a tree", "[ask]")
    if how not in ([], ["ask"]):
        raise ValueError(f"a walkthrough may ask, not {how[0]!r}")
    find_walkthrough(name)
    return MARK.format(name=name, asks="".join(how))


def extension(words, note, render):
    """Return the Markdown extension that builds the walkthrough; render: fills the template."""
    return Walks(words, render)


class Walks(Extension):
    """Python-Markdown extension that joins the sections of a walkthrough.

    words, render: see extension
    """

    def __init__(self, words, render):
        super().__init__()
        self.words, self.render = words, render

    def extendMarkdown(self, md):
        md.block_level_elements.append("alpha-walk")
        # After the postprocessor that restores the figures (30).
        md.postprocessors.register(_Builder(md, self), "walks", 20)


class _Builder(Postprocessor):
    def __init__(self, md, walks):
        super().__init__(md)
        self.walks = walks

    def run(self, text):
        mark = MARKED.search(text)
        if not mark:
            return text
        name, asks = mark.groups()
        asked = _collect_questions(find_walkthrough(name), self.walks.words) if asks else {}
        sections, end = [], mark.end()
        while match := SECTION.match(text, end):
            section = match.groupdict() | {"asked": asked.get(match["scene"])}
            section["title"] = re.sub("<[^>]+>", "", section["title"]).strip()
            sections.append(section)
            end = match.end()
        if not sections:
            raise ValueError(f"below the fence 'walk' there is no section with a scene of {name!r}")
        first = CONTENT.search((sections[0]["asked"] or sections[0])["figure"])[0]
        words = self.walks.words
        html = self.walks.render(words=words, sections=sections, first=first)
        return text[: mark.start()] + html + text[end:]


def _collect_questions(walk, words):
    """Return scene name -> the question before the cutoff: figure, text, answers, right (an index)."""
    question_by_scene, narration = {}, words["narration"]
    for question in make_quiz_questions(
        walk.tree, walk.trace, walk.letters, narration, walk.maximizing
    ):
        step_index, shown_step, answer_step, _, text, answers, right = question
        if walk.trace.steps[answer_step].kind != "cut":
            continue
        (scene,) = (item for item in walk.scenes if item.first <= step_index <= item.last)
        snapshot = make_snapshot(walk.tree, walk.trace, shown_step, walk.maximizing)
        drawing = draw_tree(
            snapshot, walk.letters, make_alt_text(snapshot, walk.letters, narration)
        )
        line = format_state_line(snapshot, walk.letters, narration)
        question_by_scene[scene.name] = {
            "figure": f'<figure class="drawing scene">{drawing}<figcaption>{line}</figcaption></figure>',
            "text": text,
            "answers": answers,
            "right": right,
        }
    return question_by_scene
