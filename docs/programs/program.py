"""A reader's program: its search, what the parameters mean, and how a call of it is recorded.

The program is run once. What its own search tells is found by own_search; without one, probing tries out how to call it.
"""

from math import inf

from calling_convention import CallingConvention, NotAChildError
from docs.programs.discarded_output import DiscardedOutput
from docs.programs.observation import is_number, is_whole, observe_program
from docs.programs.own_search import OwnSearch
from docs.programs.results import read_whole
from docs.programs.roles import (
    WIDE,
    WINDOW,
    find_updated_bounds,
    guess_roles,
)
from docs.programs.syntax import (
    find_recursive_groups,
    get_called_name,
    get_kind,
    parse_program,
    tries_moves_in_loop,
)
from docs.programs.tree_forms import IndexForm, get_attributes
from docs.trees.trees import count_plies
from tracing import Step, trace

LEAST_FITTING = 0.6  # share of the calls that return the value of a child, as a search does


class SearchMember:
    """A function of a search, with the roles of its parameters.

    function: the ParsedFunction; roles: parameter -> role; by_role: role -> parameter
    parameter_window: the names of alpha and beta in it, () without both
    renamed: names of alpha, beta and the best value in it -> "alpha", "beta", "best"
    result_names: the local names that hold what the search returns
    order: its local names in the order of their definition
    """

    def __init__(self, function, roles, group):
        self.function, self.order = function, ()
        self.roles = {name: roles.get(name, "rest") for name in function.parameters}
        self.by_role = {role: name for name, role in roles.items()}
        low, high = self.by_role.get("alpha"), self.by_role.get("beta")
        self.parameter_window = (low, high) if low and high else ()
        self.renamed = dict(zip(self.parameter_window, WINDOW, strict=False))
        self.result_names = {*function.find_result_names(), *function.find_names_of_results(group)}
        for name in function.find_result_names():
            if name not in self.renamed:
                self.renamed[name] = "best"

    def get_known_roles(self):
        """Return parameter -> role without the parameters that have none."""
        return {name: role for role, name in self.by_role.items()}


