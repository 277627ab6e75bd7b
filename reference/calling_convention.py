"""How a search is called: where tracing.py finds the node, the window and the result."""

from math import inf


class NotAChildError(ValueError):
    """The search was called on a node that is no child of the current node."""


class RunningCall:
    """A call of the search that has not ended yet."""

    def __init__(self, frame, node, path, convention, records_lines):
        self.frame, self.node, self.path = frame, node, path
        self.convention = convention  # the CallingConvention of the called function
        self.records_lines = records_lines  # also steps between "enter" and "return"
        self.local = {}  # the values of all local names after the last line
        self.seen = {}  # the numbers among them
        self.line = frame.f_lineno
        self.children = []
        self.held = set()  # local names that have held a child of the node
        self.statement = None  # the Statement that is running
        self.choosing = None  # the operands of max or min, None for one not yet computed
        self.results = []  # values returned by calls within the statement
        self.child_results = []  # values returned by all calls on children
        self.changed = False  # whether the statement has changed a number
        self.stop = None  # the test that may end the call


class CallingConvention:
    """How a search is called: the first parameter is the node, and it calls itself on children.

    A search that is called differently has a subclass.
    first_lines: the first line numbers of the functions of the search.
    window_names: the names of alpha and beta in the steps; parameter_window: those in the
        function. Both are () if there is no window.
    hidden: names of local numbers that no step shows.
    """

    names_best = False  # see Trace
    leaf_range = -inf, inf  # see Trace
    holds_children = True  # whether the child is passed on in a local name

    def __init__(self, search):
        self.code = search.__code__
        self.names = search.__globals__  # the global names of the program
        self.first_lines = {self.code.co_firstlineno}
        self.name = self.code.co_name
        self.parameters = parameters = self.code.co_varnames[: self.code.co_argcount]
        self.order = self.code.co_varnames  # the order of steps for numbers that change together
        self.node = parameters[0]
        self.window_names = self.parameter_window = _find_window_names(parameters)
        self.renamed = {}  # name in the program -> name in the steps
        self.hidden = {self.node}

    def find_convention(self, frame):
        """Return the convention for the function of a frame, None outside the search."""
        return self if frame.f_code == self.code else None

    def is_search_name(self, name):
        """Return whether a called name is the search."""
        return name == self.name

    def read_node(self, frame, parent_call):
        """Return the node of a call; parent_call: the calling RunningCall, None at the root."""
        return frame.f_locals[self.node]

    def should_record_lines(self, path):
        """Return whether all steps of a call are recorded, not only "enter" and "return"."""
        return True

    def find_child_index(self, node, parent_call):
        """Return the index of node below a call; of equal children, the first not yet called.

        None if it is the same node again. Raises NotAChildError.
        """
        children = parent_call.node
        if node is children:
            return None
        if not isinstance(children, (list, tuple)):
            return len(parent_call.children)
        places = range(len(children))
        same = [i for i in places if children[i] is node]
        same = same or [i for i in places if children[i] == node]
        if not same:
            raise NotAChildError(f"{node!r} is not a child of {children!r}")
        return ([i for i in same if i not in parent_call.children] or same)[0]

    def find_skipped_children(self, call):
        """Return the indexes of the children that were never called, None if they are unknown."""
        if isinstance(call.node, (list, tuple)):
            return tuple([i for i in range(len(call.node)) if i not in call.children])
        return None if not is_number(call.node) and hasattr(call.node, "__iter__") else ()

    def read_local_number(self, name, value, convention):
        """Return the number in the value of a local name; the value itself if it has none.

        convention: of the function whose local name it is
        """
        return value

    def read_returned_number(self, call, returned_value):
        """Return the number in a returned value; the value itself if it has none."""
        return returned_value


def _find_window_names(parameters):
    """Return the names of the window: alpha and beta, else the two parameters after the node."""
    if "alpha" in parameters and "beta" in parameters:
        return ("alpha", "beta")
    return parameters[1:3] if len(parameters) > 2 else ()


def is_number(value):
    """Return whether a value is a number that steps show; a truth value is not."""
    kind = type(value)
    if kind is int or kind is float:  # the most frequent types first
        return True
    return kind is not bool and kind is not list and hasattr(value, "__float__")


# SPDX-License-Identifier: MIT
