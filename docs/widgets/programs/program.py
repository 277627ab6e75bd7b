"""A reader's program: which of its functions search, and how they are called."""

import sys
from math import inf

import tracing
from tracing import trace
from widgets.programs.loops import calls_in_loop
from widgets.programs.outline import Outline
from widgets.programs.roles import (
    NAMES,
    counts_depth,
    find_roles,
    match_arguments,
    refine_roles,
    simplify,
)
from widgets.programs.sample import copy_value, take_sample
from widgets.programs.shapes import Keys, is_number
from widgets.trees import plies

# Words in the names of functions that search.
_SEARCHES = (
    "minimax alphabeta minmax negamax maxvalue minvalue maxval minval search prune pruning poda potatura ab max min"
    " evaluate solve best busca cerca abp"
)
SEARCHES = _SEARCHES.split()
HEIGHTS = NAMES["height"].split() + NAMES["depth"].split()
PLAYERS = (("max", "min"), ("MAX", "MIN"), ("Max", "Min"), ("x", "o"), ("X", "O"))


class Member:
    """How one function of a search names things.

    function: its outline.Function; roles: parameter -> role; by_role: role -> parameter; own_window: its names of
    alpha and beta, () if it has none; renamed: its names of those and of the best value -> "alpha", "beta", "best";
    order: its local names.
    """

    def __init__(self, function, roles):
        self.function, self.order = function, ()
        self.set_roles(roles)

    def set_roles(self, roles):
        """Note which role each parameter plays."""
        self.roles = roles
        self.by_role = {role: name for name, role in roles.items()}
        if self.function.receiver and not {"node", "index"} & set(self.by_role):
            self.by_role["node"] = self.function.receiver  # a node that searches itself
        words = set(self.function.words())
        low, high = self.by_role.get("alpha"), self.by_role.get("beta")
        if not (low and high) and {"alpha", "beta"} <= words:
            low, high = "alpha", "beta"  # of the function around it, or of the whole program
        self.own_window = (low, high) if low and high else ()
        self.renamed = dict(zip(self.own_window, ("alpha", "beta"), strict=False))
        for name in find_best_names(self.function, roles):
            if name not in self.renamed and "best" not in words:
                self.renamed[name] = "best"


def find_best_names(function, roles):
    """Return the local names that hold the best value so far: what is returned, and no parameter."""
    found = []
    for words in function.returned():
        while words and words[0] in ("(", "-"):
            words = words[1:]
        name = words[0] if words else ""
        alone = len(words) == 1 or words[1:2] in ([","], [")"], ["["])
        if name.isidentifier() and alone and name not in roles:
            found.append(name)
    assigned = set()
    for words, _ in function.statements:
        targets = words[: words.index("=")] if "=" in words else []
        if set(targets[1::2]) <= {","}:  # one name or several, such as v, move = 3, None
            assigned.update(targets[::2])
    loops = function.loop_names()
    return [name for name in dict.fromkeys(found) if name in assigned and name not in loops]


