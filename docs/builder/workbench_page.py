"""The page of a workbench: all prose is folded below the bench, so that the page fits on one screen."""

import re

WIDGET = "bench"
HIDDEN_PARTS = ["navigation", "toc"]  # the theme's sidebars
BENCH = re.compile(r'<section class="\w+ bench"')  # the beginning of a widget that is a workbench


def fold_prose_around_workbench(html, texts):
    """Fold all of a page but the title and the workbench into a <details> element.

    The prose stays in the page for searches, anchors, printing and browsers without scripts.
    """
    begin = BENCH.search(html)
    title = html.find("</h1>") + len("</h1>")
    heading = html.find("<h2 ", begin.end()) if begin else -1
    if not begin or not len("</h1>") <= title <= begin.start() or heading < 0:
        raise ValueError("a workbench stands between a title and the first heading")
    before, bench = html[title : begin.start()], html[begin.start() : heading]
    summary = f"<summary>{texts[WIDGET]['help']}</summary>"
    folded = f'<details class="help">{summary}<div>{before}{html[heading:]}</div></details>'
    return html[:title] + bench + folded
