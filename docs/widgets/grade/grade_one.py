"""Judges one submitted program. judge_process.py runs it as a process: python -I grade_one.py FILE TASK MEMORY SECONDS ROLES SETTINGS."""

import ast
import io
import json
import os
import signal
import sys
import tokenize
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.util import spec_from_file_location
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2]
REFERENCE = DOCS.parent / "reference"
MEGABYTE = 2**20
GRACE_SECONDS = 5
MAX_FILE_BYTES = 2**24  # keeps a program from filling the disk


def judge_file(path, task, memory_mb, seconds, roles="", settings_path=""):
    """Return the verdict on a program as plain data.

    memory_mb, seconds: limits of memory, in megabytes, and of CPU time
    roles: "name:role,…" of parameters, see programs.roles
    settings_path: the file that defines the task, if it is none of judge.trial.TASKS
    """
    limit_resources(memory_mb, seconds)
    sys.path[:0] = [str(DOCS), str(REFERENCE)]
    from widgets.grade.fingerprint import make_fingerprint
    from widgets.judge.leaf_counts import compare_read_leaf_counts
    from widgets.judge.trial import TASKS, judge_program
    from widgets.programs.roles import parse_roles

    try:
        source = read_program(path)
    except OSError as error:
        return {"kind": "not_read", "text": error.strerror}
    except MemoryError:
        return {"kind": "too_much_memory"}
    except UnicodeDecodeError as error:
        return {"kind": "not_text", "line": error.object.count(b"\n", 0, error.start) + 1}
    except (SyntaxError, LookupError):  # unknown encoding
        return {"kind": "not_text", "line": 1}
    facts = {
        "imports": find_reference_imports(source, path),
        "fingerprint": make_fingerprint(source),
    }
    make_neighbours_importable(Path(path))
    try:
        if task not in TASKS:
            return vars(judge_own_task(source, task, settings_path)) | facts
        verdict = vars(judge_program(source, task, roles=parse_roles(roles)))
        if verdict["kind"] == "error" and (verdict["text"] or "").startswith("MemoryError"):
            return {"kind": "too_much_memory"} | facts
        counts = (None, None, None)
        if task != "best_move" and verdict["kind"] not in ("syntax", "no_function", "endless"):
            counts = compare_read_leaf_counts(source, task)
    except MemoryError:
        return {"kind": "too_much_memory"} | facts
    return verdict | facts | {"counts": counts}


def judge_own_task(source, task, settings_path):
    """Return the Verdict on a program for a task of the teacher's own."""
    from widgets.grade.custom_tasks import judge_custom_task
    from widgets.grade.settings import read_settings

    return judge_custom_task(source, read_settings(settings_path, None).tasks[task])


class NeighbourFinder(MetaPathFinder):
    """Finds the modules that were handed in together with a program.

    files: name of a module -> path
    """

    def __init__(self, files):
        self.files = files

    def find_spec(self, fullname, path, target=None):
        """Return the specification of a module that was handed in, else None."""
        file = self.files.get(fullname)
        return file and spec_from_file_location(fullname, file)


def make_neighbours_importable(program):
    """Let a program import the files in its folder, even if a module of reference/ has the same name."""
    # What the judge still needs is imported first: it must find the modules of reference/.
    import widgets.programs.judged_program
    import widgets.programs.recorded_game  # noqa: F401

    files = {file.stem: file for file in program.parent.glob("*.py") if file != program}
    names = files.keys() - sys.stdlib_module_names - {"widgets", "figures"}
    for name in names:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, NeighbourFinder({name: files[name] for name in names}))


def find_reference_imports(source, path):
    """Return the names of the reference modules in the import statements of a program.

    path: of the program; another module in its folder hides that of the same name in reference/
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    path = Path(path)
    hidden = {file.stem for file in path.parent.glob("*.py") if file != path}
    return sorted(name for name in names - hidden if (REFERENCE / f"{name}.py").is_file())


def read_program(path):
    """Return the text of a program, in the declared encoding or UTF-8."""
    data = Path(path).read_bytes()
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def limit_resources(memory_mb, seconds):
    """Limit the resources of this process, if the system supports it."""
    try:
        import resource
    except ImportError:  # Windows: only the parent process limits the time
        return
    for name, limit in (
        ("RLIMIT_AS", memory_mb * MEGABYTE),
        ("RLIMIT_CPU", seconds + 1),
        ("RLIMIT_FSIZE", MAX_FILE_BYTES),
        ("RLIMIT_CORE", 0),
    ):
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (limit, limit))
    signal.alarm(seconds + GRACE_SECONDS)  # ends this process even without the parent


if __name__ == "__main__":
    # The verdict uses a copy of stdout; the output of the program is discarded.
    verdict_output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    path, task, memory_mb, seconds, roles, settings_path = sys.argv[1:]
    verdict = judge_file(path, task, int(memory_mb), int(seconds), roles, settings_path)
    json.dump(verdict, verdict_output)
    verdict_output.flush()
    os._exit(0)  # skip threads and exit handlers of the program
