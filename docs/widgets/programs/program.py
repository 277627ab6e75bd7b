"""A reader's program: which functions search, and how to call them."""

import sys
from math import inf

import tracing
from tracing import trace
from widgets.programs.first_call import copy_container, record_first_call
from widgets.programs.loops import calls_search_in_for_loop
from widgets.programs.outline import ProgramOutline
from widgets.programs.roles import (
    NAMES,
    find_depth_direction,
    find_parameter_roles,
    map_arguments_to_parameters,
    refine_roles_by_values,
    simplify_name,
)
from widgets.programs.tree_shapes import LookupShape, is_number
from widgets.trees import plies

# Words that occur in the names of search functions.
_SEARCHES = (
    "minimax alphabeta minmax negamax maxvalue minvalue maxval minval search prune pruning poda potatura ab max min"
    " evaluate solve best busca cerca abp"
)
SEARCHES = _SEARCHES.split()
HEIGHTS = NAMES["height"].split() + NAMES["depth"].split()
PLAYERS = (("max", "min"), ("MAX", "MIN"), ("Max", "Min"), ("x", "o"), ("X", "O"))


class SearchMember:
    """A function of a search and the roles of the parameters.

    function: the outline.ParsedFunction
    roles: parameter -> role
    by_role: role -> parameter
    parameter_window: names of alpha and beta in the function, () if it has none
    renamed: names of alpha, beta and the best value in the function -> "alpha", "beta", "best"
    order: local variables in the order of their definition
    """

    def __init__(self, function, roles):
        self.function, self.order = function, ()
        self.set_roles(roles)

    def set_roles(self, roles):
        """Set the role of each parameter."""
        self.roles = roles
        self.by_role = {role: name for name, role in roles.items()}
        if self.function.receiver and not {"node", "index"} & set(self.by_role):
            self.by_role["node"] = self.function.receiver  # a node that searches itself
        words = set(self.function.list_tokens())
        low, high = self.by_role.get("alpha"), self.by_role.get("beta")
        if not (low and high) and {"alpha", "beta"} <= words:
            low, high = "alpha", "beta"  # variables of the outer function or of the module
        self.parameter_window = (low, high) if low and high else ()
        self.renamed = dict(zip(self.parameter_window, ("alpha", "beta"), strict=False))
        for name in find_best_value_names(self.function, roles):
            if name not in self.renamed and "best" not in words:
                self.renamed[name] = "best"


def find_best_value_names(function, roles):
    """Return the local variables that hold the best value so far: those that are returned."""
    returned_names = []
    for words in function.list_returned_expressions():
        while words and words[0] in ("(", "-"):
            words = words[1:]
        name = words[0] if words else ""
        is_only_value = len(words) == 1 or words[1:2] in ([","], [")"], ["["])
        if name.isidentifier() and is_only_value and name not in roles:
            returned_names.append(name)
    assigned = set()
    for words, _ in function.statements:
        targets = words[: words.index("=")] if "=" in words else []
        if set(targets[1::2]) <= {","}:  # one name or several, such as v, move = 3, None
            assigned.update(targets[::2])
    loops = function.list_loop_variables()
    return [
        name for name in dict.fromkeys(returned_names) if name in assigned and name not in loops
    ]


