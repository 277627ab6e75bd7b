"""Find the form of a program's own tree by its values: how nodes lead to children, and leaves to their numbers."""

from docs.programs.node_access import (
    MISSING,
    find_access,
    find_number_accesses,
    follow,
    is_plain,
    list_items,
)
from docs.programs.observation import is_number
from docs.programs.tree_forms import MOST_NODES, NodeForm

CONTAINERS = (list, tuple, dict, str, set, frozenset)


def find_node_form(edges, leaves, tables):
    """Return the NodeForm of a program's own tree, None if its nodes do not lead to each other.

    edges: (node, node of a child) of the calls; leaves: (node, number) of the calls that called no others
    tables: the dictionaries that the program can look nodes up in
    """
    for table in (None, *tables):
        accesses = _find_accesses(edges, table)
        if accesses is None:
            continue
        form = _make_form(edges, accesses, table)
        if _find_numbers(form, leaves, tables):
            return form
    return None


def _find_accesses(edges, table):
    """Return the keys from a node to the child of each edge, None if one is not found."""
    accesses = []
    for node, child in edges:
        if table is not None:
            if not is_plain(node):
                return None
            node = table.get(node, MISSING)
        if node is MISSING or is_number(node) or (table is None and isinstance(node, str)):
            return None
        keys = find_access(node, child)
        if keys is None:
            return None
        accesses.append(keys)
    return accesses or None


def _make_form(edges, accesses, table):
    holders = [node if table is None else table[node] for node, _ in edges]
    prefixes = {access[:-1] for access in accesses}
    keys, sides = (), ()
    if len(prefixes) == 1:
        (keys,) = prefixes
        container = follow(holders[0], keys)
        fields = hasattr(container, "_fields") or not isinstance(container, CONTAINERS)
        if isinstance(container, dict):
            fields = any(not isinstance(item, type(edges[0][1])) for item in container.values())
            fields = fields and not is_number(edges[0][1])
        if isinstance(container, (list, tuple)) and not keys and table is None:
            # [value, left, right]: the node itself holds children beside other things.
            fields = fields or any(
                isinstance(child, (list, tuple))
                and any(
                    not isinstance(item, type(child)) and not is_number(item) for item in holder
                )
                for holder, (_, child) in zip(holders, edges, strict=True)
            )
        if fields:
            used = [access[-1] for access in accesses]
            order = dict.fromkeys([*[key for key, _ in list_items(container)], *used])
            sides = tuple([(*keys, key) for key in order if key in used])
    else:
        sides = tuple(dict.fromkeys(accesses))
    by_depth = {}  # nodes may tell whose turn it is
    for (node, _), holder in zip(edges, holders, strict=True):
        by_depth.setdefault(_count_plies_above(node, edges) % 2, holder)
    inner = [by_depth[depth] for depth in sorted(by_depth)]
    return NodeForm(keys, sides, inner=inner, table=table)


def _count_plies_above(node, edges):
    depth, parent = 0, node
    while parent is not MISSING and depth < 60:
        parents = (up for up, child in edges if child is node and not is_number(node))
        parent = next(parents, MISSING)
        if parent is not MISSING:
            node, depth = parent, depth + 1
    return depth


def _find_numbers(form, leaves, tables):
    """Find where a leaf has its number, and store that in a form; return whether it was found."""
    numbered = [(node, number) for node, number in leaves if is_number(number)]
    if not numbered:
        return False
    if all(is_number(node) and number in (node, -node) for node, number in numbered):
        return True
    is_nested = not form.keys and not form.sides and form.table is None
    if is_nested and all(
        isinstance(node, (list, tuple)) and node and all(map(is_number, node)) for node, _ in leaves
    ):
        # The leaves are tested in the loop of their parent: no call is made on one.
        form.notes_leaves = True
        return True
    for numbers in tables:
        if numbers is not form.table and all(
            is_plain(node)
            and numbers.get(node) in (number, -number)
            and is_number(numbers.get(node))
            for node, number in numbered
        ):
            form.numbers = numbers
            return True
    possible = None
    for node, number in numbered:
        holder = form.resolve(node)
        if holder is MISSING:
            return False
        accesses = find_number_accesses(holder, number)
        accesses += [k for k in find_number_accesses(holder, -number) if k not in accesses]
        possible = accesses if possible is None else [keys for keys in possible if keys in accesses]
    if not possible or all(_is_extreme(form.resolve(node), number) for node, number in numbered):
        return False
    form.number = possible[0]
    leaf = numbered[0][0]
    for _ in range(MOST_NODES):  # a program that stops at a depth has leaves with children
        below = form.list_children(leaf)
        if not below:
            break
        leaf = below[0]
    form.leaf = form.resolve(leaf)
    return True


def _is_extreme(holder, number):
    """Tell whether a leaf holds several numbers, the greatest or least of which is its value: a node of leaves."""
    is_list = isinstance(holder, (list, tuple)) and len(holder) > 1 and all(map(is_number, holder))
    return is_list and number in (max(holder), min(holder))
