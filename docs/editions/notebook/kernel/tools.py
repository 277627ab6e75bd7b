"""What the cells of the course call: show, steps, table, legend, costs. They use the notebook's own search."""

import linecache

from IPython.display import HTML, display

import alphabeta as shown_module
from docs.editions.notebook.kernel.definitions import share_definitions
from docs.editions.notebook.kernel.pictures import make_figure, make_image
from docs.editions.notebook.kernel.texts import TEXTS
from docs.figures import costs as cost_figures
from docs.figures.captions import format_state_line, make_alt_text, make_finished_alt_text
from docs.figures.replay import iterate_snapshots, make_snapshot
from docs.figures.scenes import find_scene
from docs.figures.step_sentences import explain_step
from docs.figures.svg import convert_to_plain_text, escape_html
from docs.figures.table import STEP_HEADINGS, make_step_rows
from docs.figures.tree_drawing import LEGEND_SYMBOLS, draw_legend_symbol, draw_tree
from gametree import is_leaf, letters
from tracing import trace

NOTES, LABELS, NARRATION = TEXTS["notebook"], TEXTS["labels"], TEXTS["narration"]
MOST_NODES = 400  # of a tree that can be drawn
MOST_STEPS = 2000
STRIP = "display:flex;gap:1em;overflow-x:auto;scroll-snap-type:x mandatory"
PAGE_OF_STRIP = "flex:0 0 min(100%,26rem);scroll-snap-align:start;margin:0"


class RecordedSearch:
    """A search of a tree by a function of the notebook, with all steps.

    tree: nested lists; a leaf is a number, or None if it must not be read
    search: the function, None for alphabeta as the notebook has it now
    """

    def __init__(self, tree, maximizing=True, search=None):
        check_tree(tree)
        share_definitions()
        self.tree, self.maximizing = tree, maximizing
        search = search or shown_module.alphabeta
        self.source = "".join(linecache.getlines(search.__code__.co_filename))
        player = {} if maximizing else {"maximizing": False}
        self.trace = trace(search, tree, most=MOST_STEPS, source=self.source, **player)
        self.letters = letters(tree)

    def make_snapshot(self, step_index):
        """Return what is known after a step; None: before all steps, -1: after all."""
        return make_snapshot(self.tree, self.trace, step_index, self.maximizing)

    def draw_moment(self, moment):
        """Return (drawing, caption) of a moment; see show."""
        if moment is None:
            snapshot = self.make_snapshot(-1)
            alt_text = make_finished_alt_text(snapshot, self.letters, NARRATION)
            return draw_tree(snapshot, self.letters, alt_text, show_number_line=False), ""
        if isinstance(moment, str):
            scene = find_scene(moment, self.tree, self.trace.steps, self.letters)
            if scene is None:
                drawing, _ = self.draw_moment(None)
                return drawing, NOTES["no_moment"].format(moment=escape_html(moment))
            snapshot = self.make_snapshot(scene.last)
            caption = format_state_line(snapshot, self.letters, NARRATION)
        elif moment == 0:
            snapshot, caption = self.make_snapshot(None), ""
        else:
            count = len(self.trace.steps)
            if moment not in range(1, count + 1):
                raise ValueError(NOTES["no_step"].format(step=moment, count=count))
            snapshot = self.make_snapshot(moment - 1)
            caption = explain_step(snapshot, self.letters, NARRATION)
            return draw_tree(snapshot, self.letters, convert_to_plain_text(caption)), caption
        alt_text = make_alt_text(snapshot, self.letters, NARRATION)
        return draw_tree(snapshot, self.letters, alt_text), caption

    def make_step_figures(self):
        """Return a figure for each step: the drawing, what happens, and the line of code."""
        lines, count = self.source.splitlines(), len(self.trace.steps)
        snapshots = iterate_snapshots(self.tree, self.trace, self.maximizing)
        next(snapshots)  # before the first step
        figures = []
        for number, snapshot in enumerate(snapshots, 1):
            sentence = explain_step(snapshot, self.letters, NARRATION)
            place = LABELS["step_of"].format(number=number, count=count)
            line = snapshot.step.line
            code = escape_html(lines[line - 1].strip()) if line <= len(lines) else ""
            drawing = draw_tree(snapshot, self.letters, convert_to_plain_text(sentence))
            figures.append(
                make_figure(drawing, f"{place}<br>{sentence}<br><code>{line}: {code}</code>")
            )
        return figures