class Program(CallingConvention):
    """A reader's program with the search that it contains.

    source: its text; functions: the ParsedFunctions of the search
    first: the Call that began its own search, None without one; calls: that and those below it
    entry: the function that is called to start the search; entry_arguments: parameter -> value in its own call
    names: the globals
    form: the form of its trees, see tree_forms, None if it is a game or not yet known
    own_tree: its own tree as nested lists, None without one; own_names: path -> name of a node in it
    player_values: {True: value of the player for MAX, False: for MIN}, None without such a parameter
    negates: whether it counts for the player who moves, as negamax does
    relative: whether its leaves do so, too, although it does not know the player
    """

    names_best, holds_children = True, False

    def __init__(self, source, functions, all_functions, names):
        self.source, self.functions, self.all_functions = source, functions, all_functions
        self.names, self.first, self.calls = names, None, []
        self.members, self.hidden, self.first_lines = [], set(), set()
        self.form = self.own_tree = self.player_values = self.own = None
        self.own_names, self.entry_arguments, self.receiver = {}, {}, None
        self.readers, self.negates, self.relative = (read_whole, read_whole), False, False
        self.execute = None
        self.search_names = {function.name for function in functions}
        self.entry = functions[0]
        while self.entry.outer:
            self.entry = self.entry.outer
        self.root_function = None  # a function that tries the moves of the root itself
        self.members_by_code = {}
        self.asked_line = None  # the line at which it asked what nobody could answer
        self.corrected, self.is_max_first, self.own_plies = {}, True, 0
        self.guessed = guess_roles(functions, self.list_roles_of_defaults())
        self.set_member_roles(dict.fromkeys(functions, self.guessed))

    # --- Understanding.
    def get_defaults(self, function):
        """Return parameter -> default of a function outside of others, as far as its object can be found."""
        holder = self.names.get(function.owner) if function.owner else None
        found = getattr(holder, function.name, None) if holder else self.names.get(function.name)
        found = getattr(found, "__wrapped__", found)
        code = getattr(found, "__code__", None)
        if function.outer or code is None:
            return {}
        parameters = code.co_varnames[: code.co_argcount]
        return dict(zip(parameters[::-1], (found.__defaults__ or ())[::-1], strict=False))

    def list_roles_of_defaults(self):
        """Return parameter -> role where the default tells: a truth value is the player, a huge number a bound."""
        roles = {}
        for name, default in self.get_defaults(self.functions[0]).items():
            if isinstance(default, bool):
                roles[name] = "maximizing"
            elif is_number(default) and abs(default) >= WIDE:
                roles[name] = "alpha" if default < 0 else "beta"
        kinds = list(roles.values())
        return {name: role for name, role in roles.items() if kinds.count(role) == 1}

    def set_member_roles(self, roles_by_function):
        """Set parameter -> role of each function of the search."""
        self.members = [
            SearchMember(
                function,
                roles | {n: r for n, r in self.corrected.items() if n in function.parameters},
                self.search_names,
            )
            for function, roles in roles_by_function.items()
        ]
        self.members_by_code = {}
        self.hidden, self.first_lines = set(), set()
        for member in self.members:
            function = member.function
            # CPython counts from the first decorator, Brython from the definition.
            self.first_lines.update(range(function.decorated, function.line + 1))
            self.hidden.update([name for name, role in member.roles.items() if role not in WINDOW])
            self.hidden.update(function.list_loop_variables())
        searching = [m for m in self.members if m.function is not self.root_function]
        self.window_names = WINDOW if all(m.parameter_window for m in searching) else ()
        if not self.window_names:
            for member in self.members:
                member.parameter_window = ()
        self.parameters = [name for member in self.members for name in member.roles]

    @property
    def is_game(self):
        """Whether its nodes are positions that it makes while it searches."""
        return bool(self.calls) and (self.own_tree is None or not self.is_reachable())

    def has_ended(self):
        """Tell whether the program's own search has come to its end."""
        return bool(self.calls) and self.root.ended and self.root.result is not None

    def is_defined(self):
        """Tell whether the program has come to the definition of its search."""
        return (self.entry.owner or self.entry.name) in self.names

    def is_reachable(self):
        """Tell whether the search can be called again: its function is not hidden in another one that has ended."""
        function = self.entry
        return bool(function.owner) or function.name in self.names and function.outer is None

    @property
    def indexed(self):
        """Whether nodes are indexes."""
        return isinstance(self.form, IndexForm)

    def use_own_search(self, root):
        """Take over what the calls of the program's own search tell; root: the Call from outside."""
        own = self.own = OwnSearch(self, root)
        self.calls, self.first, self.root_function = own.calls, own.calls[0], own.root_function
        self.entry = root.function if root.function.outer is None else self.entry
        self.entry_arguments, self.receiver = dict(root.arguments), root.receiver
        self.form, self.own_tree, self.own_names = own.form, own.tree, own.names
        self.own_plies, self.readers = own.plies if own.form else 0, own.readers
        self.player_values, self.negates = own.player_values, own.negates
        self.is_max_first = own.is_max_first
        self.set_member_roles(own.roles_by_function)

    def rate(self):
        """Return a tuple that is greater the likelier this is a search: what its results are made of, and a window."""
        names = {node.id for f in self.functions for node in f.nodes if get_kind(node) == "Name"}
        fits = bool(self.calls) and self.own.measure_fit() > LEAST_FITTING
        in_text = bool(names & {"max", "min", "inf"})
        return fits, bool(self.calls), bool(self.window_names), in_text

    def negates_in_text(self):
        """Tell whether the text negates the results of children, as negamax does."""
        for function in self.functions:
            for node in function.nodes:
                if get_kind(node) == "UnaryOp" and get_kind(node.op) == "USub":
                    operand = node.operand
                    if get_kind(operand) == "Subscript":
                        operand = operand.value
                    if (
                        get_kind(operand) == "Call"
                        and get_called_name(operand) in self.search_names
                    ):
                        return True
                if get_kind(node) == "Assign" and get_kind(node.value) == "UnaryOp":
                    if [getattr(t, "id", "") for t in node.targets] == [
                        getattr(node.value.operand, "id", None)
                    ]:
                        return True
        return False

    def find_function_for(self, maximizing):
        """Return the function that begins with a player, if there is one for each, else None."""
        if len(self.functions) != 2 or self.player_values or self.root_function:
            return None
        first = self.first.function if self.first else self.functions[0]
        if first not in self.functions or first.outer or self.entry not in self.functions:
            return None
        other = next(function for function in self.functions if function is not first)
        return first if maximizing == self.is_max_first else other

    def knows_bounds(self):
        """Tell whether defaults or updates tell which bound is alpha."""
        found = self.list_roles_of_defaults()
        for function in self.functions:
            found = found | find_updated_bounds(function, {})
        return set(WINDOW) <= set(found.values())

    def takes_player(self):
        """Tell whether a search can begin with MIN, too."""
        if self.player_values and self.entry not in self.functions:
            return bool({"maximizing", "sign"} & set(self._find_entry_roles().values()))
        return self.player_values is not None or self.find_function_for(False) is not None

    # --- Methods of a CallingConvention, which tracing.trace calls.
    def find_convention(self, frame):
        member = self.find_member(frame.f_code)
        return member if member and self.form.should_record_call(frame) else None

    def find_member(self, code):
        """Return the SearchMember of a code object, None if it is not part of the search."""
        key = code.co_name, code.co_firstlineno
        if key not in self.members_by_code:
            self.members_by_code[key] = None
            for member in self.members if code.co_filename == "<string>" else ():
                function = member.function
                if function.name == key[0] and function.decorated <= key[1] <= function.line:
                    member.order = code.co_varnames
                    self.members_by_code[key] = member
        return self.members_by_code[key]

    def is_search_name(self, name):
        return name.split(".")[-1] in self.search_names

    def read_node(self, frame, parent_call):
        member = self.find_member(frame.f_code)
        name = member.by_role.get("index" if self.indexed else "node")
        value = frame.f_locals.get(name)
        if parent_call is None:
            if self.visited is not None:
                raise SecondSearchError
            self.visited = {}
            self.form.on_root_call(value)
            return ()
        visited = self.visited.setdefault(parent_call.path, set())
        path = self.form.find_child_path(value, parent_call.path, visited)
        if path != parent_call.path:
            visited.add(path[-1])
        self.form.on_child_call(path, parent_call)
        return path

    def read_local_number(self, name, value, function_convention):
        """Return the number in a local variable that holds a result of the search, other values as they are."""
        if is_number(value) or name not in function_convention.result_names:
            return value
        return self.readers[0](value)

    def should_record_lines(self, path):
        return self.form.should_record_lines(path) and (
            not self.form.has_tree or path in self.counts
        )

    def note_leaf(self, path, number):
        """Record that the loop of a node has come to a leaf, on which the search makes no call."""
        recorder = self.recorder
        call = recorder.calls[-1] if recorder and recorder.calls else None
        if call is None or path[:-1] != call.path or path[-1] in call.children:
            return
        call.children.append(path[-1])
        call.stop = None
        names = call.convention.renamed
        window = {n: call.seen[o] for o, n in names.items() if n in WINDOW and o in call.seen}
        recorder.steps.append(Step("enter", path, call.line, window))
        recorder.steps.append(Step("return", path, call.line, window.copy(), value=number))

    def find_child_index(self, node, parent_call):
        return None if node == parent_call.path else node[-1]

    def read_returned_number(self, call, returned_value):
        number = self.readers[len(call.path) % 2](returned_value)
        if (
            call.convention.function is self.root_function
            and not is_number(number)
            and call.child_results
        ):
            # The function returns a move, so the result is the best value of the children.
            values = [-value if self.negates else value for value in call.child_results]
            for choose in (max, min):
                if choose(values) in call.seen.values():
                    return choose(values)
            return max(values)
        return number

    def find_skipped_children(self, call):
        if not self.form.has_tree:
            return self.form.find_untried_moves(call)
        count = self.counts.get(call.path, 0)
        return tuple([index for index in range(count) if index not in call.children])

    # --- The call of the search on a tree.
    def record_search(self, tree, alpha=-inf, beta=inf, maximizing=True, max_steps=inf):
        """Return the tracing.Trace of a run on a tree."""
        height = self.find_required_height()
        if height not in (None, count_plies(tree)):
            raise WrongHeightError(height)
        search, arguments = self.prepare_call(tree, alpha, beta, maximizing)
        self.counts = count_children_by_path(tree)
        with DiscardedOutput():
            run = trace(
                lambda: search(**arguments),
                None,
                most=max_steps,
                source=self.source,
                convention=self,
            )
        if run.steps:
            run.value = run.steps[-1].value  # the number in the result of the root
        if any(step.path and step.path[:-1] not in self.counts for step in run.steps):
            raise NotAChildError("below a leaf")
        return run

    def prepare_call(self, tree, alpha=-inf, beta=inf, maximizing=True, keeps_window=False):
        """Put a tree into the program; return the function to call and the arguments.

        keeps_window: whether alpha and beta keep their defaults if they have any
        """
        self.visited = self.recorder = None
        self.form.note_leaf = self.note_leaf
        self.form.build_tree(negate_leaves_of_min(tree, maximizing) if self.relative else tree)
        plies = count_plies(tree)
        function = self.entry
        if function in self.functions:
            function = self.find_function_for(maximizing) or function
        member = next((m for m in self.members if m.function is function), None)
        if self.indexed:
            self._place_leaves()
        self._place_height(plies)
        roles = member.roles if member else self._find_entry_roles()
        values = {
            "alpha": alpha,
            "beta": beta,
            "depth": self._choose_depth(plies),
            "height": self._choose_height(plies),
            "node": self.form.root,
            "index": self.form.root,
            "values": getattr(self.form, "values", None),
        }
        if self.player_values:
            values["maximizing"] = values["sign"] = self.player_values[bool(maximizing)]
        arguments = {}
        for name, role in roles.items():
            if keeps_window and role in WINDOW and name in function.optional:
                continue
            if role in values:
                arguments[name] = values[role]
            elif name in self.entry_arguments:
                arguments[name] = copy_container(self.entry_arguments[name])
            elif name not in function.optional:
                arguments[name] = None
        return self._find_callable(function, member), arguments

    def _find_entry_roles(self):
        """Return parameter -> role of a function that only starts the search, by the values that it passes on."""
        roles = {}
        first = next(
            (m for m in self.members if self.first and m.function is self.first.function), None
        )
        for name in self.entry.parameters:
            value, roles[name] = self.entry_arguments.get(name), "rest"
            for inner, role in first.roles.items() if first else ():
                passed = self.first.arguments.get(inner)
                same = passed is value or (
                    role in ("depth", "height", "index", *WINDOW) and passed == value
                )
                if (
                    name in self.entry_arguments
                    and same
                    and role != "rest"
                    and role not in roles.values()
                ):
                    roles[name] = role
                    break
        if (
            "node" not in roles.values()
            and "values" not in roles.values()
            and self.entry.parameters
        ):
            free = [name for name in self.entry.parameters if roles[name] == "rest"]
            if free and not self.first:
                roles[free[0]] = "values" if self.indexed else "node"
        return roles

    def _get_own(self, role):
        """Return the value of a role in the program's own call, None without one."""
        for member in self.members:
            if self.first and member.function is self.first.function:
                return self.first.arguments.get(member.by_role.get(role))
        return None

    def _choose_depth(self, plies):
        own = self._get_own("depth")
        if self.counts_depth_up():
            return own or 0
        return plies + max(0, own - self.own_plies) if is_whole(own) and self.own_plies else plies

    def _choose_height(self, plies):
        own = self._get_own("height")
        return plies + own - self.own_plies if is_whole(own) and self.own_plies else plies

    def counts_depth_up(self):
        """Tell whether the depth grows from call to call."""
        for call in self.calls:
            for member in self.members:
                name = member.by_role.get("depth")
                if (
                    member.function is call.function
                    and call.parent is not None
                    and name in call.arguments
                ):
                    up = call.parent.arguments.get(name)
                    if is_whole(up) and call.arguments[name] != up:
                        return call.arguments[name] > up
        for function in self.functions:
            for member in self.members:
                name = member.by_role.get("depth")
                if member.function is function and name:
                    for call in function.list_calls(self.search_names):
                        node = function.map_arguments(call).get(name)
                        if get_kind(node) == "BinOp":
                            return get_kind(node.op) == "Add"
        return False

    def list_depth_limits(self):
        """Return what the search compares the depth with: ("number", n), ("global", name), ("attribute", name)."""
        limits = []
        for member in self.members:
            depth = member.by_role.get("depth")
            for node in member.function.nodes if depth else ():
                if get_kind(node) != "Compare":
                    continue
                sides = [node.left, *node.comparators]
                if not any(getattr(side, "id", None) == depth for side in sides):
                    continue
                for side in sides:
                    kind = get_kind(side)
                    if kind == "Constant" and is_whole(side.value):
                        limits.append(("number", side.value))
                    elif kind == "Name" and side.id != depth and is_whole(self.names.get(side.id)):
                        limits.append(("global", side.id))
                    elif (
                        kind == "Attribute"
                        and getattr(side.value, "id", 0) == member.function.receiver
                    ):
                        limits.append(("attribute", side.attr))
        return limits

    def find_required_height(self):
        """Return the height of the only trees that the search works on, None if any height will do."""
        if not self.indexed:
            return None
        start = self._get_own("depth") or 0
        numbers = [
            number for kind, number in self.list_depth_limits() if kind == "number" and number
        ]
        return numbers[0] - start if numbers and self.counts_depth_up() else None

    def _place_height(self, plies):
        """Give the globals and attributes that the depth is compared with the height of the tree."""
        for kind, name in self.list_depth_limits():
            if kind == "global":
                holder, old = self.names, self.names.get(name)
            elif kind == "attribute" and self.receiver is not None:
                holder, old = vars(self.receiver), getattr(self.receiver, name, None)
            else:
                continue
            key = kind, name
            self._own_heights = getattr(self, "_own_heights", {})
            own = self._own_heights.setdefault(key, old)
            if is_whole(own):
                holder[name] = plies + (own - self.own_plies if self.own_plies else 0)

    def _place_leaves(self):
        """Put the leaves into the program's own list, or in its place."""
        own, values = self.form.own_values, self.form.values
        if isinstance(own, list):
            own[:] = values
            self.form.values = own
            return
        for holder in (self.names, get_attributes(self.receiver) and vars(self.receiver)):
            for name, value in list((holder or {}).items()):
                if own is not None and value is own:
                    holder[name] = tuple(values) if isinstance(own, tuple) else values
        self.form.own_values = self.form.values = (
            tuple(values) if isinstance(own, tuple) else values
        )

    def _find_callable(self, function, member):
        """Return the callable of a ParsedFunction, for a method a bound one."""
        if function.owner is None:
            return self.names[function.name]
        if function.receiver is None:
            return getattr(self.names[function.owner], function.name)
        if member and member.by_role.get("node") == function.receiver:
            return getattr(self.form.root, function.name)
        receiver = self.receiver
        if receiver is None:
            receiver = self._make_receiver(self.names[function.owner])
        return getattr(receiver, function.name)

    def _make_receiver(self, made):
        """Return an object of a class that has the search as a method; a required argument is the tree."""
        code = getattr(made.__init__, "__code__", None)
        count = code.co_argcount - 1 - len(made.__init__.__defaults__ or ()) if code else 0
        return made(*[self.form.root] * count)

    @property
    def shown_roles(self):
        """The roles of the parameters that a reader sees: parameter -> role."""
        inside = [member for member in self.members if member.function in self.functions]
        entry = [member for member in inside if member.function is self.entry]
        return (entry or inside)[0].roles

    def list_roles_with_names(self):
        """Return (role, name) of each parameter that has a role, in the function's order."""
        return [(role, name) for name, role in self.shown_roles.items() if role != "rest"]


