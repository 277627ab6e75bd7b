"""One function of a search, with the roles of its parameters."""


class SearchMember:
    """A function of a search and the roles of the parameters.

    function: the outline.ParsedFunction
    roles: parameter -> role
    by_role: role -> parameter
    parameter_window: names of alpha and beta in the function, () if it has none
    renamed: names of alpha, beta and the best value in the function -> "alpha", "beta", "best"
    order: local variables in the order of their definition
    """

    def __init__(self, function, roles):
        self.function, self.order = function, ()
        self.set_roles(roles)

    def set_roles(self, roles):
        """Set the role of each parameter."""
        self.roles = roles
        self.by_role = {role: name for name, role in roles.items()}
        if self.function.receiver and not {"node", "index"} & set(self.by_role):
            self.by_role["node"] = self.function.receiver  # a node that searches itself
        tokens = set(self.function.list_tokens())
        low, high = self.by_role.get("alpha"), self.by_role.get("beta")
        if not (low and high) and {"alpha", "beta"} <= tokens:
            low, high = "alpha", "beta"  # variables of the outer function or of the module
        self.parameter_window = (low, high) if low and high else ()
        self.renamed = dict(zip(self.parameter_window, ("alpha", "beta"), strict=False))
        for name in find_best_value_names(self.function, roles):
            if name not in self.renamed and "best" not in tokens:
                self.renamed[name] = "best"


def find_best_value_names(function, roles):
    """Return the local variables that hold the best value so far: those that are returned."""
    returned_names = []
    for tokens in function.list_returned_expressions():
        while tokens and tokens[0] in ("(", "-"):
            tokens = tokens[1:]
        name = tokens[0] if tokens else ""
        is_only_value = len(tokens) == 1 or tokens[1:2] in ([","], [")"], ["["])
        if name.isidentifier() and is_only_value and name not in roles:
            returned_names.append(name)
    assigned = set()
    for tokens, _ in function.statements:
        targets = tokens[: tokens.index("=")] if "=" in tokens else []
        if set(targets[1::2]) <= {","}:  # one name or several, such as v, move = 3, None
            assigned.update(targets[::2])
    loops = function.list_loop_variables()
    return [
        name for name in dict.fromkeys(returned_names) if name in assigned and name not in loops
    ]
