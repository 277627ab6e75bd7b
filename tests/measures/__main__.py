"""Write all measured tables: python tests/measures. Programs whose packages are missing are skipped."""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

FOLDER = Path(__file__).parent
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
    for program, packages in PROGRAMS.items():
        if missing := [package for package in packages if not find_spec(package)]:
            print(f"{program}: not measured, as it needs {' and '.join(missing)} (pip install)")
            continue
        print(program, flush=True)
        names = set(sys.modules)
        runpy.run_path(str(FOLDER / f"{program}.py"), run_name="__main__")
        for name in set(sys.modules) - names:  # each program reads the files that others wrote
            if name.startswith("measures"):
                del sys.modules[name]
