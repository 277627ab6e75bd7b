"""Turns the article of a built page into what paper can hold: without controls, widgets as figures or notes."""

import json
import re

from lxml import etree, html

from docs.figures.number_line import WIDE
from docs.figures.svg import escape_html
from docs.widgets.registry import WIDGETS

# First class of an element -> the widget that it holds. The text widget_NAME of the part "paper" is the note on it.
WIDGET_CLASSES = {
    widget.name.replace("_", "-"): widget.name
    for widget in WIDGETS
    if widget.get_path(f"{widget.name}.html").is_file()
}
# Something of these remains on paper.
INLINE_WIDGETS = ("run", "decision", "stepper", "walk", "bench")
STRIP_LENGTH = 6  # figures in a strip of key moments
LONGEST_UNBROKEN = 16  # lines of code that stay on one page
CUTOFF = 2  # the mark of a frame, see figures/film.py
INDENT = re.compile("(?:<[^>]*>)*( *)")  # the spaces that a line of code begins with
# A long line of code may break after an opening parenthesis, but not between a sign and its name.
PARENTHESIS = re.compile(r"(?<=\(</span>)(?=<)")
SIGNED_NAME = re.compile('<span class="o">-</span><span[^>]*>[^<]*</span>')
PAGE_ATTRIBUTES = ("download", "tabindex")
SCREEN_ONLY = (
    ".//a[contains(@class, 'headerlink')]",
    ".//p[contains(@class, 'moved')]",
    ".//span[@class='screen']",
    ".//p[@class='files']",
    ".//section[@class='run']",
    ".//alpha-walk/*[@class='panel']",
    ".//*[@data-scripted or @hidden]",
    ".//p[@class='verdict']",
    ".//span[not(node()) and not(@class) and not(@id)]",  # Pygments begins each block with one
    ".//template | .//script | .//form | .//fieldset | .//button",
    ".//input | .//select | .//textarea | .//progress",
)


def adapt_article(article, texts, address):
    """Change an article in place, for an address on the site, "" if unknown."""
    _replace_widgets(article, texts, address)
    _replace_decision(article)
    for stepper in article.xpath(".//alpha-stepper"):
        stepper.getparent().replace(stepper, make_strip(stepper, texts))
    for path in SCREEN_ONLY:
        for element in article.xpath(path):
            element.drop_tree()
    for block in article.xpath(".//div[contains(concat(' ', @class, ' '), ' highlight ')]"):
        block.getparent().replace(block, make_listing(block))
    _open_tabs(article)
    _open_details(article, texts)
    _drop_screen_sections(article)
    _name_places_on_paper(article, texts)
    for element in article.xpath(".//alpha-walk | .//*[@class='scenes' or @class='sideways']"):
        element.drop_tag()
    for element in article.iter():
        for name in list(element.attrib):
            if name in PAGE_ATTRIBUTES or (name.startswith("data-") and name != "data-to"):
                del element.attrib[name]


def _replace_widgets(article, texts, address):
    """Put a note that describes it in the place of each widget that only a browser can show."""
    shown = escape_html(address)
    link = f' <a class="address" href="{shown}">{shown}</a>' if address else ""
    for element in article.xpath(".//section[@class] | .//article[@class]"):
        name = WIDGET_CLASSES.get(element.get("class").split()[0])
        if name is None or name in INLINE_WIDGETS or element.getparent() is None:
            continue
        description = escape_html(texts[f"widget_{name}"])
        note = _parse(f'<aside class="online"><p>{description}{link}</p></aside>')
        element.getparent().replace(element, note)


def _replace_decision(article):
    """Keep only the question of the home page, the figure and the answer."""
    for section in article.xpath(".//section[@class='decision']"):
        (figure,) = section.xpath(".//figure[contains(@class, 'asks')]")
        (question,) = section.xpath(".//p[@class='question']")
        (details,) = section.xpath(".//noscript/details")
        del question.attrib["class"]  # the block has it
        told = section.xpath(".//p[@class='help']") + section.xpath(".//ul[@class='facts']")
        block = etree.Element("div", {"class": "question"})
        block.extend([figure, *told, question, details])
        section.getparent().replace(section, block)


