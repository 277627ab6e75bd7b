"""Write the tables of docs/measured that the programs of this folder measure: python tests/measures."""

import runpy
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
# Those of connectfour_nodes come first, as others read them.
PROGRAMS = ("connectfour_nodes", "engine_steps", "growth")

if __name__ == "__main__":
    for program in PROGRAMS:
        print(program, flush=True)
        names = set(sys.modules)
        runpy.run_path(str(FOLDER / f"{program}.py"), run_name="__main__")
        for name in set(sys.modules) - names:  # each program reads the files that others wrote
            if name.startswith("measures"):
                del sys.modules[name]
