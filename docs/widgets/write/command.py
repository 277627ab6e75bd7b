"""The command that judges a folder of programs and writes an HTML or CSV report; docs/grade.py calls it."""

import csv
import io
import os
import re
import sys

from figures.korean_particles import resolve_korean_particles
from figures.svg import escape_html
from widgets.command_line import (
    CommandError,
    OneLineErrorParser,
    build_html_document,
    write_atomically,
)
from widgets.input_errors import Mistake, format_mistake, parse_field
from widgets.judge.trial import TASKS
from widgets.programs.roles import CHOICES, format_roles
from widgets.tree_syntax import format_tree, parse_whole_number
from widgets.write.feedback import VerdictExplanation
from widgets.write.grade_folder import find_submissions, grade_submissions

LIMITS = {"seconds": (1, 3600), "memory": (64, 65536), "jobs": (1, 256)}
USUAL = {"seconds": 60, "memory": 512, "jobs": os.cpu_count() or 1}
BAR_WIDTH = 30  # characters
COLUMNS = (
    "file",
    "verdict",
    "detail",
    "tree",
    "player",
    "own",
    "ours",
    "every",
    "roles",
    "seconds",
)
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")  # starts of cells that spreadsheets evaluate
NUMBER = re.compile(r"-\d+(\.\d+)?")  # a harmless exception
STYLE = """
body { max-width: 70rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9em; }
th, td { padding: 0.3em 0.5em; border: 1px solid #98a3ae; text-align: start; overflow-wrap: anywhere; }
section { margin-block: 2em; padding-top: 0.5em; border-top: 1px solid #98a3ae; break-inside: avoid; }
.work { display: flex; flex-wrap: wrap; gap: 1em; }
.work figure { margin: 0; max-width: 100%; }
.work figure p { text-align: center; }
:is(h2, p, td) { overflow-wrap: anywhere; }
"""
WARNING = (
    "The programs are run. Each gets a process of its own, with limited time and (not on Windows) memory, and"
    " what it prints goes nowhere; that keeps accidents apart. It is NO SANDBOX: a program that means harm can"
    " read and delete your files, use the network, and forge its verdict. Run what you do not trust"
    " in a container, as the README says."
)


def main(texts_by_language, language_tags):
    """Write the report for the command-line arguments; exit with 2 if they are wrong.

    texts_by_language: language -> part -> key -> text
    language_tags: language -> language tag, if they differ
    """
    parser = make_argument_parser(texts_by_language)
    arguments = parser.parse_args()
    if arguments.language not in texts_by_language:
        parser.error(f"--language: {', '.join(texts_by_language)}")
    texts = texts_by_language[arguments.language]
    try:
        limits = {
            name: parse_field(name, parse_whole_number, getattr(arguments, name), *LIMITS[name])
            for name in LIMITS
        }
        output_paths = arguments.output or ["report.html"]
        check_arguments(arguments, output_paths, texts)
        submissions = find_submissions(arguments.folder)
        if not submissions:
            raise CommandError(texts["write"]["no_hands"].format(file=arguments.folder))
        progress_bar = ProgressBar(len(submissions), sys.stderr)
        try:
            grade_submissions(
                submissions,
                arguments.task,
                **limits,
                report_progress=progress_bar.show,
                roles=arguments.roles,
            )
        finally:
            progress_bar.close()
        report = GradingReport(submissions, arguments.task, texts, limits)
        language_tag = language_tags.get(arguments.language, arguments.language)
        for path in output_paths:
            write_report(path, report, language_tag, texts)
    except Mistake as mistake:
        parser.error(f"--{mistake.field}: {format_mistake(mistake, texts)}")
    except CommandError as error:
        parser.error(resolve_korean_particles(str(error)))


