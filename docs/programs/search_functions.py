"""Find the functions of a program that search a tree by calling themselves or each other."""

from docs.programs.roles import find_parameter_roles, simplify_name

# Words that occur in the names of search functions.
_SEARCHES = (
    "minimax alphabeta minmax negamax maxvalue minvalue maxval minval search prune pruning poda potatura ab max min"
    " evaluate solve best busca cerca abp"
)
SEARCHES = _SEARCHES.split()


def find_search_functions(outline):
    """Return the ParsedFunctions that search by calling themselves or each other, [] without any."""
    functions = outline.functions
    names = {function.name for function in functions}
    called = {id(candidate): candidate.find_mentioned_functions(names) for candidate in functions}
    reached = {}
    for function in functions:
        reached_names, waiting = set(), list(called[id(function)])
        while waiting:
            name = waiting.pop()
            if name not in reached_names:
                reached_names.add(name)
                waiting += [
                    next_name
                    for candidate in functions
                    if candidate.name == name
                    for next_name in called[id(candidate)]
                ]
        reached[id(function)] = reached_names
    recursive = [function for function in functions if function.name in reached[id(function)]]
    groups = []
    for function in recursive:
        own_reached = reached[id(function)]
        group = [
            candidate
            for candidate in recursive
            if candidate.name in own_reached and function.name in reached[id(candidate)]
        ]
        # Leave out functions inside others; add methods of the same name, which other classes define for leaves.
        group = [candidate for candidate in group if candidate.outer not in group]
        shared = {candidate.name for candidate in group if candidate.owner}
        group += [
            candidate
            for candidate in functions
            if candidate.owner and candidate.name in shared and candidate not in group
        ]
        if group and group not in groups:
            groups.append(group)
    return max(groups, key=score_search_likelihood, default=[])


def score_search_likelihood(functions):
    """Return a score for how likely functions that call each other are a search."""
    score = 0
    for function in functions:
        roles = find_parameter_roles(function, []).values()
        score += 4 * ("alpha" in roles and "beta" in roles)
        score += 3 * ("maximizing" in roles or "sign" in roles) + ("depth" in roles)
        score += 4 * any(word in simplify_name(function.name) for word in SEARCHES)
        tokens = function.list_tokens()
        score += 2 * ("max" in tokens or "min" in tokens or "inf" in tokens)
    return score / len(functions)


def find_entry_function(search_functions):
    """Return the ParsedFunction that is called to start a search."""
    inner_functions = [function for function in search_functions if function.outer]
    if inner_functions:
        function = inner_functions[0]
        while function.outer:
            function = function.outer
        return function
    for function in search_functions:
        simple = simplify_name(function.name).replace("minimax", "").replace("minmax", "")
        if len(search_functions) == 1 or "max" in simple:
            return function
    return search_functions[0]
