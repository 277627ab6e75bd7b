"""The files of assets/python/: every module once, common modules first, and little to fetch."""

import ast
import gzip
import json
import sys
from pathlib import Path

import pytest

from docs.builder import python_bundle
from docs.builder.words import LANGUAGES
from docs.figures import markup
from docs.widgets.laboratory.page import EXAMPLES
from docs.widgets.laboratory.presets import CHANGES
from docs.widgets.run.reference import NAMES as REFERENCE
from proof.checks import read_all_pages
from sentence_helpers import WORDS
from snippets import snippets

ROOT = Path(__file__).parents[2]
WIDGETS = ROOT / "docs" / "widgets"
FILES = python_bundle.build_bundle_files(ROOT, WORDS)
# Limit in compressed bytes for the first result of a run. A kilobyte counts executed lines and tells readers; 0.1 kB show
# progress when many short requests follow each other.
MAX_RUN_BYTES = 353.2 * 1024
# Limit for the laboratory, which has an editor and compares a reader's search with the original. The programs of its
# menu (0.6 kB) are fetched with the other changes, and no longer in the page (1.2 kB).
MAX_LABORATORY_BYTES = 372.3 * 1024


def read_pieces():
    """Return name of a piece -> module -> the entry in Brython's file system."""
    modules_by_piece = {}
    for name in FILES:
        if name.endswith(".js") and name not in ("brython.js", "listed.js"):
            _, modules, text = FILES[name].partition("__BRYTHON__.update_VFS(")
            if modules:
                modules_by_piece[name] = json.loads(text.removesuffix(");"))
    return modules_by_piece


PIECES = read_pieces()
PIECE_BY_MODULE = {module: name for name, modules in PIECES.items() for module in modules}
PARTS_BY_WIDGET = json.loads(
    FILES["library.js"].partition(";self.partsByWidget=")[2].partition(";__BRYTHON__")[0]
)  # widget -> parts of the translations that it uses


def find_imported_modules(source):
    """Yield the names of the modules that Python source imports, packages included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = (f"{node.module}.{alias.name}" for alias in node.names)
            names = [node.module, *(name for name in inner if name in PIECE_BY_MODULE)]
        else:
            continue
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[: end + 1]) for end in range(len(parts)))


def test_each_module_is_in_a_single_piece():
    assert sum(map(len, PIECES.values())) == len(PIECE_BY_MODULE)
    listed = (
        FILES["library.js"]
        .removeprefix("self.bundleByModule=")
        .partition(";self.partsByWidget=")[0]
    )
    assert json.loads(listed) == PIECE_BY_MODULE


def read_module(name):
    """Return the text of the file of a module, or None if it is not one of the site's modules."""
    for folder in ("reference", ""):
        file = ROOT / folder / f"{name.replace('.', '/')}.py"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return None


def dump_without_docstrings(code):
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [
                line for line in body if not is_lone_string(line) and not isinstance(line, ast.Pass)
            ]
    return ast.dump(tree)


def is_lone_string(line):
    return isinstance(line, ast.Expr) and isinstance(getattr(line.value, "value", None), str)


def test_request_modules_and_their_imports_are_included_without_comments():
    queue, seen = [f"docs.widgets.{name}.requests" for name in PARTS_BY_WIDGET], set()
    assert len(queue) > 4
    while queue:
        name = queue.pop()
        if name in seen or name in python_bundle.GENERATED_MODULES:
            continue
        seen.add(name)
        if (text := read_module(name)) is None:
            assert not (ROOT / name.replace(".", "/")).is_dir() or name in PIECE_BY_MODULE, name
            continue
        sent = PIECES[PIECE_BY_MODULE[name]][name][1]
        if name in REFERENCE:
            assert sent == text, name
        else:
            assert dump_without_docstrings(sent) == dump_without_docstrings(text), name
            assert ast.get_docstring(ast.parse(sent)) is None, name
        queue += find_imported_modules(text)
    assert {
        "docs.figures.film",
        "docs.questions.exercises.judge",
        "tracing",
        "docs.widgets",
    } <= seen


def test_nothing_is_sent_that_only_the_build_needs():
    own_modules = {name for name in PIECE_BY_MODULE if name.startswith("docs.")}
    assert (
        not {
            "docs.commands.sheet",
            "docs.widgets.registry",
            "docs.figures.scenes",
            "docs.figures.costs",
        }
        & own_modules
    )
    assert not [name for name in own_modules if name.endswith(".page")]


def test_the_names_in_reference_are_written_out_for_the_browser():
    text = PIECES["library.js"]["docs.widgets.run.reference"][1]
    assert ast.literal_eval(text.removeprefix("NAMES = ")) == REFERENCE


