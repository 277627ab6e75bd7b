"""The command that makes all files of a release."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic, sleep

from docs.command_line import (
    CommandError,
    OneLineErrorParser,
    add_output_argument,
    check_choice,
    kill_process_group,
    print_progress,
    write_atomically,
)
from docs.editions.release.listing import update_lists
from docs.editions.release.notes import format_notes, list_changes
from docs.editions.release.parts import DOCS, KINDS, list_parts
from docs.editions.site_build import SiteNotBuiltError, build_site
from docs.editions.source_history import find_source_time

NOTES = "NOTES.md"


def make_argument_parser(program, languages):
    """Return the parser of the arguments."""
    parser = OneLineErrorParser(
        prog=program,
        description="Build the site and make all files to take along: offline editions, books, e-books, notebooks"
        " and slides, with SHA256SUMS, a list for the page “Downloads”, and release notes"
        " from the subjects of the commits since the last tag.",
        epilog=f'example: {program} --only books,slides --languages ko; needs pip install -e ".[books,notebooks]"',
    )
    add = parser.add_argument
    add_output_argument(parser, "dist", "the folder", "FOLDER")
    add("--only", metavar=",".join(KINDS), help="only these kinds (usual: all)")
    add("--languages", metavar=",".join(languages), help="only these languages (usual: all)")
    jobs = min(4, os.cpu_count() or 1)
    add("--jobs", type=int, default=jobs, help=f"how many at the same time (usual: {jobs})")
    return parser


def run(arguments, texts_by_language):
    """Make the files for the command-line arguments; exit with 1 if a part fails."""
    kinds = split_choices("--only", arguments.only, KINDS)
    languages = split_choices("--languages", arguments.languages, tuple(texts_by_language))
    if arguments.jobs < 1:
        raise CommandError("--jobs: a number from 1 on")
    sys.exit(make_release(list_parts(kinds, languages), Path(arguments.output), arguments.jobs))


def split_choices(name, text, known):
    """Return the choices in a text such as "ko,en", all that are known for None; raise CommandError if one is not."""
    chosen = [choice.strip() for choice in text.split(",")] if text is not None else known
    for choice in chosen:
        check_choice(name, choice, known)
    return tuple(chosen)


def make_release(parts, folder, jobs=1):
    """Make the files of the parts and the lists beside them; return the exit code.

    The old files are replaced when all commands have ended, so that an interrupt changes nothing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    source_time = find_source_time()
    with TemporaryDirectory(dir=folder, prefix=".") as new, TemporaryDirectory() as scratch:
        places = {"{folder}": str(Path(new).resolve()), "{site}": f"{scratch}/site"}
        # Commands that are killed leave their temporary files to this one.
        variables = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), scratch)
        variables |= {"SOURCE_DATE_EPOCH": str(int(source_time.timestamp())), "PYTHONUTF8": "1"}
        failed = _build_site_for(parts, places["{site}"], variables)
        possible = [part for part in parts if part not in failed]
        failed += _run_parts(possible, places, os.environ | variables, jobs)
        made = [part for part in parts if part not in failed]
        for part in failed:  # an old file must not stand for one that fails
            (folder / part.name).unlink(missing_ok=True)
        for part in made:
            (Path(new) / part.name).replace(folder / part.name)
    downloads = update_lists(folder, made, source_time.date().isoformat())
    write_atomically(folder / NOTES, format_notes(list_changes(), downloads).encode())
    if failed:
        print_progress(f"Not made: {', '.join(part.name for part in failed)}")
    return 1 if failed else 0


def _build_site_for(parts, folder, variables):
    """Build the site if a part needs it; return the parts that cannot be made without it."""
    needy = [part for part in parts if "{site}" in " ".join(part.command)]
    try:
        if needy:
            print_progress("Building the site…")
            build_site(folder, **variables)
    except SiteNotBuiltError as error:
        print_progress(f"site: {error}")
        return needy
    return []


def _run_parts(parts, places, environment, jobs):
    """Run the commands of all parts, with places filled in, some at the same time; return the parts that failed."""
    waiting, running, failed, begin = list(parts), [], [], monotonic()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                part = waiting.pop(0)
                print_progress(f"{part.name}…")
                running.append((part, *_start_command(part.command, places, environment)))
            sleep(0.1)
            for part, process, output in [run for run in running if run[1].poll() is not None]:
                running.remove((part, process, output))
                reason = _find_failure(part, process, output, Path(places["{folder}"]))
                if reason:
                    failed.append(part)
                outcome = f"FAILED: {reason}" if reason else "made"
                ended = len(parts) - len(waiting) - len(running)
                place = f"{ended} of {len(parts)}, {monotonic() - begin:.0f} s"
                print_progress(f"{part.name}: {outcome} ({place})")
    finally:
        for _, process, _ in running:  # after an interrupt
            kill_process_group(process)
    return failed


def _start_command(command, places, environment):
    """Start a command with its places filled in; return the process and the file of its output."""
    for place, path in places.items():
        command = [argument.replace(place, path) for argument in command]
    output = TemporaryFile()  # noqa: SIM115
    process = subprocess.Popen(
        command,
        cwd=DOCS.parent,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    return process, output


def _find_failure(part, process, output, folder):
    """Return why the command of a part failed, or None."""
    with output:
        output.seek(0)
        lines = output.read().decode("utf-8", "replace").strip().splitlines()
    if process.returncode:
        return lines[-1] if lines else f"exit code {process.returncode}"
    return None if (folder / part.name).is_file() else f"the command has not written {part.name}"
