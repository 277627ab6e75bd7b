"""The notebooks that there are: which pages they hold, and their first cells."""

from dataclasses import dataclass
from pathlib import Path

from docs.builder.code_includes import INCLUDE
from docs.builder.pages import parse_fences
from docs.builder.translation_files import read_utf8_file
from docs.editions.notebook.cells import Cell
from docs.editions.notebook.packing import find_definitions, make_setup_code
from docs.editions.notebook.page_cells import PageConverter
from docs.figures.phrases import join_sentences
from docs.programs.judge.tasks import JUDGED, make_start_program

PAGES = Path(__file__).parents[2] / "pages"
TOOLS = """\
from alphabeta import FIRST, SECOND
from docs.editions.notebook.kernel.definitions import watch_cells
from docs.editions.notebook.kernel.tools import costs, legend, show, steps, table

watch_cells()"""
WATCHING = "from docs.editions.notebook.kernel.definitions import watch_cells\n\nwatch_cells()"
JUDGE = "from docs.editions.notebook.kernel.judging import judge"
FIGURE_TEXTS = ("notebook", "narration", "labels", "costs")
JUDGE_TEXTS = ("notebook", "narration", "shared", "write")
COURSE_PAGES = ("idea", "function", "first-walkthrough", "second-walkthrough")
COURSE_PAGES += ("move-ordering", "cost")
ABOVE_SECTIONS = ""  # the part of a page above the first section


@dataclass(frozen=True)
class Notebook:
    """What a notebook holds.

    title, notes: the keys of the title and of the paragraphs below it
    pages: (name of a page, ids of its sections or None for all)
    imports: the code that imports the tools of its cells, which use these parts of the texts
    has_tasks: whether the tasks of the judge come first
    """

    name: str
    title: str
    notes: tuple
    pages: tuple
    imports: str
    parts: tuple
    has_tasks: bool = False


NOTEBOOKS = (
    Notebook(
        "course",
        "course_title",
        ("course_about", "use", "course_tools"),
        tuple((name, None) for name in COURSE_PAGES),
        TOOLS,
        FIGURE_TEXTS,
    ),
    Notebook(
        "write",
        "write_title",
        ("write_about", "use", "write_cell"),
        (("write-it-yourself", ("what-is-tried", "what-it-says")),),
        JUDGE,
        JUDGE_TEXTS,
        has_tasks=True,
    ),
    Notebook(
        "game",
        "game_title",
        ("game_about", "use"),
        (("function", (ABOVE_SECTIONS, "alphabeta")), ("your-own-game", None)),
        WATCHING,
        (),
    ),
)


def make_cells(notebook, edition, addresses):
    """Return the cells of a notebook in the language of a LanguageEdition, with the links of PageAddresses."""
    cells, shown_names = [], {}
    if notebook.has_tasks:
        cells += make_task_cells(edition)
    for page_name, sections in notebook.pages:
        source = read_utf8_file(PAGES / edition.language / f"{page_name}.md")
        cells += PageConverter(page_name, edition, addresses, sections).convert(source)
        shown_names |= find_shown_names(source, edition)
    programs = [cell.source for cell in cells if cell.kind == "code"]
    setup = make_setup_code(notebook.imports, programs, edition, shown_names, notebook.parts)
    introduction = format_introduction(notebook, edition.texts, addresses)
    return [
        Cell("introduction", "markdown", introduction),
        Cell("setup", "code", setup, printed="", is_folded=True),
        *cells,
    ]


def format_introduction(notebook, texts, addresses):
    """Return the Markdown of the first cell: what the notebook is, how to use it, licence and address."""
    notes = texts["notebook"]
    origin = [notes["licence"]]
    if addresses.home:
        origin.append(notes["address"].format(url=addresses.home))
    paragraphs = [
        f"# {notes[notebook.title]}",
        *(notes[key] for key in notebook.notes),
        f"<small>{join_sentences(origin, texts['narration'])}</small>",
    ]
    return "\n\n".join(paragraphs)


def make_task_cells(edition):
    """Return the cells of the judge's tasks: what to write, where, and the call of the judge."""
    texts, cells = edition.texts["write"], []
    for task, judged_task in JUDGED.items():
        name = f"task-{task.replace('_', '-')}"
        heading = f"## {texts[f'task_{task}']}\n\n{texts[f'about_{task}']}"
        program = make_start_program(task, edition.code, texts["gap"]).rstrip("\n")
        cells += [
            Cell(f"{name}-text", "markdown", heading),
            Cell(f"{name}-code", "code", program),
            Cell(f"{name}-judge", "code", f"judge({judged_task})"),
        ]
    return cells


def find_shown_names(source, edition):
    """Return module -> the names that it defines, for each file that a page shows as a whole."""
    names = {}
    for fence in parse_fences(source):
        included = INCLUDE.fullmatch(fence.text)
        if included and included[2].endswith(".py"):
            code = edition.code.read_file(included[2])
            names[included[2].removesuffix(".py")] = find_definitions(code)
    return names
