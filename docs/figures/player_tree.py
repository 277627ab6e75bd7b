"""Draw a searched tree of a game for three: the shape of a node says who moves there."""

from docs.figures.korean_particles import resolve_korean_particles
from docs.figures.recording_node import RecordingNode
from docs.figures.replay import Snapshot
from docs.figures.svg import draw_leaf, draw_line, draw_slash, draw_svg, draw_text, format_px
from docs.figures.tree_drawing import ALONG, LEVEL, compute_layout
from gametree import letters
from maxn import PLAYERS

GAP = 7  # between neighbouring leaves; the symbols of the levels must fit beside them
COLUMN = 19  # from number to number in a leaf
WIDTH, HEIGHT = 62, 28  # of a leaf, and of a node without the ends
END = 9  # how far the ends of a node stick out
BEND = HEIGHT / 2  # radius of round ends
SYMBOL = 18, 14  # of a level: from the left edge to the middle, and width without the ends
LETTER = 9  # from the end of a node to the middle of the letter


def record_search(tree, search):
    """Return the Snapshot of a tree after a search: each node has the tuple that it returned.

    tree: nested lists; a leaf is a tuple with a number for each player.
    search: a function of the tree alone; each player takes the best child for themselves, and
        of equally good children the first.
    """
    snapshot, visited = Snapshot(tree), {(): tree}
    search(RecordingNode(tree, visited))
    for path, known in reversed(snapshot.nodes.items()):  # children before their parents
        known.status = "done" if path in visited else "cut"
        if path in visited and known.leaf:
            known.value = known.node
        elif path in visited:
            values = [child.value for child in known.children if child.status == "done"]
            known.value = max(values, key=lambda value: value[get_player(path)])
    return snapshot


def get_player(path):
    """Return the number of the player who moves at path; player 0 moves at the root."""
    return len(path) % PLAYERS


def find_players_line(snapshot):
    """Return the paths from the root to the leaf that is reached if all play as the search says."""
    line = [()]
    while not snapshot.nodes[line[-1]].leaf:
        known = snapshot.nodes[line[-1]]
        values = [child.value for child in known.children]
        line.append((*line[-1], values.index(known.value)))
    return line


def name_nodes(tree):
    """Return path -> letter of the inner nodes of a tree whose leaves are tuples."""

    def drop_numbers(node):
        return 0 if isinstance(node, tuple) else [drop_numbers(child) for child in node]

    return letters(drop_numbers(tree))


def draw_player_tree(snapshot, description):
    """Return the drawing of a snapshot that record_search returned."""
    places, size = compute_layout(snapshot, WIDTH + GAP, WIDTH / 2 + END, LEVEL)
    names, line = name_nodes(snapshot.tree), find_players_line(snapshot)
    edges = [_draw_edge(snapshot, places, path, path in line) for path in places if path]
    shapes = [_draw_node(snapshot, places, path, names.get(path)) for path in places]
    heights = {len(path): places[path][1] for path in names}
    symbols = [_draw_level_symbol(depth % PLAYERS, y) for depth, y in heights.items()]
    return draw_svg(size, description, edges + shapes + symbols)


def make_player_alt_text(snapshot, texts):
    """Return the alternative text of that drawing; texts: part -> key -> text."""
    narration, names = texts["narration"], name_nodes(snapshot.tree)
    nodes = {path: narration["node"].format(letter=letter) for path, letter in names.items()}
    join, labels = narration["list_separator"].join, texts["pictures"]
    leaves = [known for known in snapshot.nodes.values() if known.leaf]
    levels, listed = 1 + max(map(len, snapshot.nodes)), join(str(leaf.node) for leaf in leaves)
    sentences = [narration["alt_tree"].format(levels=levels, leaves=listed)]
    for player in range(PLAYERS):
        own = [node for path, node in nodes.items() if get_player(path) == player]
        if own:
            sentences.append(labels["players_moves"].format(player=player, nodes=join(own)))
    if pruned := join(str(leaf.node) for leaf in leaves if leaf.status == "cut"):
        sentences.append(labels["players_pruned"].format(leaves=pruned))
    values = [
        narration["alt_value_plain"].format(node=node, value=snapshot.nodes[path].value)
        for path, node in nodes.items()
        if snapshot.nodes[path].value is not None
    ]
    values_text = narration["facts_separator"].join(values)
    sentences.append(narration["alt_values"].format(values=values_text))
    return narration["sentence_separator"].join(map(resolve_korean_particles, sentences))


