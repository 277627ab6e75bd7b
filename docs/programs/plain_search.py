"""A function that searches a tree of nested lists, with what is asked of a programs.program.Program."""

from math import inf

from alphabeta import alphabeta
from tracing import trace

# A start value nearer to 0 is a mistake: most families of trees of the judge have larger values.
LEAST_INFINITY = 99


class ListForm:
    """The form of trees that are passed as they are, see tree_forms.TreeForm."""

    is_plain, binary = True, False


class PlainSearch:
    """The site's own function, or one of a program in which none calls itself or another by its name.

    function: its first parameter is the node; source: the program, None for the site's
    shown_roles: parameter -> role, by the defaults and by the number of the others; any other keeps its default
    negates: whether it counts for the player who moves, as negamax does
    """

    is_game = indexed = relative = negates = has_unknown_parameter = False
    form, own_tree, root_function = ListForm, None, None

    def __init__(self, function, source=None):
        self.function, self.source = function, source
        self.defaults = get_defaults(function)
        required = [name for name in get_parameters(function)[1:] if name not in self.defaults]
        roles = {1: ("maximizing",), 2: ("alpha", "beta"), 3: ("alpha", "beta", "maximizing")}
        self.shown_roles = dict(zip(required, roles.get(len(required), ()), strict=False))
        self.shown_roles |= list_roles_of_defaults(self.defaults, LEAST_INFINITY)
        window = {name for name, role in self.shown_roles.items() if role != "maximizing"}
        self.optional_window = window if window <= set(self.defaults) else set()

    def takes_player(self):
        """Tell whether a search can begin with MIN, too."""
        return "maximizing" in self.shown_roles.values()

    def find_lines(self):
        """Return the first and the last line of its functions; the last is not known."""
        return [self.function.__code__.co_firstlineno, None]

    def list_parameter_roles(self):
        """Return no roles: there are none for a reader to correct."""
        return []

    def list_roles_with_names(self):
        """Return no roles: none was inferred from values."""
        return ()

    def prepare_call(self, tree, alpha=-inf, beta=inf, maximizing=True, keeps_window=False):
        """Return the function to call with a tree and its further arguments.

        keeps_window: whether alpha and beta keep their defaults if both have one
        """
        values = {"alpha": alpha, "beta": beta, "maximizing": maximizing}
        arguments = {name: values[role] for name, role in self.shown_roles.items()}
        for name in self.optional_window if keeps_window else ():
            del arguments[name]
        return lambda **others: self.function(tree, **others), arguments

    def record_search(self, tree, alpha=-inf, beta=inf, maximizing=True, max_steps=inf):
        """Return the tracing.Trace of a run on a tree."""
        _, arguments = self.prepare_call(tree, alpha, beta, maximizing)
        return trace(self.function, tree, most=max_steps, source=self.source, **arguments)

    def read_result(self, value):
        """Return a result, which is the number itself."""
        return value


def get_parameters(function):
    """Return the names of the parameters of a Python function that can be passed by place."""
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def get_defaults(function):
    """Return parameter -> default of a Python function."""
    defaults = function.__defaults__ or ()
    return dict(zip(get_parameters(function)[::-1], defaults[::-1], strict=False))


def list_roles_of_defaults(defaults, least_bound):
    """Return parameter -> role where the default tells: a truth value is the player, a huge number a bound."""
    roles = {}
    for name, default in defaults.items():
        if isinstance(default, bool):
            roles[name] = "maximizing"
        elif isinstance(default, (int, float)) and abs(default) >= least_bound:
            roles[name] = "alpha" if default < 0 else "beta"
    return roles


ALPHABETA = PlainSearch(alphabeta)
