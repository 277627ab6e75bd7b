"""The sections of a walkthrough, joined by the build, and the question before each cutoff."""

import re

import html5lib
import markdown
import pytest

from docs.builder.words import LANGUAGES
from docs.figures.scenes import get_walkthrough
from for_every import for_every
from snippets import configuration, edition

COPY = re.compile(r'(?s)<div class="copy" data-search-exclude aria-hidden="true">(.*?)</div>')
FIGURE = re.compile(r'<figure class="drawing scene".*?>(<svg.*?)</figure>', re.DOTALL)
SECTIONS = re.compile(r"<section>.*?</section>", re.DOTALL)
SCENE = "## {scene} {{ #{scene} }}\n\n```scene\n{walk} {scene}\n```\n\nText of {scene}.\n\n"


def render_page(source, language="en"):
    page_edition, config = edition(language), configuration()
    fences = page_edition.make_superfences_settings()
    settings = config.mdx_configs | {"pymdownx.superfences": {"custom_fences": fences}}
    extensions = [*config.markdown_extensions, *page_edition.make_markdown_extensions()]
    reader = markdown.Markdown(extensions=extensions, extension_configs=settings)
    return reader.convert(page_edition.expand_includes(source))


def page(walk, how="", after="", before=""):
    scenes = "".join(
        SCENE.format(walk=walk, scene=item.name) for item in get_walkthrough(walk).scenes
    )
    return f"{before}```walk\n{walk} {how}\n```\n\n{scenes}{after}"


@pytest.mark.parametrize("walk", ("first", "second", "third"))
def test_sections_with_scenes_are_joined(walk):
    after = "## Check { #check }\n\nNo scene.\n\n" + SCENE.format(walk=walk, scene="node-a-decides")
    html = render_page(page(walk, after=after, before="# T\n\n## Before { #before }\n\nX\n\n"))
    before, _, rest = html.partition("<alpha-walk ")
    inside, _, behind = rest.partition("</alpha-walk>")
    assert 'id="before"' in before and 'id="check"' in behind and "<figure" in behind
    sections = SECTIONS.findall(inside)
    scenes = [item.name for item in get_walkthrough(walk).scenes]
    for section, scene in zip(sections, scenes, strict=True):
        assert re.findall(' id="(.*?)"', section) == [scene]
        assert section.count("<figure") == 1
        assert f"<p>Text of {scene}.</p>" in section
    # The figure that stays in view begins as a copy of the first one.
    assert COPY.findall(inside) == FIGURE.findall(inside)[:1]
    assert re.findall('class="dot" aria-label="(.*?)"', inside) == scenes
    assert "details" not in inside


@for_every(walk=("second", "third"), language=LANGUAGES)
def test_a_cutoff_is_asked_with_the_drawing_before_it(walk, language):
    html = render_page(page(walk, "ask"), language)
    html5lib.HTMLParser(strict=True).parseFragment(html)
    for section in SECTIONS.findall(html):
        asked, details, answer = section.partition("<details>")
        assert bool(details) == ('id="cutoff-' in section)
        if details:
            # The question may already show the stroke of an earlier cutoff.
            assert answer.count('"slash"') == asked.count('"slash"') + 1
            assert len(re.findall("<button[^>]* data-right>", asked)) == 1
            assert "<p>Text of" in answer


def test_without_a_section_it_is_a_fault():
    with pytest.raises(ValueError, match="no section with a scene of 'first'"):
        render_page("```walk\nfirst\n```\n\n## Check { #check }\n\nText.\n")
