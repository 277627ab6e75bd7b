"""The files of assets/python/: every module once, common modules first, and little to fetch."""

import ast
import gzip
import json
from pathlib import Path

import pytest

from docs.builder import python_bundle
from docs.builder.words import LANGUAGES
from docs.figures import markup
from docs.widgets.laboratory.page import EXAMPLES
from docs.widgets.laboratory.presets import CHANGES
from docs.widgets.run.reference import NAMES as REFERENCE
from for_every import for_every
from proof.prose import read_pages
from snippets import edition, snippets

ROOT = Path(__file__).parents[2]
WIDGETS = ROOT / "docs" / "widgets"
# Limit in compressed bytes for the first result of a run: about 5 % more than the laboratory takes, which has an editor
# and compares a reader's search with the original. A line of a new text is 0.1 kB.
MAX_FIRST_RUN = 391 * 1024


@pytest.fixture(scope="module")
def files(all_texts):
    return python_bundle.build_bundle_files(all_texts)


@pytest.fixture(scope="module")
def pieces(files):
    """Return name of a piece -> module -> the entry in Brython's file system.

    Of the pieces that there are in each language, the English one, under the name in library.js.
    """
    translated = {
        piece.format(language=language): piece
        for piece in python_bundle.BY_LANGUAGE.values()
        for language in LANGUAGES
    }
    modules_by_piece = {}
    for name in files:
        if name.endswith(".js") and name not in ("brython.js", "listed.js"):
            _, modules, text = files[name].partition("__BRYTHON__.update_VFS(")
            if modules:
                piece = translated.get(name, name)
                modules_by_piece.setdefault(piece, json.loads(text.removesuffix(");")))
    return modules_by_piece


@pytest.fixture(scope="module")
def piece_by_module(pieces):
    return {module: name for name, modules in pieces.items() for module in modules}


@pytest.fixture(scope="module")
def parts_by_widget(files):
    """Return widget -> the parts of the translations that it uses."""
    text = files["library.js"].partition(";self.partsByWidget=")[2].partition(";__BRYTHON__")[0]
    return json.loads(text)


def find_imported_modules(source, known_modules):
    """Yield the names of the modules that Python source imports, packages included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = (f"{node.module}.{alias.name}" for alias in node.names)
            names = [node.module, *(name for name in inner if name in known_modules)]
        else:
            continue
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[: end + 1]) for end in range(len(parts)))


SLOW = {"collections", "copy", "dataclasses", "enum", "functools", "random", "re", "typing"}


@pytest.mark.parametrize("widget", ["laboratory", "write"])
def test_no_slow_module_is_imported_before_a_first_run(widget, pieces, piece_by_module):
    """Each takes Brython up to half a second. An import inside a function is none."""
    waiting, seen = [f"docs.widgets.{widget}.requests", "docs.programs.program_loader"], set()
    while waiting:
        name = waiting.pop()
        if name not in seen and (name.startswith("docs.") or name in REFERENCE):
            source = pieces[piece_by_module[name]][name][1]
            imports = [node for node in ast.parse(source).body if "Import" in type(node).__name__]
            imported = {
                *find_imported_modules("\n".join(map(ast.unparse, imports)), piece_by_module)
            }
            assert not imported & SLOW, f"{name} imports it at once"
            waiting += imported & piece_by_module.keys()
        seen.add(name)
    assert "docs.programs.program" in seen


def test_each_module_is_in_a_single_piece(files, pieces, piece_by_module):
    assert sum(map(len, pieces.values())) == len(piece_by_module)
    listed = files["library.js"].removeprefix("self.bundleByModule=")
    assert json.loads(listed.partition(";self.partsByWidget=")[0]) == piece_by_module


def test_the_names_in_reference_are_written_out_for_the_browser(pieces):
    text = pieces["library.js"]["docs.widgets.run.reference"][1]
    assert ast.literal_eval(text.removeprefix("NAMES = ")) == REFERENCE


def test_the_page_s_script_gets_the_list_of_what_it_makes_elements(files):
    listed = json.loads(files["listed.js"].removeprefix("export default ").removesuffix(";"))
    assert listed["kinds"] == {
        kind: {name: [*attributes] for name, attributes in names.items()}
        for kind, names in markup.KINDS.items()
    }
    assert (listed["values"], set(listed["classes"])) == (markup.VALUES, markup.CLASSES)


def test_what_a_run_needs_comes_at_once(piece_by_module):
    assert {file.stem for file in (ROOT / "reference").glob("*.py")} == set(REFERENCE)
    own = (*python_bundle.AT_ONCE, "docs.widgets.run.requests", "docs.programs.code_errors")
    for name in (*own, "math", "sys"):
        assert piece_by_module[name] == "library.js", name


@pytest.mark.whole
def test_no_block_of_the_pages_waits_for_the_whole_library(pieces, piece_by_module):
    """All imports of the blocks, and of the site's modules that they import, are in small pieces."""
    sources = {
        name: pieces[piece_by_module[name]][name][1]
        for name in (*REFERENCE, "docs.widgets.run.requests")
    }
    for page in read_pages(ROOT / "docs" / "pages", "en").values():
        for example in snippets(page):
            sources[f"{page.name}, line {example.start_line}"] = example.source
    assert len(sources) > 50
    for where, source in sources.items():
        for name in find_imported_modules(source, piece_by_module):
            assert piece_by_module[name] != python_bundle.WHOLE, f"{where} imports {name}"


