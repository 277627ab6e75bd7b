"""The notebooks: what the pages say, what the cells print and draw, the judge in a cell, and the command."""

import ast
import io
import json
import re
import zipfile
from base64 import b64decode
from dataclasses import replace
from functools import cache
from html import unescape
from urllib.parse import unquote

import nbformat
import pytest

from docs.__main__ import main
from docs.builder.pages import FRONT_MATTER, parse_fences, split_into_fences_and_prose
from docs.builder.python_bundle import find_imports
from docs.builder.translation_files import read_utf8_file
from docs.builder.words import LANGUAGES, TAGS
from docs.editions.notebook import command, notebooks
from docs.editions.notebook.cells import Cell, format_notebook, make_notebook
from docs.editions.notebook.execution import (
    CellError,
    check_outputs,
    execute_notebook,
    read_printed_text,
)
from docs.editions.notebook.notebooks import NOTEBOOKS, PAGES, make_cells
from docs.editions.notebook.prose import PageAddresses, convert_prose
from for_every import for_every
from sentence_helpers import WORDS
from snippets import edition

SITE = "https://example.org/learn/"
COURSE, WRITE, GAME = NOTEBOOKS
DRAWN = ("tree", "scene", "pair")  # the fences that show() draws
SVG = re.compile(r"<svg.*?</svg>")
IMAGE = re.compile(r'<img alt="([^"]*)"[^>]* src="data:image/svg\+xml;charset=utf-8,([^"]*)">')
NOT_IN_A_BROWSER = {"subprocess", "threading", "multiprocessing", "socket", "http"}
RIGHT = """\
def minimax(node, maximizing=True):
    if not hasattr(node, "__iter__"):
        return node
    values = [minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
"""


@cache
def make(notebook, language, site=SITE):
    folder = "" if language == "en" else language
    return make_cells(notebook, edition(language), PageAddresses(site, folder))


@cache
def execute(notebook, language):
    cells = make(notebook, language)
    return execute_notebook(make_notebook(cells, TAGS.get(language, language), "title"))


def run_cells(setup_of, language, *sources):
    """Return the output of each source, run after the first cell of a notebook, as one text."""
    setup = make(setup_of, language)[1]
    cells = [Cell(f"cell-{at}", "code", source) for at, source in enumerate(sources)]
    executed = execute_notebook(make_notebook([setup, *cells], language, "title"))
    return [join_output(data) for data in executed["cells"][1:]]


def join_output(cell):
    """Return all HTML that a cell shows, and what it prints."""
    shown = [output["data"] for output in cell["outputs"] if "data" in output]
    html = ["".join(data["text/html"]) for data in shown if "text/html" in data]
    return "".join([*html, read_printed_text(cell)])


def read_images(html):
    """Return (alternative text, SVG without styles) of each image."""
    found = [(unescape(alt), unquote(address)) for alt, address in IMAGE.findall(html)]
    return [(alt, re.sub("<style>.*?</style>", "", svg)) for alt, svg in found]


def split_drawing(svg):
    """Return (alternative text, the rest) of a drawing of a page."""
    (alt,) = re.findall(r' aria-label="([^"]*)"', svg)
    return unescape(alt), re.sub(r' aria-label="[^"]*"', "", svg)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.name)
@for_every(language=LANGUAGES)
def test_notebook_is_valid_and_has_no_sign_of_the_site(notebook, language):
    cells = make(notebook, language)
    text = format_notebook(make_notebook(cells, TAGS.get(language, language), "title"))
    nbformat.validate(json.loads(text), relax_add_props=False)
    assert json.loads(text)["metadata"]["lang"] == TAGS.get(language, language)
    assert text == nbformat.writes(nbformat.reads(text, 4)) + "\n"
    english = [cell.cell_id for cell in make(notebook, "en") if cell.kind == "code"]
    assert [cell.cell_id for cell in cells if cell.kind == "code"] == english
    assert len({cell.cell_id for cell in cells}) == len(cells)
    for cell in cells:
        if cell.kind == "code":
            ast.parse(cell.source)
            assert "#>" not in cell.source and "--8<--" not in cell.source
        else:
            assert not re.search(r"(?m)\.md\b|\{ ?#|<span|class=|\^\(|\$|^```(?!sh|$)", cell.source)


@for_every(language=LANGUAGES)
def test_course_has_all_programs_and_sentences_of_its_pages(language):
    cells = make(COURSE, language, site="")
    programs = [cell.source for cell in cells if cell.kind == "code"]
    prose = "\n".join(cell.source for cell in cells if cell.kind == "markdown")
    assert "](" not in prose
    for name, _ in COURSE.pages:
        source = read_utf8_file(PAGES / language / f"{name}.md")
        fences, lines, _ = split_into_fences_and_prose(source)
        of_page = [cell for cell in cells if cell.cell_id.startswith(name)]
        shown = sum(fence.name == "python" for fence in fences)
        assert shown == sum(cell.printed is not None for cell in of_page)
        front = source.count("\n", 0, FRONT_MATTER.match(source).end())
        # The paragraph above a figure that asks: the notebook does not ask.
        steppers = [fence for fence in fences if fence.name == "stepper"]
        asking = [fence.line - 2 for fence in steppers if fence.text.endswith(" ask")]
        for number, line in lines:
            if number > front and not re.search(r"^(?:#|$)|[\[<^]|O\(", line):
                assert (line in prose) != (number in asking), line
    assert 'show(FIRST, "cutoff-at-e")' in programs and "steps(SECOND)" in programs


