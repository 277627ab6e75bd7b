"""Judges one submitted program. grade_folder.py runs it as a process: python -I grade_one.py FILE TASK MEMORY SECONDS ROLES."""

import ast
import io
import json
import os
import signal
import sys
import tokenize
from contextlib import suppress
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2]
REFERENCE = DOCS.parent / "reference"
MEGABYTE = 2**20
GRACE_SECONDS = 5
MAX_FILE_BYTES = 2**24  # keeps a program from filling the disk


def judge_file(file, task, memory, seconds, roles=""):
    """Return the verdict on a program as plain data.

    memory: megabytes
    seconds: limit of CPU time
    roles: "name:role,…" of parameters, see programs.roles
    """
    limit_process(memory, seconds)
    sys.path[:0] = [str(DOCS), str(REFERENCE)]
    from widgets.judge.leaf_counts import count_read_leaves
    from widgets.judge.trial import judge_program
    from widgets.programs.roles import parse_roles

    try:
        source = read_program(file)
    except OSError as error:
        return {"kind": "not_read", "text": error.strerror}
    except MemoryError:
        return {"kind": "too_much_memory"}
    except UnicodeDecodeError as error:
        return {"kind": "not_text", "line": error.object.count(b"\n", 0, error.start) + 1}
    except (SyntaxError, LookupError):  # unknown encoding
        return {"kind": "not_text", "line": 1}
    try:
        verdict = vars(judge_program(source, task, roles=parse_roles(roles)))
        if verdict["kind"] == "error" and (verdict["text"] or "").startswith("MemoryError"):
            return {"kind": "too_much_memory"}
        counts = (None, None, None)
        if task != "best_move" and verdict["kind"] not in ("syntax", "no_function", "endless"):
            counts = count_read_leaves(source, task)
    except MemoryError:
        return {"kind": "too_much_memory"}
    return verdict | {"counts": counts, "imports": find_reference_imports(source)}


def find_reference_imports(source):
    """Return the names of the reference modules in the import statements of a program."""
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
    return sorted(name for name in names if (REFERENCE / f"{name}.py").is_file())


def read_program(file):
    """Return the text of a program, in the declared encoding or UTF-8."""
    data = Path(file).read_bytes()
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def limit_process(memory, seconds):
    """Limit the resources of this process, if the system supports it."""
    try:
        import resource
    except ImportError:  # Windows: only the parent process limits the time
        return
    for name, limit in (
        ("RLIMIT_AS", memory * MEGABYTE),
        ("RLIMIT_CPU", seconds + 1),
        ("RLIMIT_FSIZE", MAX_FILE_BYTES),
        ("RLIMIT_CORE", 0),
    ):
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (limit, limit))
    signal.alarm(seconds + GRACE_SECONDS)  # ends this process even without the parent


if __name__ == "__main__":
    # The answer uses a copy of stdout; the output of the program is discarded.
    answer = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    file, task, memory, seconds, roles = sys.argv[1:]
    verdict = judge_file(file, task, int(memory), int(seconds), roles)
    json.dump(verdict, answer)
    answer.flush()
    os._exit(0)  # skip threads and exit handlers of the program