def make_argument_parser(languages):
    """Return the parser of the arguments; all values stay text."""
    parser = OneLineErrorParser(
        description="Judge each program in a folder: whether its search is right, and if not, on which small"
        f" tree it goes wrong. {WARNING}",
        epilog="example: python docs/grade.py hand-ins/ --task alphabeta --language ko -o report.html -o report.csv",
    )
    add = parser.add_argument
    add("folder", help="the folder; files in folders within it are judged, too")
    add("--task", default="alphabeta", metavar="|".join(TASKS), help="usual: alphabeta")
    add("--language", default="en", metavar="|".join(languages), help="of the report (usual: en)")
    add(
        "--seconds",
        default=USUAL["seconds"],
        metavar="N",
        help=f"for each program (usual: {USUAL['seconds']})",
    )
    add(
        "--memory",
        default=USUAL["memory"],
        metavar="N",
        help=f"megabytes for each program (usual: {USUAL['memory']})",
    )
    add(
        "--jobs",
        default=USUAL["jobs"],
        metavar="N",
        help="programs at the same time (usual: as many as there are cores)",
    )
    add(
        "--roles",
        default="",
        metavar="NAME:ROLE,…",
        help=f"what parameters are, where it is not read rightly; roles: {', '.join(CHOICES)}",
    )
    add(
        *("--output", "-o"),
        action="append",
        metavar="FILE",
        help="the report, .html or .csv; again for both (usual: report.html)",
    )
    return parser


def check_arguments(arguments, output_paths, texts):
    """Raise CommandError for wrong arguments, before any program is run."""
    write_texts = texts["write"]
    if arguments.task not in TASKS:
        message = texts["sheet"]["not_known"].format(text=arguments.task, known=", ".join(TASKS))
        raise CommandError(f"--task: {message}")
    if not os.path.isdir(arguments.folder):
        raise CommandError(write_texts["no_folder"].format(file=arguments.folder))
    for path in output_paths:
        if not path.lower().endswith((".html", ".csv")) and path != "-":
            raise CommandError(write_texts["own_ending"].format(file=path))
        folder = os.path.dirname(os.path.realpath(path))
        if path != "-" and not os.path.isdir(folder):  # before the long run
            text = os.strerror(2)
            raise CommandError(texts["sheet"]["not_written"].format(file=path, text=text))


class ProgressBar:
    """A text progress bar on a stream, redrawn only if the number of finished files has changed."""

    def __init__(self, count, stream):
        self.count, self.stream, self.shown = count, stream, None
        self.moves = stream.isatty()  # a file would get a line for each state

    def show(self, finished_count):
        """Draw the bar for a number of finished files."""
        if finished_count == self.shown:
            return
        self.shown = finished_count
        if self.moves:
            full = BAR_WIDTH * finished_count // self.count
            self.stream.write(
                f"\r[{'#' * full}{'.' * (BAR_WIDTH - full)}] {finished_count}/{self.count}"
            )
            self.stream.flush()

    def close(self):
        """End the line of the bar."""
        if self.moves:
            self.stream.write("\n")
        elif self.shown is not None:
            self.stream.write(f"{self.shown}/{self.count}\n")