def test_what_only_a_screen_needs_is_left_out():
    line = (
        'In a list<span class="screen">, since on this page</span>; <span class="what-if">5</span>.'
    )
    assert convert_prose(line, None) == "In a list; 5."


def test_links_lead_to_the_page_on_the_site():
    find = PageAddresses("https://example.org/learn", "it").find_address
    assert find("idea.md#one-cut", "cost") == f"{SITE}it/idea/#one-cut"
    assert find("#picture", "cost") == f"{SITE}it/cost/#picture"
    assert find("index.md", "cost") == f"{SITE}it/"
    assert find("../reference/nim.py", "cost") == f"{SITE}reference/nim.py"
    assert PageAddresses("", "it").find_address("idea.md", "cost") is None


def test_packed_modules_run_in_a_browser_and_are_always_the_same():
    for notebook in NOTEBOOKS:
        setup = make(notebook, "ko")[1].source
        assert setup == make.__wrapped__(notebook, "ko")[1].source
        packed = re.search('packed = "(.*)"', setup)[1]
        archive = zipfile.ZipFile(io.BytesIO(b64decode(packed)))
        assert "LICENSE" in archive.namelist()
        for name in archive.namelist():
            if name.endswith(".py"):
                imported = set(find_imports(archive.read(name)))
                assert not imported & NOT_IN_A_BROWSER, name


def check_execution(notebook, language):
    executed, cells = execute(notebook, language), make(notebook, language)
    nbformat.validate(executed)
    check_outputs(executed, cells)
    for data, cell in zip(executed["cells"], cells, strict=True):
        if cell.kind == "code":
            assert data["execution_count"]
            kinds = {output["output_type"] for output in data["outputs"]}
            assert kinds <= {"stream", "display_data"}
            assert not re.search(r"""(?:src|href)=["']http|<script""", join_output(data))
    return executed


def test_english_course_prints_and_draws_what_its_pages_show():
    executed = check_execution(COURSE, "en")
    assert "print(alphabeta([[3, 5]" in format_notebook(executed)
    drawn = []
    for name, _ in COURSE.pages:
        for fence in parse_fences(read_utf8_file(PAGES / "en" / f"{name}.md")):
            if fence.name in DRAWN:
                drawn += SVG.findall(edition("en").render_fence(fence.name, fence.text))
    shown = [join_output(cell) for cell in executed["cells"] if "show(" in cell["source"][0]]
    images = read_images("".join(shown))
    assert len(images) > 20
    assert images == [split_drawing(svg) for svg in drawn]
    chart, *_ = SVG.findall(edition("en").render_fence("costs", "3"))
    drawn_costs = [join_output(cell) for cell in executed["cells"] if "costs(3)" in cell["source"]]
    assert read_images(drawn_costs[0])[0] == split_drawing(chart)
    assert ".cost:is(.random, .memories) .mark{fill: #fff;}" in unquote(drawn_costs[0])
    scene = edition("en").render_fence("scene", "first b-is-done")
    assert re.search("<figcaption>(.*?)</", scene)[1] in "".join(shown)


# The code of the cells is the same in all languages, but for comments, sentences and labels.
@pytest.mark.whole
@for_every(pair=[(WRITE, "it"), (GAME, "zh")])
def test_notebook_runs_and_prints_what_its_pages_say(pair):
    check_execution(*pair)


def test_judge_refuses_a_wrong_program_and_accepts_a_right_one():
    texts = WORDS["ko"]["write"]
    right, wrong, mistaken = run_cells(
        WRITE,
        "ko",
        f"{RIGHT}\n%time print(minimax([3]))\njudge(minimax)",
        RIGHT.replace("min(values)", "max(values)") + "\njudge(minimax)",
        "try:\n    judge(minimax(3))\nexcept TypeError as error:\n    print(error)",
    )
    assert texts["kind_right"] in right and not read_images(right)
    assert texts["kind_value"] in wrong and len(read_images(wrong)) == 1
    assert mistaken == f"{WORDS['ko']['notebook']['no_function']}\n"


def test_modules_follow_the_function_in_its_cell():
    """The game's modules use the reader's function, those of other cells too, whatever was imported before."""
    play = "from bestmove import best_move; from nim import Position; print(best_move(Position((1, 2))))"
    function = "def alphabeta(node, alpha=-9, beta=9, maximizing=True):\n    return 7"
    asked = "from alphabeta import alphabeta; print(alphabeta([]), alphabeta.__module__)"
    expected = ["(1, (1, 1))\n", "", "(7, (0, 1))\n", "7 __main__\n"]
    assert run_cells(GAME, "en", play, function, play, asked) == expected


