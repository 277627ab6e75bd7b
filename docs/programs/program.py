"""A reader's program: which functions search, and how a call of them is recorded."""

from math import inf

from calling_convention import CallingConvention
from docs.programs.discarded_output import DiscardedOutput
from docs.programs.first_call import record_first_call
from docs.programs.loops import calls_search_in_for_loop, find_first_untried_move
from docs.programs.outline import ProgramOutline
from docs.programs.roles import (
    find_parameter_roles,
    map_arguments_to_parameters,
    refine_roles_by_values,
)
from docs.programs.search_call import get_player_argument, prepare_search_call
from docs.programs.search_functions import find_entry_function, find_search_functions
from docs.programs.search_member import SearchMember
from docs.programs.tree_shapes import is_number
from tracing import trace


class Program(CallingConvention):
    """A reader's program with the search that it contains.

    outline: the ProgramOutline of the source text
    execute_program: function of (names, leaves) that runs the program and stores the globals in names
    search_functions: the ParsedFunctions that call themselves or each other
    entry: the ParsedFunction that is called to start the search
    root_functions: the ParsedFunctions that try the moves of the root
    members: a SearchMember for each of the search_functions
    first_call: the FirstSearchCall of the program's own call, None without one
    shape: the TreeShape of the tree, None while it is unknown
    """

    names_best = True
    holds_children = False

    def __init__(self, source, outline, search_functions, execute_program):
        self.source, self.outline, self.execute_program = source, outline, execute_program
        self.search_functions = search_functions
        self.names, self.first_call = {}, None
        self.shape, self.read_number = None, identity
        self.relative = False  # whether leaves are valued for the player to move
        self.search_names = {function.name for function in search_functions}
        self.entry = find_entry_function(search_functions)
        self.root_functions = [
            function
            for function in outline.functions
            if function not in search_functions
            and calls_search_in_for_loop(function, self.search_names, outline.lines)
        ]
        self.call_arguments = self._collect_call_arguments()
        self._create_members()
        self._members_by_code = {}
        self.dictionary_kinds = {}  # global name -> "children", "values" or None, see search_call
        self._update_from_roles()

    def _collect_call_arguments(self):
        """Return id of a search function -> the arguments of each call, as parameter -> tokens."""
        call_arguments = {id(function): [] for function in [*self.search_functions, self.entry]}
        for function in self.outline.functions:
            is_in_search = function in self.search_functions
            for name, arguments in function.find_calls(self.search_names):
                for called in self.search_functions:
                    if called.name == name and (is_in_search or called is not self.entry):
                        call_arguments[id(called)].append(
                            map_arguments_to_parameters(called, arguments)
                        )
        return call_arguments

    def _create_members(self):
        """Create the members and the root_member, and find the roles of their parameters."""
        functions, calls = self.search_functions, self.call_arguments
        roles_of_members = [find_parameter_roles(f, calls[id(f)]) for f in functions]
        self.indexed = any("index" in roles.values() for roles in roles_of_members)
        if self.indexed:
            roles_of_members = [find_parameter_roles(f, calls[id(f)], True) for f in functions]
        self.members = list(map(SearchMember, functions, roles_of_members))
        # An entry that tries the moves of the root itself counts as the call of the root.
        # shared: whether it is called with the given tree, too, and not only in the program's own run.
        self.root_member = None
        if self.entry in self.root_functions:
            self.root_member = SearchMember(
                self.entry, find_parameter_roles(self.entry, [], self.indexed)
            )
            self.root_member.shared = True

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
        self.window_names = (
            ("alpha", "beta") if all(member.parameter_window for member in self.members) else ()
        )
        if not self.window_names:
            for member in self.members:
                member.parameter_window = ()

    def run_to_first_call(self, input_leaves=()):
        """Run the program until it calls the search; set names and first_call."""
        names = {}
        self.first_call = record_first_call(
            lambda: self.execute_program(names, input_leaves),
            self.outline,
            self.search_functions,
            self.root_functions,
        )
        self.names = names
        if self.first_call is None:
            return
        for sampled_member in self.members:
            values = self.first_call.arguments.get(id(sampled_member.function))
            if values:
                roles = refine_roles_by_values(sampled_member.roles, values)
                # Functions that call each other use the same names for their parameters.
                for member_to_update in self.members:
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

    # --- Methods of a CallingConvention, which tracing.trace calls.
    def find_convention(self, frame):
        member = self.find_member(frame.f_code)
        return member if member and self.shape.should_record_call(frame) else None

    def find_member(self, code):
        """Return the SearchMember of a code object, None if it is not part of the search."""
        if code.co_filename != "<string>":
            return None
        key = code.co_name, code.co_firstlineno
        if key not in self._members_by_code:
            self._members_by_code[key] = None
            function = self.outline.find_function_at_line(*key)
            for member in [*self.members, self.root_member]:
                if member and function and member.function is function:
                    member.order = code.co_varnames
                    self._members_by_code[key] = member
        return self._members_by_code[key]

    def reset_members(self):
        """Update the cached members after a change of the functions that belong to the search."""
        self._members_by_code = {}
        self._update_from_roles()

    def is_search_name(self, name):
        return name.split(".")[-1] in self.search_names

    def read_node(self, frame, parent_call):
        member = self._members_by_code[frame.f_code.co_name, frame.f_code.co_firstlineno]
        name = member.by_role.get("index" if self.indexed else "node")
        value = frame.f_locals.get(name)
        if parent_call is None:
            if self.visited is not None:
                raise SecondSearchError
            self.visited = {}
            self.shape.on_root_call(value)
            return ()
        visited = self.visited.setdefault(parent_call.path, set())
        path = self.shape.find_child_path(value, parent_call.path, visited)
        if path != parent_call.path:
            visited.add(path[-1])
        self.shape.on_child_call(path, parent_call, self)
        return path

    def should_record_lines(self, path):
        return self.shape.should_record_lines(path)

    def find_child_index(self, node, parent_call):
        return None if node == parent_call.path else node[-1]

    def read_returned_number(self, call, returned_value):
        returned_value = self.read_number(returned_value)
        if (
            call.convention is self.root_member
            and not is_number(returned_value)
            and call.child_results
        ):
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
        return returned_value

    def find_skipped_children(self, call):
        if not self.shape.has_tree:
            return find_first_untried_move(self, call, self.outline.lines)
        count = self.shape.counts.get(call.path, 0)
        return tuple([index for index in range(count) if index not in call.children])

    # --- The call of the search.
    def find_min_function(self):
        """Return the ParsedFunction for MIN if there is one for each player, else None."""
        if len(self.search_functions) != 2 or self.entry not in self.search_functions:
            return None
        (counterpart,) = [
            function for function in self.search_functions if function is not self.entry
        ]
        return counterpart

    def starts_with_max(self):
        """Check whether MAX moves at the root in the program's own call."""
        first = self.first_call.search_function
        member = next(candidate for candidate in self.members if candidate.function is first)
        arguments = self.first_call.arguments[id(first)]
        if "maximizing" in member.by_role:
            value = arguments.get(member.by_role["maximizing"])
            return value == get_player_argument(self, member.by_role["maximizing"], True)
        if "sign" in member.by_role:
            return arguments.get(member.by_role["sign"]) != -1
        return self.find_min_function() is not first

    def negates_child_results(self):
        """Check whether the search negates the results of children, as negamax does."""
        for function in self.search_functions:
            tokens = function.list_tokens()
            for index in range(1, len(tokens) - 1):
                if (
                    tokens[index - 1] == "-"
                    and tokens[index + 1] == "("
                    and self.is_search_name(tokens[index])
                ):
                    return True
            for statement, _ in function.statements:  # value = -value
                if statement[1:3] == ["=", "-"] and statement[3:] == statement[:1]:
                    return True
        return False

    def record_search(self, tree, alpha=-inf, beta=inf, maximizing=True, max_steps=inf):
        """Return the tracing.Trace of a run."""
        search, arguments = prepare_search_call(self, tree, alpha, beta, maximizing)
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

    def list_roles_with_names(self):
        """Return (role, name) of each parameter that has a role, in the function's order."""
        return [(role, name) for name, role in self.shown_roles.items() if role != "rest"]

    @property
    def shown_roles(self):
        """The roles of the entry, or of the first member if the entry is not part of the search."""
        is_entry_in_search = self.entry in self.search_functions
        return self.entry_member.roles if is_entry_in_search else self.members[0].roles


class SecondSearchError(ValueError):
    """The called function searches more than once."""


def identity(value):
    """Return a value unchanged."""
    return value


def count_children_by_path(tree, path=()):
    """Return path -> number of children for each node of a tree."""
    if not isinstance(tree, list):
        return {}
    counts = {path: len(tree)}
    for index, child in enumerate(tree):
        counts |= count_children_by_path(child, (*path, index))
    return counts


def parse_program(source, execute_program):
    """Return the Program for a source text, without a shape; None if no function calls itself.

    execute_program: function of (names, leaves) that runs the program; leaves answer input()
    """
    outline = ProgramOutline(source)
    search_functions = find_search_functions(outline)
    if not search_functions:
        return None
    return Program(source, outline, search_functions, execute_program)
