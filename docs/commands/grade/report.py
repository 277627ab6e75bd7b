"""The report on all hand-ins, as an HTML page or a table, the pages for students, and results for Gradescope."""

import json

from docs.commands.grade.fingerprint import number_similar
from docs.commands.grade.settings import UNGRADED
from docs.figures.phrases import SEPARATOR
from docs.figures.replay import Snapshot
from docs.figures.svg import convert_to_plain_text, escape_html
from docs.figures.tree_drawing import draw_tree
from docs.programs.judge.feedback import VerdictExplanation
from docs.questions.documents.csv_table import format_table
from docs.questions.documents.html_document import build_html_document
from docs.trees.tree_syntax import format_tree
from docs.trees.trees import count_leaves

HTML_COLUMNS = ("student", "file", "verdict", "points", "similar")
COLUMNS = (*HTML_COLUMNS, "detail", "tree", "player", "own", "ours", "every", "seconds")
MOST_DRAWN_LEAVES = 300  # drawing takes much longer for larger trees, which a program can forge
STYLE = """
body { max-width: 70rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9em; }
th, td { padding: 0.3em 0.5em; border: 1px solid #98a3ae; text-align: start; overflow-wrap: break-word; word-break: keep-all; }
td a { display: inline-block; min-width: 6em; }
section { margin-block: 2em; padding-top: 0.5em; border-top: 1px solid #98a3ae; }
h2 { break-after: avoid; }
:is(tr, p, figure, section) { break-inside: avoid; }
@media screen { main { overflow-x: auto; } }
.apart { margin-block: 1.5em; padding-inline-start: 1em; border-inline-start: 4px solid #98a3ae; }
.work { display: flex; flex-wrap: wrap; gap: 1em; }
.work figure { margin: 0; max-width: 100%; text-align: center; }
@media print { .work { flex-wrap: nowrap; } }
:is(h2, p, li, td a) { overflow-wrap: anywhere; }
"""


class CustomTaskExplanation(VerdictExplanation):
    """Explains a Verdict on a program for a task of the teacher's own, or why there is none."""

    def _describe_success(self):
        return [self.texts["grade"]["right_custom"].format(count=self.verdict["tried"])]

    def _describe_failing_tree(self):
        call = f"<code>{escape_html(str(self.verdict['call']))}</code>"
        return self.texts["grade"]["where_call"].format(call=call)

    def draw_figures(self):
        """Return (caption, SVG) of the tree on which the program goes wrong."""
        if not self.has_figure:
            return []
        caption = self.texts["grade"]["report_tree"]
        snapshot = Snapshot(self.tree, self.maximizing)
        description = f"{caption}: {self.format_tree()}"
        return [(caption, draw_tree(snapshot, self.letters, description, show_number_line=False))]


class ReportEntry:
    """What the report says of one submission; detail, notes, warnings and figures are HTML.

    points: a number, None for a program that the teacher has to grade
    warnings: sentences for the teacher alone
    """

    def __init__(self, submission, explanation, notes, warnings, limits):
        self.submission, self.notes, self.warnings = submission, notes, warnings
        self.verdict_name = explanation.get_verdict_name()
        self.detail = explanation.format_sentences(**limits)
        self.figures = explanation.render_figures()
        self.points = self.similar = None

    @property
    def rank(self):
        """What decides which of a student's programs counts; one without points may be right, so it beats a zero."""
        has_tree = self.submission.verdict.get("tree") is not None
        return self.points or 0, self.points is None, has_tree

    def format_text(self, warnings=()):
        """Return what the student reads as plain text, with warnings behind it."""
        return convert_to_plain_text(" ".join([self.detail, *self.notes, *warnings]))


