"""Change single places of the code and of the pages, and count the changes that the tests notice.

python tests/benchmarks/mutants.py                  mutants of this checkout
python tests/benchmarks/mutants.py ../before .      of two, side by side

Needs a POSIX system: it limits the time and the memory of what runs wild.
"""

import argparse
import resource
import signal
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from mutant_tests import AREAS, TestSelection, check_copy, copy_checkout, try_mutant
from mutation import make_mutants, select_mutants

ROOT = Path(__file__).parents[2]


def find_killed_mutants(folder, chosen, workers):
    """Return the mutants that the tests of a checkout notice; chosen: mutant -> pytest arguments."""
    with tempfile.TemporaryDirectory() as name:
        copies = Queue()
        for number in range(workers):
            (Path(name) / str(number)).mkdir()
            copies.put(copy_checkout(folder, Path(name) / str(number)))
        check_copy(copies.queue[0], chosen)

        def survives(mutant):
            copy = copies.get()
            try:
                verdict = try_mutant(copy, mutant, chosen[mutant])
            finally:
                copies.put(copy)
            print(f"{verdict:8}", mutant, file=sys.stderr, flush=True)
            return verdict == "survived"

        with ThreadPoolExecutor(workers) as pool:
            alive = dict(zip(chosen, pool.map(survives, chosen), strict=True))
        return {mutant for mutant in chosen if not alive[mutant]}


def print_report(results):
    """Print a table of the areas and the list of survivors; results: label -> (mutants, killed)."""
    print(" " * 9, *(f"{label:>26}" for label in results))
    print(" " * 9, *(f"{'mutants':>11}{'killed':>8}{'%':>7}" for _ in results))
    for area in (*AREAS, "all"):
        line = f"{area:9}"
        for mutants, killed in results.values():
            mutants_in_room = [mutant for mutant in mutants if area in (mutant.area, "all")]
            dead = sum(mutant in killed for mutant in mutants_in_room)
            line += f" {len(mutants_in_room):>11}{dead:>8}{100 * dead / max(1, len(mutants_in_room)):>7.1f}"
        print(line)
    names = {label: {mutant.name for mutant in result[1]} for label, result in results.items()}
    for label, (mutants, killed) in results.items():
        print(f"\nsurvivors in {label}:")
        for mutant in mutants:
            if mutant not in killed:
                elsewhere = [
                    checkout
                    for checkout, killed_names in names.items()
                    if mutant.name in killed_names
                ]
                print(f"  {mutant}", *(f"(killed in {checkout})" for checkout in elsewhere))


def distribute_count(count, areas):
    """Distribute count mutants evenly among the areas; return area -> number."""
    return {
        area: count // len(areas) + (index < count % len(areas)) for index, area in enumerate(areas)
    }


def measure_cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", default=[ROOT])
    parser.add_argument("--count", type=int, default=300, help="mutants of each checkout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", choices=AREAS, help="all mutants in this room")
    arguments = parser.parse_args()
    counts = distribute_count(arguments.count, [arguments.only] if arguments.only else AREAS)
    # On SIGTERM, exit in such a way that no test run is left behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    results = {}
    for folder in map(Path.resolve, arguments.folders):
        choice = TestSelection(folder)
        mutants = select_mutants(make_mutants(folder), counts, arguments.seed)
        chosen = {mutant: choice.select_tests(mutant) for mutant in mutants}
        before = measure_cpu_seconds()
        killed = find_killed_mutants(folder, chosen, arguments.workers)
        spent = (measure_cpu_seconds() - before) / 60
        print(f"{folder}: {spent:.1f} minutes of work", file=sys.stderr)
        results[str(folder) if folder.name in results else folder.name] = mutants, killed
    print_report(results)


if __name__ == "__main__":
    main()