class Program(tracing.CallingConvention):
    """A reader's program, called as it wants to be called.

    outline: of its text; execute: runs the program, and returns what it has defined; group: the Functions that
    search together; entry: the Function that is called; roots: the Functions that try the moves of the root;
    members: a Member for each of the group; sample: the Sample of its own call, None if it has none; shape: how it
    keeps the tree, None while that is not known.
    """

    names_best = True
    holds_children = False

    def __init__(self, source, outline, group, execute):
        self.source, self.outline, self.group, self.execute = source, outline, group, execute
        self.names, self.sample = {}, None
        self.shape, self.read_number = None, keep
        self.relative = False  # whether a leaf is to be seen by the player who would move there
        self.searches = {function.name for function in group}
        self.entry = find_entry(outline, group)
        others = [its for its in outline.functions if its not in group]
        self.roots = [its for its in others if calls_in_loop(its, self.searches, outline.lines)]
        self.calls = {id(its): [] for its in [*group, self.entry]}
        for function in outline.functions:
            for name, arguments in function.calls(self.searches):
                for called in group:
                    if called.name == name and (function in group or called is not self.entry):
                        self.calls[id(called)].append(match_arguments(called, arguments))
        found = [find_roles(function, self.calls[id(function)]) for function in group]
        self.indexed = any("index" in roles.values() for roles in found)
        if self.indexed:
            found = [find_roles(its, self.calls[id(its)], indexed=True) for its in group]
        self.members = [
            Member(function, roles) for function, roles in zip(group, found, strict=True)
        ]
        # A function around them that tries the moves of the root itself is the root's call;
        # shared: whether it is called with the tree, and not only in the program's own run.
        self.root_member = None
        if self.entry in self.roots:
            self.root_member = Member(self.entry, find_roles(self.entry, [], self.indexed))
            self.root_member.shared = True
        self._known, self._tables = {}, {}
        self._settle()

    def _settle(self):
        """Note what follows from the roles."""
        entry = [member for member in self.members if member.function is self.entry] or [
            self.root_member
        ]
        if entry == [None]:
            entry = [Member(self.entry, find_roles(self.entry, [], self.indexed))]
        self.entry_member = entry[0]
        self.parameters = [name for member in self.members for name in member.roles]
        self.hidden, self.first_lines = set(), set()
        for member in [*self.members, *([self.root_member] if self.root_member else [])]:
            bounds, function = ("alpha", "beta"), member.function
            # CPython counts from the first decorator, Brython from the definition.
            self.first_lines.update(range(function.decorated, function.line + 1))
            self.hidden.update(name for name, role in member.roles.items() if role not in bounds)
            self.hidden.update(function.loop_names())
        self.window = ("alpha", "beta") if all(member.own_window for member in self.members) else ()
        if not self.window:
            for member in self.members:
                member.own_window = ()

    def start(self, leaves=()):
        """Run the program until it calls its search, if it does; afterwards names and sample are there."""
        names = {}
        self.sample = take_sample(
            lambda: self.execute(names, leaves), self.outline, self.group, self.roots
        )
        self.names = names
        if self.sample is None:
            return
        for member in self.members:
            values = self.sample.arguments.get(id(member.function))
            if values:
                roles = refine_roles(member.function, member.roles, values)
                for other in self.members:  # functions that call each other name things alike
                    own_names = list(other.roles) == list(roles)
                    if other is member or own_names:
                        other.set_roles(dict(roles))
        self._settle()

    def set_roles(self, chosen):
        """Take roles from a reader, parameter -> role, for those parameters that the functions have."""
        for member in self.members:
            taken = {name: role for name, role in chosen.items() if name in member.roles}
            member.set_roles(member.roles | taken)
        self.indexed = any("index" in member.roles.values() for member in self.members)
        self._settle()

    # --- What tracing.trace asks.
    def find_function(self, frame):
        member = self.find_member(frame.f_code)
        return member if member and self.shape.is_seen(frame) else None

    def find_member(self, code):
        """Return the Member whose function has this code, None if it is no part of the search."""
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

    def forget(self):
        """Take note that other functions than before are part of the search."""
        self._known = {}
        self._settle()

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
            self.shape.enter_root(value)
            return ()
        visited = self.visited.setdefault(parent.path, set())
        path = self.shape.find_path(value, parent.path, visited)
        if path != parent.path:
            visited.add(path[-1])
        self.shape.enter_child(path, parent, self)
        return path

    def shows_lines(self, path):
        return self.shape.shows_lines(path)

    def find_child(self, node, parent):
        return None if node == parent.path else node[-1]

    def read_result(self, call, value):
        value = self.read_number(value)
        if call.function is self.root_member and not is_number(value) and call.came_all:
            # It returns a move: what it has found is the best of what came back.
            came = [-it for it in call.came_all] if self.negates() else call.came_all
            for choose in (max, min):
                if choose(came) in call.seen.values():
                    return choose(came)
            return max(came)
        return value

    def find_skipped(self, call):
        if not self.shape.is_planted:
            from widgets.programs.growth import find_untried

            return find_untried(self, call, self.outline.lines)
        count = self.shape.counts.get(call.path, 0)
        return tuple([index for index in range(count) if index not in call.children])

    # --- How it is called.
    @property
    def takes_player(self):
        """Whether it can be told who moves at the root."""
        roles = self.entry_member.roles.values()
        return "maximizing" in roles or "sign" in roles or self.counterpart() is not None

    def counterpart(self):
        """Return the Function for MIN, of two that call each other; None if there is none."""
        if len(self.group) != 2 or self.entry not in self.group:
            return None
        (other,) = [function for function in self.group if function is not self.entry]
        return other

    def starts_with_max(self):
        """Tell whether MAX moves at the root in the program's own call."""
        first = self.sample.first
        member = next(its for its in self.members if its.function is first)
        given = self.sample.arguments[id(first)]
        if "maximizing" in member.by_role:
            value = given.get(member.by_role["maximizing"])
            return value == self._player(member.by_role["maximizing"], True)
        if "sign" in member.by_role:
            return given.get(member.by_role["sign"]) != -1
        return self.counterpart() is not first

    def negates(self):
        """Tell whether what comes back from a child is taken with the other sign, as in negamax."""
        for function in self.group:
            words = function.words()
            for at in range(1, len(words) - 1):
                if words[at - 1] == "-" and words[at + 1] == "(" and self.is_search(words[at]):
                    return True
            for statement, _ in function.statements:  # value = -value
                if statement[1:3] == ["=", "-"] and statement[3:] == statement[:1]:
                    return True
        return False

    def prepare(self, tree, alpha=-inf, beta=inf, maximizing=True, chosen=False):
        """Return the program's function, with the tree in its place, and the arguments to call it with.

        chosen: whether its own window is used where it has one.
        """
        self.visited = None
        self.shape.plant(turn_leaves(tree, maximizing) if self.relative else tree)
        self.plies = plies(tree)
        self._place_tree()
        entry, member = self.entry, self.entry_member
        if not maximizing and "maximizing" not in member.roles.values() and self.counterpart():
            entry = self.counterpart()
            member = next(its for its in self.members if its.function is entry)
        setting, arguments = (alpha, beta, maximizing), {}
        for name, role in member.roles.items():
            if chosen and role in ("alpha", "beta") and entry.parameters[name] is not None:
                continue
            value = self._argument(member, name, role, setting)
            if value is not OMITTED:
                arguments[name] = value
        return self._find_callable(entry), arguments

    def _argument(self, member, name, role, setting):
        alpha, beta, maximizing = setting
        if role == "alpha":
            return alpha
        if role == "beta":
            return beta
        if role == "maximizing":
            return self._player(name, maximizing)
        if role == "sign":
            return 1 if maximizing else -1
        if role == "depth":
            if counts_depth(self.calls[id(member.function)], name) == "up":
                return 0
            return self.plies
        if role == "height":
            return self.plies
        if role in ("index", "node"):
            return self.shape.root
        if role == "values" and hasattr(self.shape, "values"):
            return self.shape.values
        given = self.sample.arguments.get(id(member.function), {}) if self.sample else {}
        if isinstance(self.shape, Keys) and (
            name in given or member.function.parameters[name] is None
        ):
            table = self._choose_table(name, given.get(name))
            if table is not None:
                return table
        if member.function.parameters[name] is not None:
            return OMITTED
        if name in given:
            return copy_value(given[name])
        return 0 if simplify(name) in ("count", "nodes", "visited", "counter") else None

    def _choose_table(self, name, value):
        """Return the dictionary of children or of values that takes the place of a value; None if neither does."""
        if isinstance(value, dict) and value:
            numbers = all(is_number(its) for its in value.values())
            return self.shape.values if numbers else self.shape.children
        if value is not None:
            return None
        simple = simplify(name)
        return self.shape.values if simple in NAMES["values"].split() else self.shape.children

    def _player(self, name, maximizing):
        """Return what a program calls MAX or MIN: True or False, 1 or 0, a text that it compares with."""
        word = self.outline.compared.get(name)
        return maximizing if word is None else read_player(word, maximizing)

    def _place_tree(self):
        """Put the tree where the program looks for it besides the arguments: a height, leaves, dictionaries."""
        self._place_in(self.names, [name for name in self.outline.used if name in self.names])
        if self.sample:
            held = self.sample.held()
            self._place_in(held, set(held))

    def _place_in(self, holder, names):
        for name in names:
            value = holder[name]
            if type(value) is int:
                parameters = (its.parameters for its in self.outline.functions)
                if self._is_height(name) and not any(name in its for its in parameters):
                    holder[name] = self.plies
            elif isinstance(value, list) and self.indexed and len(value) > 1:
                if all(is_number(its) for its in value):
                    holder[name] = self.shape.values
            elif isinstance(value, dict) and isinstance(self.shape, Keys):
                if name.startswith("__"):
                    continue
                # What a dictionary is for is seen at its first content: later it may be empty.
                if name not in self._tables:
                    table = self._choose_table(name, value)
                    kind = "values" if table is self.shape.values else "children"
                    self._tables[name] = None if table is None else kind
                if self._tables[name]:
                    holder[name] = getattr(self.shape, self._tables[name])

    def _is_height(self, name):
        """Tell whether a number of the whole program is the height of the tree: by its name, or compared with a depth."""
        if simplify(name) in HEIGHTS:
            return True
        for member in self.members:
            depth, words = member.by_role.get("depth"), member.function.words()
            for at in range(len(words) - 2):
                if words[at + 1] in ("==", ">=") and words[at : at + 3 : 2] == [depth, name]:
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
        inits = [its for its in self.outline.methods(kind.__name__) if its.name == "__init__"]
        arguments = {}
        for name in inits[0].required if inits else ():
            simple = simplify(name)
            if simple in HEIGHTS:
                arguments[name] = self.plies
            elif simple in NAMES["values"].split() and hasattr(self.shape, "values"):
                arguments[name] = self.shape.values
            else:
                arguments[name] = self.shape.root if simple in NAMES["node"].split() else None
        return kind(**arguments)

    def record(self, tree, alpha=-inf, beta=inf, maximizing=True, most=inf):
        """Return the tracing.Trace of a run."""
        search, arguments = self.prepare(tree, alpha, beta, maximizing)
        self.shape.counts = count_children(tree)
        with Silence():
            run = trace(
                lambda: search(**arguments), None, most=most, source=self.source, convention=self
            )
        if run.steps:
            run.value = run.steps[-1].value  # the number in what the root has returned
        return run

    def describe(self):
        """Return (role, name) of each parameter of the search that plays one, in the order of the function."""
        return [(role, name) for name, role in self.shown_roles.items() if role != "rest"]

    @property
    def shown_roles(self):
        """The roles of the function that searches: where another function starts it, of the first of the search."""
        shared = self.entry in self.group
        return self.entry_member.roles if shared else self.members[0].roles


