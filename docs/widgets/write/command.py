"""The command that judges a folder of programs and writes an HTML or CSV report; docs/grade.py calls it."""

import csv
import io
import os
import re
import sys

from figures.korean_particles import resolve_korean_particles
from figures.svg import escape_html
from widgets.command_line import Parser, Refused, page, put
from widgets.input_errors import Mistake, explain, with_field
from widgets.judge.trial import TASKS
from widgets.programs.roles import CHOICES, format_roles
from widgets.tree_syntax import format_tree, parse_whole_number
from widgets.write.feedback import Teller
from widgets.write.grade_folder import find_submissions, grade

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


def main(everyone, tags):
    """Write the report for the command-line arguments; exit with 2 if they are wrong.

    everyone: language -> texts
    tags: language -> language tag, if they differ
    """
    parser = make_parser(everyone)
    arguments = parser.parse_args()
    if arguments.language not in everyone:
        parser.error(f"--language: {', '.join(everyone)}")
    words = everyone[arguments.language]
    try:
        limits = {
            name: with_field(name, parse_whole_number, getattr(arguments, name), *LIMITS[name])
            for name in LIMITS
        }
        files = arguments.output or ["report.html"]
        check_arguments(arguments, files, words)
        hands = find_submissions(arguments.folder)
        if not hands:
            raise Refused(words["write"]["no_hands"].format(file=arguments.folder))
        bar = Bar(len(hands), sys.stderr)
        try:
            grade(hands, arguments.task, **limits, report=bar.show, roles=arguments.roles)
        finally:
            bar.close()
        report = Report(hands, arguments.task, words, limits)
        tag = tags.get(arguments.language, arguments.language)
        for file in files:
            write(file, report, tag, words)
    except Mistake as mistake:
        parser.error(f"--{mistake.field}: {explain(mistake, words)}")
    except Refused as error:
        parser.error(resolve_korean_particles(str(error)))


def make_parser(languages):
    """Return the parser of the arguments; all values stay text."""
    parser = Parser(
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


def check_arguments(arguments, files, words):
    """Refuse wrong arguments before any program is run."""
    texts = words["write"]
    if arguments.task not in TASKS:
        message = words["sheet"]["not_known"].format(text=arguments.task, known=", ".join(TASKS))
        raise Refused(f"--task: {message}")
    if not os.path.isdir(arguments.folder):
        raise Refused(texts["no_folder"].format(file=arguments.folder))
    for file in files:
        if not file.lower().endswith((".html", ".csv")) and file != "-":
            raise Refused(texts["own_ending"].format(file=file))
        folder = os.path.dirname(os.path.realpath(file))
        if file != "-" and not os.path.isdir(folder):  # before the long run
            text = os.strerror(2)
            raise Refused(words["sheet"]["not_written"].format(file=file, text=text))


class Bar:
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


class Report:
    """The verdicts on all hands, as an HTML page or a CSV table.

    limits: seconds and memory of each program
    """

    def __init__(self, hands, task, words, limits):
        self.hands, self.task, self.words, self.limits = hands, task, words, limits
        self.texts = words["write"]
        self.title = self.texts["report_title"].format(task=self.texts[f"task_{task}"])
        self.entries = [self._describe(hand) for hand in hands]

    def html(self, tag):
        """Return the report as an HTML file; tag: the language tag."""
        texts = self.texts
        right = sum(hand.kind == "right" for hand in self.hands)
        summary = texts["report_summary"].format(count=len(self.hands), right=right)
        names = ("file", "verdict")
        head = "".join(
            f'<th scope="col">{escape_html(texts[f"report_{name}"])}</th>' for name in names
        )
        rows, parts = [], []
        for number, (hand, (name, detail, notes, figures)) in enumerate(
            zip(self.hands, self.entries, strict=True), 1
        ):
            file = escape_html(hand.name)
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
        return page(self.title, tag, body, after=STYLE)

    def csv(self):
        """Return the report as a CSV table for spreadsheets."""
        output = io.StringIO()
        writer = csv.writer(output)
        writer.writerow([self.texts[f"report_{name}"] for name in COLUMNS])
        for hand, (name, detail, notes, _) in zip(self.hands, self.entries, strict=True):
            verdict = hand.found
            tree = verdict.get("tree")
            cells = [hand.name, name, plain(" ".join([detail, *notes]))]
            cells += ["", ""] if tree is None else [format_tree(tree), _name_player(verdict)]
            counts = verdict.get("counts") or (None, None, None)
            cells += ["" if cell is None else cell for cell in counts]
            cells.append(format_roles(verdict.get("roles") or ()))
            writer.writerow([_escape_cell(cell) for cell in [*cells, f"{hand.seconds:.1f}"]])
        return output.getvalue()

    def _describe(self, hand):
        """Return (verdict name, explanation, notes, figures) of a hand; all but the name are HTML."""
        try:
            return self._describe_verdict(hand)
        except Exception:  # noqa: BLE001 - a program can forge a verdict
            hand.found = {"kind": "ended", "text": "0"}
            return self._describe_verdict(hand)

    def _describe_verdict(self, hand):
        limits = {name: self.limits[name] for name in ("seconds", "memory")}
        teller = Teller(hand.found, self.task, self.words)
        imports = hand.found.get("imports")
        notes = [escape_html(teller.counts())]
        if roles := hand.found.get("roles"):
            notes.append(escape_html(self.texts["roles_read"].format(roles=format_roles(roles))))
        if imports:
            notes.append(escape_html(self.texts["report_imports"].format(names=", ".join(imports))))
        detail = teller.tell(**limits)
        return teller.name(), detail, [note for note in notes if note], teller.html()


def plain(html):
    """Convert generated HTML to plain text."""
    text = "".join(
        piece.partition(">")[2] if index else piece for index, piece in enumerate(html.split("<"))
    )
    for name, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(name, sign)
    return text


def write(file, report, tag, words):
    """Write the report as CSV or HTML by the file name, or refuse."""
    table = file.lower().endswith(".csv")
    # The byte order mark makes spreadsheets read UTF-8.
    data = report.csv().encode("utf-8-sig") if table else report.html(tag).encode()
    try:
        put("/dev/stdout" if file == "-" else file, data)
    except OSError as error:
        text = words["sheet"]["not_written"].format(file=file, text=error.strerror)
        raise Refused(text) from error


def _name_player(verdict):
    return "MAX" if verdict.get("maximizing", True) else "MIN"


def _escape_cell(cell):
    """Escape a cell that a spreadsheet would evaluate; file names may contain anything."""
    text = str(cell)
    return f"'{text}" if text.startswith(FORMULA_STARTS) and not NUMBER.fullmatch(text) else text
