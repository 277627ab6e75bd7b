"""How a value of a program leads to another: the keys from a node to a child, or from a leaf to its number."""

from docs.programs.observation import is_number, is_whole

DEEPEST = 3  # keys from a node to a child
MOST_ITEMS = 200  # values that are looked through below one node
MISSING = object()


def list_items(value):
    """Return (key, value) of what a value holds; a key is ("item", index or key) or ("attribute", name)."""
    if isinstance(value, (list, tuple)) or isinstance(value, str) and len(value) > 1:
        return [(("item", index), item) for index, item in enumerate(value)]
    if isinstance(value, dict):
        return [(("item", key), item) for key, item in list(value.items())]
    if isinstance(value, (set, frozenset)):
        return [(("member", index), item) for index, item in enumerate(value)]
    return [(("attribute", name), item) for name, item in get_attributes(value).items()]


def get_attributes(value):
    """Return the attributes of an object as name -> value, {} for functions, classes and modules."""
    if isinstance(value, type) or hasattr(value, "__code__") or hasattr(value, "__loader__"):
        return {}
    try:
        return dict(vars(value))
    except TypeError:
        slots = getattr(type(value), "__slots__", ())
        names = (slots,) if isinstance(slots, str) else slots
        return {name: getattr(value, name) for name in names if hasattr(value, name)}


def follow(value, keys):
    """Return what the keys lead to, MISSING if nothing."""
    for kind, key in keys:
        if kind == "attribute":
            value = getattr(value, key, MISSING)
        elif isinstance(value, dict):
            value = value.get(key, MISSING)
        elif isinstance(value, (list, tuple, str)) and is_whole(key) and key < len(value):
            value = value[key]
        else:
            return MISSING
        if value is MISSING:
            return value
    return value


def find_access(value, child):
    """Return the shortest keys that lead from a value to a child, None if it holds none."""
    level, is_compared = [((), value)], is_plain(child)
    for _ in range(DEEPEST):
        following = []
        for keys, holder in level:
            for key, item in list_items(holder):
                if item is child or is_compared and type(item) is type(child) and item == child:
                    return (*keys, key)
                following.append(((*keys, key), item))
        level = following[:MOST_ITEMS]
    return None


def is_plain(value):
    """Tell whether a value is compared by what it is, not by its identity."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return isinstance(value, (int, float, str, bool))


def find_number_accesses(value, number):
    """Return all keys that lead from a leaf to a number."""
    accesses, level = [], [((), value)]
    for _ in range(DEEPEST):
        following = []
        for keys, holder in level:
            if is_number(holder) and holder == number:
                accesses.append(keys)
            following += [((*keys, key), item) for key, item in list_items(holder)]
        level = following[:MOST_ITEMS]
    return accesses


def make_number_reader(*keys):
    """Return a function that returns the number to which keys lead, or else the value that it gets."""

    def read_number(value):
        part = value if is_number(value) else follow(value, keys)
        return value if part is MISSING else part

    return read_number


read_whole = make_number_reader()


def find_number_readers(results):
    """Return the readers of numbers in composite results, that which reads a number most often first."""
    readers = [make_number_reader(key) for key, _ in list_items(results[0])] if results else []
    counts = [sum(is_number(reader(result)) for result in results) for reader in readers]
    rated = sorted(zip(counts, readers, strict=True), key=lambda pair: -pair[0])
    return [reader for count, reader in rated if count]


def copy_value(value):
    """Return a shallow copy of a dictionary or an object."""
    kind = type(value)
    if kind is dict:
        return value.copy()
    if kind.__base__ is object and not hasattr(kind, "__slots__") and not hasattr(kind, "__copy__"):
        copied = object.__new__(kind)
        for name, item in vars(value).items():
            object.__setattr__(copied, name, item)
        return copied
    import copy  # takes Brython half a second

    return copy.copy(value)


def set_attribute(value, name, new):
    """Set an attribute of an object, also of a frozen dataclass."""
    try:
        setattr(value, name, new)
    except AttributeError:
        object.__setattr__(value, name, new)


def replace_at(value, keys, new):
    """Return a copy of a value in which the keys lead to something new."""
    if not keys:
        return new
    (kind, key), *rest = keys
    if kind == "attribute":
        changed = copy_value(value)
        set_attribute(changed, key, replace_at(getattr(value, key, None), rest, new))
        return changed
    if isinstance(value, dict):
        changed = copy_value(value)
        changed[key] = replace_at(value.get(key), rest, new)
        return changed
    items = list(value)
    items[key] = replace_at(items[key], rest, new)
    make = list if isinstance(value, list) else getattr(type(value), "_make", tuple)
    return make(items)