def test_tools_refuse_what_is_no_tree_slide_with_widgets_and_follow_the_function_in_its_cell():
    notes, labels = WORDS["it"]["notebook"], WORDS["it"]["labels"]
    function = edition("it").code.read_file("alphabeta.py")
    uncut = re.sub("if alpha >= beta:.*", "if False:", function)
    look = 'show(FIRST, "cutoff-at-e"); table(FIRST)'
    attempt = "try:\n    show({})\nexcept ValueError as error:\n    print(error)"
    slide = (
        "import sys; del sys.modules['ipywidgets']\nimport ipywidgets\nsteps([[3, 5], [2, 9]])\n"
        "widgets = list(ipywidgets.widgets.widget._instances.values())\n"
        "(slider,) = [widget for widget in widgets if type(widget) is ipywidgets.IntSlider]\n"
        "slider.value = 3\n"
        "print([widget.value for widget in widgets if type(widget) is ipywidgets.HTML])"
    )
    strip, empty, large, step, other, slid, _, before, _, after = run_cells(
        COURSE,
        "it",
        "steps([[3, 5], [2, 9]])",
        attempt.format("[[3, 5], []]"),
        attempt.format("[[3] * 500]"),
        attempt.format("[3, 5], 99"),
        "from minimax import minimax\nshow([[3, 5], [2, 9]], search=minimax, maximizing=False)",
        slide,
        *(function, look, uncut, look),
    )
    assert len(read_images(strip)) > 20 and notes["steps_hint"] in strip
    assert empty == notes["no_tree"].format(node="[]") + "\n"
    assert large == notes["large_tree"].format(limit=400) + "\n"
    assert re.fullmatch(notes["no_step"].format(step=99, count=r"\d+") + "\n", step)
    assert len(read_images(other)) == 1
    assert labels["step_of"].format(number=3, count=len(read_images(strip))) in slid
    assert len(read_images(before)) == len(read_images(after)) == 1
    assert read_images(before) != read_images(after)
    missing = notes["no_moment"].format(moment="cutoff-at-e")
    assert missing in after and missing not in before
    assert before.count("<tr>") == 61 < after.count("<tr>")


def test_wrong_output_and_failing_cell_stop_the_command(monkeypatch, tmp_path):
    cells = make(COURSE, "en")
    (at,) = [at for at, cell in enumerate(cells) if cell.cell_id == "idea-one-cut-code-2"]
    wrong = [*cells[:at], replace(cells[at], printed="3\n[4]\n"), *cells[at + 1 :]]
    with pytest.raises(CellError) as raised:
        check_outputs(execute(COURSE, "en"), wrong)
    assert raised.value.problem.startswith("the page says '3\\n[4]\\n', the cell prints '3\\n[3, ")
    assert raised.value.cell_id == cells[at].cell_id
    (tmp_path / "en").mkdir()
    page = read_utf8_file(PAGES / "en" / "idea.md").replace("leaf in (-900, 0", "leaf in (None, 0")
    (tmp_path / "en" / "idea.md").write_text(page, encoding="utf-8")
    monkeypatch.setattr(notebooks, "PAGES", tmp_path)
    monkeypatch.setattr(command, "NOTEBOOKS", [replace(COURSE, pages=(("idea", None),))])
    place = "alpha-beta-course-en.ipynb, cell idea-one-cut-code-2: TypeError: "
    with pytest.raises(command.CommandError, match=re.escape(place)):
        command.make_files(edition("en"), SITE, True)


def test_command_writes_a_folder_or_a_zip_file(tmp_path, capfd, monkeypatch):
    names = [f"alpha-beta-{notebook.name}-zh.ipynb" for notebook in NOTEBOOKS]
    monkeypatch.setattr(command, "LanguageEdition", lambda language, *_: edition(language))
    for output in ("made", "made.zip"):
        main(["notebook", "zh", "--no-execute", "--site", SITE, "-o", str(tmp_path / output)])
    assert capfd.readouterr() == ("", "")
    with zipfile.ZipFile(tmp_path / "made.zip") as archive:
        assert sorted(names) == archive.namelist()
        for name in names:
            data = archive.read(name)
            assert data == (tmp_path / "made" / name).read_bytes()
            notebook = nbformat.reads(data.decode(), 4)
            assert f"{SITE}zh/" in notebook.cells[0].source
            assert not any(cell.get("outputs") for cell in notebook.cells)


def test_without_nbclient_nothing_is_executed(monkeypatch, capsys):
    monkeypatch.setattr(command, "can_execute", lambda: False)
    with pytest.raises(SystemExit):
        main(["notebook", "it", "--execute"])
    assert capsys.readouterr().err.startswith("python docs notebook: --execute: ")