def make_strip(stepper, texts):
    """Return the key moments of a stepper as a figure with several drawings, each with a sentence."""
    film = json.loads(stepper.find(".//template").text_content())
    width, height = film["size"]
    frames, drawings = film["frames"], list(_draw_frames(film))
    items = []
    for index in choose_key_frames([frame[-1] for frame in frames]):
        sentence = frames[index][1]
        alternative = escape_html(_parse(f"<p>{sentence}</p>").text_content())
        place = texts["step"].format(number=index + 1)
        items.append(
            f'<div class="moment"><svg class="tree" role="img" viewBox="0 0 {width:g} {height:g}"'
            f' width="{width:g}" height="{height:g}" aria-label="{alternative}">{drawings[index]}</svg>'
            f"<p><b>{place}</b> {sentence}</p></div>"
        )
    in_row, kind = (1, " wide") if width > WIDE else (2, "")
    rows = [
        f'<div class="moments{kind}">{"".join(items[at : at + in_row])}</div>'
        for at in range(0, len(items), in_row)
    ]
    caption = texts["strip"].format(count=len(frames))
    return _parse(
        f'<figure class="strip"><figcaption>{escape_html(caption)}</figcaption>{"".join(rows)}</figure>'
    )


def _draw_frames(film):
    """Yield the drawing after each step of a film, without the number line."""
    shown = list(film["start"])
    for changes, *_ in film["frames"]:
        for place, piece in zip(changes[::2], changes[1::2], strict=True):
            shown[place] = piece
        yield "".join(film["parts"][piece] for piece in shown[:-1])


def choose_key_frames(marks):
    """Return the indexes of the frames for a strip: cutoffs and the end first, then others evenly."""
    last = len(marks) - 1
    cutoffs = [index for index, mark in enumerate(marks) if mark == CUTOFF]
    chosen = {last, *cutoffs[: STRIP_LENGTH - 1]}
    others = [index for index, mark in enumerate(marks) if mark and index not in chosen and index]
    free = STRIP_LENGTH - len(chosen)
    if others and free:
        chosen |= {others[len(others) * at // free] for at in range(free)}
    return sorted(chosen)


def make_listing(block):
    """Return a block of code as a figure: the file name and the lines, numbered if they are on the page."""
    code = block.xpath(".//code")[0]
    css_class = "listing output" if "output" in block.get("class").split() else "listing"
    numbered = bool(block.xpath(".//td[@class='linenos']"))
    names = block.xpath(".//span[@class='filename']")
    caption = f"<figcaption>{escape_html(names[0].text_content())}</figcaption>" if names else ""
    text = etree.tostring(code, encoding="unicode", method="html", with_tail=False)
    text = SIGNED_NAME.sub(r'<span class="m">\g<0></span>', PARENTHESIS.sub("<wbr></wbr>", text))
    # Pygments closes all elements at the end of each line.
    rows = re.sub(r"^<code[^>]*>|</code>$", "", text).rstrip("\n").split("\n")
    lines = "".join(
        f'<span class="line" style="--indent:{len(INDENT.match(row)[1])}">{row}\n</span>'
        for row in rows
    )
    kind = (" numbered" if numbered else "") + (" long" if len(rows) > LONGEST_UNBROKEN else "")
    return _parse(
        f'<figure class="{css_class}{kind}">{caption}<pre translate="no"><code>{lines}</code></pre></figure>'
    )


def _open_tabs(article):
    """Put the panels of tabs one after the other, each under a label."""
    for tabs in article.xpath(".//div[contains(@class, 'tabbed-set')]"):
        labels = tabs.xpath("./div[@class='tabbed-labels']/label")
        blocks = tabs.xpath("./div[@class='tabbed-content']/div[@class='tabbed-block']")
        for label, block in zip(labels, blocks, strict=True):
            heading = etree.Element("h3", {"id": label.get("for")})
            heading.text = label.text_content()
            block.insert(0, heading)
            tabs.addprevious(block)
            block.drop_tag()
        tabs.drop_tree()


def _open_details(article, texts):
    """Show what is folded: a section under its heading, an answer under a label."""
    for details in article.xpath(".//details"):
        summary = details.find("./summary")
        if details.get("class") == "folded":
            summary.drop_tag()
            details.drop_tag()
            continue
        label = etree.Element("p", {"class": "label"})
        label.text = texts["answer"]
        if details.get("class") == "help":
            summary.drop_tree()
        else:
            details.replace(summary, label)
        details.set("class", details.get("class", "answer"))
        details.tag = "div"


def _drop_screen_sections(article):
    """Leave out the sections whose heading has the class `screen`."""
    for heading in article.xpath("./*[@class='screen']"):
        for element in heading.itersiblings():
            if element.tag[0] == "h" and element.tag <= heading.tag:
                break
            element.drop_tree()
        heading.drop_tree()


def _name_places_on_paper(article, texts):
    """Call a page of the site a chapter."""
    named = dict(pair.split(" > ") for pair in texts["names_on_paper"].split(" / "))
    for element in article.iter():
        for name in ("text", "tail"):
            if text := getattr(element, name):
                for on_screen, on_paper in named.items():
                    text = text.replace(on_screen, on_paper)
                setattr(element, name, text)


def _parse(text):
    return html.fragment_fromstring(text)