def make_player_path(player, x, y, width=WIDTH):
    """Return the outline of a node of a player around (x, y): pointed, slanted or round ends."""
    top, bottom, middle = format_px(y - HEIGHT / 2), format_px(y + HEIGHT / 2), format_px(y)
    # On each side: the tip, the end of a straight edge, and that before a slant or an arc.
    left_tip, left, inner_left = (format_px(x - width / 2 + way) for way in (-END, 0, END / 2))
    right_tip, right, inner_right = (format_px(x + width / 2 + way) for way in (END, 0, -END / 2))
    if player == 0:
        ends = f"L{right_tip} {middle}L{right} {bottom}", f"L{left_tip} {middle}"
        return f"M{left} {top}H{right}{ends[0]}H{left}{ends[1]}Z"
    if player == 1:
        return f"M{inner_left} {top}H{right_tip}L{inner_right} {bottom}H{left_tip}Z"
    arc = f"A{format_px(BEND)} {format_px(BEND)} 0 0 1 "
    ends = f"{arc}{inner_right} {bottom}", f"{arc}{inner_left} {top}"
    return f"M{inner_left} {top}H{inner_right}{ends[0]}H{inner_left}{ends[1]}Z"


def _draw_edge(snapshot, places, path, is_on_line):
    (x1, y1), (x2, y2) = places[path[:-1]], places[path]
    y1, y2, known = y1 + HEIGHT / 2, y2 - HEIGHT / 2, snapshot.nodes[path]
    kind = "best" if is_on_line else known.status
    edge = draw_line((x1, y1), (x2, y2), f"edge {kind}")
    if known.status == "cut" and known.parent.status != "cut":
        edge += draw_slash(x1 + ALONG * (x2 - x1), y1 + ALONG * (y2 - y1), x2 >= x1)
    return edge


def _draw_node(snapshot, places, path, letter):
    (x, y), known, player = places[path], snapshot.nodes[path], get_player(path)
    if known.leaf:
        shape = draw_leaf(x, y, (WIDTH, HEIGHT), f"leaf {known.status}", corner_radius=4)
        return shape + _draw_numbers(x, y, known.node, f"number {known.status}")
    outline = make_player_path(player, x, y)
    shape = f'<path class="player-{player} {known.status}" d="{outline}"/>'
    if known.value is not None:
        shape += _draw_numbers(x, y, known.value, f"number {known.status}", player)
    # The letter is on the side away from the parent.
    is_right = bool(path) and x >= places[path[:-1]][0]
    beside = (WIDTH / 2 + END + LETTER) * (1 if is_right else -1)
    return shape + draw_text(x + beside, y + 5, letter, f"letter {known.status}")


def _draw_numbers(x, y, numbers, classes, player=None):
    """Return the numbers side by side; that of the player who moves is bold."""
    drawn = ""
    for index, number in enumerate(map(str, numbers)):
        kind = f"{classes} value" if index == player else classes
        drawn += draw_text(x + COLUMN * (index - (PLAYERS - 1) / 2), y + 5, number, kind)
    return drawn


def _draw_level_symbol(player, y):
    x, width = SYMBOL
    outline = make_player_path(player, x, y, width)
    return f'<path class="player-{player}" d="{outline}"/>' + draw_text(
        x, y + 4.5, str(player), "kind"
    )