class SecondSearchError(ValueError):
    """The function that was called searches more than once."""


class Silence:
    """A block in which nothing is printed."""

    def __enter__(self):
        self.before, sys.stdout = sys.stdout, self

    def __exit__(self, *_):
        sys.stdout = self.before

    def write(self, text):
        """Take what is printed, and keep nothing."""

    def flush(self):
        """There is nothing to be written."""


class _Omitted:
    """An argument that is left to its default."""


OMITTED = _Omitted()


def keep(value):
    """Return a value as it is."""
    return value


def turn_leaves(tree, maximizing):
    """Return the tree with its leaves as the player sees them who would move there."""
    if isinstance(tree, list):
        return [turn_leaves(child, not maximizing) for child in tree]
    return tree if maximizing else -tree


def count_children(tree, path=()):
    """Return path -> number of children for each node of a tree."""
    if not isinstance(tree, list):
        return {}
    found = {path: len(tree)}
    for index, child in enumerate(tree):
        found |= count_children(child, (*path, index))
    return found


def read_player(word, maximizing):
    """Return what stands for MAX, or for MIN, in a program that compares its player with a word."""
    if word in ("True", "False"):
        return maximizing
    if word in ("1", "0", "-1"):
        other = -1 if word == "-1" else 0
        return 1 if maximizing else other
    text = word.strip("\"'")
    if text == word:
        return maximizing
    for high, low in PLAYERS:
        old, new = (low, high) if maximizing else (high, low)
        if text.startswith(old) or text == old:
            return new + text[len(old) :]
    return text


