"""Pseudocode: functions of a program in the notation of textbooks, in a reader's language.

It is generated from the program that the tests run, so the two always agree.
"""

import ast
from html import escape

from builder.code_includes import find_comments
from figures.number_format import MINUS

INDENT = "    "
# Function name -> the name that courses use in every language.
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
    """Return the HTML of these functions of a program and of the first call of the first function.

    program: the source, with comments in the language of words
    """
    functions = {node.name: node for node in ast.parse(program).body if hasattr(node, "args")}
    for name in names:
        if name not in functions or name not in TITLES:
            raise ValueError(f"there is no function {name!r}, or courses have no name for it")
    printer = _Printer(words, {token.start[0]: text for token, text in find_comments(program)})
    parts = ["".join(printer.function(functions[name])) for name in names]
    return "\n".join([*parts, printer.first_call(functions[names[0]]) + "\n"])


class _Printer:
    """Prints nodes of a syntax tree as pseudocode; raises ValueError for unsupported syntax.

    words: the texts of names and phrases
    notes: line number -> comment
    """

    def __init__(self, words, notes):
        self.words, self.notes = words, notes

    def function(self, function_node):
        """Yield the lines of a function, without the docstring."""
        names = ", ".join([self.name(argument.arg) for argument in function_node.args.args])
        yield f"{_key('function')} {TITLES[function_node.name]}({names})\n"
        for statement in function_node.body[ast.get_docstring(function_node) is not None :]:
            yield from self.statement(statement, INDENT)

    def first_call(self, function_node):
        """Return the call that starts the search: the root, and each other parameter's default."""
        names = [argument.arg for argument in function_node.args.args]
        bare = len(names) - len(function_node.args.defaults)
        arguments = [self.phrase("root"), *map(self.name, names[1:bare])]
        arguments += map(self.expression, function_node.args.defaults)
        return f"{TITLES[function_node.name]}({', '.join(arguments)})"

    def statement(self, node, margin):
        """Yield the lines of a statement."""
        match node:
            case ast.If():
                yield self.line(margin, f"{_key('if')} {self.expression(node.test)}", node.lineno)
                yield from self.block(node.body, margin + INDENT)
                if node.orelse:
                    # The syntax tree has no node for `else`; it is assumed on the line before the block.
                    yield self.line(margin, _key("else"), node.orelse[0].lineno - 1)
                    yield from self.block(node.orelse, margin + INDENT)
            case ast.For():
                each = f"{_key('for each')} {self.expression(node.target)} {_key('of')}"
                yield self.line(margin, f"{each} {self.expression(node.iter)}", node.lineno)
                yield from self.block(node.body, margin + INDENT)
            case ast.Assign(targets=[target]):
                text = f"{self.expression(target)} := {self.expression(node.value)}"
                yield self.line(margin, text, node.lineno)
            case ast.Return(value=ast.Name(id="node")):  # a leaf is a number, the value itself
                text = f"{_key('return')} {self.phrase('value_of_node')}"
                yield self.line(margin, text, node.lineno)
            case ast.Return():
                text = f"{_key('return')} {self.expression(node.value)}"
                yield self.line(margin, text, node.lineno)
            case ast.Break():
                yield self.line(margin, _key("break"), node.lineno)
            case _:
                raise ValueError(f"no pseudocode for {ast.unparse(node)!r}")

    def block(self, statements, margin):
        """Yield the lines of indented statements."""
        for statement in statements:
            yield from self.statement(statement, margin)

    def line(self, margin, text, number):
        """Return a line with the comment, unaligned because Chinese characters have no fixed width."""
        note = self.notes.get(number)
        end = f'  <span class="c1">// {escape(note)}</span>' if note else ""
        return f"{margin}{text}{end}\n"

    def expression(self, node):
        """Return an expression: a name, a number, a call, or an operation."""
        match node:
            case ast.Name(id="inf"):
                return "+∞"
            case ast.Name():
                return self.name(node.id)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Name(id="inf")):
                return f"{MINUS}∞"
            case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="hasattr"))):
                return self.phrase("is_leaf")
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"{MINUS}{self.expression(operand)}"
            case ast.BinOp(op=ast.Mult(), left=left, right=ast.Name(id="node")):
                return f"{self.expression(left)} · {self.phrase('value_of_node')}"
            case ast.Constant(value=bool()):
                return _key(str(node.value).lower())
            case ast.Constant(value=int()):
                return str(node.value)
            case ast.Compare(left=left, ops=[sign], comparators=[right]):
                return f"{self.expression(left)} {OPERATORS[type(sign)]} {self.expression(right)}"
            case ast.BinOp(left=left, op=sign, right=right):
                return f"{self.expression(left)} {OPERATORS[type(sign)]} {self.expression(right)}"
            case ast.BoolOp(op=ast.Or(), values=values):
                return f" {_key('or')} ".join(map(self.expression, values))
            case ast.Call(func=ast.Name(id=called), args=[ast.Name(id="node")]):
                return self.phrase(called)
            case ast.Call(func=ast.Name(id=called), args=arguments):
                title = TITLES.get(called) or self.name(called)
                return f"{title}({', '.join(map(self.expression, arguments))})"
        raise ValueError(f"no pseudocode for {ast.unparse(node)!r}")

    def name(self, name):
        """Return the symbol or the word for a name."""
        return SIGNS.get(name) or self.phrase(name)

    def phrase(self, key):
        """Return the text of a key as HTML."""
        return escape(self.words[key])


def _key(word):
    return f'<span class="k">{word}</span>'
