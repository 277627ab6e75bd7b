"""The result of judging a search."""


class Verdict:
    """The result of judging a search.

    kind: "right"; "right_limited", "right_integers" or "right_inner" (right on all trees but those beyond the
        number that replaces infinity, with other than whole numbers, or of a single leaf); "value" (it returns a wrong
        value); "unread" (it skips a leaf that it must read, so that the value is wrong or only right by luck); "leaves"
        (it reads more than it needs to); "returned" (the result is no number); "altered" (it changes the tree);
        "memory" (it is wrong only after other trees); "endless"; "error", "syntax" or "no_function" (it cannot be run);
        "not_understood" (nothing is known of its search, which could not be tried: it is neither right nor wrong)
    missing: what a program lacks that was not understood: "call" (text: the name of its function), "input" (values in
        place of input(), line: of the first question) or "tree" (a place for a tree: it may search a game)
    tried, larger: the numbers of small and of larger trees that were searched
    some: whether the program can search trees of some shapes only
    conventions: how a right search differs from ours: "failhard", "strict" (it goes on at a tie), "reordered" (it visits
        children in another order), "uncounted" (nobody sees what it reads), "limited" (the number limit replaces infinity)
    left_out: all kinds of trees on which it need not be right, as "right_limited" …; failure: the kind of the
        verdict on the smallest tree that is left out
    limit, limit_line: the number that replaces infinity, as Python writes it, and its line, if found
    tree, maximizing: the smallest tree on which it fails, and whether MAX moves at the root
    expected, got: our value and that of the program (for best_move, the move)
    must, read: the paths of the leaves that we read (in the order of the program, if "reordered")
        and that the program reads, or None if they are not counted
    leaf: the path of the first leaf that is missing, or needless; node: that at which a cutoff is missing
    roles: (role, parameter) of a program whose call had to be inferred; call: in a teacher's task, the wrong call as text
    line, text: the line and message of an error; text: also a returned move, or other value, as Python writes it
    """

    def __init__(self, kind, tree=None, maximizing=True, **attributes):
        self.kind, self.tree, self.maximizing = kind, tree, maximizing
        for name, value in (DEFAULTS | {"conventions": [], **attributes}).items():
            setattr(self, name, value)

    def to_dict(self):
        """Return the attributes as a dictionary, by name."""
        # A copy: where vars() outlives its object, the garbage collector of CPython 3.13.0 may empty the values.
        return dict(vars(self))

    def has_right_value(self):
        """Tell whether only the leaves that the program reads are wrong."""
        return self.kind in ("leaves", "unread") and self.got == self.expected

    def describe_failure(self):
        """Return what is the same on a smaller tree on which the program fails in the same way."""
        return self.kind, self.line, self.has_right_value()


DEFAULTS = {"tried": 0, "larger": 0, "roles": (), "some": False, "left_out": ()}
_UNKNOWN = "call expected got must read leaf node line text missing failure limit limit_line"
DEFAULTS |= dict.fromkeys(_UNKNOWN.split())
