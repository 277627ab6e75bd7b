"""Compares programs by their syntax trees, up to the names that they define."""

import ast
import builtins
from hashlib import sha256

KEPT_NAMES = set(dir(builtins)) | {"inf", "math", "self"}  # max and min must not look the same


def make_fingerprint(source):
    """Return a text that is the same for programs whose syntax trees differ only in names; None without functions.

    Comments and docstrings do not count.
    """
    try:
        tree = ast.parse(source)
        if not any(isinstance(node, ast.FunctionDef | ast.Lambda) for node in ast.walk(tree)):
            return None
        replace_names(tree)
        return sha256(ast.dump(tree).encode("utf-8", "replace")).hexdigest()
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def replace_names(tree):
    """Put a number in the place of each name in a syntax tree, and remove docstrings."""
    numbers, kept = {}, KEPT_NAMES | find_imported_names(tree)

    def number_name(name):
        return name if name in kept else f"name{numbers.setdefault(name, len(numbers))}"

    for node in ast.walk(tree):
        if has_docstring(node):
            del node.body[0]
        if isinstance(node, ast.Constant):
            node.kind = None  # u"" is ""
        elif isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [number_name(name) for name in node.names]
        else:
            for field, content in ast.iter_fields(node):
                if isinstance(content, str):
                    setattr(node, field, number_name(content))


def find_imported_names(tree):
    """Return the names of modules and of what is imported from them."""
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    aliases = [alias for statement in statements for alias in statement.names]
    names = {getattr(statement, "module", None) for statement in statements}
    names.update(name for alias in aliases for name in (alias.name, alias.asname))
    return names - {None}


def has_docstring(node):
    """Tell whether a module, class or function begins with a docstring."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None


def number_similar(submissions):
    """Return submission -> number of its group, for those with the fingerprint of another hand-in.

    A group is numbered by its first submission.
    """
    groups = {}
    for submission in submissions:
        if fingerprint := submission.verdict.get("fingerprint"):
            groups.setdefault(fingerprint, []).append(submission)
    shared = [group for group in groups.values() if len({id(each.hand_in) for each in group}) > 1]
    return {each: number for number, group in enumerate(shared, 1) for each in group}
