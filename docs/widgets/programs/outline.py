"""The outline of a reader's program: functions and classes, parsed from the source text.

The parser does not use the module ast, which a browser would have to download.
"""

from statements import split_statements, split_words

OPENING, CLOSING = "([{", ")]}"
ASSIGNING = ("=", "+=", "-=", ":=")


class ParsedFunction:
    """A function in the source text of a program.

    line, last_line: lines of the header and the last statement, counted from 1
    indent: indentation of the header
    parameters: name -> words of the default, None without a default; self and cls are left out
    owner: the ParsedClass of a method, None for a plain function
    outer: the ParsedFunction around this one, None at the top level of the program or of a class
    receiver: name of the first parameter of a method (self or cls), None for other functions
    statements: (words, line) of each statement in the body, except in functions defined inside
    """

    def __init__(self, name, line, indent, parameters, owner, outer, receiver):
        self.name, self.line, self.indent = name, line, indent
        self.decorated = line  # line of the first decorator
        self.parameters, self.owner, self.outer = parameters, owner, outer
        self.receiver, self.last_line, self.statements = receiver, line, []

    @property
    def required(self):
        """The parameters without a default."""
        return [name for name, default in self.parameters.items() if default is None]

    def list_tokens(self):
        """Return all words of the body in order."""
        return [word for words, _ in self.statements for word in words]

    def list_attributes_read_from(self, name):
        """Return the attributes read from a variable of this name, in order, each once."""
        start = f"{name}."
        matching = [word[len(start) :] for word in self.list_tokens() if word.startswith(start)]
        return list(dict.fromkeys(attribute.split(".")[0] for attribute in matching))

    def find_calls(self, names):
        """Yield (name, arguments) of each call of a function of these names.

        arguments: a list of (keyword or None, words).
        """
        for words, _ in self.statements:
            for index, word in enumerate(words[:-1]):
                name = word.split(".")[-1]
                if name in names and words[index + 1] == "(":
                    yield name, split_arguments(words, index + 1)

    def find_mentioned_functions(self, names):
        """Return which of these functions it calls or passes on, as in map(name, ...)."""
        mentioned = {name for name, _ in self.find_calls(names)}
        for words, _ in self.statements:
            for index in range(1, len(words) - 1):
                if words[index - 1] in "(," and words[index + 1] == "," and words[index] in names:
                    mentioned.add(words[index])
        return mentioned

    def list_loop_variables(self):
        """Return the variables of the for loops and comprehensions."""
        variables = []
        for words, _ in self.statements:
            for index, word in enumerate(words):
                if word != "for":
                    continue
                for variable in words[index + 1 :]:
                    if variable == "in":
                        break
                    if variable.isidentifier():
                        variables.append(variable)
        return variables

    def list_returned_expressions(self):
        """Return the words after each return statement."""
        expressions = []
        for words, _ in self.statements:
            for index, word in enumerate(words):
                if word == "return" and (index == 0 or words[index - 1] == ":"):
                    expressions.append(words[index + 1 :])
        return expressions


class ParsedClass:
    """A class in the source text of a program: name, line, bases (words) and fields.

    fields: of a dataclass or NamedTuple: name -> words of the default, None without a default
    """

    def __init__(self, name, line, bases):
        self.name, self.line, self.bases, self.fields = name, line, bases, {}


class ProgramOutline:
    """The functions and classes of a program, in the order of their lines.

    statements: (words, line) of each statement outside of functions and classes
    lines: (words, line, indent) of all statements
    used_names: the names that appear in functions, each once
    compared_words: name -> the word that the functions first compare it with
    """

    def __init__(self, source):
        self.functions, self.classes, self.statements, self.lines = [], [], [], []
        scopes = []  # (indent, ParsedFunction or ParsedClass), the outermost first
        decorators, decorated = [], None
        for words, line, _, indent in split_statements(source):
            self.lines.append((words, line, indent))
            while scopes and indent <= scopes[-1][0]:
                scopes.pop()
            inside = [scope for _, scope in scopes]
            if words[0] == "@":
                decorators += words[1:2]
                decorated = decorated or line
                continue
            if words[0] == "async":
                words = words[1:]
            function = next(
                (scope for scope in inside[::-1] if isinstance(scope, ParsedFunction)), None
            )
            if words[0] == "def" and len(words) > 2:
                definition = self._make_function(words, line, indent, inside, decorators)
                definition.decorated = decorated or line
                self.functions.append(definition)
                scopes.append((indent, definition))
                body = split_words(words, ":")[1:]
                if body and body[-1]:
                    definition.statements.append((body[-1], line))  # on the same line
            elif words[0] == "class" and len(words) > 1:
                definition = ParsedClass(words[1], line, words[2:-1])
                self.classes.append(definition)
                scopes.append((indent, definition))
            elif function:
                function.statements.append((words, line))
            elif inside and isinstance(inside[-1], ParsedClass):
                _add_declared_field(inside[-1], words)
            else:
                self.statements.append((words, line))
            for scope in inside:
                if isinstance(scope, ParsedFunction):
                    scope.last_line = line
            decorators, decorated = [], None
        self.used_names, self.compared_words = {}, {}
        for function in self.functions:
            self._note_names_and_comparisons(function.list_tokens())

    def _note_names_and_comparisons(self, words):
        self.used_names |= dict.fromkeys(word.split(".")[0] for word in words)
        for name, comparison, word in zip(words, words[1:], words[2:], strict=False):
            if comparison in ("==", "!=", "is"):
                self.compared_words.setdefault(name, word)

    def _make_function(self, words, line, indent, inside, decorators):
        parameters = {}
        for _, parameter_words in split_arguments(words, 2, keywords=False):
            name, *default = split_words(parameter_words, "=")
            name = split_words(name, ":")[0]
            if name and name[-1].isidentifier() and name[0] not in ("*", "**", "/"):
                parameters[name[-1]] = default[0] if default else None
        owner = inside[-1] if inside and isinstance(inside[-1], ParsedClass) else None
        outer = next(
            (
                parameter_words
                for parameter_words in inside[::-1]
                if isinstance(parameter_words, ParsedFunction)
            ),
            None,
        )
        receiver = None
        if owner and parameters and "staticmethod" not in decorators:
            receiver = next(iter(parameters))
            del parameters[receiver]
        return ParsedFunction(words[1], line, indent, parameters, owner, outer, receiver)

    def find_function(self, name, line):
        """Return the ParsedFunction of this name with the header or first decorator at a line, or None."""
        for function in self.functions:
            if function.name == name and function.decorated <= line <= function.line:
                return function
        return None

    def find_methods(self, name):
        """Return the functions of the class of that name."""
        return [
            function
            for function in self.functions
            if function.owner and function.owner.name == name
        ]


def split_arguments(words, opening, keywords=True):
    """Return the arguments in the brackets that open at an index: (keyword or None, words) each."""
    depth, end = 0, opening
    for end in range(opening, len(words)):
        depth += (words[end] in OPENING) - (words[end] in CLOSING)
        if not depth:
            break
    arguments = []
    for argument in split_words(words[opening + 1 : end], ","):
        if not argument:
            continue
        named = keywords and len(argument) > 2 and argument[1] == "=" and argument[0].isidentifier()
        arguments.append((argument[0], argument[2:]) if named else (None, argument))
    return arguments


def _add_declared_field(owner, words):
    """Record a statement in the body of a class if it declares a field with a type."""
    if len(words) > 2 and words[0].isidentifier() and words[1] == ":":
        _, *default = split_words(words[2:], "=")
        owner.fields[words[0]] = default[0] if default else None
