"""The outline of a reader's program: functions and classes, parsed from the source text.

The parser does not use the module ast, which a browser would have to download.
"""

from docs.programs.tokens import split_statements, split_tokens

OPENING, CLOSING = "([{", ")]}"


class ParsedFunction:
    """A function in the source text of a program.

    line, last_line: lines of the header and the last statement, counted from 1
    indent: indentation of the header
    parameters: name -> tokens of the default, None without a default; self and cls are left out
    owner: the ParsedClass of a method, None for a plain function
    outer: the ParsedFunction around this one, None at the top level of the program or of a class
    receiver: name of the first parameter of a method (self or cls), None for other functions
    statements: (tokens, line) of each statement in the body, except in functions defined inside
    """

    def __init__(self, name, line, indent, parameters, owner, outer, receiver):
        self.name, self.line, self.indent = name, line, indent
        self.decorated = line  # line of the first decorator
        self.parameters, self.owner, self.outer = parameters, owner, outer
        self.receiver, self.last_line, self.statements = receiver, line, []

    @property
    def required_parameters(self):
        """The parameters without a default."""
        return [name for name, default in self.parameters.items() if default is None]

    def list_tokens(self):
        """Return all tokens of the body in order."""
        return [token for tokens, _ in self.statements for token in tokens]

    def find_calls(self, function_names):
        """Yield (function name, arguments) of each call of one of these functions.

        arguments: a list of (keyword or None, tokens).
        """
        for tokens, _ in self.statements:
            for index, token in enumerate(tokens[:-1]):
                name = token.split(".")[-1]
                if name in function_names and tokens[index + 1] == "(":
                    yield name, split_arguments(tokens, index + 1)

    def find_mentioned_functions(self, function_names):
        """Return which of these functions it calls or passes on, as in map(name, ...)."""
        mentioned = {name for name, _ in self.find_calls(function_names)}
        for tokens, _ in self.statements:
            for index in range(1, len(tokens) - 1):
                if (
                    tokens[index - 1] in "(,"
                    and tokens[index + 1] == ","
                    and tokens[index] in function_names
                ):
                    mentioned.add(tokens[index])
        return mentioned

    def list_loop_variables(self):
        """Return the variables of the for loops and comprehensions."""
        variables = []
        for tokens, _ in self.statements:
            for index, token in enumerate(tokens):
                if token != "for":
                    continue
                for variable in tokens[index + 1 :]:
                    if variable == "in":
                        break
                    if variable.isidentifier():
                        variables.append(variable)
        return variables

    def list_returned_expressions(self):
        """Return the tokens after each return statement."""
        expressions = []
        for tokens, _ in self.statements:
            for index, token in enumerate(tokens):
                if token == "return" and (index == 0 or tokens[index - 1] == ":"):
                    expressions.append(tokens[index + 1 :])
        return expressions


class ParsedClass:
    """A class in the source text of a program.

    fields: of a dataclass or NamedTuple: name -> tokens of the default, None without a default
    """

    def __init__(self, name, line):
        self.name, self.line, self.fields = name, line, {}


