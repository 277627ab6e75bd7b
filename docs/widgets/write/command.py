"""The command that judges a folder of programs and writes a report, as HTML or CSV; docs/grade.py calls it."""

import csv
import io
import os
import re
import sys

from figures.draw import escape
from figures.narrate import with_particles
from widgets.command import Parser, Refused, page, put
from widgets.judging import TASKS
from widgets.mistakes import Mistake, explain, in_field
from widgets.programs.roles import CHOICES, write_roles
from widgets.reading import read_whole, tree_text
from widgets.write.grading import find_hands, grade
from widgets.write.telling import Teller

LIMITS = {"seconds": (1, 3600), "memory": (64, 65536), "jobs": (1, 256)}
USUAL = {"seconds": 60, "memory": 512, "jobs": os.cpu_count() or 1}
BAR = 30  # signs
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
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # how a cell begins that a spreadsheet would reckon with
NUMBER = re.compile(r"-\d+(\.\d+)?")  # but for these
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
    """Write the report that the arguments ask for; a mistake in them ends it with 2.

    everyone: language -> its words; tags: language -> its tag, where that is another.
    """
    parser = arguments(everyone)
    its = parser.parse_args()
    if its.language not in everyone:
        parser.error(f"--language: {', '.join(everyone)}")
    words = everyone[its.language]
    try:
        limits = {
            name: in_field(name, read_whole, getattr(its, name), *LIMITS[name]) for name in LIMITS
        }
        files = its.output or ["report.html"]
        check(its, files, words)
        hands = find_hands(its.folder)
        if not hands:
            raise Refused(words["write"]["no_hands"].format(file=its.folder))
        bar = Bar(len(hands), sys.stderr)
        try:
            grade(hands, its.task, **limits, report=bar.show, roles=its.roles)
        finally:
            bar.close()
        report = Report(hands, its.task, words, limits)
        tag = tags.get(its.language, its.language)
        for file in files:
            write(file, report, tag, words)
    except Mistake as mistake:
        parser.error(f"--{mistake.field}: {explain(mistake, words)}")
    except Refused as error:
        parser.error(with_particles(str(error)))


def arguments(languages):
    """Return the parser of the arguments, all of which stay text."""
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


def check(its, files, words):
    """Refuse what is known to be wrong before anything is run."""
    say = words["write"]
    if its.task not in TASKS:
        told = words["sheet"]["not_known"].format(text=its.task, known=", ".join(TASKS))
        raise Refused(f"--task: {told}")
    if not os.path.isdir(its.folder):
        raise Refused(say["no_folder"].format(file=its.folder))
    for file in files:
        if not file.lower().endswith((".html", ".csv")) and file != "-":
            raise Refused(say["own_ending"].format(file=file))
        above = os.path.dirname(os.path.realpath(file))
        if file != "-" and not os.path.isdir(above):  # not after an hour's work
            text = os.strerror(2)
            raise Refused(words["sheet"]["not_written"].format(file=file, text=text))


class Bar:
    """A bar of plain signs on a stream, drawn anew only when it has grown; it says how many files are done."""

    def __init__(self, count, stream):
        self.count, self.stream, self.shown = count, stream, None
        self.moves = stream.isatty()  # in a file, each state would be a line

    def show(self, done):
        """Draw it with so many files done."""
        if done == self.shown:
            return
        self.shown = done
        if self.moves:
            full = BAR * done // self.count
            self.stream.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{self.count}")
            self.stream.flush()

    def close(self):
        """End its line."""
        if self.moves:
            self.stream.write("\n")
        elif self.shown is not None:
            self.stream.write(f"{self.shown}/{self.count}\n")


