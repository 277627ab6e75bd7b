"""The page of a workbench: its title, the bench, and all prose folded below, so that one screen holds it."""

import re

BENCH = re.compile(r'<section class="\w+ bench"')  # with what a widget that is one begins


def fold_prose(html, said):
    """Return a page in which all but its title and its bench can be unfolded; said: where that is done.

    The prose is there for a search of the page, for its anchors, without a script and on paper.
    """
    begin = BENCH.search(html)
    title = html.find("</h1>") + len("</h1>")
    heading = html.find("<h2 ", begin.end()) if begin else -1
    if not begin or not len("</h1>") <= title <= begin.start() or heading < 0:
        raise ValueError("a workbench stands between a title and the first heading")
    before, bench, after = (
        html[title : begin.start()],
        html[begin.start() : heading],
        html[heading:],
    )
    folded = f'<details class="help"><summary>{said}</summary><div>{before}{after}</div></details>'
    return html[:title] + bench + folded
