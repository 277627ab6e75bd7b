"""Write measured tables: all, or those of the named programs.

python tests/measures
python tests/measures growth engine_steps

Programs whose packages are missing are skipped.
"""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Program -> packages that it needs. Those of connectfour_nodes come first, as others read them.
PROGRAMS = {
    "connectfour_nodes": (),
    "engine_steps": (),
    "growth": (),
    "null_moves": ("chess",),
    "monte_carlo": (),
    "chess_order": ("chess",),
    "quiet_chess": ("chess",),
    "other_programs": ("aima3", "easyAI"),
}

if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / folder) for folder in ("reference", "tests", "tests/helpers")]
    for program in sys.argv[1:] or PROGRAMS:
        if missing := [package for package in PROGRAMS[program] if not find_spec(package)]:
            print(f"{program}: not measured, as it needs {' and '.join(missing)} (pip install)")
            continue
        print(program, flush=True)
        names = set(sys.modules)
        runpy.run_path(str(ROOT / f"tests/measures/{program}.py"), run_name="__main__")
        for name in set(sys.modules) - names:  # each program reads the files that others wrote
            if name.startswith("measures"):
                del sys.modules[name]