class WrongHeightError(ValueError):
    """The program works on trees of one height only."""

    key = "height"

    def __init__(self, height):
        super().__init__(height)
        self.height = height


class SecondSearchError(ValueError):
    """The called function searches more than once."""


def copy_container(container):
    """Return a copy of a list, dictionary or set; any other value itself."""
    kind = type(container)
    return kind(container) if kind in (list, dict, set) else container


def negate_leaves_of_min(tree, maximizing):
    """Return a tree with leaves that count for the player to move there."""
    if isinstance(tree, list):
        return [negate_leaves_of_min(child, not maximizing) for child in tree]
    return tree if maximizing else -tree


def count_children_by_path(tree, path=()):
    """Return path -> number of children for each node of a tree."""
    if not isinstance(tree, list):
        return {}
    counts = {path: len(tree)}
    for index, child in enumerate(tree):
        counts |= count_children_by_path(child, (*path, index))
    return counts


# Load a program


def load_programs(source, execute):
    """Return (the Programs of a source text, the Observation); the likeliest search is first.

    execute: a function of a dictionary that runs the program with these globals
    """
    functions, classes = parse_program(source)
    groups = find_recursive_groups(functions)
    if not groups:
        return [], None
    recorded = [function for group in groups for function in group]
    for group in groups:
        names = {function.name for function in group}
        for function in functions:
            inside = [f for f in group if f.outer is function]
            if function not in recorded and (inside or tries_moves_in_loop(function, names)):
                recorded.append(function)
    observation = observe_program(execute, recorded)
    programs = []
    for group in groups:
        program = Program(source, group, functions, observation.names)
        program.classes = classes
        for root in observation.roots:
            calls = [call for call in root.iterate() if call.function in group]
            if any(call.children for call in calls):
                program.root = root
                if not root.ended:
                    root.kept.restore_contents()
                program.use_own_search(root)
                break
        program.execute = execute
        programs.append(program)
    programs.sort(key=Program.rate, reverse=True)
    return programs, observation