class GradingReport:
    """The verdicts on all submissions, as an HTML page or a CSV table.

    limits: seconds and memory of each program
    """

    def __init__(self, submissions, task, texts, limits):
        self.submissions, self.task, self.all_texts, self.limits = submissions, task, texts, limits
        self.texts = texts["write"]
        self.title = self.texts["report_title"].format(task=self.texts[f"task_{task}"])
        self.entries = [self._describe_submission(submission) for submission in submissions]

    def format_html(self, language_tag):
        """Return the report as a whole HTML file."""
        texts = self.texts
        right = sum(submission.verdict_kind == "right" for submission in self.submissions)
        summary = texts["report_summary"].format(count=len(self.submissions), right=right)
        names = ("file", "verdict")
        head = "".join(
            f'<th scope="col">{escape_html(texts[f"report_{name}"])}</th>' for name in names
        )
        rows, parts = [], []
        for number, (submission, (name, detail, notes, figures)) in enumerate(
            zip(self.submissions, self.entries, strict=True), 1
        ):
            file = escape_html(submission.name)
            rows.append(
                f'<tr><td><a href="#hand-{number}">{file}</a></td><td>{escape_html(name)}</td></tr>\n'
            )
            parts.append(
                f'<section id="hand-{number}">\n<h2><bdi translate="no">{file}</bdi>: {escape_html(name)}</h2>\n'
                f"<p>{detail}</p>\n{''.join(f'<p>{note}</p>' for note in notes)}{figures}\n</section>\n"
            )
        body = (
            f"<main>\n<h1>{escape_html(self.title)}</h1>\n<p>{escape_html(summary)}</p>\n"
            f"<p>{escape_html(texts['report_meaning'])}</p>\n<table>\n<thead><tr>{head}</tr></thead>\n"
            f"<tbody>\n{''.join(rows)}</tbody>\n</table>\n{''.join(parts)}</main>"
        )
        return build_html_document(self.title, language_tag, body, css_after=STYLE)

    def format_csv(self):
        """Return the report as a CSV table for spreadsheets."""
        output = io.StringIO()
        writer = csv.writer(output)
        writer.writerow([self.texts[f"report_{name}"] for name in COLUMNS])
        for submission, (name, detail, notes, _) in zip(
            self.submissions, self.entries, strict=True
        ):
            verdict = submission.verdict
            tree = verdict.get("tree")
            cells = [submission.name, name, convert_to_plain_text(" ".join([detail, *notes]))]
            cells += ["", ""] if tree is None else [format_tree(tree), _get_root_player(verdict)]
            counts = verdict.get("counts") or (None, None, None)
            cells += ["" if cell is None else cell for cell in counts]
            cells.append(format_roles(verdict.get("roles") or ()))
            writer.writerow([_escape_cell(cell) for cell in [*cells, f"{submission.seconds:.1f}"]])
        return output.getvalue()

    def _describe_submission(self, submission):
        """Return (verdict name, explanation, notes, figures) of a submission; all but the name are HTML."""
        try:
            return self._describe_verdict(submission)
        except Exception:  # noqa: BLE001 - a program can forge a verdict
            submission.verdict = {"kind": "ended", "text": "0"}
            return self._describe_verdict(submission)

    def _describe_verdict(self, submission):
        limits = {name: self.limits[name] for name in ("seconds", "memory")}
        explanation = VerdictExplanation(submission.verdict, self.task, self.all_texts)
        imports = submission.verdict.get("imports")
        notes = [escape_html(explanation.describe_leaf_counts())]
        if roles := submission.verdict.get("roles"):
            notes.append(escape_html(self.texts["roles_read"].format(roles=format_roles(roles))))
        if imports:
            notes.append(escape_html(self.texts["report_imports"].format(names=", ".join(imports))))
        detail = explanation.format_sentences(**limits)
        return (
            explanation.get_verdict_name(),
            detail,
            [note for note in notes if note],
            explanation.render_figures(),
        )


def convert_to_plain_text(html):
    """Convert generated HTML to plain text."""
    text = "".join(
        piece.partition(">")[2] if index else piece for index, piece in enumerate(html.split("<"))
    )
    for name, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(name, sign)
    return text


def write_report(path, report, language_tag, texts):
    """Write the report as CSV or HTML, as the file name says; raise CommandError if that fails."""
    is_table = path.lower().endswith(".csv")
    # The byte order mark makes spreadsheets read UTF-8.
    data = (
        report.format_csv().encode("utf-8-sig")
        if is_table
        else report.format_html(language_tag).encode()
    )
    try:
        write_atomically("/dev/stdout" if path == "-" else path, data)
    except OSError as error:
        text = texts["sheet"]["not_written"].format(file=path, text=error.strerror)
        raise CommandError(text) from error


def _get_root_player(verdict):
    return "MAX" if verdict.get("maximizing", True) else "MIN"


def _escape_cell(cell):
    """Escape a cell that a spreadsheet would evaluate; file names may contain anything."""
    text = str(cell)
    return f"'{text}" if text.startswith(FORMULA_STARTS) and not NUMBER.fullmatch(text) else text
