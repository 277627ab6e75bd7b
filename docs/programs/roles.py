"""Find the role of each parameter of a search by name, or by the arguments of recursive calls."""

from docs.programs.tree_shapes import is_number

# Names of parameters by role, as simplify_name writes them.
NAMES = {
    "alpha": "alpha a alfa α lower low lo lb lowerbound alfavalue alphavalue 알파",
    "beta": "beta b β upper high hi ub upperbound betavalue 베타",
    "maximizing": "maximizing maximizingplayer ismaximizing ismax maxplayer ismaximizingplayer maximizer ismaximizer"
    " maxturn ismaxturn player turn maximize maxnode maximising ismaximising maximisingplayer esmax"
    " maximizando turnomax turno giocatore massimizza jugador ismaxplayer whoseturn maxing ismaxnode nodomax"
    " mosseramax tocamax maximiza toccaamax zuidahua ismaxlevel aimove isai aiturn isplayer mymove myturn ismyturn",
    "sign": "sign color colour segno signo colore",
    "depth": "depth d ply plies level depthleft remaining remainingdepth profundidad profondita prof livello nivel"
    " depthremaining maxdepth depthlimit cutoffdepth shendu 깊이 limit curdepth currentdepth curdep dep levels",
    "index": "index nodeindex idx nodeidx ind indice node index position idnode posizione iindex currentindex pos i",
    "height": "h height maxdepth targetdepth treedepth totaldepth treeheight hmax altezza altura maxheight gaodu"
    " targetlevel maxlevel leafdepth",
    "values": "values scores leaves leafvalues terminalvalues utilities vals arr nums hojas foglie valores valori"
    " leafs leaf scoresarr utility payoffs yezi value terminals list lst leafnodes punteggi",
    "node": "node n position pos state s board tree root current cur nodo estado stato posizione game grid tablero"
    " scacchiera arbol albero subtree gamestate curnode currentnode jiedian jumian noeud nodoactual raiz 노드 radice",
}
CHOICES = (*NAMES, "rest")  # roles that a reader can choose
FAR = 50  # an initial value of at least this size is a bound of the window
_KNOWN = {role: names.split() for role, names in NAMES.items()}
# Operators with which a program counts the depth down or up.
STEPS = {"-": "down", "+": "up"}


def parse_roles(text):
    """Return parameter -> role from "name:role,…" without unknown roles, None if it is empty."""
    pairs = [part.strip().partition(":")[::2] for part in text.split(",")]
    return {name: role for name, role in pairs if role in CHOICES and name.isidentifier()} or None


def format_roles(roles):
    """Return (role, name) pairs as the text that parse_roles reads."""
    return ",".join(f"{name}:{role}" for role, name in roles)


def simplify_name(name):
    """Return a name in lower case, without underscores and final digits."""
    return name.replace("_", "").rstrip("0123456789").lower() or name.lower()


def find_parameter_roles(function, call_arguments, is_indexed=False):
    """Return parameter -> role for a ParsedFunction.

    call_arguments: arguments of each recursive call as parameter -> tokens, see map_arguments_to_parameters
    is_indexed: whether the search works with indexes into a list of leaves
    """
    roles = {}
    names = list(function.parameters)
    for name in names:  # certain, even if a faulty call passes a wrong argument
        if simplify_name(name) in ("alpha", "beta", "alfa"):
            roles[name] = "beta" if simplify_name(name) == "beta" else "alpha"
    for name in names:
        if name in roles:
            continue
        role = _find_role_from_arguments(
            name, [arguments[name] for arguments in call_arguments if name in arguments]
        )
        if role:
            roles[name] = role
    if "index" not in roles.values():
        tokens = function.list_tokens()
        for name in names:
            if (
                name not in roles
                and _is_multiplied_by_integer(name, tokens)
                and _is_used_as_index(name, tokens)
            ):
                roles[name] = "index"
                break
    for role in ("alpha", "beta", "sign", "maximizing", "depth", "height"):
        _assign_role_by_name(role, names, roles)
    bounds = [name for name, role in roles.items() if role in ("alpha", "beta")]
    if len(bounds) == 1 and len(bounds[0]) == 1:
        del roles[bounds[0]]  # a bound without a partner, named by a single letter, is no window
    if is_indexed or "index" in roles.values():
        for role in ("index", "values"):
            _assign_role_by_name(role, names, roles)
    else:
        _assign_role_by_name("node", names, roles)
    unassigned = [name for name in names if name not in roles]
    if not {"maximizing", "sign"} & set(roles.values()):
        tokens = function.list_tokens()
        for name in unassigned if "node" in roles.values() else unassigned[1:]:
            if _is_compared_with_text(name, tokens):
                roles[name] = "maximizing"
                break
    unassigned = [name for name in unassigned if name not in roles]
    _assign_required_roles(function, roles, unassigned)
    return {name: roles.get(name, "rest") for name in names}


