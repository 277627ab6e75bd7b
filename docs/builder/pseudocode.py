"""Pseudocode: functions of a program, as textbooks print them, with names and phrases in a language.

What is printed is the program that the tests run, so the two cannot part.
"""

import ast
from html import escape

from builder.embedding import comments
from figures.numerals import MINUS

INDENT = "    "
# A function -> what courses call it, in every language.
TITLES = {name: name for name in ("minimax", "failhard", "negamax", "choose")}
TITLES |= {"counting_down": "alphabeta", "counting_up": "alphabeta"}
TITLES |= {"max_value": "MAX-VALUE", "min_value": "MIN-VALUE"}
SIGNS = {"alpha": "α", "beta": "β", "v": "v", "max": "max", "min": "min"}
OPERATORS = {
    ast.GtE: "≥",
    ast.LtE: "≤",
    ast.Gt: "&gt;",
    ast.Eq: "=",
    ast.Add: "+",
    ast.Sub: MINUS,
    ast.Mult: "·",
}


def write(program, names, words):
    """Return HTML: these functions of a program, and the call that begins the search with the first.

    program: its text, with comments in the language of words, which say the rest.
    """
    functions = {its.name: its for its in ast.parse(program).body if hasattr(its, "args")}
    for name in names:
        if name not in functions or name not in TITLES:
            raise ValueError(f"there is no function {name!r}, or courses have no name for it")
    printer = _Printer(words, {token.start[0]: text for token, text in comments(program)})
    parts = ["".join(printer.function(functions[name])) for name in names]
    return "\n".join([*parts, printer.first_call(functions[names[0]]) + "\n"])


class _Printer:
    """Prints pieces of a syntax tree.

    words: what the names and phrases are called; notes: number of a line -> its comment.
    What no textbook would understand is a ValueError.
    """

    def __init__(self, words, notes):
        self.words, self.notes = words, notes

    def function(self, its):
        """Yield the lines of a function, without its docstring."""
        names = ", ".join([self.name(argument.arg) for argument in its.args.args])
        yield f"{_key('function')} {TITLES[its.name]}({names})\n"
        for statement in its.body[ast.get_docstring(its) is not None :]:
            yield from self.statement(statement, INDENT)

    def first_call(self, its):
        """Return the call in which every parameter has its default, and the node is the root."""
        names = [argument.arg for argument in its.args.args]
        bare = len(names) - len(its.args.defaults)
        given = [self.phrase("root"), *map(self.name, names[1:bare])]
        given += map(self.expression, its.args.defaults)
        return f"{TITLES[its.name]}({', '.join(given)})"

    def statement(self, its, margin):
        """Yield the lines of a statement."""
        match its:
            case ast.If():
                yield self.line(margin, f"{_key('if')} {self.expression(its.test)}", its.lineno)
                yield from self.block(its.body, margin + INDENT)
                if its.orelse:
                    # The word is no piece of the tree; its line is the one before its block.
                    yield self.line(margin, _key("else"), its.orelse[0].lineno - 1)
                    yield from self.block(its.orelse, margin + INDENT)
            case ast.For():
                each = f"{_key('for each')} {self.expression(its.target)} {_key('of')}"
                yield self.line(margin, f"{each} {self.expression(its.iter)}", its.lineno)
                yield from self.block(its.body, margin + INDENT)
            case ast.Assign(targets=[target]):
                text = f"{self.expression(target)} := {self.expression(its.value)}"
                yield self.line(margin, text, its.lineno)
            case ast.Return(value=ast.Name(id="node")):  # a leaf is a number, and returned itself
                text = f"{_key('return')} {self.phrase('value_of_node')}"
                yield self.line(margin, text, its.lineno)
            case ast.Return():
                text = f"{_key('return')} {self.expression(its.value)}"
                yield self.line(margin, text, its.lineno)
            case ast.Break():
                yield self.line(margin, _key("break"), its.lineno)
            case _:
                raise ValueError(f"no pseudocode for {ast.unparse(its)!r}")

    def block(self, statements, margin):
        """Yield the lines of statements that stand further to the right."""
        for its in statements:
            yield from self.statement(its, margin)

    def line(self, margin, text, number):
        """Return a line with its comment, which stands right behind: Chinese signs fill no columns."""
        note = self.notes.get(number)
        end = f'  <span class="c1">// {escape(note)}</span>' if note else ""
        return f"{margin}{text}{end}\n"

    def expression(self, its):
        """Return an expression: a name, a number, a call, or several joined by signs."""
        match its:
            case ast.Name(id="inf"):
                return "+∞"
            case ast.Name():
                return self.name(its.id)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Name(id="inf")):
                return f"{MINUS}∞"
            case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="hasattr"))):
                return self.phrase("is_leaf")
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"{MINUS}{self.expression(operand)}"
            case ast.BinOp(op=ast.Mult(), left=left, right=ast.Name(id="node")):
                return f"{self.expression(left)} · {self.phrase('value_of_node')}"
            case ast.Constant(value=bool()):
                return _key(str(its.value).lower())
            case ast.Constant(value=int()):
                return str(its.value)
            case ast.Compare(left=left, ops=[sign], comparators=[right]):
                return f"{self.expression(left)} {OPERATORS[type(sign)]} {self.expression(right)}"
            case ast.BinOp(left=left, op=sign, right=right):
                return f"{self.expression(left)} {OPERATORS[type(sign)]} {self.expression(right)}"
            case ast.BoolOp(op=ast.Or(), values=values):
                return f" {_key('or')} ".join(map(self.expression, values))
            case ast.Call(func=ast.Name(id=called), args=[ast.Name(id="node")]):
                return self.phrase(called)
            case ast.Call(func=ast.Name(id=called), args=given):
                title = TITLES.get(called) or self.name(called)
                return f"{title}({', '.join(map(self.expression, given))})"
        raise ValueError(f"no pseudocode for {ast.unparse(its)!r}")

    def name(self, name):
        """Return what a name is called: a sign, or a word."""
        return SIGNS.get(name) or self.phrase(name)

    def phrase(self, key):
        """Return what the words say under a key."""
        return escape(self.words[key])


def _key(word):
    return f'<span class="k">{word}</span>'
