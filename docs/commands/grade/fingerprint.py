"""Compares programs and their functions by syntax trees, up to the names that they define."""

import ast
import builtins
from hashlib import sha256

DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
KEPT_NAMES = set(dir(builtins)) | {"inf", "math", "self"}  # max and min must not look the same


def make_fingerprints(source):
    """Return texts for a program and each of its recursive functions, the same as those of one with other names.

    Comments and docstrings do not count. A program without functions has no fingerprints.
    """
    try:
        tree = ast.parse(source)
        nodes = list(ast.walk(tree))
        aliases = [node for node in nodes if isinstance(node, ast.alias)]
        kept = KEPT_NAMES | {name for alias in aliases for name in (alias.name, alias.asname)}
        kept |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
        parts = find_recursive_functions(tree)
        if any(isinstance(node, ast.FunctionDef | ast.Lambda) for node in nodes):
            parts.insert(0, tree)
        fingerprints = []
        for part in parts:
            replace_names(part, kept)
            fingerprints.append(sha256(ast.dump(part).encode("utf-8", "replace")).hexdigest()[:16])
        return fingerprints
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def find_recursive_functions(tree):
    """Return the functions that mention themselves, or one that mentions them; short helpers seldom do."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    mentioned = {function: list_mentioned_names(function) for function in functions}
    return [
        each
        for each in functions
        if any(
            each.name in mentioned[other] and other.name in mentioned[each] for other in functions
        )
    ]


def list_mentioned_names(function):
    """Return the names of variables, and of the methods called, in a function."""
    nodes = list(ast.walk(function))
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    methods = {node.attr for node in called if isinstance(node, ast.Attribute)}
    return methods | {node.id for node in nodes if isinstance(node, ast.Name)}


def replace_names(tree, kept):
    """Put a number in the place of each name in a syntax tree that is not kept, and remove docstrings."""
    numbers = {}

    def number_name(name):
        return name if name in kept else f"name{numbers.setdefault(name, len(numbers))}"

    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
        if isinstance(node, ast.Constant):
            node.kind = None  # u"" is ""
        elif isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [number_name(name) for name in node.names]
        else:
            for field, content in ast.iter_fields(node):
                if isinstance(content, str):
                    setattr(node, field, number_name(content))


def number_similar(submissions):
    """Return submission -> number of its group, for those that share a fingerprint with another hand-in.

    A group is numbered by its first submission. Two that share a fingerprint with a third are in its group.
    """
    firsts = {}  # fingerprint -> index of the first submission of its group
    for index, submission in enumerate(submissions):
        fingerprints = submission.verdict.get("fingerprints", ())
        firsts |= {each: firsts.get(each, index) for each in fingerprints}
        joined = {firsts[each] for each in fingerprints}
        firsts = {each: min(joined) if at in joined else at for each, at in firsts.items()}
    groups = {}
    for submission in submissions:
        if fingerprints := submission.verdict.get("fingerprints"):
            groups.setdefault(firsts[fingerprints[0]], []).append(submission)
    shared = [group for group in groups.values() if len({id(each.hand_in) for each in group}) > 1]
    return {each: number for number, group in enumerate(shared, 1) for each in group}