@for_every(language=LANGUAGES)
def test_a_module_that_reports_in_sentences_is_there_in_each_language(language, files):
    for module, piece in python_bundle.BY_LANGUAGE.items():
        _, _, text = files[piece.format(language=language)].partition("__BRYTHON__.update_VFS(")
        source = edition(language).code.read_file(f"{module}.py")
        assert json.loads(text.removesuffix(");")) == {module: [".py", source, []]}


@for_every(language=LANGUAGES)
def test_the_texts_of_each_language(language, all_texts, files, parts_by_widget):
    assert set(json.loads(files[f"changes-{language}.json"])) == {*CHANGES, *EXAMPLES}
    for part in {"run", "laboratory", "shared"}.union(*parts_by_widget.values()):
        assert json.loads(files[f"{part}-{language}.json"]) == all_texts[language][part]


# Some scripts of the laboratory are fetched only for boxes or for a reader's program.
LATER = {"leaf_form.js", "roles.js"}
LABORATORY = {file.name for file in (WIDGETS / "laboratory").glob("*.js")} - LATER


@pytest.mark.parametrize(
    ("names", "scripts"),
    [
        (("run-ko.json", "more.js", "random.js", "beyond.js"), ("widgets/run/blocks.js",)),
        (
            ("laboratory.js", "laboratory-reference.js", "laboratory-ko.json", "narration-ko.json")
            + ("changes-ko.json", "listed.js"),
            (
                "browser/elements.js",
                "browser/untrusted.js",
                *(f"widgets/laboratory/{name}" for name in LABORATORY),
            ),
        ),
    ],
    ids=["block", "laboratory"],
)
def test_the_first_result_costs_little(names, scripts, files):
    texts = {name: files[name] for name in ("brython.js", "library.js", "shared-ko.json", *names)}
    shared = [f"browser/{name}.js" for name in ("worker", "python", "validate", "editor")]
    for name in (*shared, *scripts):
        source = (ROOT / "docs" / name).read_text(encoding="utf-8")
        texts[f"docs/{name}"] = python_bundle.minify_script(source)
    sizes = {name: len(gzip.compress(text.encode(), 9)) for name, text in texts.items()}
    by_size = sorted(sizes.items(), key=lambda item: -item[1])
    message = "\n".join(f"{size:7} {name}" for name, size in by_size)
    assert sum(sizes.values()) <= MAX_FIRST_RUN, f"compressed bytes of each file:\n{message}"
