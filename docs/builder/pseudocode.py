"""Pseudocode: functions of a program in the notation of textbooks, in a reader's language.

It is generated from the program that the tests run, so the two always agree. Key words, names and the
order of words in a statement are in docs/words/pseudocode.yml.
"""

import ast
import re
from html import escape

from docs.builder.code_includes import find_comments
from docs.figures.korean_particles import resolve_korean_particles
from docs.figures.number_format import MINUS

INDENT = "    "
# Function -> the name that courses use in every language.
TITLES = {name: name for name in ("minimax", "failhard", "negamax")}
TITLES |= {"counting_down": "alphabeta", "counting_up": "alphabeta"}
# Functions whose names textbooks translate; pseudocode.yml has them, and the names of variables.
TRANSLATED_TITLES = ("max_value", "min_value", "alphabeta_search", "choose")
SIGNS = TITLES | {"alpha": "α", "beta": "β", "v": "v", "max": "max", "min": "min"}
OPERATORS = {
    ast.GtE: "≥",
    ast.LtE: "≤",
    ast.Gt: "&gt;",
    ast.Lt: "&lt;",
    ast.Eq: "=",
    ast.Is: "=",
    ast.Add: "+",
    ast.Sub: MINUS,
    ast.Mult: "·",
}


def render_functions_as_pseudocode(program, function_names, texts):
    """Return the HTML of these functions of a program, a text, and of the first call of the first function."""
    functions = {node.name: node for node in ast.parse(program).body if hasattr(node, "args")}
    for name in function_names:
        if name not in functions or name not in (*TITLES, *TRANSLATED_TITLES):
            raise ValueError(f"there is no function {name!r}, or courses have no name for it")
    printer = _PseudocodePrinter(
        texts, {token.start[0]: text for token, text in find_comments(program)}
    )
    parts = ["".join(printer.format_function(functions[name])) for name in function_names]
    first_call = printer.format_first_call(functions[function_names[0]])
    return "\n".join([*parts, f"{first_call}\n"] if first_call else parts)


class _PseudocodePrinter:
    """Formats nodes of a syntax tree as pseudocode; raises ValueError for unsupported syntax.

    texts: the part "pseudocode"; comments: line number -> comment
    """

    def __init__(self, texts, comments):
        self.texts, self.comments = texts, comments

    def format_function(self, function_node):
        """Yield the lines of a function, without the docstring."""
        title = self.format_name(function_node.name)
        names = ", ".join([self.format_name(argument.arg) for argument in function_node.args.args])
        yield self.fill_template("statement_function", call=f"{title}({names})") + "\n"
        for statement in function_node.body[ast.get_docstring(function_node) is not None :]:
            yield from self.format_statement(statement, INDENT)

    def format_first_call(self, function_node):
        """Return the call that starts the search, with the defaults, or None if the first parameter is no node."""
        names = [argument.arg for argument in function_node.args.args]
        if names[0] != "node":
            return None
        bare = len(names) - len(function_node.args.defaults)
        arguments = [self.get_phrase("root"), *map(self.format_name, names[1:bare])]
        arguments += map(self.format_expression, function_node.args.defaults)
        return f"{self.format_name(function_node.name)}({', '.join(arguments)})"

    def format_statement(self, node, indentation):
        """Yield the lines of a statement."""
        inner = []
        match node:
            case ast.If():
                inner = node.body
                condition = self.format_expression(node.test)
                text = self.fill_template("statement_if", condition=condition)
            case ast.For():
                inner = node.body
                item, sequence = map(self.format_expression, (node.target, node.iter))
                text = self.fill_template("statement_for_each", item=item, sequence=sequence)
            case ast.Assign(targets=[target]):
                text = f"{self.format_expression(target)} := {self.format_expression(node.value)}"
            case ast.Return(value=ast.Name(id="node")):  # a leaf is a number, the value itself
                text = self.fill_template(
                    "statement_return", value=self.get_phrase("value_of_node")
                )
            case ast.Return():
                value = self.format_expression(node.value)
                text = self.fill_template("statement_return", value=value)
            case ast.Break():
                text = self.fill_template("statement_break")
            case _:
                raise ValueError(f"no pseudocode for {ast.unparse(node)!r}")
        blocks = [(text, node.lineno, inner)]
        if isinstance(node, ast.If) and node.orelse:
            # The syntax tree has no node for `else`; it is assumed on the line before the block.
            line_number = node.orelse[0].lineno - 1
            blocks.append((self.fill_template("statement_else"), line_number, node.orelse))
        for text, line_number, statements in blocks:
            comment = self.comments.get(line_number)
            # Comments are unaligned because Chinese characters have no fixed width.
            end = f'  <span class="c1">// {escape(comment)}</span>' if comment else ""
            yield f"{indentation}{text}{end}\n"
            for statement in statements:
                yield from self.format_statement(statement, indentation + INDENT)

    def format_expression(self, node):
        """Return an expression: a name, a number, a call, or an operation."""
        match node:
            case ast.Name(id="inf"):
                return "+∞"
            case ast.Name():
                return self.format_name(node.id)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Name(id="inf")):
                return f"{MINUS}∞"
            case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="hasattr"))):
                return self.get_phrase("is_leaf")
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"{MINUS}{self.format_expression(operand)}"
            case ast.BinOp(op=ast.Mult(), left=left, right=ast.Name(id="node")):
                return f"{self.format_expression(left)} · {self.get_phrase('value_of_node')}"
            case ast.Constant(value=None):
                return self.get_phrase("none")
            case ast.Constant(value=bool()):
                return self.fill_template(f"word_{node.value}".lower())
            case ast.Constant(value=int() | str()):  # a number, or the name of a player
                return str(node.value)
            case ast.Tuple(elts=elements):
                return ", ".join(map(self.format_expression, elements))
            case (
                ast.Compare(left=left, ops=[sign], comparators=[right])
                | ast.BinOp(left=left, op=sign, right=right)
            ):
                return f"{self.format_expression(left)} {OPERATORS[type(sign)]} {self.format_expression(right)}"
            case ast.BoolOp(op=ast.Or(), values=values):
                return f" {self.fill_template('word_or')} ".join(
                    map(self.format_expression, values)
                )
            case ast.Call(func=ast.Name(id=called), args=[ast.Name(id="node")]):
                return self.get_phrase(called)
            case ast.Call(func=ast.Name(id=called), args=arguments):
                return self.format_call(self.format_name(called), arguments)
            case ast.Call(func=ast.Attribute(value=owner, attr=called), args=arguments):
                title = f"{self.format_expression(owner)}.{self.get_phrase(f'method_{called}')}"
                return self.format_call(title, arguments)
        raise ValueError(f"no pseudocode for {ast.unparse(node)!r}")

    def format_name(self, name):
        """Return the symbol or the word for a name of a variable or function."""
        return SIGNS.get(name) or self.get_phrase("reply" if name == "_" else name)

    def format_call(self, title, arguments):
        """Return a call; arguments: nodes."""
        return f"{title}({', '.join(map(self.format_expression, arguments))})"

    def get_phrase(self, key):
        """Return the text of a key as HTML."""
        return escape(self.texts[key])

    def fill_template(self, key, **places):
        """Return the text of a key as HTML, with **key words** marked and {places} filled with HTML."""
        marked = re.sub(r"\*\*(.+?)\*\*", r'<span class="k">\1</span>', self.get_phrase(key))
        return resolve_korean_particles(marked.format(**places))