class Program(tracing.CallingConvention):
    """A reader's program with the search that it contains.

    outline: the ProgramOutline of the source text
    execute_program: function of (names, leaves) that runs the program and stores the globals in names
    group: the Functions that search together
    entry: the ParsedFunction that is called to start the search
    roots: the Functions that try the moves of the root
    members: a SearchMember for each function of the group
    sample: the FirstCall of the program's own call, None without one
    shape: the TreeShape of the tree, None while it is unknown
    """

    names_best = True
    holds_children = False

    def __init__(self, source, outline, group, execute_program):
        self.source, self.outline, self.group, self.execute_program = (
            source,
            outline,
            group,
            execute_program,
        )
        self.names, self.sample = {}, None
        self.shape, self.read_number = None, identity
        self.relative = False  # whether leaves are valued for the player to move
        self.searches = {function.name for function in group}
        self.entry = find_entry_function(outline, group)
        outside_functions = [function for function in outline.functions if function not in group]
        self.roots = [
            function
            for function in outside_functions
            if calls_search_in_for_loop(function, self.searches, outline.lines)
        ]
        self.calls = {id(function): [] for function in [*group, self.entry]}
        for function in outline.functions:
            for name, arguments in function.find_calls(self.searches):
                for called in group:
                    if called.name == name and (function in group or called is not self.entry):
                        self.calls[id(called)].append(
                            map_arguments_to_parameters(called, arguments)
                        )
        member_roles = [
            find_parameter_roles(function, self.calls[id(function)]) for function in group
        ]
        self.indexed = any("index" in roles.values() for roles in member_roles)
        if self.indexed:
            member_roles = [
                find_parameter_roles(function, self.calls[id(function)], indexed=True)
                for function in group
            ]
        self.members = [
            SearchMember(function, roles)
            for function, roles in zip(group, member_roles, strict=True)
        ]
        # An entry that tries the moves of the root itself counts as the call of the root.
        # shared: whether it is called with the given tree, too, and not only in the program's own run.
        self.root_member = None
        if self.entry in self.roots:
            self.root_member = SearchMember(
                self.entry, find_parameter_roles(self.entry, [], self.indexed)
            )
            self.root_member.shared = True
        self._known, self._tables = {}, {}
        self._update_from_roles()

    def _update_from_roles(self):
        """Update the attributes that depend on the roles."""
        entry = [member for member in self.members if member.function is self.entry] or [
            self.root_member
        ]
        if entry == [None]:
            entry = [SearchMember(self.entry, find_parameter_roles(self.entry, [], self.indexed))]
        self.entry_member = entry[0]
        self.parameters = [name for member in self.members for name in member.roles]
        self.hidden, self.first_lines = set(), set()
        for member in [*self.members, *([self.root_member] if self.root_member else [])]:
            bounds, function = ("alpha", "beta"), member.function
            # CPython counts from the first decorator, Brython from the definition.
            self.first_lines.update(range(function.decorated, function.line + 1))
            self.hidden.update(name for name, role in member.roles.items() if role not in bounds)
            self.hidden.update(function.list_loop_variables())
        self.window = (
            ("alpha", "beta") if all(member.parameter_window for member in self.members) else ()
        )
        if not self.window:
            for member in self.members:
                member.parameter_window = ()

    def start(self, leaves=()):
        """Run the program until it calls the search; set names and sample."""
        names = {}
        self.sample = record_first_call(
            lambda: self.execute_program(names, leaves), self.outline, self.group, self.roots
        )
        self.names = names
        if self.sample is None:
            return
        for sampled_member in self.members:
            values = self.sample.arguments.get(id(sampled_member.function))
            if values:
                roles = refine_roles_by_values(
                    sampled_member.function, sampled_member.roles, values
                )
                for (
                    member_to_update
                ) in self.members:  # functions that call each other use the same names
                    has_same_parameters = list(member_to_update.roles) == list(roles)
                    if member_to_update is sampled_member or has_same_parameters:
                        member_to_update.set_roles(dict(roles))
        self._update_from_roles()

    def set_roles(self, corrected_roles):
        """Set the roles that a reader has corrected; unknown parameters are ignored."""
        for member in self.members:
            member_roles = {
                name: role for name, role in corrected_roles.items() if name in member.roles
            }
            member.set_roles(member.roles | member_roles)
        self.indexed = any("index" in member.roles.values() for member in self.members)
        self._update_from_roles()

    # --- Methods that tracing.trace calls.
    def find_function(self, frame):
        member = self.find_member(frame.f_code)
        return member if member and self.shape.should_record_call(frame) else None

    def find_member(self, code):
        """Return the SearchMember of a code object, None if it is not part of the search."""
        if code.co_filename != "<string>":
            return None
        key = code.co_name, code.co_firstlineno
        if key not in self._known:
            self._known[key] = None
            function = self.outline.find_function(*key)
            for member in [*self.members, self.root_member]:
                if member and function and member.function is function:
                    member.order = code.co_varnames
                    self._known[key] = member
        return self._known[key]

    def reset_members(self):
        """Update the cached members after a change of the functions that belong to the search."""
        self._known = {}
        self._update_from_roles()

    def is_search(self, name):
        return name.split(".")[-1] in self.searches

    def read_node(self, frame, parent):
        member = self._known[frame.f_code.co_name, frame.f_code.co_firstlineno]
        name = member.by_role.get("index" if self.indexed else "node")
        value = frame.f_locals.get(name)
        if parent is None:
            if self.visited is not None:
                raise SecondSearchError
            self.visited = {}
            self.shape.on_root_call(value)
            return ()
        visited = self.visited.setdefault(parent.path, set())
        path = self.shape.find_path(value, parent.path, visited)
        if path != parent.path:
            visited.add(path[-1])
        self.shape.on_child_call(path, parent, self)
        return path

    def shows_lines(self, path):
        return self.shape.shows_lines(path)

    def find_child(self, node, parent):
        return None if node == parent.path else node[-1]

    def read_result(self, call, value):
        value = self.read_number(value)
        if call.function is self.root_member and not is_number(value) and call.child_results:
            # The function returns a move, so the result is the best value of the children.
            child_values = (
                [-value_of_child for value_of_child in call.child_results]
                if self.negates_child_results()
                else call.child_results
            )
            for choose_best in (max, min):
                if choose_best(child_values) in call.seen.values():
                    return choose_best(child_values)
            return max(child_values)
        return value

    def find_skipped(self, call):
        if not self.shape.has_tree:
            from widgets.programs.recorded_game import find_first_untried_move

            return find_first_untried_move(self, call, self.outline.lines)
        count = self.shape.counts.get(call.path, 0)
        return tuple([index for index in range(count) if index not in call.children])

    # --- The call of the search.
    @property
    def takes_player(self):
        """Whether the caller can choose who moves at the root."""
        roles = self.entry_member.roles.values()
        return "maximizing" in roles or "sign" in roles or self.find_min_function() is not None

    def find_min_function(self):
        """Return the ParsedFunction for MIN if there is one for each player, else None."""
        if len(self.group) != 2 or self.entry not in self.group:
            return None
        (counterpart,) = [function for function in self.group if function is not self.entry]
        return counterpart

    def starts_with_max(self):
        """Check whether MAX moves at the root in the program's own call."""
        first = self.sample.first
        member = next(candidate for candidate in self.members if candidate.function is first)
        arguments = self.sample.arguments[id(first)]
        if "maximizing" in member.by_role:
            value = arguments.get(member.by_role["maximizing"])
            return value == self._get_player_value(member.by_role["maximizing"], True)
        if "sign" in member.by_role:
            return arguments.get(member.by_role["sign"]) != -1
        return self.find_min_function() is not first

    def negates_child_results(self):
        """Check whether the search negates the results of children, as negamax does."""
        for function in self.group:
            words = function.list_tokens()
            for index in range(1, len(words) - 1):
                if (
                    words[index - 1] == "-"
                    and words[index + 1] == "("
                    and self.is_search(words[index])
                ):
                    return True
            for statement, _ in function.statements:  # value = -value
                if statement[1:3] == ["=", "-"] and statement[3:] == statement[:1]:
                    return True
        return False

    def prepare(self, tree, alpha=-inf, beta=inf, maximizing=True, uses_own_window=False):
        """Put a tree into the program; return the function to call and the arguments.

        uses_own_window: whether alpha and beta keep their defaults if they have any
        """
        self.visited = None
        self.shape.set_tree(
            convert_leaves_to_mover_view(tree, maximizing) if self.relative else tree
        )
        self.plies = plies(tree)
        self._place_tree()
        entry, member = self.entry, self.entry_member
        if (
            not maximizing
            and "maximizing" not in member.roles.values()
            and self.find_min_function()
        ):
            entry = self.find_min_function()
            member = next(candidate for candidate in self.members if candidate.function is entry)
        setting, arguments = (alpha, beta, maximizing), {}
        for name, role in member.roles.items():
            if uses_own_window and role in ("alpha", "beta") and entry.parameters[name] is not None:
                continue
            value = self._choose_argument(member, name, role, setting)
            if value is not OMITTED_ARGUMENT:
                arguments[name] = value
        return self._find_callable(entry), arguments

    def _choose_argument(self, member, name, role, setting):
        alpha, beta, maximizing = setting
        if role == "alpha":
            return alpha
        if role == "beta":
            return beta
        if role == "maximizing":
            return self._get_player_value(name, maximizing)
        if role == "sign":
            return 1 if maximizing else -1
        if role == "depth":
            if find_depth_direction(self.calls[id(member.function)], name) == "up":
                return 0
            return self.plies
        if role == "height":
            return self.plies
        if role in ("index", "node"):
            return self.shape.root
        if role == "values" and hasattr(self.shape, "values"):
            return self.shape.values
        own_arguments = self.sample.arguments.get(id(member.function), {}) if self.sample else {}
        if isinstance(self.shape, LookupShape) and (
            name in own_arguments or member.function.parameters[name] is None
        ):
            table = self._choose_table(name, own_arguments.get(name))
            if table is not None:
                return table
        if member.function.parameters[name] is not None:
            return OMITTED_ARGUMENT
        if name in own_arguments:
            return copy_container(own_arguments[name])
        return 0 if simplify_name(name) in ("count", "nodes", "visited", "counter") else None

    def _choose_table(self, name, value):
        """Return the shape's dictionary that replaces a value, None if none does."""
        if isinstance(value, dict) and value:
            numbers = all(is_number(item) for item in value.values())
            return self.shape.values if numbers else self.shape.children
        if value is not None:
            return None
        simple = simplify_name(name)
        return self.shape.values if simple in NAMES["values"].split() else self.shape.children

    def _get_player_value(self, name, maximizing):
        """Return the program's value for MAX or MIN: True or False, 1 or 0, or a string."""
        word = self.outline.compared_words.get(name)
        return maximizing if word is None else find_player_value(word, maximizing)

    def _place_tree(self):
        """Put the tree's height, leaves and dictionaries into globals and attributes of the receiver."""
        self._place_in(self.names, [name for name in self.outline.used_names if name in self.names])
        if self.sample:
            attributes = self.sample.get_receiver_attributes()
            self._place_in(attributes, set(attributes))

    def _place_in(self, holder, names):
        for name in names:
            value = holder[name]
            if type(value) is int:
                parameters = (function.parameters for function in self.outline.functions)
                if self._is_height(name) and not any(name in function for function in parameters):
                    holder[name] = self.plies
            elif isinstance(value, list) and self.indexed and len(value) > 1:
                if all(is_number(function) for function in value):
                    holder[name] = self.shape.values
            elif isinstance(value, dict) and isinstance(self.shape, LookupShape):
                if name.startswith("__"):
                    continue
                # The kind is chosen at the first run only, because the dictionary may be empty later.
                if name not in self._tables:
                    table = self._choose_table(name, value)
                    kind = "values" if table is self.shape.values else "children"
                    self._tables[name] = None if table is None else kind
                if self._tables[name]:
                    holder[name] = getattr(self.shape, self._tables[name])

    def _is_height(self, name):
        """Check whether a global number is the tree's height, by name or by a comparison with a depth."""
        if simplify_name(name) in HEIGHTS:
            return True
        for member in self.members:
            depth, words = member.by_role.get("depth"), member.function.list_tokens()
            for index in range(len(words) - 2):
                if words[index + 1] in ("==", ">=") and words[index : index + 3 : 2] == [
                    depth,
                    name,
                ]:
                    return True
        return False

    def _find_callable(self, function):
        if function.owner is None:
            return self.names[function.name]
        if self.entry_member.by_role.get("node") == function.receiver and function.receiver:
            return getattr(self.shape.root, function.name)
        if self.sample and self.sample.receiver is not None:
            return getattr(self.sample.receiver, function.name)
        kind = self.names[function.owner.name]
        receiver = kind if function.receiver is None else self._make_receiver(kind)
        return getattr(receiver, function.name)

    def _make_receiver(self, kind):
        inits = [
            method
            for method in self.outline.find_methods(kind.__name__)
            if method.name == "__init__"
        ]
        arguments = {}
        for name in inits[0].required if inits else ():
            simple = simplify_name(name)
            if simple in HEIGHTS:
                arguments[name] = self.plies
            elif simple in NAMES["values"].split() and hasattr(self.shape, "values"):
                arguments[name] = self.shape.values
            else:
                arguments[name] = self.shape.root if simple in NAMES["node"].split() else None
        return kind(**arguments)

    def record(self, tree, alpha=-inf, beta=inf, maximizing=True, max_steps=inf):
        """Return the tracing.Trace of a run."""
        search, arguments = self.prepare(tree, alpha, beta, maximizing)
        self.shape.counts = count_children_by_path(tree)
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
        return run

    def describe(self):
        """Return (role, name) of each parameter that has a role, in the function's order."""
        return [(role, name) for name, role in self.shown_roles.items() if role != "rest"]

    @property
    def shown_roles(self):
        """The roles of the entry, or of the first member if the entry is not part of the search."""
        is_in_group = self.entry in self.group
        return self.entry_member.roles if is_in_group else self.members[0].roles