def find_program(source, execute):
    """Return the Program of a program, before a shape has been chosen; None where no function calls itself.

    execute(names, leaves): runs the program with these names, and with leaves for what it asks its user.
    """
    outline = Outline(source)
    group = find_group(outline)
    if not group:
        return None
    return Program(source, outline, group, execute)


def find_group(outline):
    """Return the Functions that search together, calling themselves or each other; [] if there are none."""
    functions = outline.functions
    names = {function.name for function in functions}
    called = {id(its): its.mentions(names) for its in functions}
    reached = {}
    for function in functions:
        seen, waiting = set(), list(called[id(function)])
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += [far for its in functions if its.name == name for far in called[id(its)]]
        reached[id(function)] = seen
    recursive = [function for function in functions if function.name in reached[id(function)]]
    groups = []
    for function in recursive:
        mine = reached[id(function)]
        group = [its for its in recursive if its.name in mine and function.name in reached[id(its)]]
        # What is only defined inside one of them is a part of it; other classes have the same method for leaves.
        group = [its for its in group if its.outer not in group]
        shared = {its.name for its in group if its.owner}
        group += [its for its in functions if its.owner and its.name in shared and its not in group]
        if group and group not in groups:
            groups.append(group)
    return max(groups, key=score_group, default=[])


def score_group(group):
    """Return how much functions that call each other look like a search."""
    score = 0
    for function in group:
        roles = find_roles(function, []).values()
        score += 4 * ("alpha" in roles and "beta" in roles)
        score += 3 * ("maximizing" in roles or "sign" in roles) + ("depth" in roles)
        score += 4 * any(word in simplify(function.name) for word in SEARCHES)
        words = function.words()
        score += 2 * ("max" in words or "min" in words or "inf" in words)
    return score / len(group)


def find_entry(outline, group):
    """Return the Function that is called to start the search of a group."""
    inner = [function for function in group if function.outer]
    if inner:
        function = inner[0]
        while function.outer:
            function = function.outer
        return function
    for function in group:
        simple = simplify(function.name).replace("minimax", "").replace("minmax", "")
        if len(group) == 1 or "max" in simple:
            return function
    return group[0]
