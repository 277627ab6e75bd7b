"""Reads the settings of a course: the points of each verdict, and tasks of the teacher's own, from a TOML file."""

import tomllib
from pathlib import Path

from widgets.command_line import CommandError
from widgets.judge.trial import TASKS
from widgets.traced_search import is_number

USUAL_POINTS = {"right": 100}
# The verdicts that can be worth points.
KINDS = [
    "right",
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
]
EXAMPLE = """\
[points.alphabeta]        # a task; verdicts that are not listed get no points
right = 10
leaves = 6                # the right value, but it reads too many leaves
"""


class Settings:
    """The settings of a course.

    points: task -> kind of verdict -> points
    """

    def __init__(self, points=None):
        self.points = points or {}

    def get_points(self, task, kind):
        """Return the points of a verdict on a program for a task."""
        return self.points.get(task, USUAL_POINTS).get(kind, 0)

    def get_most_points(self, task):
        """Return the most points that a program for a task can get."""
        return max(self.points.get(task, USUAL_POINTS).values(), default=0)


def read_settings(path, texts):
    """Return the Settings in a TOML file; raise CommandError if it cannot be read.

    path: None for the usual settings
    texts: the texts of the part grade
    """
    if path is None:
        return Settings()
    try:
        content = tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CommandError(texts["no_settings"].format(file=path, text=error.strerror)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CommandError(texts["no_settings"].format(file=path, text=error)) from error
    reader = SettingsReader(path, texts)
    reader.check_keys("", content, ("points",))
    return Settings(reader.read_points(content.get("points", {}), TASKS))


class SettingsReader:
    """Checks the content of a file of settings."""

    def __init__(self, path, texts):
        self.path, self.texts = path, texts

    def check_keys(self, table_name, table, known):
        """Raise CommandError for a value that is no table, or a key in it that is not known."""
        if not isinstance(table, dict):
            self.refuse("settings_table", name=table_name)
        for key in table:
            if key not in known:
                name = f"{table_name}.{key}" if table_name else key
                self.refuse("settings_key", name=name, known=", ".join(known))

    def read_points(self, points, tasks):
        """Return the table of points after checking it; tasks: the names of all tasks."""
        self.check_keys("points", points, tasks)
        for task, table in points.items():
            self.check_keys(f"points.{task}", table, KINDS)
            for kind, value in table.items():
                if not is_number(value) or not 0 <= value < 1e9:
                    self.refuse("settings_points", name=f"points.{task}.{kind}")
        return points

    def refuse(self, key, **places):
        """Raise CommandError with a text about the file."""
        raise CommandError(self.texts[key].format(file=self.path, **places))
