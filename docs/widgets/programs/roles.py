"""Which role each parameter of a search plays: known by its name, or by what the recursive calls do with it."""

from widgets.programs.shapes import is_number

# What programs call the node, the window and the rest; without capitals, underscores and digits.
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
CHOICES = (*NAMES, "rest")  # what a reader may say that a parameter is
FAR = 50  # a number as far from 0 that a program begins with is a bound
_KNOWN = {role: names.split() for role, names in NAMES.items()}
# What says that a program counts down (the depth that is left) or up.
STEPS = {"-": "down", "+": "up"}


def read_roles(text):
    """Return parameter -> role of "name:role,…", None if it is empty; what is no role is left out."""
    pairs = [its.strip().partition(":")[::2] for its in text.split(",")]
    return {name: role for name, role in pairs if role in CHOICES and name.isidentifier()} or None


def write_roles(roles):
    """Return (role, name) pairs as the text that read_roles reads."""
    return ",".join(f"{name}:{role}" for role, name in roles)


def simplify(name):
    """Return a name without capitals, underscores and digits at its end."""
    return name.replace("_", "").rstrip("0123456789").lower() or name.lower()


def find_roles(function, calls, indexed=False):
    """Return parameter -> role for a Function.

    calls: the arguments of each recursive call as parameter -> words; see match_arguments.
    indexed: whether the program keeps its leaves in a list and searches by an index into it.
    """
    found = {}
    names = list(function.parameters)
    for name in names:  # these say what they are, whatever a faulty call makes of them
        if simplify(name) in ("alpha", "beta", "alfa"):
            found[name] = "beta" if simplify(name) == "beta" else "alpha"
    for name in names:
        if name in found:
            continue
        role = _find_role_of_change(name, names, [its[name] for its in calls if name in its])
        if role:
            found[name] = role
    if "index" not in found.values():
        words = function.words()
        for name in names:
            if name not in found and _is_multiplied(name, words) and _is_place(name, words):
                found[name] = "index"
                break
    for role in ("alpha", "beta", "sign", "maximizing", "depth", "height"):
        _find_by_name(role, names, found)
    bounds = [name for name, role in found.items() if role in ("alpha", "beta")]
    if len(bounds) == 1 and len(bounds[0]) == 1:
        del found[bounds[0]]  # a single letter alone is no window
    if indexed or "index" in found.values():
        for role in ("index", "values"):
            _find_by_name(role, names, found)
    else:
        _find_by_name("node", names, found)
    rest = [name for name in names if name not in found]
    if not {"maximizing", "sign"} & set(found.values()):
        words = function.words()
        for name in rest if "node" in found.values() else rest[1:]:
            if _is_compared_with_text(name, words):
                found[name] = "maximizing"
                break
    rest = [name for name in rest if name not in found]
    _complete(function, found, rest)
    return {name: found.get(name, "rest") for name in names}


def _is_multiplied(name, words):
    """Tell whether a name is multiplied by a whole number, as an index is."""
    for at in range(len(words) - 2):
        first, sign, second = words[at : at + 3]
        if sign == "*" and (
            first == name and second.isdigit() or first.isdigit() and second == name
        ):
            return True
    return False


def _is_place(name, words):
    """Tell whether a name says which item of a list is meant."""
    return any(words[at : at + 3] == ["[", name, "]"] for at in range(len(words) - 2))


def _is_compared_with_text(name, words):
    """Tell whether a name is compared with a text, such as "x" or "MAX"."""
    return any(
        words[at] == name and words[at + 1] in ("==", "!=") and words[at + 2][0] in "\"'"
        for at in range(len(words) - 2)
    )


def _find_by_name(role, names, found):
    """Give a role that no parameter plays yet to the first one whose name says so."""
    if role in found.values():
        return
    for known in _KNOWN[role]:
        for name in names:
            if name not in found and simplify(name) == known:
                found[name] = role
                return
    # A longer name, such as is_maximizing_player_turn, that has the word in it.
    if role in ("alpha", "beta", "maximizing", "depth"):
        for name in names:
            if name not in found and (role[:5] if role == "maximizing" else role) in simplify(name):
                found[name] = role
                return


def _complete(function, found, rest):
    """Give the roles that must be played to parameters whose names say nothing."""
    required = [name for name in rest if function.parameters[name] is None]
    roles = found.values()
    if "index" in roles:
        if "values" not in roles and required:
            found[required[0]] = "values"
        return
    if "node" not in roles and rest:
        found[(required or rest)[0]] = "node"


def _find_role_of_change(name, names, arguments):
    """Return what the arguments that the recursive calls give to a parameter say of its role, None if nothing."""
    for words in arguments:
        steps = len(words) == 3 and words[0] == name and words[1] in STEPS and words[2] == "1"
        if steps and not any("*" in its for its in arguments):
            return "depth"
        if words[:1] == ["not"] and words[-1] == name:
            return "maximizing"
        times = any(
            words[at] == "*" and (words[at - 1].isalnum() or words[at - 1][-1:] in "_)]")
            for at in range(1, len(words))
        )
        if times and any(name in word.split(".") for word in words):
            if len(words) > 2 and words[1:3] == ["*", "-"] or words[:3] == ["-", "1", "*"]:
                return "sign"
            return "index"
    if arguments and all(words == ["-", name] for words in arguments):
        return "sign"
    if arguments and all(words in (["True"], ["False"]) for words in arguments):
        return "maximizing"
    return None


def refine_roles(function, roles, values):
    """Return parameter -> role, corrected by the values that the program passes itself, parameter -> value."""
    found = dict(roles)
    for name, value in values.items():
        number = is_number(value)
        if found.get(name) in ("alpha", "beta", "depth", "height") and not number:
            found[name] = "rest"
        if found.get(name) == "index" and not number:
            found[name] = "node"
    free = [name for name in values if found.get(name) == "rest"]
    for name in free:
        value, played = values[name], found.values()
        number = is_number(value)
        if number and value <= -FAR and "alpha" not in played:
            found[name] = "alpha"
        elif number and value >= FAR and "beta" not in played:
            found[name] = "beta"
        elif isinstance(value, bool) and "maximizing" not in played:
            found[name] = "maximizing"
    if not {"node", "index"} & set(found.values()):
        for name in free:
            if found[name] == "rest" and not isinstance(values[name], (int, float, bool)):
                found[name] = "node"
                break
    return found


def counts_depth(calls, name):
    """Tell how a parameter counts the depth: "down", "up", or None if the recursive calls do not say."""
    for arguments in calls:
        words = arguments.get(name, [])
        if len(words) >= 3 and words[1] in STEPS:
            return STEPS[words[1]]
    return None


def match_arguments(function, arguments):
    """Return parameter -> words for the arguments of one call, as split_arguments has them."""
    names, matched = list(function.parameters), {}
    for place, (keyword, words) in enumerate(arguments):
        if keyword:
            matched[keyword] = words
        elif place < len(names):
            matched[names[place]] = words
    return matched