def test_the_page_s_script_gets_the_list_of_what_it_makes_elements():
    listed = json.loads(FILES["listed.js"].removeprefix("export default ").removesuffix(";"))
    assert listed["kinds"] == {
        kind: {name: [*attributes] for name, attributes in names.items()}
        for kind, names in markup.KINDS.items()
    }
    assert (listed["values"], set(listed["classes"])) == (markup.VALUES, markup.CLASSES)


def test_what_a_run_needs_comes_at_once():
    assert {file.stem for file in (ROOT / "reference").glob("*.py")} == set(REFERENCE)
    for name in (*python_bundle.AT_ONCE, "docs.widgets.run.requests", "docs.programs.code_errors"):
        assert PIECE_BY_MODULE[name] == "library.js", name
    names_in_beyond = set(REFERENCE) - {
        *python_bundle.AT_ONCE,
        *python_bundle.STEPS,
        *python_bundle.APART,
    }
    assert {PIECE_BY_MODULE[name] for name in names_in_beyond} == {"beyond.js"}
    assert {PIECE_BY_MODULE[name] for name in python_bundle.STEPS} == {"tracing.js"}
    assert [PIECE_BY_MODULE[name] for name in python_bundle.APART] == [
        f"{name}.js" for name in python_bundle.APART
    ]


def test_no_block_of_the_pages_waits_for_the_whole_library():
    """All imports of the blocks, and of the site's modules that they import, are in small pieces."""
    sources = {
        name: PIECES[PIECE_BY_MODULE[name]][name][1]
        for name in (*REFERENCE, "docs.widgets.run.requests")
    }
    for language, pages in read_all_pages(ROOT / "docs" / "pages").items():
        for page in pages.values():
            for example in snippets(page):
                sources[f"{language}/{page.name}, line {example.start_line}"] = example.source
    assert len(sources) > 50
    for where, source in sources.items():
        for name in find_imported_modules(source):
            assert PIECE_BY_MODULE[name] != python_bundle.WHOLE, f"{where} imports {name}"


def test_everything_else_of_the_standard_library_is_in_the_last_piece():
    for name in ("textwrap", "dataclasses", "heapq", "enum", "string"):
        assert PIECE_BY_MODULE[name] == python_bundle.WHOLE
        assert name in sys.stdlib_module_names


def test_a_page_loses_nothing_but_margins():
    kept = "<pre>a\n\n  b</pre>", "<textarea>\n  c</textarea>", "<template> \n d</template>"
    page = "<p>\n    one\n\n  two  three</p>\n{}\n\n  {}\n{}\n"
    assert python_bundle.minify_page(page.format(*kept)) == (
        "<p>\none\ntwo  three</p>\n{}\n{}\n{}\n".format(*kept)
    )


def test_notices_of_copyright_are_kept():
    assert "Copyright" in FILES["random.js"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_each_language(language):
    assert set(json.loads(FILES[f"changes-{language}.json"])) == {*CHANGES, *EXAMPLES}
    for part in {"run", "laboratory", "shared"}.union(*PARTS_BY_WIDGET.values()):
        assert json.loads(FILES[f"{part}-{language}.json"]) == WORDS[language][part]


FIRST = ("brython.js", "library.js", "shared-ko.json")
# Some scripts of the laboratory are fetched only for boxes or for a reader's program.
LABORATORY = {file.name for file in (WIDGETS / "laboratory").glob("*.js")} - {
    *("leaf_form.js", "roles.js")
}


@pytest.mark.parametrize(
    ("limit", "files", "scripts"),
    [
        *(
            (MAX_RUN_BYTES, ("run-ko.json", *further), ("run/blocks.js",))
            for further in (
                *((), ("more.js",), ("more.js", "functools.js"), ("more.js", "random.js")),
                ("beyond.js", "more.js", "functools.js"),
            )
        ),
        (
            MAX_LABORATORY_BYTES,
            ("tracing.js", "laboratory.js", "laboratory-ko.json", "narration-ko.json")
            + ("changes-ko.json", "listed.js"),
            ("elements.js", "untrusted.js", *(f"laboratory/{name}" for name in LABORATORY)),
        ),
    ],
)
def test_the_first_result_costs_little(limit, files, scripts):
    texts = [FILES[name] for name in (*FIRST, *files)] + [
        python_bundle.minify_script((WIDGETS / name).read_text(encoding="utf-8"))
        for name in ("worker.js", "python.js", "validate.js", "editor.js", *scripts)
    ]
    size = sum(len(gzip.compress(text.encode(), 9)) for text in texts)
    print(f"{size / 1024:.1f} KiB")
    assert size <= limit
