"""Tasks of the teacher's own: a program is compared with a reference function, call by call."""

import ast
from functools import partial
from itertools import islice, product

from docs.programs.code_errors import describe_error
from docs.programs.judge.execution import (
    MOST_LINES_OF_PROGRAM,
    NoEndError,
    load_function,
    run_with_line_limit,
)
from docs.programs.judge.trees import list_test_trees
from docs.programs.judge.trial import make_load_verdict
from docs.programs.judge.verdict import Verdict
from docs.programs.program_loader import load_search_function
from docs.programs.traced_search import format_short_repr, is_extended_real
from docs.trees.input_errors import Mistake
from docs.trees.trees import copy_tree, count_leaves

MOST_CALLS = 3_000


class CustomTask:
    """A task of the teacher's own.

    signature: as in "deepest(node, limit)"; the first parameter is the tree
    reference: path of the program that defines the function; the reference never gets the program's results
    trees: the trees to try, or None for those of the judge
    arguments: for each further parameter, the values to try
    """

    def __init__(self, signature, reference, trees, arguments):
        self.signature, self.reference = signature, reference
        self.trees, self.arguments = trees, arguments
        self.name, self.parameters = parse_signature(signature)

    def load_reference(self):
        """Return the reference function; raises as list_expected_results does."""
        source, names = self.reference.read_text(encoding="utf-8-sig"), {}
        try:
            load = partial(load_search_function, source, self.name, names)
            run_with_line_limit(load, most_lines=MOST_LINES_OF_PROGRAM)
        except (Mistake, NoEndError) as error:
            if self.name not in names:  # else, only what follows the function has failed
                if isinstance(error, Mistake):
                    raise
                line = source.splitlines()[error.line - 1]
                raise EndlessReferenceError(line.strip(" \t:")) from error
        if self.name not in names:
            raise Mistake("no_function", 0, 0)
        return names[self.name]

    def list_expected_results(self):
        """Return (tree, further arguments, result) of each call of the reference that raises nothing, small trees first.

        Raises EndlessReferenceError, Mistake, OSError or UnicodeDecodeError.
        """
        reference, results = self.load_reference(), []
        trees = (tree for tree, maximizing, _ in list_test_trees() if maximizing)
        if self.trees is not None:
            trees = sorted(self.trees, key=count_leaves)
        choices = [self.arguments[name] for name in self.parameters[1:]]
        calls = ((tree, arguments) for tree in trees for arguments in product(*choices))
        for tree, arguments in islice(calls, MOST_CALLS):
            call = partial(reference, copy_tree(tree), *arguments)
            try:
                results.append((tree, arguments, run_with_line_limit(call)))
            except NoEndError as error:
                raise EndlessReferenceError(self.format_call(tree, arguments)) from error
            except (Exception, SystemExit):  # noqa: BLE001, S112 - no answer there
                continue
        return results

    def format_call(self, tree, arguments):
        """Return a call as Python writes it."""
        return f"{self.name}({', '.join(map(format_short_repr, (tree, *arguments)))})"


class EndlessReferenceError(Exception):
    """The reference executes too many lines; the text is its call, or the line outside of its functions."""


def parse_signature(signature):
    """Return (name of the function, names of its parameters); raise ValueError if it has another form."""
    try:
        (function,) = ast.parse(f"def {signature}: pass").body
        parameters = [each.arg for each in function.args.args]
        plain = ast.parse(f"def {function.name}({', '.join(parameters)}): pass").body[0]
        if ast.dump(function.args) != ast.dump(plain.args) or not parameters:
            raise ValueError
    except (SyntaxError, ValueError, AttributeError, RecursionError) as error:
        raise ValueError(signature) from error
    return function.name, parameters


def judge_custom_task(source, task, expected_results):
    """Return the Verdict on a program for a CustomTask: on the first call that goes wrong, if any.

    expected_results: of the task, listed before the program runs, which might change something
    """
    try:
        function = load_function(source, task.name)
    except (NoEndError, Mistake) as error:
        return make_load_verdict(error)
    for tree, arguments, expected in expected_results:
        verdict = _compare_call(function, source, tree, arguments, expected)
        if verdict is not None:
            verdict.call = task.format_call(tree, arguments)
            return verdict
    return Verdict("right", tried=len(expected_results))


def _compare_call(function, source, tree, arguments, expected):
    """Return the Verdict on a wrong call, or None."""
    passed_tree = copy_tree(tree)
    try:
        result = run_with_line_limit(lambda: function(passed_tree, *arguments))
        is_right = is_same_result(expected, result)
    except NoEndError:
        return Verdict("endless", tree)
    except BaseException as error:  # noqa: BLE001 - whatever it raises
        error_kind, line, text = describe_error(error, source)
        kind = "endless" if error_kind == "recursion" else "error"
        return Verdict(kind, tree, line=line, text=text)
    if passed_tree != tree:
        return Verdict("altered", tree)
    if is_right:
        return None
    texts = {"expected": format_short_repr(expected), "got": format_short_repr(result)}
    return Verdict("value", tree, **texts)


def is_same_result(expected, result):
    """Tell whether two results are the same; a list and a tuple, or 1 and 1.0, count as the same."""
    if isinstance(expected, list | tuple):
        is_sequence = isinstance(result, list | tuple) and len(result) == len(expected)
        return is_sequence and all(map(is_same_result, expected, result))
    if is_extended_real(expected):
        return is_extended_real(result) and expected == result
    return type(result) is type(expected) and expected == result