class SecondSearchError(ValueError):
    """The called function searches more than once."""


class DiscardedOutput:
    """A context in which printed output is discarded."""

    def __enter__(self):
        self.before, sys.stdout = sys.stdout, self

    def __exit__(self, *_):
        sys.stdout = self.before

    def write(self, text):
        """Discard the text."""

    def flush(self):
        """Do nothing, because no text is buffered."""


class _OmittedArgument:
    """Marks an argument that keeps the default."""


OMITTED_ARGUMENT = _OmittedArgument()


def identity(value):
    """Return a value unchanged."""
    return value


def convert_leaves_to_mover_view(tree, maximizing):
    """Return the tree with leaves valued for the player to move there."""
    if isinstance(tree, list):
        return [convert_leaves_to_mover_view(child, not maximizing) for child in tree]
    return tree if maximizing else -tree


def count_children_by_path(tree, path=()):
    """Return path -> number of children for each node of a tree."""
    if not isinstance(tree, list):
        return {}
    counts = {path: len(tree)}
    for index, child in enumerate(tree):
        counts |= count_children_by_path(child, (*path, index))
    return counts


def find_player_value(word, maximizing):
    """Return the value for MAX or MIN in a program that compares the player with a word."""
    if word in ("True", "False"):
        return maximizing
    if word in ("1", "0", "-1"):
        min_number = -1 if word == "-1" else 0
        return 1 if maximizing else min_number
    text = word.strip("\"'")
    if text == word:
        return maximizing
    for high, low in PLAYERS:
        old_prefix, new_prefix = (low, high) if maximizing else (high, low)
        if text.startswith(old_prefix) or text == old_prefix:
            return new_prefix + text[len(old_prefix) :]
    return text