class Report:
    """All verdicts, as one page or as one table.

    limits: seconds and memory that each program had.
    """

    def __init__(self, hands, task, words, limits):
        self.hands, self.task, self.words, self.limits = hands, task, words, limits
        self.say = words["write"]
        self.title = self.say["report_title"].format(task=self.say[f"task_{task}"])
        self.told = [self._tell(hand) for hand in hands]

    def html(self, tag):
        """Return a whole file of HTML; tag: of the language."""
        say = self.say
        right = sum(hand.kind == "right" for hand in self.hands)
        summary = say["report_summary"].format(count=len(self.hands), right=right)
        names = ("file", "verdict")
        head = "".join(f'<th scope="col">{escape(say[f"report_{name}"])}</th>' for name in names)
        rows, parts = [], []
        for number, (hand, (name, detail, more, figures)) in enumerate(
            zip(self.hands, self.told, strict=True), 1
        ):
            file = escape(hand.name)
            rows.append(
                f'<tr><td><a href="#hand-{number}">{file}</a></td><td>{escape(name)}</td></tr>\n'
            )
            parts.append(
                f'<section id="hand-{number}">\n<h2><bdi translate="no">{file}</bdi>: {escape(name)}</h2>\n'
                f"<p>{detail}</p>\n{''.join(f'<p>{its}</p>' for its in more)}{figures}\n</section>\n"
            )
        body = (
            f"<main>\n<h1>{escape(self.title)}</h1>\n<p>{escape(summary)}</p>\n"
            f"<p>{escape(say['report_meaning'])}</p>\n<table>\n<thead><tr>{head}</tr></thead>\n"
            f"<tbody>\n{''.join(rows)}</tbody>\n</table>\n{''.join(parts)}</main>"
        )
        return page(self.title, tag, body, after=STYLE)

    def csv(self):
        """Return the same as a table, which spreadsheets open."""
        paper = io.StringIO()
        writer = csv.writer(paper)
        writer.writerow([self.say[f"report_{name}"] for name in COLUMNS])
        for hand, (name, detail, more, _) in zip(self.hands, self.told, strict=True):
            found = hand.found
            tree = found.get("tree")
            cells = [hand.name, name, plain(" ".join([detail, *more]))]
            cells += ["", ""] if tree is None else [tree_text(tree), _player(found)]
            counts = found.get("counts") or (None, None, None)
            cells += ["" if its is None else its for its in counts]
            cells.append(write_roles(found.get("roles") or ()))
            writer.writerow([_safe(its) for its in [*cells, f"{hand.seconds:.1f}"]])
        return paper.getvalue()

    def _tell(self, hand):
        """Return what a hand is called, what is said of it, what else, and the figures, but for the first HTML."""
        try:
            return self._tell_found(hand)
        except Exception:  # noqa: BLE001 - a program can have forged what was found
            hand.found = {"kind": "ended", "text": "0"}
            return self._tell_found(hand)

    def _tell_found(self, hand):
        limits = {name: self.limits[name] for name in ("seconds", "memory")}
        teller = Teller(hand.found, self.task, self.words)
        imports = hand.found.get("imports")
        more = [escape(teller.counts())]
        if roles := hand.found.get("roles"):
            more.append(escape(self.say["roles_read"].format(roles=write_roles(roles))))
        if imports:
            more.append(escape(self.say["report_imports"].format(names=", ".join(imports))))
        detail = teller.tell(**limits)
        return teller.name(), detail, [its for its in more if its], teller.html()


def plain(html):
    """Return HTML of ours as text."""
    text = "".join(
        piece.partition(">")[2] if at else piece for at, piece in enumerate(html.split("<"))
    )
    for name, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(name, sign)
    return text


def write(file, report, tag, words):
    """Write a report, whose kind its name decides, or refuse."""
    table = file.lower().endswith(".csv")
    # The mark at the beginning tells spreadsheets that it is UTF-8.
    data = report.csv().encode("utf-8-sig") if table else report.html(tag).encode()
    try:
        put("/dev/stdout" if file == "-" else file, data)
    except OSError as error:
        text = words["sheet"]["not_written"].format(file=file, text=error.strerror)
        raise Refused(text) from error


def _player(found):
    return "MAX" if found.get("maximizing", True) else "MIN"


def _safe(cell):
    """Return a cell that no spreadsheet takes for a formula: a file may be called anything."""
    text = str(cell)
    return f"'{text}" if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text
