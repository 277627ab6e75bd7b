"""Judges one program that was handed in; grading.py runs this in a process of its own: python -I alone.py FILE TASK MEMORY SECONDS ROLES."""

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
GRACE = 5  # seconds
LONGEST = 2**24  # bytes of a file that it writes: no disk fills up


def judge_alone(file, task, memory, seconds, roles=""):
    """Return all that is found out about a file, as plain data.

    memory: megabytes, seconds: of work; roles: "name:role,…" of parameters, see programs.roles.
    """
    limit(memory, seconds)
    sys.path[:0] = [str(DOCS), str(REFERENCE)]
    from widgets.judging import count_leaves, judge
    from widgets.programs.roles import read_roles

    try:
        source = read(file)
    except OSError as error:
        return {"kind": "not_read", "text": error.strerror}
    except MemoryError:
        return {"kind": "too_much_memory"}
    except UnicodeDecodeError as error:
        return {"kind": "not_text", "line": error.object.count(b"\n", 0, error.start) + 1}
    except (SyntaxError, LookupError):  # an encoding that is none
        return {"kind": "not_text", "line": 1}
    try:
        found = vars(judge(source, task, roles=read_roles(roles)))
        if found["kind"] == "error" and (found["text"] or "").startswith("MemoryError"):
            return {"kind": "too_much_memory"}
        counts = (None, None, None)
        if task != "best_move" and found["kind"] not in ("syntax", "no_function", "endless"):
            counts = count_leaves(source, task)
    except MemoryError:
        return {"kind": "too_much_memory"}
    return found | {"counts": counts, "imports": find_our_imports(source)}


def find_our_imports(source):
    """Return the names of the modules of reference/ that a program imports, as far as its text says so."""
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


def read(file):
    """Return the text of a program, in the encoding that it names; without one it is UTF-8."""
    data = Path(file).read_bytes()
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def limit(memory, seconds):
    """Let this process take no more than so much, where the system can see to it."""
    try:
        import resource
    except ImportError:  # Windows: the time is limited, by whoever has started this
        return
    for name, most in (
        ("RLIMIT_AS", memory * MEGABYTE),
        ("RLIMIT_CPU", seconds + 1),
        ("RLIMIT_FSIZE", LONGEST),
        ("RLIMIT_CORE", 0),
    ):
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (most, most))
    signal.alarm(seconds + GRACE)  # it ends also where whoever has started it is gone


if __name__ == "__main__":
    # The answer has a way out of its own: what the program prints goes nowhere.
    answer = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    file, task, memory, seconds, roles = sys.argv[1:]
    found = judge_alone(file, task, int(memory), int(seconds), roles)
    json.dump(found, answer)
    answer.flush()
    os._exit(0)  # whatever the program has left running
