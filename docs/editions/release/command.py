"""The command that makes all files of a release; docs/release.py calls it."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from editions.release.listing import update_lists
from editions.release.notes import format_notes, list_changes
from editions.release.parts import DOCS, KINDS, Part, list_parts
from editions.source_history import find_source_time
from widgets.command_line import OneLineErrorParser, print_progress, write_atomically

NOTES = "NOTES.md"
USUAL = "dist"
SITE = Part("site", {}, (sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", "{site}"))


def main(texts_by_language, _):
    """Make the files for the command-line arguments; exit with 1 if a part fails, with 2 if they are wrong."""
    parser = make_argument_parser(texts_by_language)
    arguments = parser.parse_args()
    kinds = split_choices(parser, "--only", arguments.only, KINDS)
    languages = split_choices(parser, "--languages", arguments.languages, tuple(texts_by_language))
    if arguments.jobs < 1:
        parser.error("--jobs: a number from 1 on")
    sys.exit(make_release(list_parts(kinds, languages), Path(arguments.output), arguments.jobs))


def make_argument_parser(languages):
    """Return the parser of the arguments."""
    parser = OneLineErrorParser(
        description="Build the site and make all files to take along: offline editions, books, e-books, notebooks,"
        " slides and posters, with SHA256SUMS, a list for the page “Take it along”, and release notes"
        " from the subjects of the commits since the last tag.",
        epilog='example: python docs/release.py --only books,slides --languages ko; needs pip install -e ".[books,notebooks]"',
    )
    add = parser.add_argument
    add("--output", "-o", metavar="FOLDER", default=USUAL, help=f"the folder (usual: {USUAL})")
    add("--only", metavar=",".join(KINDS), help="only these kinds (usual: all)")
    add("--languages", metavar=",".join(languages), help="only these languages (usual: all)")
    jobs = min(4, os.cpu_count() or 1)
    add("--jobs", type=int, default=jobs, help=f"how many at the same time (usual: {jobs})")
    return parser


def split_choices(parser, name, text, known):
    """Return the choices in a text such as "ko,en", all that are known for None; exit if one is unknown."""
    chosen = [choice.strip() for choice in text.split(",")] if text is not None else known
    for choice in chosen:
        if choice not in known:
            parser.error(f"{name}: {choice!r} is none of {', '.join(known)}")
    return tuple(chosen)


def make_release(parts, folder, jobs=1):
    """Make the files of the parts and the lists beside them; return the exit code.

    folder: where the files go; jobs: how many commands run at the same time
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in (name for part in parts for name in part.files):
        (folder / name).unlink(missing_ok=True)  # an old file must not stand for one that fails
    source_time = find_source_time()
    seconds = int(source_time.timestamp())
    # The site and the books shall not contain the files of an earlier run.
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(seconds), "TAKE_ALONG": "", "EDIT_URL": ""}
    environment |= {"NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"}
    with TemporaryDirectory() as site_folder:
        run = partial(
            run_part, folder=folder, site=Path(site_folder) / "site", environment=environment
        )
        made, failed = _run_parts(parts, run, jobs)
    date = source_time.date().isoformat()
    downloads = update_lists(folder, made, date)
    write_atomically(folder / NOTES, format_notes(list_changes(), downloads).encode())
    if failed:
        names = [name for part in failed for name in part.files]
        print_progress(f"release.py: not made: {', '.join(names)}")
    return 1 if failed else 0


def _run_parts(parts, run, jobs):
    """Build the site if a part needs it, and run all parts; return those that were made and those that failed.

    run: function from a part to the reason why it failed, or None
    """
    made, failed = [], []
    if any(part.needs_site for part in parts):
        reason = run(SITE)
        print_progress(f"site: {reason or 'built'}")
        failed += [part for part in parts if part.needs_site and reason]
    waiting, begin = [part for part in parts if part not in failed], monotonic()
    with ThreadPoolExecutor(jobs) as pool:
        started = {pool.submit(run, part): part for part in waiting}
        for count, future in enumerate(as_completed(started), 1):
            part, reason = started[future], future.result()
            (failed if reason else made).append(part)
            outcome = f"FAILED: {reason}" if reason else "made"
            place = f"{count} of {len(waiting)}, {monotonic() - begin:.0f} s"
            print_progress(f"{', '.join(part.files)}: {outcome} ({place})")
    return made, failed


def run_part(part, folder, site, environment):
    """Make the files of a part; return why that failed, or None.

    folder: for the files; site: the folder of the built site; environment: of the command
    """
    # Commands may write more than the part asks for, and a failing one half a file.
    with TemporaryDirectory(dir=folder, prefix=".") as unfinished:
        places = {"{folder}": str(Path(unfinished).resolve()), "{site}": str(site)}
        command = list(part.command)
        for place, path in places.items():
            command = [argument.replace(place, path) for argument in command]
        process = subprocess.run(
            command,
            check=False,
            cwd=DOCS.parent,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        if process.returncode:
            lines = process.stdout.strip().splitlines() or [f"exit code {process.returncode}"]
            return lines[-1]
        missing = [name for name in part.files if not (Path(unfinished) / name).is_file()]
        if missing:
            return f"the command has not written {', '.join(missing)}"
        for name in part.files:
            (Path(unfinished) / name).replace(folder / name)
    return None
