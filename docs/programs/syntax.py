"""The functions of a reader's program, from its syntax tree."""

PARSE_ONLY = 1024  # the flag ast.PyCF_ONLY_AST; a browser would have to download the module ast
FOR_LOOPS = ("For", "AsyncFor", "ListComp", "SetComp", "DictComp", "GeneratorExp")
FUNCTIONS = ("FunctionDef", "AsyncFunctionDef")


def get_kind(node):
    """Return the name of the class of a syntax node, such as "Call"."""
    return type(node).__name__


def get_operator(node):
    """Return the name of the class of the operator in a syntax node, such as "Mult", None without one."""
    return get_kind(node.op) if hasattr(node, "op") else None


def list_children(node):
    """Return the syntax nodes directly below a node, in the order of the text."""
    children = []
    for name in node._fields:
        value = getattr(node, name, None)
        for child in value if isinstance(value, list) else (value,):
            if hasattr(child, "_fields"):
                children.append(child)
    return children


def list_nodes(node, enters_functions=True):
    """Return a syntax node and all nodes below it, without those of inner functions if so wished."""
    nodes, waiting = [], [node]
    while waiting:
        current = waiting.pop()
        nodes.append(current)
        if enters_functions or current is node or get_kind(current) not in FUNCTIONS:
            waiting += list_children(current)[::-1]
    return nodes


class ParsedFunction:
    """A function in the source text of a program.

    name, line, last_line: from the header to the last statement; decorated: the line of the first decorator
    parameters: all names but the receiver's, in order; optional: those with a default
    owner: the name of the class of a method, or None; outer: the ParsedFunction around this one, or None
    receiver: the name of the first parameter of a method (self or cls), or None
    nodes: the syntax nodes of the body, without inner functions
    called: the names that it calls or passes on to another function; definition: its syntax node
    is_empty: whether it does nothing yet: pass, … or a docstring; is_generator: whether it yields, as helpers may
    """

    def __init__(self, definition, owner, outer):
        self.name, self.definition = definition.name, definition
        self.line, self.last_line = definition.lineno, definition.end_lineno
        decorators = definition.decorator_list
        self.decorated = min([self.line, *[decorator.lineno for decorator in decorators]])
        self.owner, self.outer = owner, outer
        positional, named = definition.args.args, definition.args.kwonlyargs
        positional = [*getattr(definition.args, "posonlyargs", ()), *positional]
        defaults = definition.args.defaults
        self.parameters = [argument.arg for argument in (*positional, *named)]
        named_defaults = zip(named, definition.args.kw_defaults, strict=False)
        with_default = positional[len(positional) - len(defaults) :]
        with_default += [argument for argument, default in named_defaults if default is not None]
        self.optional = {argument.arg for argument in with_default}
        static = any(getattr(decorator, "id", "") == "staticmethod" for decorator in decorators)
        self.receiver = None
        if owner and self.parameters and not static:
            self.receiver = self.parameters.pop(0)
        parts = [getattr(part, "value", part) for part in definition.body]
        self.is_empty = {"Pass", "Constant"}.issuperset(map(get_kind, parts))
        self.nodes = [
            node
            for statement in definition.body
            if get_kind(statement) not in FUNCTIONS
            for node in list_nodes(statement, enters_functions=False)
        ]
        self.is_generator = bool(self.find_nodes("Yield", "YieldFrom"))
        called = []
        for call in self.find_nodes("Call"):
            passed = [argument.id for argument in call.args if get_kind(argument) == "Name"]
            called += [get_called_name(call), *passed]
        # super().__init__(…) is a call of another class.
        self.called = {name for name in called if name and not name.startswith("__")}

    def find_nodes(self, *kinds):
        """Return the syntax nodes of some kinds in its body."""
        return [node for node in self.nodes if get_kind(node) in kinds]

    def list_calls(self, names):
        """Return the syntax nodes of the calls of functions with these names."""
        return [call for call in self.find_nodes("Call") if get_called_name(call) in names]

    def map_arguments(self, call):
        """Return parameter -> syntax node of the argument in a call of this function."""
        arguments = dict(zip(self.parameters, call.args, strict=False))
        arguments |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
        return arguments

    def list_loop_variables(self):
        """Return the names that for loops and comprehensions assign."""
        loops = self.find_nodes("For", "AsyncFor", "comprehension")
        return [name for loop in loops for name in list_names(loop.target)]

    def find_result_names(self):
        """Return the local names that hold the best value so far: those that are assigned and returned."""
        returned, assigned = [], set()
        for value in [node.value for node in self.find_nodes("Return")]:
            if get_kind(value) in ("Tuple", "List") and value.elts:
                value = value.elts[0]
            if get_kind(value) == "UnaryOp":
                value = value.operand
            if get_kind(value) == "Subscript":
                value = value.value
            if get_kind(value) == "Name":
                returned.append(value.id)
        for node in self.find_nodes("Assign", "AnnAssign"):
            for target in node.targets if get_kind(node) == "Assign" else [node.target]:
                parts = target.elts if get_kind(target) == "Tuple" else [target]
                assigned.update([part.id for part in parts if get_kind(part) == "Name"])
        assigned -= {*self.list_loop_variables(), *self.parameters}
        return [name for name in dict.fromkeys(returned) if name in assigned]

    def find_names_of_results(self, search_names):
        """Return the local names to which the result of a search is assigned."""
        names = []
        for node in self.find_nodes("Assign"):
            value = node.value
            while get_kind(value) in ("UnaryOp", "Subscript"):
                value = value.operand if get_kind(value) == "UnaryOp" else value.value
            if get_kind(value) == "Call" and get_called_name(value) in search_names:
                names += [target.id for target in node.targets if get_kind(target) == "Name"]
        return names


