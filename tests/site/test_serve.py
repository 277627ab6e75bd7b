"""mkdocs serve shows edits of every kind of source without a restart, and builds a language when it is opened."""

import re
import socket
import subprocess
import time
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from all_words import WORDS
from built_site import run_mkdocs

PATIENCE = 300  # seconds; enough on a busy machine
OUTPUT = WORDS["en"]["labels"]["output"]

# Edits that are made at once: file, text to replace, new text; page with the edit, text expected in it.
EDITS = {
    "a page": [("docs/pages/en/idea.md", "\n# ", "\n# Edited ", "idea/", "Edited ")],
    "code, a template and a setting": [
        ("docs/figures/tree_drawing.py", "radius=4", "radius=9", "", 'rx="9"'),
        ("docs/theme/main.html", "summary_large_image", "summary_edited", "", "summary_edited"),
        ("mkdocs.yml", 'permalink: "¶"', 'permalink: "§"', "idea/", ">§<"),
    ],
    "a style sheet of the documents, a script and a word": [
        (
            "docs/widgets/sheet/sheet.css",
            "0.9em",
            "0.98em",
            "assets/python/exam-later.js",
            "0.98em",
        ),
        ("docs/browser/page.js", "_MS = 400", "_MS = 40123", "assets/browser/page.js", "40123"),
        ("docs/words/labels.yml", f'en: "{OUTPUT}"', 'en: "Edited"', "function/", ">Edited"),
    ],
    "a tree": [
        ("reference/alphabeta.py", "[5, 9]", "[5, 88]", "second-walkthrough/", ">88</text>")
    ],
}


@pytest.fixture(scope="module")
def copy(copy_sources, tmp_path_factory):
    return copy_sources(tmp_path_factory.mktemp("served"))


@pytest.fixture(scope="module")
def read(copy):
    """Return a page served by mkdocs serve, or "" while it does not answer."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    server = run_mkdocs("serve", "-a", address, folder=copy, start=subprocess.Popen, SITE_URL=None)

    def read(path):
        assert server.poll() is None, server.stdout.read()
        try:
            with urlopen(f"http://{address}/{path}", timeout=PATIENCE) as answer:
                return answer.read().decode("utf-8")
        except (URLError, ConnectionError):
            return ""

    yield read
    server.terminate()
    server.communicate()


@pytest.fixture(scope="module")
def wait_for(read):
    def wait_for(text, path):
        end = time.monotonic() + PATIENCE
        while text not in read(path):
            assert time.monotonic() < end, f"no {text} in {path} after {PATIENCE} seconds"
            time.sleep(0.2)

    return wait_for


def test_the_policy_lets_the_live_reload_in_and_only_this_host(read, wait_for):
    wait_for("<article", "idea/")
    page = read("idea/")
    assert "livereload(" in page  # inline, and different in each answer
    policy = re.search('http-equiv="Content-Security-Policy" content="(.*?)"', page)[1]
    assert "default-src 'self'; script-src 'self' 'unsafe-eval' 'unsafe-inline';" in policy
    assert "sha256" not in policy


@pytest.mark.parametrize("edits", EDITS)
def test_edits_show(edits, copy, read, wait_for):
    wait_for("<article", "")
    assert not [path for *_, path, shown in EDITS[edits] if shown in read(path)]
    for file, old, new, *_ in EDITS[edits]:
        source = (copy / file).read_text(encoding="utf-8")
        assert old in source
        (copy / file).write_text(source.replace(old, new, 1), encoding="utf-8")
    for *_, path, shown in EDITS[edits]:
        wait_for(shown, path)


def test_a_language_is_built_when_it_is_opened(read, wait_for):
    wait_for('href="../ko/idea/"', "idea/")  # by the language switcher
    assert 'data-language="ko"' in read("ko/idea/")
    assert 'data-language="en"' in read("idea/")
