"""The fences that show a picture of a single page: a drawing with a caption.

As in fences.py, each function takes the text inside the fence and the translations, and returns HTML.
"""

from functools import partial

from alphabeta import FIRST
from docs.figures import (
    deepening_chart,
    game_boards,
    minimal_tree,
    mtdf_bounds,
    paper_tree,
    playout_tree,
)
from docs.figures.korean_particles import resolve_korean_particles
from docs.figures.number_format import group_digits, localize_number
from docs.figures.phrases import format_formula
from docs.widgets.fence_arguments import find_walkthrough, split_fence_arguments
from mcts import choose_move

ONE_NUMBER = "one-number"  # the notation that the fence paper takes
# Name -> tree, for the fence closing.
ASKED = {"first": FIRST, "halves": [[3, 4], [3.5, 4.5]]}


def render_minimal_tree(source, texts):
    """`3 3`: the minimal tree with so many children per node and plies, and the proof of each leaf."""
    branching, depth = _parse_numbers(source, "children per node", "plies")
    snapshot, labels = minimal_tree.search_minimal_tree(branching, depth), texts["pictures"]
    tallies = minimal_tree.count_node_kinds(snapshot)
    counted = {kind: tallies[kind] + tallies["exact"] for kind in ("lower", "upper")}
    places = counted | {"branching": branching, "depth": depth, "all": branching**depth}
    read = f"{counted['lower']} + {counted['upper']} − 1 = {len(snapshot.read)}"
    places["sum"] = format_formula(read)
    items = [
        f"<li>{minimal_tree.draw_kind_symbol(kind)} {labels[f'fewest_{kind}'].format(**places)}</li>"
        for kind in (*minimal_tree.NODES, *minimal_tree.LEAVES)
    ]
    alt = labels["fewest_alt"].format(**places | {"sum": read})
    drawing = minimal_tree.draw_minimal_tree(snapshot, alt)
    legend = f'<ul class="legend">{"".join(items)}</ul>'
    return render_picture(drawing, labels["fewest_caption"].format(**places), legend)


def render_mtdf_bounds(source, texts):
    """`first 0`: the searches of MTD(f) in a tree, beginning with a guess, and how the bounds meet."""
    name, guess = split_fence_arguments(source, "a tree", "a guess")
    if name not in ASKED or not guess.isdecimal():
        raise ValueError(f"it takes one of {', '.join(ASKED)} and a whole number")
    asked, value = mtdf_bounds.record_mtdf_questions(ASKED[name], int(guess))
    labels, numbers, items = texts["pictures"], texts["narration"], []
    for question in asked:
        key = "closing_yes" if question.is_answered_yes else "closing_no"
        sentence = labels[key].format(
            beta=localize_number(question.beta, numbers),
            answer=localize_number(question.answer, numbers),
        )
        items.append(f"<li>{sentence}</li>")
    end = "closing_end" if value is not None else "closing_never"
    (low, high) = (localize_number(bound, numbers) for bound in asked[-1].after)
    caption = labels[end].format(low=low, high=high)
    alt = labels["closing_alt"].format(count=len(asked))
    return render_picture(
        mtdf_bounds.draw_questions(asked, numbers, alt), caption, f"<ol>{''.join(items)}</ol>"
    )


def render_paper_tree(source, texts):
    """`exam`: a searched tree as on paper; `exam one-number`: with one number at each node, no windows.

    `exam below-c`: the part of the tree that has been searched last when that scene ends.
    `exam start`: the tree before the first leaf is read.
    """
    name, *options = split_fence_arguments(
        source, "a walkthrough", "[start, a scene or one-number]"
    )
    walk, has_windows = find_walkthrough(name), options != [ONE_NUMBER]
    if walk.search != "alphabeta":
        raise ValueError(f"it takes a walkthrough of alphabeta, not {name!r}")
    shown = options[0] if options and has_windows else None
    labels, numbers = texts["pictures"], texts["narration"]
    drawings = paper_tree.list_drawings(walk, shown, has_windows)
    read = [localize_number(leaf, numbers) for leaf in paper_tree.list_read_leaves(walk, shown)]
    key = "paper_caption" if has_windows else "paper_number_caption"
    caption = labels[key if read else "paper_start_caption"].format(
        leaves=numbers["list_separator"].join(read)
    )
    drawn = [drawing.draw(drawing.describe(texts)) for drawing in drawings]
    return render_picture("".join(drawn), caption)


