"""What the calls of a program's own search tell: roles, form of the tree, results, players. Names decide nothing."""

from docs.programs.form_of_tree import find_node_form
from docs.programs.node_access import find_number_readers, get_attributes, read_whole
from docs.programs.observation import is_number, is_whole
from docs.programs.roles import PLAYER, WINDOW, Arguments, find_branching, find_roles
from docs.programs.syntax import tries_moves_in_loop
from docs.programs.tree_forms import IndexForm
from minimax import minimax

UNREADABLE = (ValueError, TypeError, AttributeError, LookupError, RecursionError)


class OwnSearch:
    """A program's own search, as it was observed.

    program: the Program; root: the Call from outside, after which the search ran
    calls: the Calls of the search, first the one that stands for the root
    root_function: the function that tries the moves of the root itself, None without one
    roles_by_function: ParsedFunction -> parameter -> role
    form: the form of the tree, None if it is a game; tree: as nested lists, None if it is a game
    names: path -> name of a node in the program; plies: of the calls
    readers: of the number in a result, at an even and at an odd depth
    player_values: {True: value of the player for MAX, False: for MIN}, None without such a parameter
    is_max_first: whether MAX moves at the root; negates: whether values count for the player who moves
    """

    def __init__(self, program, root):
        self.program, self.root, self.functions = program, root, program.functions
        self.form = self.tree = self.player_values = self.root_function = None
        self.names, self.readers = {}, (read_whole, read_whole)
        self.negates, self.is_max_first = False, True
        self.calls = self._choose_calls()
        self.plies = max(call.depth for call in self.calls)
        self.arguments = Arguments(self.calls, self.functions)
        self.reachable = self._list_reachable()
        self.roles = find_roles(self.arguments, lambda slot: self._find_values(slot) is not None)
        self._add_roles_of_text()
        self._find_form()
        self.roles_by_function = {
            function: {name: self.roles[slot] for slot, name in names.items() if slot in self.roles}
            for function, names in self.arguments.names.items()
        }
        self._find_players()

    def _choose_calls(self):
        root, names = self.root, self.program.search_names
        calls = [call for call in root.iterate() if call.function in self.functions]
        below = [call for call in root.children if call.function in self.functions]
        tries_moves = len(below) > 1 or below and tries_moves_in_loop(root.function, names)
        if root.function not in self.functions and tries_moves:
            self.root_function = root.function
            calls = [root, *calls]
        # Of several searches, the first; a call of the search in a helper belongs to the call around it.
        known = set(calls)
        return [calls[0], *[call for call in calls[1:] if call.parent in known]]

    # --- Roles.
    def _add_roles_of_text(self):
        """Give slots without a role that which the text tells, if the values allow it."""
        guessed, arguments = dict(self.program.guessed), self.arguments
        window = [slot for slot, role in guessed.items() if role in WINDOW]
        if len(window) == 2 and not set(window) & set(self.program.list_roles_of_defaults()):
            low, high = [next(iter(arguments.list_values(slot)), None) for slot in window]
            if is_number(low) and is_number(high) and low > high:
                window.reverse()
            guessed |= dict(zip(window, WINDOW, strict=True))
        for slot, role in guessed.items():
            values = [value for value in arguments.list_values(slot) if value is not None]
            fits = {"sign": is_whole, "maximizing": lambda _: True}.get(role, is_number)
            free = slot in arguments.slots and slot not in self.roles
            if free and role not in (*self.roles.values(), "index") and all(map(fits, values)):
                self.roles[slot] = role

    def _find_slot(self, *roles):
        """Return the slot that has one of these roles, None without one."""
        return next((slot for slot, role in self.roles.items() if role in roles), None)

    def _list_reachable(self):
        """Return the values that the search can reach: arguments, globals, attributes of objects of the program."""
        names, first = self.program.names, self.calls[0]
        values = [*self.root.arguments.values(), *first.arguments.values()]
        values += [value for name, value in names.items() if not name.startswith("__")]
        for value in [*values, self.root.receiver, first.receiver]:
            if getattr(type(value), "__module__", None) == names.get("__name__"):
                values += get_attributes(value).values()
        return values

    # --- The tree.
    def _find_values(self, slot):
        """Return the list in which a slot is the index of each leaf, None without one."""
        pairs = [
            (row.get(slot), abs(call.result))
            for call, row in self.arguments.frozen.items()
            if not call.children and call.ended and is_number(call.result)
        ]
        if not pairs or not all(is_whole(index) and index >= 0 for index, _ in pairs):
            return None
        for values in self.reachable:
            if not isinstance(values, (list, tuple)) or sum(map(is_number, values)) < 2:
                continue
            items = [values[index] if index < len(values) else None for index, _ in pairs]
            numbers = [is_number(item) and abs(item) for item in items]
            is_list = all(item is None or is_number(item) for item in values)
            if is_list and numbers == [number for _, number in pairs]:
                return values
        return None

    def _find_form(self):
        """Find the form of the tree, the slot of the node, and the number in a result."""
        if index := self._find_slot("index"):
            self._make_index_form(index)
            return
        searching = [call for call in self.calls if call.function is not self.root_function]
        results = [call.result for call in searching if call.ended]
        results = [result for result in results if result is not None and not is_number(result)]
        readers = [read_whole, *find_number_readers(results)]
        tables = [value for value in self.reachable if isinstance(value, dict) and value]
        known_roles = (*WINDOW, *PLAYER, "depth")
        slots = [slot for slot in self.arguments.slots if self.roles.get(slot) not in known_roles]
        for slot in sorted(slots, key=lambda slot: self.roles.get(slot) != "node"):
            pairs = self.arguments.list_pairs(slot, is_frozen=False)
            edges = [(node, child) for node, child in pairs if node is not child]
            for reader in readers:
                form = find_node_form(edges, self._list_leaves(slot, reader), tables)
                if form and self._read_tree(form, slot):
                    self.roles = {s: "rest" if r == "node" else r for s, r in self.roles.items()}
                    self.roles[slot] = "node"
                    self.form, self.readers = form, (reader, reader)
                    if results and form.notes_leaves:
                        self._choose_readers(slot, results)
                    return

        def count_fitting(reader):
            return self._count_fitting(lambda call: reader(call.result))[0]

        self.readers = (max(readers, key=count_fitting),) * 2

    def _make_index_form(self, slot):
        row, values = self.arguments.rows[self.calls[0]], self._find_values(slot)
        branching, offset = find_branching(self.arguments.list_pairs(slot)) or (2, 0)
        self.form = IndexForm(branching, offset, values, row.get(slot, 0))
        self.roles |= {name: "values" for name, value in row.items() if value is values}
        try:
            self.tree = self.form.read_tree(self.plies)
        except UNREADABLE:
            pass

    def _list_leaves(self, slot, reader):
        return [
            (row[slot], reader(call.result))
            for call, row in self.arguments.rows.items()
            if slot in row and not call.children and call.ended
        ]

    def _read_tree(self, form, slot):
        """Read the program's own tree; return whether it is one."""
        leaves = [node for node, _ in self._list_leaves(slot, read_whole)]
        # It may stop at a depth although nodes have children.
        is_cut = form.number is not None and any(form.list_children(node) for node in leaves)
        try:
            root = self.arguments.rows[self.calls[0]][slot]
            tree, nodes = form.read_tree(root, self.plies if is_cut else None)
        except UNREADABLE:
            return False
        if isinstance(tree, list):
            self.tree, self.names = tree, {p: get_node_name(node) for p, node in nodes.items()}
        return isinstance(tree, list)

    # --- Results.
    def read_result(self, call):
        """Return the number in the result of a Call."""
        return self.readers[call.depth % 2](call.result)

    def _list_numbers(self, call, read):
        """Return (the number of a call, the numbers of its children), None if these are no numbers."""
        numbers = [read(child) for child in call.children if child.ended]
        value = read(call)
        known = call.ended and numbers and all(map(is_number, [value, *numbers]))
        return (value, numbers) if known else None

    def _count_fitting(self, read):
        """Return how many calls return the number of a call that they made, and how many could."""
        pairs = [pair for call in self.calls if (pair := self._list_numbers(call, read))]
        return sum(value in numbers or -value in numbers for value, numbers in pairs), len(pairs)

    def measure_fit(self):
        """Return the share of the calls that return the number of a child, as a search does."""
        if self.form and self.form.notes_leaves:
            return 1
        fitting, count = self._count_fitting(self.read_result)
        return fitting / count if count else 0

    def _choose_readers(self, slot, results):
        """Choose the part of a result that is the value of the node, which may differ from player to player."""
        readers = find_number_readers(results)
        trees = {c: self.form.read_tree(row[slot])[0] for c, row in self.arguments.rows.items()}

        def count_right(pair, is_max_first):
            count = 0
            for call, tree in trees.items():
                odd = call.depth % 2
                count += pair[odd](call.result) == minimax(tree, is_max_first != bool(odd))
            return count

        pairs = [(reader, reader) for reader in readers]
        pairs += [(first, second) for first in readers for second in readers if first is not second]
        counts = {pair: max(count_right(pair, True), count_right(pair, False)) for pair in pairs}
        self.readers = max(pairs, key=counts.get)

    # --- Players.
    def _find_players(self):
        """Find which value of the player means MAX, who begins, and whether values count for the player who moves."""
        player = self._find_slot(*PLAYER)
        votes = self._count_votes(player)
        begins = self.root_function is not None
        root_key = self._get_player_key(player, self.calls[begins])
        values = list(dict.fromkeys(self.arguments.list_values(player))) if player else []
        if len(values) == 1 and isinstance(values[0], bool):
            values.append(not values[0])
        if len(values) == 2:
            high = self._choose_max(player, values, votes, root_key)
            rows, frozen = self.arguments.rows, self.arguments.frozen
            raw = {row[player]: rows[call][player] for call, row in frozen.items() if player in row}
            low = values[values[0] == high]
            self.player_values = {True: raw.get(high, high), False: raw.get(low, low)}
            self.is_max_first = root_key == high
        else:
            self.is_max_first = self.negates or votes.get(root_key, 0) >= 0
        if begins:  # the root itself is not a call of the search
            self.is_max_first = not self.is_max_first

    def _get_player_key(self, player, call):
        """Return what tells whose turn it is in a call: the player, or else the function and the parity of the depth."""
        if player:
            return self.arguments.frozen[call].get(player)
        function = call.function.name if len(self.functions) > 1 else ""
        return function, call.depth % 2

    def _count_votes(self, player):
        """Return key of a player -> how many calls return the greatest rather than the least number of a child."""
        votes, negating, agreeing = {}, 0, 0
        for call in self.calls:
            value, numbers = self._list_numbers(call, self.read_result) or (None, [])
            if self.tree and self.form.notes_leaves:
                node, value = self._get_node(call), self.read_result(call)
                numbers = numbers + [c for c in self.form.list_children(node) if is_number(c)]
            if not numbers or not is_number(value):
                continue
            is_max, is_min = value == max(numbers), value == min(numbers)
            negating += value == -min(numbers) and not is_max and not is_min
            agreeing += (is_max or is_min) and value != -min(numbers)
            key = self._get_player_key(player, call)
            votes[key] = votes.get(key, 0) + is_max - is_min
        leaves = set(self._list_signs_of_leaves(player))
        is_negative = any(sign < 0 for _, sign in leaves)
        if player and (is_negative or len(leaves) > 1):  # else all leaves belong to one player
            self.negates = is_negative
        else:
            in_text = negating == agreeing and self.program.negates_in_text()
            self.negates = negating > agreeing or in_text
        return votes

    def find_dispatches(self):
        """Return the pairs of ParsedFunctions of which the first only passes its position on to the second."""
        slot, rows, moves, dispatches = self._find_slot("node"), self.arguments.frozen, set(), set()
        for up, down in self.arguments.edges:
            pair = up.function, down.function
            is_same = slot in rows[up] and slot in rows[down] and rows[up][slot] == rows[down][slot]
            (dispatches if is_same and pair[0] is not pair[1] else moves).add(pair)
        return dispatches - moves

    def _get_node(self, call):
        return self.arguments.rows[call].get(self._find_slot("node", "index"))

    def _list_signs_of_leaves(self, player):
        """Return (key of the player, 1 or -1) for the leaves: whether the number is returned as it is, or negative."""
        signs = []
        for call in self.calls if self.tree else ():
            node = self._get_node(call)
            if not call.children and call.ended and node is not None:
                number, value = self.form.get_number(node), self.read_result(call)
                if number and value in (number, -number):
                    key = self._get_player_key(player, call)
                    signs.append((key, 1 if value == number else -1))
        return signs

    def _choose_max(self, player, values, votes, root_key):
        """Return which of two values of the player means MAX."""
        if self.negates:  # for whom the number of a leaf is returned as it is
            kept = [key for key, sign in self._list_signs_of_leaves(player) if sign == 1]
            return kept[0] if kept else root_key
        default = self.program.find_defaults(self.functions[0]).get(player)
        if isinstance(default, bool):  # without an argument, the root is MAX
            return default
        first_votes, second_votes = [votes.get(value, 0) for value in values]
        if first_votes * second_votes > 0 or first_votes == second_votes:  # a faulty program
            usual = [value for value in values if value in (True, 1)]
            return usual[0] if len(usual) == 1 else root_key
        return values[0] if first_votes > second_votes else values[1]


def get_node_name(node):
    """Return the name of a node of a program, "" if it has none."""
    if isinstance(node, str):
        return node
    items = node.values() if isinstance(node, dict) else get_attributes(node).values()
    return next((item for item in items if isinstance(item, str)), "")
