"""LaTeX of the site, compiled: nothing is missing and nothing is too wide."""

import re
import shutil
import subprocess

import pytest

from all_words import WORDS
from alphabeta import alphabeta
from docs.figures import latex
from docs.figures.film import Film
from docs.figures.number_line import LINE
from docs.figures.replay import make_snapshot
from docs.figures.scenes import NAMES, get_walkthrough
from docs.figures.tree_drawing import TreeDrawing, draw_tree
from docs.questions.documents.latex_document import convert_html_to_latex, make_latex_document
from docs.questions.exam.exam import Exam, ExamEntry
from docs.questions.exam.paper import ExamPaper
from docs.questions.kinds import KINDS
from docs.widgets.sheet.requests import USUAL, ExerciseSheet
from gametree import letters
from tracing import trace
from tree_helpers import make_random_trees

PACKAGES = "texlive-latex-recommended texlive-pictures texlive-luatex"
WARNING = re.compile(r"^!.*|.*(?:Warning|Overfull|Underfull|Missing character).*", re.MULTILINE)
# What a document says that has not been compiled once more, for references that it does not have.
FIRST_RUN = re.compile(r"rerunfilecheck Warning")


@pytest.fixture
def compile_latex(tmp_path):
    """Return a function that compiles a document and returns the number of its pages."""

    def compile_latex(document, program="pdflatex"):
        if not shutil.which(program):
            pytest.skip(f"no {program}; on Debian: apt-get install {PACKAGES}")
        (tmp_path / "document.tex").write_text(document, encoding="utf-8")
        command = [program, "-interaction=nonstopmode", "-halt-on-error", "document.tex"]
        for _ in range(1 + ("\\pageref" in document)):
            finished = subprocess.run(
                command,
                cwd=tmp_path,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                check=False,
            )
        log = (tmp_path / "document.log").read_text(encoding="utf-8", errors="replace")
        found = [line for line in WARNING.findall(log) if not FIRST_RUN.search(line)]
        assert finished.returncode == 0 and not found, f"{found}\n{finished.stdout[-500:]}"
        return int(re.search(r"Output written on document.pdf \((\d+) page", log)[1])

    return compile_latex


def list_steps(name):
    """Return the drawings of the steps of a walkthrough, and the size."""
    walk = get_walkthrough(name)
    film = Film(walk.tree, walk.trace, walk.letters, WORDS["en"]["narration"], walk.maximizing)
    return latex.list_drawings(film)


def draw_random_tree(tree, number):
    recorded = trace(alphabeta, tree)
    step = 7 * number % len(recorded.steps)
    snapshot = make_snapshot(tree, recorded, step)
    width, height = TreeDrawing(snapshot, letters(tree)).size
    return draw_tree(snapshot, letters(tree), "x"), (width, height + LINE)


def list_different_fragments():
    """Return the steps of walkthroughs with a command that no step before has, whatever its numbers."""
    fragments, known_commands = [], set()
    for name in NAMES:
        drawings, size = list_steps(name)
        for drawing in drawings:
            fragment = latex.make_fragment("".join(drawing), size)
            commands = set(latex.NUMBER.sub("0", fragment).splitlines())
            if not commands <= known_commands:
                fragments.append(fragment)
                known_commands |= commands
    return fragments


def test_fragments_fit_into_an_article(compile_latex):
    trees = make_random_trees(seed=26, count=10, leaf_range=(-99, 1200))
    trees += [
        [list(range(9)) for _ in range(8)],
        [[0.125, float("inf")], [-float("inf"), -12345678]],
    ]
    fragments = list_different_fragments()
    fragments += [
        latex.make_fragment(*draw_random_tree(tree, number)) for number, tree in enumerate(trees)
    ]
    body = "\n\\clearpage\n".join([f"\\noindent\n{fragment}" for fragment in fragments])
    document = f"\\documentclass{{article}}\n\\usepackage{{tikz}}\n\\begin{{document}}\n{body}\\end{{document}}\n"
    assert compile_latex(document) == len(fragments)


def test_a_standalone_document_is_one_page_and_a_frame_has_an_overlay_for_each_step(compile_latex):
    drawings, size = list_steps("one-cut")
    assert compile_latex(latex.make_standalone("".join(drawings[-1]), size)) == 1
    assert compile_latex(latex.make_beamer(drawings, size)) == len(drawings)


# Of the languages, these differ in script and program.
def test_a_sheet_with_its_key_is_set(compile_latex):
    request = {"count": "4", "level": "hard", "children": "3", "plies": "3", "uneven": "1"}
    request["tree"] = "[[3, 5], [6, [-0.5, 9]]]\n" + " ".join(map(str, range(81)))
    sheet = ExerciseSheet(USUAL | request, WORDS["zh"])
    parts = [sheet.render_exercises(1), sheet.render_key(1)]
    document = make_latex_document(map(convert_html_to_latex, parts), "zh", "a4")
    assert compile_latex(document, "lualatex") >= 4


def test_an_exam_with_its_key_is_set(compile_latex):
    entries = [ExamEntry(kind) for kind in KINDS]
    entries += [
        ExamEntry("prune", text="50 % & \\x", trees=[list(range(40))]),
        ExamEntry(None, text="?"),
    ]
    paper = ExamPaper(Exam(entries, "hard", "strict", 1, 2), "", WORDS["ko"])
    sections = map(convert_html_to_latex, [paper.render_variant("B"), paper.render_key("B")])
    document = make_latex_document(sections, "ko", "letter", paper.list_page_names() * 2)
    assert compile_latex(document, "lualatex") >= 4


def test_a_variant_of_nine_questions_has_four_pages(compile_latex):
    exam = Exam([ExamEntry(kind) for kind in KINDS], "medium", "soft", 1, 1)
    paper = ExamPaper(exam, "", WORDS["es"])
    section = convert_html_to_latex(paper.render_variant("A"))
    document = make_latex_document([section], "es", "a4", paper.list_page_names())
    assert compile_latex(document) == 4


def test_a_script_that_pdflatex_does_not_have_stops_it_in_one_line(compile_latex):
    with pytest.raises(AssertionError, match="'! This document needs lualatex: "):
        compile_latex(make_latex_document(["x"], "ko", "a4"))
