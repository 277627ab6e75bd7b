"""A reader's program: its search, as own_search or probing understand it, and how a call of it is recorded."""

from math import inf

from calling_convention import CallingConvention, NotAChildError
from docs.figures.replay import Snapshot
from docs.programs import tree_call
from docs.programs.code_errors import PROGRAM_FILE
from docs.programs.node_access import read_whole
from docs.programs.observation import DiscardedOutput, is_number
from docs.programs.own_search import OwnSearch
from docs.programs.plain_search import get_defaults, list_roles_of_defaults
from docs.programs.roles import WIDE, WINDOW, find_updated_bounds, guess_roles
from docs.programs.syntax import find_function, get_called_name, get_kind, get_operator
from docs.programs.tree_forms import IndexForm, read_type
from docs.trees.input_errors import Mistake
from docs.trees.trees import count_plies
from tracing import Step, trace

LEAST_FITTING = 0.6  # share of the calls that return the value of a child, as a search does


class SearchMember:
    """A function of a search, with the roles of its parameters.

    function: the ParsedFunction; roles: parameter -> role; by_role: role -> parameter
    parameter_window: the names of alpha and beta in it, () without both
    renamed: names of alpha, beta and the best value in it -> "alpha", "beta", "best"
    result_names: the local names that hold what the search returns; order: all of them, as they are defined
    """

    def __init__(self, function, roles, corrected, group):
        self.function, self.order = function, ()
        roles = roles | {n: r for n, r in corrected.items() if n in function.parameters}
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

    source: its text; functions: the ParsedFunctions of the search; all_functions, classes: of the whole program
    execute: a function of a dictionary that runs it with these globals
    first: the Call that began its own search, None without one; calls: that and those below it
    entry: the function that is called to start the search; entry_arguments: parameter -> value in its own call
    names: the globals; members: ParsedFunction -> SearchMember
    form: the form of its trees, see tree_forms, None if it is a game or not yet known
    own: the OwnSearch, from which further attributes are, also own_tree (its tree) and own_names (its names)
    relative: whether leaves count for the player who moves, too, although it does not know the player
    """

    names_best, holds_children = True, False
    first = form = own = own_tree = player_values = receiver = root = root_function = None
    asked_line = None  # the line at which it asked what nobody could answer
    readers, negates, relative = (read_whole, read_whole), False, False
    is_max_first, own_plies, calls = True, 0, ()
    dispatches = ()  # pairs of functions, see OwnSearch.find_dispatches

    def __init__(self, source, functions, all_functions, classes, names, execute):
        self.source, self.functions, self.all_functions = source, functions, all_functions
        self.classes, self.names, self.execute = classes, names, execute
        self.own_names, self.entry_arguments, self.corrected = {}, {}, {}
        self.search_names = {function.name for function in functions}
        self.entry = functions[0]
        while self.entry.outer:
            self.entry = self.entry.outer
        self.own_heights = {}  # ("global" or "attribute", name) -> the limit of the depth, as it was
        self.guessed = guess_roles(functions, self.list_roles_of_defaults())
        self.set_member_roles(dict.fromkeys(functions, self.guessed))

    # --- Understanding.
    def find_defaults(self, function):
        """Return parameter -> default of a function outside of others, as far as its object can be found."""
        if function.outer or not self.is_defined(function):
            return {}
        function_object = self.find_callable(function)
        function_object = getattr(function_object, "__wrapped__", function_object)
        return get_defaults(function_object) if hasattr(function_object, "__code__") else {}

    def list_roles_of_defaults(self):
        """Return parameter -> role for the roles that the default of exactly one parameter tells."""
        roles = list_roles_of_defaults(self.find_defaults(self.functions[0]), WIDE)
        kinds = list(roles.values())
        return {name: role for name, role in roles.items() if kinds.count(role) == 1}

    def set_member_roles(self, roles_by_function):
        """Set parameter -> role of each function of the search."""
        # At once, because the judge may end this anywhere.
        self.members = {
            function: SearchMember(function, roles, self.corrected, self.search_names)
            for function, roles in roles_by_function.items()
        }
        self.members_by_code, self.hidden, self.first_lines = {}, set(), set()
        for function, member in self.members.items():
            # CPython counts from the first decorator, Brython from the definition.
            self.first_lines.update(range(function.decorated, function.line + 1))
            self.hidden.update([name for name, role in member.roles.items() if role not in WINDOW])
            self.hidden.update(function.list_loop_variables())
        members = self.members.values()
        searching = [m for m in members if m.function is not self.root_function]
        self.window_names = WINDOW if all(m.parameter_window for m in searching) else ()
        if not self.window_names:
            for member in members:
                member.parameter_window = ()
        self.parameters = [name for member in members for name in member.roles]
        self.depth_limits, self.tree_calls = tree_call.list_depth_limits(self), {}

    @property
    def is_game(self):
        """Whether its nodes are positions that it makes while it searches."""
        function = self.entry
        # It cannot be called again if it is hidden in another function, which has ended.
        is_reachable = function.owner or (function.name in self.names and function.outer is None)
        return bool(self.calls) and (self.own_tree is None or not is_reachable)

    def is_defined(self, function):
        """Tell whether the program has come to the definition of a function."""
        return (function.owner or function.name) in self.names

    def find_callable(self, function, receiver=None):
        """Return the object of a function that is defined, None if its class has another name now; bound to a receiver."""
        if function.owner is None:
            return self.names[function.name]
        holder = self.names[function.owner] if receiver is None else receiver
        return getattr(holder, function.name, None)

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
        self.is_max_first, self.dispatches = own.is_max_first, own.find_dispatches()
        self.set_member_roles(own.roles_by_function)

    def rate(self):
        """Return a tuple that is greater the likelier this is a search: what its results are made of, and a window."""
        names = {node.id for f in self.functions for node in f.find_nodes("Name")}
        fits = bool(self.calls) and self.own.measure_fit() > LEAST_FITTING
        in_text = bool(names & {"max", "min", "inf"})
        return fits, bool(self.calls), bool(self.window_names), in_text

    def negates_in_text(self):
        """Tell whether the text negates the results of children, as negamax does."""
        for node in [node for function in self.functions for node in function.nodes]:
            if get_operator(node) == "USub":
                operand = node.operand
                operand = operand.value if get_kind(operand) == "Subscript" else operand
                if get_kind(operand) == "Call" and get_called_name(operand) in self.search_names:
                    return True
            elif get_kind(node) == "Assign" and get_kind(node.value) == "UnaryOp":
                name = getattr(node.value.operand, "id", None)  # value = -value
                if [getattr(target, "id", "") for target in node.targets] == [name]:
                    return True
        return False

    def find_function_for(self, maximizing):
        """Return the function that begins with a player, if there is one for each, else None."""
        if len(self.functions) != 2 or self.player_values or self.root_function:
            return None
        first = self.first.function if self.first else self.functions[0]
        if first not in self.functions or first.outer or self.entry not in self.functions:
            return None
        second = next(function for function in self.functions if function is not first)
        return first if maximizing == self.is_max_first else second

    def knows_bounds(self):
        """Tell whether defaults or updates tell which bound is alpha."""
        roles = self.list_roles_of_defaults()
        for function in self.functions:
            roles = roles | find_updated_bounds(function, {})
        return set(WINDOW) <= set(roles.values())

    def takes_player(self):
        """Tell whether a search can begin with MIN, too."""
        if self.player_values and self.entry not in self.functions:
            return bool({"maximizing", "sign"} & set(tree_call.find_entry_roles(self).values()))
        return self.player_values is not None or self.find_function_for(False) is not None

    # --- Methods of a CallingConvention, which tracing.trace calls.
    def find_convention(self, frame):
        member = self.find_member(frame.f_code)
        return member if member and self.form.should_record_call(frame) else None

    def find_member(self, code):
        """Return the SearchMember of a code object, None if it is not part of the search."""
        key = code.co_name, code.co_firstlineno
        if key not in self.members_by_code:
            known = code.co_filename == PROGRAM_FILE and find_function(self.members, code)
            member = self.members_by_code[key] = self.members.get(known)
            if member:
                member.order = code.co_varnames
        return self.members_by_code[key]

    def is_search_name(self, name):
        return name.split(".")[-1] in self.search_names

    def read_node(self, frame, parent_call):
        member = self.find_member(frame.f_code)
        name = member.by_role.get("index" if self.indexed else "node")
        # In Brython, f_locals no longer changes once it has been asked for a key that is no string.
        value = frame.f_locals.get(name) if name else None
        if parent_call is None:
            if self.visited is not None:
                raise SecondSearchError
            self.visited = {}
            self.form.on_root_call(value)
            return ()
        if (parent_call.convention.function, member.function) in self.form.dispatches:
            return parent_call.path
        visited = self.visited.setdefault(parent_call.path, set())
        path = self.form.find_child_path(value, parent_call, visited)
        if path != parent_call.path:
            visited.add(path[-1])
        return path

    def read_local_number(self, name, value, function_convention):
        """Return the number in a local variable that holds a result of the search, other values as they are."""
        if is_number(value) or name not in function_convention.result_names:
            return value
        return self.readers[0](value)

    def should_record_lines(self, path):
        return self.form.should_record_lines(path)

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
        if call.convention.function is self.root_function and call.child_results:
            # The function may return a move: then the result is the best value of the children.
            values = [-value if self.negates else value for value in call.child_results]
            best = max(values) if self.is_max_first or self.negates else min(values)
            if best in call.seen.values() or not is_number(number):
                return best
        return number

    def find_skipped_children(self, call):
        return self.form.find_skipped_children(call)

    # --- The call of the search on a tree.
    def record_search(self, tree, alpha=-inf, beta=inf, maximizing=True, max_steps=inf):
        """Return the tracing.Trace of a run on a tree."""
        height = tree_call.find_required_height(self)
        if height not in (None, count_plies(tree)):
            raise Mistake("height", 0, 0, {"height": height})
        search, arguments = self.prepare_call(tree, alpha, beta, maximizing)
        nodes = Snapshot(tree).nodes
        counts = {path: len(node.children) for path, node in nodes.items() if not node.leaf}
        self.form.counts = counts
        run = self.trace_call(lambda: search(**arguments), max_steps)
        if any(step.path and step.path[:-1] not in counts for step in run.steps):
            raise NotAChildError("below a leaf")
        return run

    def trace_call(self, call_search, max_steps):
        """Return the tracing.Trace of a call of the search."""
        with DiscardedOutput():
            run = trace(call_search, None, most=max_steps, source=self.source, convention=self)
        if run.steps:
            run.value = run.steps[-1].value  # the number in the result of the root
        return run

    def prepare_call(self, tree, alpha=-inf, beta=inf, maximizing=True, keeps_window=False):
        """Put a tree into the program; return the function to call and the arguments, see tree_call.TreeCall."""
        self.visited = self.recorder = None
        for name in self.search_names:
            if hasattr(self.names.get(name), "cache_clear"):  # of functools
                self.names[name].cache_clear()
        self.form.note_leaf = self.note_leaf
        if self.form.notes_leaves:
            self.names["type"] = read_type
        self.form.build_tree(negate_leaves_of_min(tree, maximizing) if self.relative else tree)
        key = bool(maximizing), keeps_window
        if key not in self.tree_calls:
            self.tree_calls[key] = tree_call.TreeCall(self, *key)
        call = self.tree_calls[key]
        arguments = call.make_arguments(tree, alpha, beta)
        return call.find_callable(), arguments

    @property
    def defaults(self):
        """Parameter -> default of the function that is called to start the search."""
        return self.find_defaults(self.entry)

    def read_result(self, value):
        """Return the number in a result of the whole search, other values as they are."""
        return self.readers[0](value)

    def find_lines(self):
        """Return the first and the last line of its functions."""
        functions = self.members
        return [min(f.decorated for f in functions), max(f.last_line for f in functions)]

    def get_own_argument(self, role):
        """Return the argument with a role in the program's own call, None without one."""
        member = self.members.get(self.first.function) if self.first else None
        return self.first.arguments.get(member.by_role.get(role)) if member else None

    @property
    def shown_roles(self):
        """The roles of the parameters that a reader sees: parameter -> role."""
        inside = [function for function in self.members if function in self.functions]
        return self.members[self.entry if self.entry in inside else inside[0]].roles

    @property
    def has_unknown_parameter(self):
        """Whether it must be given an argument that neither its own call nor a role tells."""
        roles, optional = self.shown_roles, self.entry.optional
        unknown = [n for n in self.entry.parameters if roles.get(n, "rest") == "rest"]
        return not self.calls and not optional.issuperset(unknown)

    def list_parameter_roles(self):
        """Return [name, role] of each parameter, [] if all names equal the roles."""
        roles = self.shown_roles.items()
        return [[name, role] for name, role in roles if any(n != r for n, r in roles)]

    def list_roles_with_names(self):
        """Return (role, name) of each parameter that has a role, in the function's order."""
        return [(role, name) for name, role in self.shown_roles.items() if role != "rest"]


class SecondSearchError(ValueError):
    """The called function searches more than once."""


def negate_leaves_of_min(tree, maximizing):
    """Return a tree with leaves that count for the player to move there."""
    if isinstance(tree, list):
        return [negate_leaves_of_min(child, not maximizing) for child in tree]
    return tree if maximizing else -tree
