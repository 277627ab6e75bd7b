"""The command that judges submitted programs and writes reports."""

import os
import textwrap
from argparse import RawDescriptionHelpFormatter
from functools import partial
from itertools import count
from tempfile import TemporaryDirectory

from docs.builder.words import TAGS
from docs.command_line import (
    CommandError,
    OneLineErrorParser,
    SlowProgress,
    check_choice,
    get_ending,
    make_write_error,
    print_progress,
    write_files,
    write_output,
)
from docs.commands.grade.gradebook import format_gradebook, read_roster
from docs.commands.grade.hand_ins import group_files, list_submissions, read_metadata
from docs.commands.grade.limited_process import parse_verdict, run_requests
from docs.commands.grade.report import GradingReport
from docs.commands.grade.settings import EXAMPLE, KINDS, check_reference, read_settings
from docs.commands.grade.submitted_files import list_files
from docs.programs.judge.trial import TASKS
from docs.programs.roles import CHOICES
from docs.questions.exercise import parse_number_field

# Name -> description, the usual number, the least and the greatest.
LIMITS = {
    "seconds": ("for each program", 60, 1, 3600),
    "memory": ("megabytes for each program", 512, 64, 65536),
    "jobs": ("programs at the same time", os.cpu_count() or 1, 1, 256),
}
TABLE_ENCODING = "utf-8-sig"  # the byte order mark makes spreadsheets read UTF-8
READING_SECONDS = 60  # at least, for each archive
WARNING = (
    "The programs are run. Each gets a process of its own, with limited time and (not on Windows) memory, and"
    " what it prints goes nowhere; that keeps accidents apart. It is NO SANDBOX: a program that means harm can"
    " read and delete your files, use the network, and forge its verdict. Run what you do not trust"
    " in a container, as the README says."
)
PURPOSE = (
    "Judge each program that was handed in: whether its search is right, and if not, on which small tree it goes"
    f" wrong. {WARNING}"
)
DESCRIPTION = f"""\
{textwrap.fill(PURPOSE, 112)}

HAND-INS is a folder or a zip file, as it comes from Moodle ("Download all submissions"), Canvas ("Download
Submissions") or Gradescope ("Export Submissions"): the report then names the students. Any other folder will do,
too. Zip files within it are opened. Of notebooks (.ipynb), the code cells are judged; magics are left out. A student
may hand in several programs, which can import each other: the best one counts. Moodle's online text counts if there
is no other program. Ctrl-C ends early, with a report on the hand-ins that have been judged.
"""
EPILOG = f"""\
The file of --settings gives points for the kinds of verdicts, and can add tasks:

{EXAMPLE}
kinds: {textwrap.fill(", ".join(KINDS), 100)}
right_limited is right unless a value exceeds the number that stands for infinity in the program, right_integers
unless a value is no whole number, right_inner unless the tree is a single leaf. If the file does not list them, they
get the points of "right". Without this file, "right" gets 100 points. not_understood is a program whose search could
not be tried: it gets neither points nor a zero (an empty cell, no score in results.json) unless the file lists it.
The report lists such programs apart, with what is missing.

-o students/ writes a page for each student, about that student alone. Zip the folder, and Moodle takes the pages under
"Upload multiple feedback files in a zip".

--gradebook enters the points in the CSV file given as --roster: the grading worksheet of a Moodle assignment ("Download
grading worksheet", then "Upload grading worksheet"), which also gets the explanations, or the exported gradebook of
Moodle or Canvas. Without --roster, it writes a worksheet with English headings, which Moodle takes only in English.
Students are found by number or e-mail address, else by name; those in doubt are left out and listed.

For Gradescope's autograder, see docs/commands/grade/gradescope/run_autograder.

example: python docs grade hand-ins.zip --task alphabeta --language ko -o report.html -o report.csv
"""


