"""The outline of a reader's program: its functions and classes, read from its text.

It is read without the module ast, which a browser would have to fetch.
"""

from statements import split_statements, split_words

OPENING, CLOSING = "([{", ")]}"
ASSIGNING = ("=", "+=", "-=", ":=")


class Function:
    """A function as the text of a program writes it.

    name; line, last_line: of its first and its last statement, counted from 1; indent: of its header.
    parameters: name -> the words of its default, None where there is none; without self and cls.
    owner: the Class that it is a method of, None for a plain function; outer: the Function in
        which it is defined, None at the top level of the program or of a class.
    receiver: the name of its first parameter if that is the object or class, as self; else None.
    statements: (words, line) of each statement inside, without those of functions defined inside.
    """

    def __init__(self, name, line, indent, parameters, owner, outer, receiver):
        self.name, self.line, self.indent = name, line, indent
        self.decorated = line  # where its first decorator is
        self.parameters, self.owner, self.outer = parameters, owner, outer
        self.receiver, self.last_line, self.statements = receiver, line, []

    @property
    def required(self):
        """The parameters that have no default."""
        return [name for name, default in self.parameters.items() if default is None]

    def words(self):
        """Return all words inside, in their order."""
        return [word for words, _ in self.statements for word in words]

    def attributes(self, name):
        """Return the attributes that are read of what a name holds, in their order, each once."""
        start = f"{name}."
        found = [word[len(start) :] for word in self.words() if word.startswith(start)]
        return list(dict.fromkeys(its.split(".")[0] for its in found))

    def calls(self, names):
        """Yield (name, arguments) of each call of a function of these names.

        arguments: a list of (keyword or None, words).
        """
        for words, _ in self.statements:
            for at, word in enumerate(words[:-1]):
                name = word.split(".")[-1]
                if name in names and words[at + 1] == "(":
                    yield name, split_arguments(words, at + 1)

    def mentions(self, names):
        """Return which of these functions it calls, or passes to another, as map(name, ...) does."""
        found = {name for name, _ in self.calls(names)}
        for words, _ in self.statements:
            for at in range(1, len(words) - 1):
                if words[at - 1] in "(," and words[at + 1] == "," and words[at] in names:
                    found.add(words[at])
        return found

    def loop_names(self):
        """Return the names that its loops, comprehensions included, give to what they run through."""
        found = []
        for words, _ in self.statements:
            for at, word in enumerate(words):
                if word != "for":
                    continue
                for its in words[at + 1 :]:
                    if its == "in":
                        break
                    if its.isidentifier():
                        found.append(its)
        return found

    def returned(self):
        """Return the words after each return."""
        found = []
        for words, _ in self.statements:
            for at, word in enumerate(words):
                if word == "return" and (at == 0 or words[at - 1] == ":"):
                    found.append(words[at + 1 :])
        return found


class Class:
    """A class as the text of a program writes it: name, line, bases (words) and fields.

    fields: name -> the words of its default, None where there is none, of a dataclass or a NamedTuple.
    """

    def __init__(self, name, line, bases):
        self.name, self.line, self.bases, self.fields = name, line, bases, {}


class Outline:
    """functions and classes of a program, in the order of their lines; statements: (words, line) outside of both.

    lines: (words, line, indent) of all statements; used: the names that functions mention, each once;
    compared: name -> the word that the functions first compare it with.
    """

    def __init__(self, source):
        self.functions, self.classes, self.statements, self.lines = [], [], [], []
        scopes = []  # (indent, what is defined there), the outermost first
        decorators, decorated = [], None
        for words, line, _, indent in split_statements(source):
            self.lines.append((words, line, indent))
            while scopes and indent <= scopes[-1][0]:
                scopes.pop()
            inside = [its for _, its in scopes]
            if words[0] == "@":
                decorators += words[1:2]
                decorated = decorated or line
                continue
            if words[0] == "async":
                words = words[1:]
            function = next((its for its in inside[::-1] if isinstance(its, Function)), None)
            if words[0] == "def" and len(words) > 2:
                made = self._define(words, line, indent, inside, decorators)
                made.decorated = decorated or line
                self.functions.append(made)
                scopes.append((indent, made))
                body = split_words(words, ":")[1:]
                if body and body[-1]:
                    made.statements.append((body[-1], line))  # on the same line
            elif words[0] == "class" and len(words) > 1:
                made = Class(words[1], line, words[2:-1])
                self.classes.append(made)
                scopes.append((indent, made))
            elif function:
                function.statements.append((words, line))
            elif inside and isinstance(inside[-1], Class):
                _note_field(inside[-1], words)
            else:
                self.statements.append((words, line))
            for its in inside:
                if isinstance(its, Function):
                    its.last_line = line
            decorators, decorated = [], None
        self.used, self.compared = {}, {}
        for function in self.functions:
            self._note_words(function.words())

    def _note_words(self, words):
        self.used |= dict.fromkeys(word.split(".")[0] for word in words)
        for name, comparison, word in zip(words, words[1:], words[2:], strict=False):
            if comparison in ("==", "!=", "is"):
                self.compared.setdefault(name, word)

    def _define(self, words, line, indent, inside, decorators):
        parameters = {}
        for _, its in split_arguments(words, 2, keywords=False):
            name, *default = split_words(its, "=")
            name = split_words(name, ":")[0]
            if name and name[-1].isidentifier() and name[0] not in ("*", "**", "/"):
                parameters[name[-1]] = default[0] if default else None
        owner = inside[-1] if inside and isinstance(inside[-1], Class) else None
        outer = next((its for its in inside[::-1] if isinstance(its, Function)), None)
        receiver = None
        if owner and parameters and "staticmethod" not in decorators:
            receiver = next(iter(parameters))
            del parameters[receiver]
        return Function(words[1], line, indent, parameters, owner, outer, receiver)

    def find_function(self, name, line):
        """Return the Function of that name whose header, or first decorator, is at a line; else None."""
        for function in self.functions:
            if function.name == name and function.decorated <= line <= function.line:
                return function
        return None

    def methods(self, name):
        """Return the functions of the class of that name."""
        return [its for its in self.functions if its.owner and its.owner.name == name]


def split_arguments(words, at, keywords=True):
    """Return what stands in the brackets that open at a place, as (keyword or None, words) each."""
    depth, end = 0, at
    for end in range(at, len(words)):
        depth += (words[end] in OPENING) - (words[end] in CLOSING)
        if not depth:
            break
    found = []
    for its in split_words(words[at + 1 : end], ","):
        if not its:
            continue
        named = keywords and len(its) > 2 and its[1] == "=" and its[0].isidentifier()
        found.append((its[0], its[2:]) if named else (None, its))
    return found


def _note_field(owner, words):
    """Note a statement in the body of a class: a field with a type, or a name that is assigned."""
    if len(words) > 2 and words[0].isidentifier() and words[1] == ":":
        _, *default = split_words(words[2:], "=")
        owner.fields[words[0]] = default[0] if default else None
