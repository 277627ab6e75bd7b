"""A walkthrough, as the build writes it: its sections, with a figure that stays in view beside them."""

import re

from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor

from figures.asking import questions
from figures.draw import figure
from figures.narrate import description, state_line
from figures.replay import replay
from widgets.arguments import find_walkthrough, take_words

# What a fence leaves for the extension, which knows the sections that follow.
MARK = '<alpha-walk data-tree="{name}" data-asks="{asks}"></alpha-walk>'
MARKED = re.compile(MARK.format(name="(.+?)", asks="(.*?)"))
# A section of a walkthrough: its heading and the id of that, the figure of its scene, its text.
SECTION = re.compile(
    r'\s*(?P<heading><h2 id="(?P<scene>[^"]+)">(?P<title>(?:(?!</h2>|<a ).)*)(?:<a (?:(?!</h2>).)*)?</h2>)'
    r'\s*(?P<figure><figure class="drawing scene".*?</figure>)(?P<text>.*?)(?=<h2 |\Z)',
    re.DOTALL,
)
CONTENT = re.compile(r"<svg.*</figcaption>", re.DOTALL)  # of a figure


def write(source, words, code):
    """`first`: the sections that follow and show its scenes; `second ask`: a cutoff is asked before it is shown."""
    name, *how = take_words(source, "a tree", "[ask]")
    if how not in ([], ["ask"]):
        raise ValueError(f"a walkthrough may ask, not {how[0]!r}")
    find_walkthrough(name)
    return MARK.format(name=name, asks="".join(how))


def extension(words, note, render):
    """Return the Markdown extension that puts the figure beside the sections; render: fills the template."""
    return Walks(words, render)


class Walks(Extension):
    """Python-Markdown extension: takes the sections of a walkthrough together.

    words, render: see extension.
    """

    def __init__(self, words, render):
        super().__init__()
        self.words, self.render = words, render

    def extendMarkdown(self, md):
        md.block_level_elements.append("alpha-walk")
        # After the figures have been put back (30).
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
        asked = _ask(find_walkthrough(name), self.walks.words) if asks else {}
        sections, end = [], mark.end()
        while match := SECTION.match(text, end):
            its = match.groupdict() | {"asked": asked.get(match["scene"])}
            its["title"] = re.sub("<[^>]+>", "", its["title"]).strip()
            sections.append(its)
            end = match.end()
        if not sections:
            raise ValueError(f"below the fence 'walk' there is no section with a scene of {name!r}")
        first = CONTENT.search((sections[0]["asked"] or sections[0])["figure"])[0]
        words = self.walks.words
        made = self.walks.render(words=words, sections=sections, first=first)
        return text[: mark.start()] + made + text[end:]


def _ask(walk, words):
    """Return scene -> what is asked before its cutoff is shown: the figure beside it, question, answers, right."""
    made, narration = {}, words["narration"]
    for asked in questions(walk.tree, walk.trace, walk.letters, narration, walk.maximizing):
        at, stands, told, _, text, answers, right = asked
        if walk.trace.steps[told].kind != "cut":
            continue
        (scene,) = (its for its in walk.scenes if its.first <= at <= its.last)
        snapshot = replay(walk.tree, walk.trace, stands, walk.maximizing)
        drawing = figure(snapshot, walk.letters, description(snapshot, walk.letters, narration))
        line = state_line(snapshot, walk.letters, narration)
        made[scene.name] = {
            "figure": f'<figure class="drawing scene">{drawing}<figcaption>{line}</figcaption></figure>',
            "text": text,
            "answers": answers,
            "right": right,
        }
    return made