class GradingReport:
    """The verdicts on all submissions.

    task: a name in judge.trial.TASKS, or of a task in the settings
    texts: part -> key -> text in the teacher's language
    limits: seconds and memory of each program; settings: the Settings of the course
    missing_count: the number of hand-ins that an interrupt has left without a verdict
    """

    def __init__(self, submissions, task, texts, limits, settings, missing_count=0):
        self.submissions, self.task, self.all_texts = submissions, task, texts
        self.limits = {name: limits[name] for name in ("seconds", "memory")}
        self.texts, self.settings = texts["grade"], settings
        incomplete = self.texts["report_incomplete"].format(count=missing_count)
        self.incomplete = incomplete if missing_count else ""
        is_custom = task in settings.tasks
        self.explanation_class = CustomTaskExplanation if is_custom else VerdictExplanation
        name = settings.tasks[task].signature if is_custom else texts["write"][f"task_{task}"]
        self.title = self.texts["report_title"].format(task=name)
        self.most_points = settings.get_most_points(task)
        self.entries = [self._describe_submission(submission) for submission in submissions]
        groups = number_similar(submissions)
        for entry in self.entries:
            entry.points = settings.get_points(task, entry.submission.verdict["kind"])
            entry.similar = groups.get(entry.submission)

    def find_best_entries(self):
        """Return the best ReportEntry of each hand-in, as (HandIn, entry): the first with the most points.

        Of equals, one that searches trees says more than one that cannot even be run.
        """
        best = {}
        for entry in self.entries:
            hand_in = entry.submission.hand_in
            if hand_in not in best or entry.rank > best[hand_in].rank:
                best[hand_in] = entry
        return list(best.items())

    def format_html(self, language_tag):
        """Return the teacher's report on all hand-ins as a whole HTML file."""
        texts = self.texts
        right = sum(submission.is_right for submission in self.submissions)
        summary = texts["report_summary"].format(count=len(self.submissions), right=right)
        sentences = [self.incomplete, summary, texts["report_meaning"]]
        if any(entry.similar for entry in self.entries):
            sentences.append(texts["report_similar_meaning"])
        return self._build_document(language_tag, self.entries, sentences, is_for_teacher=True)

    def format_student_pages(self, language_tag):
        """Return file name -> whole HTML file, one on each hand-in, for its students."""
        pages = {}
        for hand_in, best_entry in self.find_best_entries():
            entries = [each for each in self.entries if each.submission.hand_in is hand_in]
            sentences = [self.texts["report_no_points"]] if best_entry.points is None else []
            name = hand_in.make_page_name(pages)
            pages[name] = self._build_document(language_tag, entries, sentences)
        return pages

    def _build_document(self, language_tag, entries, sentences, is_for_teacher=False):
        """Return a whole HTML file with sentences, a table, and a section for each entry."""
        shown = slice(None) if is_for_teacher else slice(1, -1)
        if len({entry.submission.hand_in for entry in entries}) < len(entries):
            sentences = [*sentences, self.texts["report_best"]]
        paragraphs = "".join(f"<p>{escape_html(text)}</p>\n" for text in sentences if text)
        names = [escape_html(self.texts[f"report_{name}"]) for name in HTML_COLUMNS[shown]]
        head = "".join(f'<th scope="col">{name}</th>' for name in names)
        rows, sections = [], []
        for number, entry in enumerate(entries, 1):
            file, verdict_name = entry.submission.file, escape_html(entry.verdict_name)
            link = f'href="#hand-{number}" title="{escape_html(file.name)}"'
            cells = [
                f'<bdi translate="no">{escape_html(entry.submission.hand_in.student_names)}</bdi>',
                f"<a {link}>{escape_html(file.own_name)}</a>",
                verdict_name,
                "—" if entry.points is None else f"{entry.points}/{self.most_points}",
                entry.similar or "",
            ]
            rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells[shown])}</tr>\n")
            notes = entry.notes + entry.warnings if is_for_teacher else entry.notes
            sections.append(
                f'<section id="hand-{number}">\n<h2>{_render_names(entry)}{SEPARATOR}{verdict_name}</h2>\n'
                f"<p>{entry.detail}</p>\n{''.join(f'<p>{note}</p>' for note in notes)}{entry.figures}\n"
                "</section>\n"
            )
        body = (
            f"<main>\n<h1>{escape_html(self.title)}</h1>\n{paragraphs}"
            f"{self._render_not_understood() if is_for_teacher else ''}"
            f"<table>\n<thead><tr>{head}</tr></thead>\n"
            f"<tbody>\n{''.join(rows)}</tbody>\n</table>\n{''.join(sections)}</main>"
        )
        return build_html_document(self.title, language_tag, body, css_after=STYLE)

    def _render_not_understood(self):
        """Return the list of the programs that the teacher has to grade, with what was read and what is missing."""
        items = [
            f'<li><a href="#hand-{number}">{_render_names(entry)}</a><br>{" ".join([entry.detail, *entry.notes, *entry.warnings])}</li>\n'
            for number, entry in enumerate(self.entries, 1)
            if entry.submission.verdict["kind"] == UNGRADED
        ]
        if not items:
            return ""
        heading = escape_html(self.all_texts["write"][f"kind_{UNGRADED}"])
        meaning = escape_html(self.texts["report_not_understood"])
        return (
            f'<div class="apart">\n<h2>{heading}</h2>\n<p>{meaning}</p>\n'
            f"<ul>\n{''.join(items)}</ul>\n</div>\n"
        )

    def format_csv(self):
        """Return the report as a CSV table for spreadsheets."""
        rows = [[self.texts[f"report_{name}"] for name in COLUMNS]]
        for entry in self.entries:
            submission, verdict = entry.submission, entry.submission.verdict
            cells = [submission.hand_in.student_names, submission.file.name, entry.verdict_name]
            cells += [entry.points, entry.similar, entry.format_text(entry.warnings)]
            tree = verdict.get("tree")
            player = "MAX" if verdict.get("maximizing", True) else "MIN"
            if verdict.get("call"):  # of a task of the teacher's own, in which nobody need move
                player = ""
            cells += ["", ""] if tree is None else [format_tree(tree), player]
            cells += verdict.get("counts") or (None, None, None)
            cells.append(f"{submission.seconds:.1f}")
            rows.append(cells)
        return format_table(rows)

    def format_json(self):
        """Return the report on one hand-in as results.json, which Gradescope expects of an autograder.

        The students are an addition of ours, which Gradescope passes over.
        """
        ((hand_in, best_entry),) = self.find_best_entries()
        # Gradescope asks for a score here or in each test. A program that was not understood has none: its grade stays
        # open until a teacher enters one.
        score = {"score": best_entry.points}
        if best_entry.points is None:
            score = {"output": self.texts["report_no_points"], "output_format": "text"}
        tests = []
        for entry in self.entries:
            test = {"name": f"{entry.submission.file.own_name}: {entry.verdict_name}"}
            if entry.points is not None:
                status = "passed" if entry.submission.is_right else "failed"
                test |= {"score": entry.points, "max_score": self.most_points, "status": status}
            tests.append(test | {"output": entry.format_text(), "output_format": "text"})
        results = {
            **score,
            "execution_time": round(sum(entry.submission.seconds for entry in self.entries), 1),
            "visibility": "visible",
            "stdout_visibility": "hidden",
            "extra_data": {"students": [student.name for student in hand_in.students]},
            "tests": tests,
        }
        return json.dumps(results, ensure_ascii=False, indent=2, allow_nan=False)

    def _describe_submission(self, submission):
        """Return the ReportEntry of a submission."""
        try:
            return self._describe_verdict(submission)
        except Exception:  # noqa: BLE001 - a program can forge a verdict
            submission.verdict = {"kind": "ended", "text": "0"}
            return self._describe_verdict(submission)

    def _describe_verdict(self, submission):
        explanation = self.explanation_class(submission.verdict, self.task, self.all_texts)
        if explanation.has_figure and count_leaves(explanation.tree) > MOST_DRAWN_LEAVES:
            explanation.has_figure = False
        notes = [explanation.describe_leaf_counts()]
        if imports := submission.verdict.get("imports"):
            notes.append(self.texts["report_imports"].format(names=", ".join(imports)))
        is_notebook = submission.file.name.lower().endswith(".ipynb")
        if is_notebook and submission.verdict.get("line"):
            notes.append(self.texts["report_notebook"])
        notes = [escape_html(note) for note in notes if note]
        if roles := explanation.describe_roles():
            notes.append(roles)
        reaching = submission.verdict.get("reaching") or ()
        warning = self.texts["report_reaching"].format(names=", ".join(reaching))
        warnings = [escape_html(warning)] if reaching else []
        return ReportEntry(submission, explanation, notes, warnings, self.limits)


def _render_names(entry):
    """Return the names of the students and of the file as HTML."""
    submission = entry.submission
    names = [name for name in (submission.hand_in.student_names, submission.file.own_name) if name]
    return SEPARATOR.join(f'<bdi translate="no">{escape_html(name)}</bdi>' for name in names)