def render_transposition(source, texts):
    """`4 2 0`: three moves of tic-tac-toe in two orders, which lead to the same board."""
    moves, labels = _parse_numbers(source, "a move", "a move", "a move"), texts["pictures"]
    drawing = game_boards.draw_transposition(moves, labels["meeting_alt"])
    return render_picture(drawing, labels["meeting_caption"])


def render_ending(source, texts):
    """`XOX.OO.X.`: all games that can follow these cells of tic-tac-toe, as a tree of boards."""
    (cells,) = split_fence_arguments(source, "nine cells")
    scores = game_boards.list_endings(cells)
    separator = texts["narration"]["list_separator"]
    places = {"rows": " / ".join(cells[row : row + 3] for row in (0, 3, 6))}
    places["scores"] = separator.join(
        localize_number(score, texts["narration"]) for score in scores
    )
    return _render_described("ending", texts, places, partial(game_boards.draw_ending, cells))


def render_search_horizon(source, texts):
    """`O......XX 4`: a game of tic-tac-toe to the end, and which moves are deeper than so many plies."""
    cells, plies = split_fence_arguments(source, "nine cells", "a number of plies")
    places = {"plies": int(plies), "end": len(game_boards.play_perfect_game(cells)) - 1}
    draw = partial(game_boards.draw_search_horizon, cells, places["plies"])
    return _render_described("horizon", texts, places, draw)


def render_carry_bits(source, texts):
    """`2`: the bits of a Connect Four column with so many stones, and the addition that drops a stone."""
    (stones,) = _parse_numbers(source, "a number of stones")
    places = {"stones": stones, "height": game_boards.HEIGHT}
    return _render_described("carry", texts, places, partial(game_boards.draw_carry_bits, stones))


def render_deepening_chart(source, texts):
    """`6`: the searches of iterative deepening to that depth, and one direct search to that depth."""
    (depth,) = _parse_numbers(source, "a depth")
    nodes, once = deepening_chart.count_nodes_by_search(depth)
    places = {"depth": depth, "together": group_digits(sum(nodes), texts["narration"])}
    places["once"] = group_digits(once, texts["narration"])
    draw = partial(deepening_chart.draw_deepening_chart, depth, texts["narration"])
    return _render_described("layers", texts, places, draw)


def render_playout_tree(source, texts):
    """`1 2 30`: what Monte Carlo tree search has grown after so many games of nim with two heaps."""
    *heaps, games = _parse_numbers(source, "a heap", "a heap", "a number of games")
    root = playout_tree.grow_playout_tree(heaps, games)
    best = root.children[choose_move(root)]
    places = {"games": games, "wins": f"{root.wins:g}", "most": best.games}
    places |= {"first": heaps[0], "second": heaps[1]}
    return _render_described(
        "playouts", texts, places, partial(playout_tree.draw_playout_tree, root)
    )


def _render_described(name, texts, places, draw):
    """Return a figure whose texts have the keys NAME_alt and NAME_caption.

    places: values of the placeholders; draw: function from the alternative text to the drawing
    """
    alt, caption = (
        texts["pictures"][f"{name}_{key}"].format(**places) for key in ("alt", "caption")
    )
    return render_picture(draw(alt), caption)


def render_picture(drawing, caption, extra_html=""):
    """Return a figure with a caption; extra_html: what stands between them."""
    return resolve_korean_particles(
        f'<figure class="drawing picture">{drawing}{extra_html}'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _parse_numbers(source, *descriptions):
    """Parse the whole numbers inside a fence; descriptions: what each number means, for the error."""
    numbers = split_fence_arguments(source, *descriptions)
    if not all(number.isdecimal() for number in numbers):
        raise ValueError(f"it takes {' and '.join(descriptions)}, not {source.strip()!r}")
    return [int(number) for number in numbers]
