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
from docs.questions.documents.latex_document import (
    SCRIPTS,
    convert_html_to_latex,
    make_latex_document,
)
from docs.questions.exam.exam import Entry, Exam
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


def make_document(fragments):
    """Return an article with a fragment on each page."""
    body = "\n\\clearpage\n".join([f"\\noindent\n{fragment}" for fragment in fragments])
    return f"\\documentclass{{article}}\n\\usepackage{{tikz}}\n\\begin{{document}}\n{body}\\end{{document}}\n"


def draw_random_tree(tree, number):
    recorded = trace(alphabeta, tree)
    step = 7 * number % len(recorded.steps)
    snapshot = make_snapshot(tree, recorded, step)
    width, height = TreeDrawing(snapshot, letters(tree)).size
    return draw_tree(snapshot, letters(tree), "x"), (width, height + LINE)


def list_different_fragments():
    """Return the first step of each walkthrough, and each step with a command that no other has.

    Commands that differ only in their numbers count as the same. All drawings of a walkthrough have
    the same size.
    """
    fragments, known_commands = [], set()
    for name in NAMES:
        drawings, size = list_steps(name)
        for step, drawing in enumerate(drawings):
            fragment = latex.make_fragment("".join(drawing), size)
            commands = set(latex.NUMBER.sub("0", fragment).splitlines())
            if step == 0 or not commands <= known_commands:
                fragments.append(fragment)
                known_commands |= commands
    return fragments


def test_fragments_of_all_walkthroughs_fit_into_an_article(compile_latex):
    fragments = list_different_fragments()
    assert len(fragments) > 50
    assert compile_latex(make_document(fragments)) == len(fragments)


def test_fragments_of_random_trees_fit_into_an_article(compile_latex):
    trees = make_random_trees(seed=26, count=48, leaf_range=(-99, 1200))
    trees += [
        [list(range(9)) for _ in range(8)],
        [[0.125, float("inf")], [-float("inf"), -12345678]],
    ]
    fragments = [
        latex.make_fragment(*draw_random_tree(tree, number)) for number, tree in enumerate(trees)
    ]
    assert compile_latex(make_document(fragments)) == 50


def test_a_standalone_document_is_one_page(compile_latex):
    drawings, size = list_steps("second")
    assert compile_latex(latex.make_standalone("".join(drawings[30]), size)) == 1


def test_a_frame_has_an_overlay_for_each_step(compile_latex):
    drawings, size = list_steps("third-min")
    assert compile_latex(latex.make_beamer(drawings, size)) == len(drawings)


# The documents have all languages between them, and both scripts that need LuaLaTeX.
@pytest.mark.parametrize("code", ["it", "zh"])
def test_a_sheet_with_its_key_is_set(compile_latex, code):
    request = {"count": "4", "level": "hard", "children": "3", "plies": "3", "uneven": "1"}
    request["tree"] = "[[3, 5], [6, [-0.5, 9]]]\n" + " ".join(map(str, range(81)))
    sheet = ExerciseSheet(USUAL | request, WORDS[code])
    parts = [sheet.render_exercises(1), sheet.render_key(1)]
    document = make_latex_document(map(convert_html_to_latex, parts), code, "a4")
    assert compile_latex(document, "lualatex" if code in SCRIPTS else "pdflatex") >= 4


@pytest.mark.parametrize("code", ["en", "ko"])
def test_an_exam_with_its_key_is_set(compile_latex, code):
    entries = [Entry(kind) for kind in KINDS]
    entries += [Entry("prune", text="50 % & \\x", trees=[list(range(40))]), Entry(None, text="?")]
    paper = ExamPaper(Exam(entries, "hard", "strict", 1, 2), "", WORDS[code])
    parts = [
        render(letter) for render in (paper.render_variant, paper.render_key) for letter in "AB"
    ]
    sections, names = map(convert_html_to_latex, parts), paper.list_page_names() * 2
    document = make_latex_document(sections, code, "letter", names)
    assert compile_latex(document, "lualatex" if code in SCRIPTS else "pdflatex") >= 8


@pytest.mark.parametrize("code", ["es", "zh"])
def test_a_variant_of_nine_questions_has_four_pages(compile_latex, code):
    paper = ExamPaper(
        Exam([Entry(kind) for kind in KINDS], "medium", "soft", 1, 1), "", WORDS[code]
    )
    section = convert_html_to_latex(paper.render_variant("A"))
    document = make_latex_document([section], code, "a4", paper.list_page_names())
    assert compile_latex(document, "lualatex") == 4


def test_a_script_that_pdflatex_does_not_have_stops_it_in_one_line(compile_latex):
    with pytest.raises(AssertionError, match="'! This document needs lualatex: "):
        compile_latex(make_latex_document(["x"], "ko", "a4"))