def make_argument_parser(program, languages):
    """Return the parser of the arguments; all values stay text."""
    parser = OneLineErrorParser(
        prog=program,
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("folder", metavar="HAND-INS", help="a folder or a zip file")
    add("--task", default="alphabeta", metavar="|".join(TASKS), help="usual: alphabeta")
    add("--language", default="en", choices=languages, help="of the report (usual: en)")
    add("--settings", metavar="FILE", help="a TOML file, see below")
    for name, (description, usual, *_) in LIMITS.items():
        shown = "as many as there are cores" if name == "jobs" else usual
        add(f"--{name}", default=usual, metavar="N", help=f"{description} (usual: {shown})")
    add(
        "--roles",
        default="",
        metavar="NAME:ROLE,…",
        help=f"what parameters are, where it is not read rightly; roles: {', '.join(CHOICES)}",
    )
    add(
        *("--output", "-o"),
        action="append",
        metavar="FILE|FOLDER/",
        help="the report, .html or .csv; a page for each student, students/ or another folder; or Gradescope's results of"
        " one student, .json; again for several (usual: report.html)",
    )
    add("--gradebook", metavar="FILE", help="a CSV file for the gradebook, see below")
    add("--roster", metavar="FILE", help="a CSV file of the students, see below")
    add("--one-student", action="store_true", help="all files are the hand-in of one student")
    return parser


def run(arguments, texts_by_language):
    """Write the reports for the command-line arguments."""
    if arguments.roster and not arguments.gradebook:
        raise CommandError("--roster: only with --gradebook")
    language = arguments.language
    limits = {
        name: parse_number_field(name, vars(arguments), low, high)
        for name, (_, _, low, high) in LIMITS.items()
    }
    output_paths = arguments.output or ["report.html"]
    settings = read_settings(arguments.settings)
    check_arguments(arguments, output_paths, settings)
    roster = arguments.roster and read_roster(arguments.roster)
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        submissions, missing_count = grade_hand_ins(arguments, limits, folder)
    texts = texts_by_language[language]
    report = GradingReport(submissions, arguments.task, texts, limits, settings, missing_count)
    for path in output_paths:
        write_report(path, report, TAGS[language])
    if arguments.gradebook:
        table, missing = format_gradebook(report, roster)
        write_output(arguments.gradebook, table.encode(TABLE_ENCODING, "replace"))
        if missing:
            names = ", ".join(missing)
            print_progress(f"Not found in the roster, or not with certainty: {names}.")
    if missing_count:
        print_progress(f"Interrupted. Hand-ins not judged: {missing_count}.")
        raise KeyboardInterrupt


def check_arguments(arguments, output_paths, settings):
    """Raise CommandError for wrong arguments, before any program is run."""
    check_choice("--task", arguments.task, (*TASKS, *settings.tasks))
    if arguments.task in settings.tasks:
        check_reference(settings.tasks[arguments.task])
    for path in output_paths:
        if path != "-" and find_output_kind(path) not in ("/", ".html", ".csv", ".json"):
            raise CommandError(f"--output: “{path}” must end in .html, .csv, .json or /.")
    for path in [*output_paths, *filter(None, [arguments.gradebook])]:
        folder = os.path.dirname(os.path.realpath(path))
        if path != "-" and not os.path.isdir(folder):  # before the long run
            raise make_write_error(path, os.strerror(2))


def grade_hand_ins(arguments, limits, folder):
    """Return (Submissions with verdicts, number of hand-ins that an interrupt has left without).

    folder: an empty folder for what archives hold

    Raises CommandError if there are no files or too many, and KeyboardInterrupt if no hand-in has been judged.
    """
    # Reading an archive takes a fraction of a second, and that of a platform longer than a program.
    run_all = partial(run_requests, **limits | {"seconds": max(limits["seconds"], READING_SECONDS)})
    try:
        files = list_files(arguments.folder, folder, run_all)
    except OSError as error:
        message = f"“{arguments.folder}” is neither a folder nor a zip file."
        raise CommandError(message) from error
    hand_ins = group_files(files, arguments.one_student, read_metadata(files, run_all))
    submissions = list_submissions(hand_ins)
    if not submissions:
        raise CommandError(f"There are no files in “{arguments.folder}”.")
    if len(hand_ins) > 1 and ".json" in map(find_output_kind, arguments.output or ()):
        text = f".json is for one student, not for {len(hand_ins)} hand-ins"
        raise CommandError(f"--output: {text}: add --one-student, or use .csv.")
    try:
        judge_submissions(submissions, arguments, limits)
    except KeyboardInterrupt:
        unfinished = {each.hand_in for each in submissions if each.verdict is None}
        if len(unfinished) == len(hand_ins):
            raise
        finished = [each for each in submissions if each.hand_in not in unfinished]
        return finished, len(unfinished)
    return submissions, 0


def judge_submissions(submissions, arguments, limits):
    """Set the verdicts of all submissions without one: first one of each hand-in, then the second of each."""
    waiting = [each for each in submissions if each.verdict is None]
    waiting.sort(key=lambda each: each.turn)
    request = {"function": "grade_one.judge_file", "task": arguments.task, "roles": arguments.roles}
    request["settings_path"] = arguments.settings and os.path.abspath(arguments.settings)
    requests = [
        request | {"path": submission.file.path, "modules": submission.hand_in.modules}
        for submission in waiting
    ]
    progress, numbers = SlowProgress(), count(len(submissions) - len(waiting) + 1)

    def set_verdict(index, verdict, seconds):
        waiting[index].verdict, waiting[index].seconds = verdict, seconds
        progress.show(f"Judged: {next(numbers)} of {len(submissions)}…")

    run_requests(requests, set_verdict, **limits, parse_answer=parse_verdict)


def find_output_kind(path):
    """Return the ending of an output path; that of a folder, which may be missing yet, is a slash."""
    is_folder = path.endswith(("/", os.sep)) or os.path.isdir(path)
    return "/" if is_folder else get_ending(path)


def write_report(path, report, language_tag):
    """Write the report in the format that the file name says; raise CommandError if that fails."""
    ending = find_output_kind(path)
    if ending == "/":
        pages = report.format_student_pages(language_tag)
        write_files(path, {name: page.encode("utf-8", "replace") for name, page in pages.items()})
        return
    formats = {".csv": report.format_csv, ".json": report.format_json}
    text = formats[ending]() if ending in formats else report.format_html(language_tag)
    encoding = TABLE_ENCODING if ending == ".csv" else "utf-8"
    write_output("/dev/stdout" if path == "-" else path, text.encode(encoding, "replace"))