def _is_multiplied_by_integer(name, tokens):
    """Check whether a name is multiplied by an integer, as an index is."""
    for index in range(len(tokens) - 2):
        first, sign, second = tokens[index : index + 3]
        if sign == "*" and (
            first == name and second.isdigit() or first.isdigit() and second == name
        ):
            return True
    return False


def _is_used_as_index(name, tokens):
    """Check whether a name is used as the index of a list."""
    return any(tokens[index : index + 3] == ["[", name, "]"] for index in range(len(tokens) - 2))


def _is_compared_with_text(name, tokens):
    """Check whether a name is compared with a string, such as "x" or "MAX"."""
    return any(
        tokens[index] == name
        and tokens[index + 1] in ("==", "!=")
        and tokens[index + 2][0] in "\"'"
        for index in range(len(tokens) - 2)
    )


def _assign_role_by_name(role, parameters, roles):
    """Assign a free role to the first parameter with a name that fits."""
    if role in roles.values():
        return
    for known_name in _KNOWN[role]:
        for name in parameters:
            if name not in roles and simplify_name(name) == known_name:
                roles[name] = role
                return
    # Accept a longer name that contains the word, such as is_maximizing_player_turn.
    if role in ("alpha", "beta", "maximizing", "depth"):
        for name in parameters:
            if name not in roles and (role[:5] if role == "maximizing" else role) in simplify_name(
                name
            ):
                roles[name] = role
                return


def _assign_required_roles(function, roles, unassigned_parameters):
    """Assign the required roles node and values to parameters without a known name."""
    required = [name for name in unassigned_parameters if function.parameters[name] is None]
    assigned = roles.values()
    if "index" in assigned:
        if "values" not in assigned and required:
            roles[required[0]] = "values"
        return
    if "node" not in assigned and unassigned_parameters:
        roles[(required or unassigned_parameters)[0]] = "node"


def _find_role_from_arguments(parameter, arguments):
    """Return the role that the recursive calls' arguments for a parameter imply, None if unclear."""
    for tokens in arguments:
        is_step = (
            len(tokens) == 3 and tokens[0] == parameter and tokens[1] in STEPS and tokens[2] == "1"
        )
        if is_step and not any("*" in argument_tokens for argument_tokens in arguments):
            return "depth"
        if tokens[:1] == ["not"] and tokens[-1] == parameter:
            return "maximizing"
        is_product = any(
            tokens[index] == "*"
            and (tokens[index - 1].isalnum() or tokens[index - 1][-1:] in "_)]")
            for index in range(1, len(tokens))
        )
        if is_product and any(parameter in token.split(".") for token in tokens):
            if len(tokens) > 2 and tokens[1:3] == ["*", "-"] or tokens[:3] == ["-", "1", "*"]:
                return "sign"
            return "index"
    if arguments and all(tokens == ["-", parameter] for tokens in arguments):
        return "sign"
    if arguments and all(tokens in (["True"], ["False"]) for tokens in arguments):
        return "maximizing"
    return None


def refine_roles_by_values(roles, argument_values):
    """Return parameter -> role, corrected by the values of the program's own call."""
    refined = dict(roles)
    for name, value in argument_values.items():
        number = is_number(value)
        if refined.get(name) in ("alpha", "beta", "depth", "height") and not number:
            refined[name] = "rest"
        if refined.get(name) == "index" and not number:
            refined[name] = "node"
    free_names = [name for name in argument_values if refined.get(name) == "rest"]
    for name in free_names:
        value, assigned = argument_values[name], refined.values()
        number = is_number(value)
        if number and value <= -FAR and "alpha" not in assigned:
            refined[name] = "alpha"
        elif number and value >= FAR and "beta" not in assigned:
            refined[name] = "beta"
        elif isinstance(value, bool) and "maximizing" not in assigned:
            refined[name] = "maximizing"
    if not {"node", "index"} & set(refined.values()):
        for name in free_names:
            if refined[name] == "rest" and not isinstance(
                argument_values[name], (int, float, bool)
            ):
                refined[name] = "node"
                break
    return refined


def find_depth_direction(call_arguments, depth_parameter):
    """Return how the recursive calls count the depth: "down", "up", or None if unclear."""
    for arguments in call_arguments:
        tokens = arguments.get(depth_parameter, [])
        if len(tokens) >= 3 and tokens[1] in STEPS:
            return STEPS[tokens[1]]
    return None


def map_arguments_to_parameters(function, arguments):
    """Return parameter -> tokens for the arguments of a call from split_arguments."""
    names, matched = list(function.parameters), {}
    for place, (keyword, tokens) in enumerate(arguments):
        if keyword:
            matched[keyword] = tokens
        elif place < len(names):
            matched[names[place]] = tokens
    return matched