def find_function(functions, code):
    """Return the ParsedFunction among some of a code object, None if there is none."""
    name, line = code.co_name, code.co_firstlineno
    # CPython counts from the first decorator, Brython from the definition.
    return next((f for f in functions if f.name == name and f.decorated <= line <= f.line), None)


def get_called_name(call):
    """Return the name of the function in the syntax node of a call, without the object before it, or None."""
    return getattr(call.func, "id", None) or getattr(call.func, "attr", None)


def list_names(node):
    """Return the names in an expression, in the order of the text."""
    return [part.id for part in list_nodes(node) if get_kind(part) == "Name"]


def parse_program(source):
    """Return (the ParsedFunctions, the syntax nodes of the classes) of a program. Raises SyntaxError."""
    functions, classes = [], []

    def visit(node, owner, outer):
        for child in list_children(node):
            kind = get_kind(child)
            if kind in FUNCTIONS:
                function = ParsedFunction(child, owner, outer)
                functions.append(function)
                visit(child, None, function)
            else:
                if kind == "ClassDef":
                    classes.append(child)
                visit(child, child.name if kind == "ClassDef" else owner, outer)

    visit(compile(source, "<string>", "exec", PARSE_ONLY), None, None)
    return functions, classes


def find_recursive_groups(functions):
    """Return the lists of functions that call themselves or each other, without generators, in the order of the text."""
    called_by_name = {}
    for function in functions:
        called_by_name.setdefault(function.name, set()).update(function.called)
    reached = {}
    for function in functions:
        names, waiting = set(), list(function.called)
        while waiting:
            name = waiting.pop()
            if name not in names:
                names.add(name)
                waiting += called_by_name.get(name, ())
        reached[id(function)] = names
    groups, plain = [], [function for function in functions if not function.is_generator]
    for function in plain:
        names = reached[id(function)]
        group = [f for f in plain if f.name in names and function.name in reached[id(f)]]
        # Without functions inside others; with methods of the same name, which other classes define for leaves.
        group = [f for f in group if f.outer not in group]
        shared = {f.name for f in group if f.owner}
        group += [f for f in functions if f.owner and f.name in shared and f not in group]
        if group and group not in groups:
            groups.append(group)
    return groups


def tries_moves_in_loop(function, names):
    """Tell whether a function calls others in for loops only: then it tries the moves of the root itself.

    A function that plays a game calls the search in a while loop, and one that compares searches, outside of loops.
    """

    def find_calls(nodes):
        below = [part for node in nodes for part in list_nodes(node, enters_functions=False)]
        calls = [part for part in below if get_kind(part) == "Call"]
        return below, {id(call) for call in calls if get_called_name(call) in names}

    nodes, calls = find_calls(function.definition.body)
    _, tried = find_calls([node for node in nodes if get_kind(node) in FOR_LOOPS])
    _, repeated = find_calls([node for node in nodes if get_kind(node) == "While"])
    return bool(calls) and calls == tried - repeated
