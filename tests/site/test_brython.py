"""reference/ and docs/figures/ run in a browser as they do here: the same steps, drawings, sentences."""

import functools
import json
import random
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load

ROOT = Path(__file__).parents[2]
FILES = {
    file.stem if file.parent.name == "reference" else f"figures.{file.stem}": file
    for folder in (ROOT / "reference", ROOT / "docs" / "figures")
    for file in folder.glob("*.py")
}

# Run here and there, with trees and words given.
PROGRAM = """
from alphabeta import alphabeta
from figures.film import film
from figures.narrate import description
from figures.replay import replay
from gametree import letters
from minimax import minimax
from tracing import trace

result = []
for number, tree in enumerate(trees):
    its = words[number % len(words)]
    for search in (alphabeta, minimax):
        maximizing = number % 3 > 0
        recorded = trace(search, tree, maximizing=maximizing)
        result.append(film(tree, recorded, letters(tree), its, maximizing))
        end = replay(tree, recorded, len(recorded.steps) - 1, maximizing)
        result.append(description(end, letters(tree), its))
"""

PAGE = """<!doctype html><meta charset="utf-8"><title>Brython</title>
<script src="brython.js"></script><script src="brython_stdlib.js"></script>
<script>Object.assign(__BRYTHON__.VFS ??= {}, %s); __BRYTHON__.use_VFS = true</script>
<script type="text/python">
import json
from browser import window

try:
    names = json.loads(%r)
    exec(%r, names)
    window.RESULT = json.dumps(names["result"])
except Exception as error:
    window.RESULT = "failed: " + repr(error)
</script><script>brython()</script>"""


def random_tree(source, depth):
    """Return a tree of unequal depth; its leaves are few and small, so that there are ties."""
    if depth == 0 or source.random() < 0.2:
        return source.choice([-7, -1, 0, 0.5, 2, 3, 10])
    return [random_tree(source, depth - 1) for _ in range(source.randint(1, 3))]


def given():
    source = random.Random(2026)
    words = load(ROOT / "docs" / "words")
    trees = [[[[3, 5], [6, 9]], [[1, 2], [0, -1]]], [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]]
    while len(trees) < 15:
        tree = random_tree(source, 4)
        trees += [tree] if isinstance(tree, list) else []
    return {"trees": trees, "words": [words[language]["narration"] for language in LANGUAGES]}


@pytest.fixture
def page_in_brython(tmp_path, browser):
    """Return a function: names -> what PROGRAM makes of them in the browser."""
    data = Path(pytest.importorskip("brython").__file__).parent / "data"
    for name in ("brython.js", "brython_stdlib.js"):
        shutil.copy(data / name, tmp_path)
    modules = {name: [".py", file.read_text("utf-8"), []] for name, file in FILES.items()}
    modules["figures"] = [".py", "", [], 1]
    handler = functools.partial(SimpleHTTPRequestHandler, directory=tmp_path)
    handler.log_message = lambda *_: None

    def run(names):
        code = json.dumps(modules).replace("</", "<\\/")
        text = PAGE % (code, json.dumps(names).replace("</", "<\\/"), PROGRAM)
        (tmp_path / "index.html").write_text(text, encoding="utf-8")
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.wait_for_function("window.RESULT !== undefined", timeout=120_000)
            result = page.evaluate("String(window.RESULT)")
            page.close()
            server.shutdown()
        assert not result.startswith("failed"), result
        return json.loads(result)

    return run


def test_films_are_the_same_in_the_browser(page_in_brython):
    names = given()
    here = json.loads(json.dumps(names))
    exec(PROGRAM, here)  # noqa: S102
    there = page_in_brython(names)
    for number, made in enumerate(json.loads(json.dumps(here["result"]))):
        for name in made if isinstance(made, dict) else ():
            pairs = zip(there[number][name], made[name], strict=True)
            assert next(((b, c) for b, c in pairs if b != c), None) is None, (number, name)
        assert there[number] == made
    assert sum(len(made["frames"]) for made in here["result"] if "frames" in made) > 800
