"""Reads the settings of a course: the points of each verdict, and tasks of the teacher's own, from a TOML file."""

from math import prod
from pathlib import Path

from docs.command_line import CommandError, read_toml
from docs.commands.grade.custom_tasks import (
    MOST_CALLS,
    CustomTask,
    EndlessReferenceError,
    parse_signature,
)
from docs.programs.judge.trial import TASKS
from docs.programs.traced_search import is_extended_real
from docs.trees.input_errors import Mistake

USUAL_POINTS = {"right": 100}
# The verdicts that can be worth points.
KINDS = [
    "right",
    "right_limited",
    "right_integers",
    "right_inner",
    "value",
    "unread",
    "leaves",
    "returned",
    "altered",
    "memory",
    "endless",
    "error",
    "syntax",
    "no_function",
    "too_long",
    "too_much_memory",
    "ended",
    "not_text",
    "not_python",
    "not_read",
    "too_large",
    "too_many",
    "not_understood",
]
# A verdict that says nothing about the program; unless the settings list it, it is worth neither points nor a zero.
UNGRADED = "not_understood"
EXAMPLE = """\
[points.alphabeta]        # a task; verdicts that are not listed get 0, and not_understood nothing
right = 10
right_integers = 9        # right on all trees of whole numbers; without this line: as many as for right
leaves = 6                # the right value, but it reads too many leaves

[tasks.deepest]           # a task of your own, for --task deepest
signature = "deepest(node, limit)"
reference = "deepest.py"  # beside this file; defines this function
arguments = {limit = [1, 2, 3]}  # values for each parameter after the tree
trees = [[3, 5], [[3, 5], [6, [9, 1]]]]  # without this line: small trees of all shapes
"""


class Settings:
    """The settings of a course: points, task -> kind of verdict -> points; tasks, name -> CustomTask."""

    def __init__(self, points=None, tasks=None):
        self.points, self.tasks = points or {}, tasks or {}

    def get_points(self, task, kind):
        """Return the points of a verdict on a program for a task, None if it is left to the teacher."""
        points = self.points.get(task, USUAL_POINTS)
        usual = points.get("right", 0) if kind.startswith("right_") else 0
        return points.get(kind, None if kind == UNGRADED else usual)

    def get_most_points(self, task):
        """Return the most points that a program for a task can get."""
        return max(self.points.get(task, USUAL_POINTS).values(), default=0)


def read_settings(path):
    """Return the Settings in a TOML file, the usual ones for None; raise CommandError if it cannot be read."""
    if path is None:
        return Settings()
    content = read_toml("--settings", path)
    reader = SettingsReader(path)
    reader.check_keys("", content, ("points", "tasks"))
    tasks = reader.read_tasks(content.get("tasks", {}))
    return Settings(reader.read_points(content.get("points", {}), (*TASKS, *tasks)), tasks)


class SettingsReader:
    """Checks the content of a file of settings."""

    def __init__(self, path):
        self.path = path

    def check_keys(self, table_name, table, known):
        """Raise CommandError for a value that is no table, or a key in it that is not known."""
        if not isinstance(table, dict):
            self.refuse_table(table_name)
        for key in table:
            if key not in known:
                name = f"{table_name}.{key}" if table_name else key
                self.refuse(name, f"is not known. Known here: {', '.join(known)}.")

    def read_points(self, points, tasks):
        """Return the table of points after checking it; tasks: the names of all tasks."""
        self.check_keys("points", points, tasks)
        for task, table in points.items():
            self.check_keys(f"points.{task}", table, KINDS)
            for kind, value in table.items():
                if not is_extended_real(value) or not 0 <= value < 1e9:
                    self.refuse(f"points.{task}.{kind}", "must be a number of points, 0 or more.")
        return points

    def read_tasks(self, tables):
        """Return name -> CustomTask."""
        if not isinstance(tables, dict):
            self.refuse_table("tasks")
        for name in tables:
            if name in TASKS:
                known = ", ".join(TASKS)
                self.refuse(f"tasks.{name}", f"needs another name: the tasks {known} are built in.")
        return {name: self._read_task(f"tasks.{name}", table) for name, table in tables.items()}

    def _read_task(self, name, table):
        self.check_keys(name, table, ("signature", "reference", "arguments", "trees"))
        try:
            _, (_, *parameters) = parse_signature(table.get("signature"))
        except ValueError:
            problem = (
                "must be like search(node, depth): plain parameters, the first of them the tree."
            )
            self.refuse(f"{name}.signature", problem)
        arguments = table.get("arguments", {})
        self.check_keys(f"{name}.arguments", arguments, parameters)
        for parameter in parameters:
            if not isinstance(arguments.get(parameter), list):
                place = f"{name}.arguments.{parameter}"
                self.refuse(place, "must be a list of the values to try.")
        if prod(map(len, arguments.values())) > MOST_CALLS:
            problem = f"has lists with more than {MOST_CALLS:,} combinations, too many to try. Shorten them."
            self.refuse(f"{name}.arguments", problem)
        trees = table.get("trees")
        # A list of trees looks like a tree.
        if trees is not None and not (isinstance(trees, list) and is_tree(trees)):
            problem = "must be a list of trees: nested lists of numbers, none of them empty."
            self.refuse(f"{name}.trees", problem)
        reference = Path(self.path).parent / str(table.get("reference"))
        return CustomTask(table["signature"], reference, trees, arguments)

    def refuse_table(self, name):
        """Raise CommandError for a value that is no table."""
        self.refuse(name, f"must be a table that starts with [{name}].")

    def refuse(self, name, problem):
        """Raise CommandError for a key in the file."""
        raise CommandError(f"{self.path}: “{name}” {problem}")


def check_reference(task):
    """Raise CommandError if the reference of a CustomTask cannot be run, or raises an exception on every tree."""
    problem = f"could not be run, or gave no result: {task.signature}"
    try:
        if task.list_expected_results():
            return
    except EndlessReferenceError as error:
        problem = f"had not ended after very many steps: {error}"
    except Mistake as mistake:
        text = mistake.places.get("text") or task.signature
        problem = f"could not be run, or gave no result: {text}"
    except Exception as error:  # noqa: BLE001 - it is a program
        problem = f"could not be run, or gave no result: {type(error).__name__}: {error}"
    raise CommandError(f"The reference “{task.reference}” {problem}.")


def is_tree(value):
    """Tell whether a value is a tree of non-empty lists and numbers."""
    if isinstance(value, list):
        return bool(value) and all(map(is_tree, value))
    return is_extended_real(value)
