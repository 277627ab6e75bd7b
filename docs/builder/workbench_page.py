"""The page of a workbench: all prose is folded below the bench, so that the page fits on one screen."""

import re

BENCH = re.compile(r'<section class="\w+ bench"')  # the beginning of a widget that is a workbench


def fold_prose_around_workbench(html, summary_label):
    """Fold all of a page but the title and the workbench into a <details> element.

    summary_label: the label of that element
    The prose stays in the page for searches, anchors, printing and browsers without scripts.
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
    folded = f'<details class="help"><summary>{summary_label}</summary><div>{before}{after}</div></details>'
    return html[:title] + bench + folded
