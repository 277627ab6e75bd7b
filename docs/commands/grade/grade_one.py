"""Judges one submitted program, or reads another file, in a process of its own; limited_process.py runs it."""

import ast
import json
import os
import re
import signal
import sys
from contextlib import suppress
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.util import spec_from_loader
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2]
REFERENCE = DOCS.parent / "reference"
GRACE_SECONDS = 5
MAX_FILE_BYTES = 2**24  # keeps a program from filling the disk
# What a program could change its own verdict with.
REACHING = re.compile(
    r"os\._exit|os\.write|sys\.modules|_getframe|\b(?:import|from)\s+(?:ctypes|gc|importlib|docs)\b"
)


def answer_request(function, **arguments):
    """Return the answer of a function, such as "grade_one.judge_file", as plain data."""
    module_name, function_name = function.split(".")
    module = import_module(f"docs.commands.grade.{module_name}")
    return getattr(module, function_name)(**arguments)


def judge_file(path, modules, task, roles="", settings_path=None):
    """Return the verdict on a program as plain data.

    modules: name -> path of the programs of the same hand-in, which it can import
    roles: "name:role,…" of parameters, see programs.roles
    settings_path: the file that defines the task, if it is none of judge.trial.TASKS
    """
    from docs.commands.grade.fingerprint import make_fingerprints
    from docs.commands.grade.program_text import UnreadableError, read_program
    from docs.programs.judge.trial import TASKS, compare_read_leaf_counts, judge_program
    from docs.programs.roles import parse_roles

    try:
        source = read_program(path)
    except UnreadableError as error:
        return error.args[0]
    except MemoryError:
        return {"kind": "too_much_memory"}
    modules = {name: other for name, other in modules.items() if other != path}
    facts = {
        "imports": find_reference_imports(source, modules),
        "reaching": sorted(set(REACHING.findall(source))),
        "fingerprints": make_fingerprints(source),
    }
    try:
        if task not in TASKS:
            from docs.commands.grade.custom_tasks import judge_custom_task
            from docs.commands.grade.settings import read_settings

            custom_task = read_settings(settings_path).tasks[task]
            # The reference must not import what the student has handed in.
            expected_results = custom_task.list_expected_results()
            make_importable(modules)
            return judge_custom_task(source, custom_task, expected_results).to_dict() | facts
        make_importable(modules)
        verdict = judge_program(source, task, roles=parse_roles(roles)).to_dict()
        if verdict["kind"] == "error" and (verdict["text"] or "").startswith("MemoryError"):
            raise MemoryError
        counts = (None, None, None)
        uncounted = ("syntax", "no_function", "endless", "not_understood")
        if task != "best_move" and verdict["kind"] not in uncounted:
            counts = compare_read_leaf_counts(source, task)
    except MemoryError:
        return {"kind": "too_much_memory"} | facts
    return verdict | facts | {"counts": counts}


class ModuleFinder(MetaPathFinder, Loader):
    """Finds and loads the modules that were handed in together with a program.

    paths: name of a module -> path of the file
    """

    def __init__(self, paths):
        self.paths = paths

    def find_spec(self, fullname, path, target=None):
        """Return the specification of a module that was handed in, else None."""
        return spec_from_loader(fullname, self) if fullname in self.paths else None

    def exec_module(self, module):
        """Run the program of a module."""
        from docs.commands.grade.program_text import UnreadableError, read_program

        name = module.__name__
        try:
            source = read_program(self.paths[name])
        except UnreadableError as error:
            raise ImportError(f"{name}: {error}") from None
        module.__file__ = f"{name}.py"
        exec(compile(source, module.__file__, "exec"), module.__dict__)  # noqa: S102


def make_importable(modules):
    """Let a program import the modules handed in with it, even if one in reference/ has the same name."""
    # What the judge still needs is imported first: it must find the modules of reference/.
    import docs.programs.judge.trial
    import docs.programs.recorded_game  # noqa: F401

    names = modules.keys() - sys.stdlib_module_names - {"docs"}
    for name in names:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, ModuleFinder({name: modules[name] for name in names}))


def find_reference_imports(source, modules):
    """Return the names of the reference modules in the import statements of a program.

    modules: names that were handed in with it; they hide those of reference/
    """
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    return sorted(name for name in names - modules.keys() if (REFERENCE / f"{name}.py").is_file())


def limit_resources(memory_mb, seconds):
    """Limit the resources of this process, if the system supports it."""
    try:
        import resource
    except ImportError:  # Windows: only the parent process limits the time
        return
    for name, limit in (
        ("RLIMIT_AS", memory_mb * 2**20),
        ("RLIMIT_CPU", seconds + 1),
        ("RLIMIT_FSIZE", MAX_FILE_BYTES),
        ("RLIMIT_CORE", 0),
    ):
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (limit, limit))
    # Ends this process and the program even without the parent.
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(0, signal.SIGKILL))
    signal.alarm(seconds + GRACE_SECONDS)


def continue_in_child():
    """Continue in a child of this process: for a program, the parent is then not the command that waits for all."""
    if not hasattr(os, "fork"):
        return
    child = os.fork()
    if child:
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code < 0:
            os.kill(os.getpid(), -code)
        os._exit(code)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)


if __name__ == "__main__":
    memory_mb, seconds, request = json.load(sys.stdin)
    limit_resources(memory_mb, seconds)
    continue_in_child()
    # The answer uses a copy of stdout; the output of the program is discarded.
    answer_output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.argv = ["program.py"]
    sys.path[:0] = [str(DOCS.parent), str(REFERENCE)]
    json.dump(answer_request(**request), answer_output)
    answer_output.flush()
    os._exit(0)  # skip threads and exit handlers of the program