def parse_program(source, execute_program):
    """Return the Program for a source text, without a shape; None if no function calls itself.

    execute_program: function of (names, leaves) that runs the program; leaves answer input()
    """
    outline = ProgramOutline(source)
    group = find_search_functions(outline)
    if not group:
        return None
    return Program(source, outline, group, execute_program)


def find_search_functions(outline):
    """Return the Functions that search by calling themselves or each other, [] without any."""
    functions = outline.functions
    names = {function.name for function in functions}
    called = {id(candidate): candidate.find_mentioned_functions(names) for candidate in functions}
    reached = {}
    for function in functions:
        reached_names, waiting = set(), list(called[id(function)])
        while waiting:
            name = waiting.pop()
            if name not in reached_names:
                reached_names.add(name)
                waiting += [
                    next_name
                    for candidate in functions
                    if candidate.name == name
                    for next_name in called[id(candidate)]
                ]
        reached[id(function)] = reached_names
    recursive = [function for function in functions if function.name in reached[id(function)]]
    groups = []
    for function in recursive:
        own_reached = reached[id(function)]
        group = [
            candidate
            for candidate in recursive
            if candidate.name in own_reached and function.name in reached[id(candidate)]
        ]
        # Leave out functions inside others; add methods of the same name, which other classes define for leaves.
        group = [candidate for candidate in group if candidate.outer not in group]
        shared = {candidate.name for candidate in group if candidate.owner}
        group += [
            candidate
            for candidate in functions
            if candidate.owner and candidate.name in shared and candidate not in group
        ]
        if group and group not in groups:
            groups.append(group)
    return max(groups, key=score_search_likelihood, default=[])


def score_search_likelihood(group):
    """Return a score for how likely functions that call each other are a search."""
    score = 0
    for function in group:
        roles = find_parameter_roles(function, []).values()
        score += 4 * ("alpha" in roles and "beta" in roles)
        score += 3 * ("maximizing" in roles or "sign" in roles) + ("depth" in roles)
        score += 4 * any(word in simplify_name(function.name) for word in SEARCHES)
        words = function.list_tokens()
        score += 2 * ("max" in words or "min" in words or "inf" in words)
    return score / len(group)


def find_entry_function(outline, group):
    """Return the ParsedFunction that is called to start the search of a group."""
    inner_functions = [function for function in group if function.outer]
    if inner_functions:
        function = inner_functions[0]
        while function.outer:
            function = function.outer
        return function
    for function in group:
        simple = simplify_name(function.name).replace("minimax", "").replace("minmax", "")
        if len(group) == 1 or "max" in simple:
            return function
    return group[0]