def show(tree, moment=None, *, maximizing=True, search=None, caption=""):
    """Draw a tree and its search.

    moment: None: when the search is over; 0: before it; another whole number: after that step; or the name of
        a scene of the walkthroughs
    maximizing: whether MAX moves at the root
    search: another function than alphabeta, such as minimax
    caption: HTML in place of the usual one
    """
    drawing, usual_caption = RecordedSearch(tree, maximizing, search).draw_moment(moment)
    display(HTML(make_figure(drawing, caption or usual_caption)))


def steps(tree, *, maximizing=True, search=None):
    """Show all steps of a search: with a slider if ipywidgets is installed, else side by side."""
    figures = RecordedSearch(tree, maximizing, search).make_step_figures()
    try:
        import ipywidgets
    except ImportError:
        display(HTML(_make_strip(figures)))
    else:
        display(_make_slider(figures, ipywidgets))


def _make_strip(figures):
    """Return the HTML of figures side by side."""
    pages = "".join(f'<div style="{PAGE_OF_STRIP}">{figure}</div>' for figure in figures)
    label = escape_html(LABELS["steps_summary"].format(count=len(figures)))
    strip = f'<div role="region" aria-label="{label}" tabindex="0" style="{STRIP}">{pages}</div>'
    return f"<p>{escape_html(NOTES['steps_hint'])}</p>{strip}"


def _make_slider(figures, widgets):
    """Return a widget that shows one of the figures; widgets: the module ipywidgets."""
    frame = widgets.HTML(figures[0])
    slider = widgets.IntSlider(
        1,
        1,
        len(figures),
        description=LABELS["step_slider"],
        layout=widgets.Layout(width="100%", max_width="40rem"),
    )
    player = widgets.Play(min=1, max=len(figures), value=1, interval=1500)
    widgets.jslink((player, "value"), (slider, "value"))
    slider.observe(lambda change: setattr(frame, "value", figures[change["new"] - 1]), "value")
    return widgets.VBox([slider, player, frame])


def table(tree, *, maximizing=True, search=None):
    """Show all steps of a search as a table."""
    recorded = RecordedSearch(tree, maximizing, search)
    rows = make_step_rows(tree, recorded.trace, recorded.letters, NARRATION, maximizing)
    head = _make_table_row([LABELS[name] for name in STEP_HEADINGS], "th")
    body = "".join(map(_make_table_row, rows))
    summary = LABELS["steps_summary"].format(count=len(rows))
    display(HTML(f"<details><summary>{summary}</summary>{_make_table(head, body)}</details>"))


def legend():
    """Show what the signs in the drawings mean."""
    items = [
        f"<li>{make_image(draw_legend_symbol(sign))} {LABELS[f'legend_{sign}']}</li>"
        for sign in LEGEND_SYMBOLS
    ]
    items += [f"<li>{LABELS[key]}</li>" for key in ("legend_bounds", "legend_window")]
    display(HTML(f'<ul style="list-style:none;padding:0">{"".join(items)}</ul>'))


def costs(branching):
    """Draw how many leaves the searches read at each depth, with so many children per node, and list the numbers."""
    labels = TEXTS["costs"]
    counted = cost_figures.count_leaves_by_depth(branching)
    rows, alt_text, caption = cost_figures.describe_costs(branching, labels, NARRATION)
    chart = make_figure(cost_figures.draw_cost_chart(counted, alt_text, NARRATION), caption)
    columns = [
        f"{make_image(cost_figures.draw_line_symbol(kind))} {labels[kind]}"
        for kind in cost_figures.COLUMNS
    ]
    head = _make_table_row(["<i>m</i>", *columns], "th")
    body = "".join(_make_table_row([depth, *row.values()]) for depth, row in rows.items())
    display(HTML(chart + _make_table(head, body, f"<caption>{labels['leaves_read']}</caption>")))


def check_tree(tree):
    """Raise a ValueError in the reader's language if a value is no tree that can be drawn."""
    queue = [tree]
    for node in queue:  # it grows during the loop
        if isinstance(node, (list, tuple)) and node:
            queue += node
        elif not (is_leaf(node) and (node is None or hasattr(node, "__float__"))):
            raise ValueError(NOTES["no_tree"].format(node=repr(node)[:80]))
        if len(queue) > MOST_NODES:
            raise ValueError(NOTES["large_tree"].format(limit=MOST_NODES))
    if is_leaf(tree):
        raise ValueError(NOTES["no_tree"].format(node=repr(tree)[:80]))


def _make_table(head, body, caption=""):
    table_html = f"<table>{caption}<thead>{head}</thead><tbody>{body}</tbody></table>"
    return f'<div style="overflow-x:auto">{table_html}</div>'


def _make_table_row(cells, tag="td"):
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in cells)}</tr>"