class ProgramOutline:
    """The functions and classes of a program, in the order of their lines.

    statements: (tokens, line) of each statement outside of functions and classes
    lines: (tokens, line, indent) of all statements
    used_names: the names that appear in functions, each once
    compared_tokens: name -> the token that the functions first compare it with
    """

    def __init__(self, source):
        self.functions, self.classes, self.statements, self.lines = [], [], [], []
        scopes = []  # (indent, ParsedFunction or ParsedClass), the outermost first
        decorators, decorated = [], None
        for tokens, line, _, indent in split_statements(source):
            self.lines.append((tokens, line, indent))
            while scopes and indent <= scopes[-1][0]:
                scopes.pop()
            enclosing_scopes = [scope for _, scope in scopes]
            if tokens[0] == "@":
                decorators += tokens[1:2]
                decorated = decorated or line
                continue
            if tokens[0] == "async":
                tokens = tokens[1:]
            function = next(
                (scope for scope in enclosing_scopes[::-1] if isinstance(scope, ParsedFunction)),
                None,
            )
            if tokens[0] == "def" and len(tokens) > 2:
                definition = self._parse_function_header(
                    tokens, line, indent, enclosing_scopes, decorators
                )
                definition.decorated = decorated or line
                self.functions.append(definition)
                scopes.append((indent, definition))
                body = split_tokens(tokens, ":")[1:]
                if body and body[-1]:
                    definition.statements.append((body[-1], line))  # on the same line
            elif tokens[0] == "class" and len(tokens) > 1:
                definition = ParsedClass(tokens[1], line)
                self.classes.append(definition)
                scopes.append((indent, definition))
            elif function:
                function.statements.append((tokens, line))
            elif enclosing_scopes and isinstance(enclosing_scopes[-1], ParsedClass):
                _add_declared_field(enclosing_scopes[-1], tokens)
            else:
                self.statements.append((tokens, line))
            for scope in enclosing_scopes:
                if isinstance(scope, ParsedFunction):
                    scope.last_line = line
            decorators, decorated = [], None
        self.used_names, self.compared_tokens = {}, {}
        for function in self.functions:
            self._note_names_and_comparisons(function.list_tokens())

    def _note_names_and_comparisons(self, tokens):
        self.used_names |= dict.fromkeys(token.split(".")[0] for token in tokens)
        for name, comparison, token in zip(tokens, tokens[1:], tokens[2:], strict=False):
            if comparison in ("==", "!=", "is"):
                self.compared_tokens.setdefault(name, token)

    def _parse_function_header(self, tokens, line, indent, enclosing_scopes, decorators):
        parameters = {}
        for _, parameter_tokens in split_arguments(tokens, 2, allow_keywords=False):
            name, *default = split_tokens(parameter_tokens, "=")
            name = split_tokens(name, ":")[0]
            if name and name[-1].isidentifier() and name[0] not in ("*", "**", "/"):
                parameters[name[-1]] = default[0] if default else None
        owner = (
            enclosing_scopes[-1]
            if enclosing_scopes and isinstance(enclosing_scopes[-1], ParsedClass)
            else None
        )
        outer = next(
            (
                parameter_tokens
                for parameter_tokens in enclosing_scopes[::-1]
                if isinstance(parameter_tokens, ParsedFunction)
            ),
            None,
        )
        receiver = None
        if owner and parameters and "staticmethod" not in decorators:
            receiver = next(iter(parameters))
            del parameters[receiver]
        return ParsedFunction(tokens[1], line, indent, parameters, owner, outer, receiver)

    def find_function_at_line(self, name, line):
        """Return the ParsedFunction of this name with the header or first decorator at a line, or None."""
        for function in self.functions:
            if function.name == name and function.decorated <= line <= function.line:
                return function
        return None

    def find_methods(self, class_name):
        """Return the functions of the class of that name."""
        return [
            function
            for function in self.functions
            if function.owner and function.owner.name == class_name
        ]


def split_arguments(tokens, opening_index, allow_keywords=True):
    """Return the arguments in the brackets that open at an index: (keyword or None, tokens) each."""
    depth, end = 0, opening_index
    for end in range(opening_index, len(tokens)):
        depth += (tokens[end] in OPENING) - (tokens[end] in CLOSING)
        if not depth:
            break
    arguments = []
    for argument in split_tokens(tokens[opening_index + 1 : end], ","):
        if not argument:
            continue
        named = (
            allow_keywords
            and len(argument) > 2
            and argument[1] == "="
            and argument[0].isidentifier()
        )
        arguments.append((argument[0], argument[2:]) if named else (None, argument))
    return arguments


def _add_declared_field(parsed_class, tokens):
    """Record a statement in the body of a class if it declares a field with a type."""
    if len(tokens) > 2 and tokens[0].isidentifier() and tokens[1] == ":":
        _, *default = split_tokens(tokens[2:], "=")
        parsed_class.fields[tokens[0]] = default[0] if default else None


def uses_own_stack(search, source):
    """Tell whether a function probably uses a stack: it has a while loop and never calls itself."""
    if not hasattr(search, "__code__"):
        return False
    name = search.__name__
    functions = [function for function in ProgramOutline(source).functions if function.name == name]
    loops = any(words[0] == "while" for function in functions for words, _ in function.statements)
    return loops and not any(function.find_mentioned_functions({name}) for function in functions)
