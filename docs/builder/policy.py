"""The content security policy of a page: what its scripts, and the reader's code, may fetch and run.

It stands in the page itself, so that it holds on a host that sends no headers. What such a host
cannot have is frame-ancestors: see README.
"""

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape

from widgets.registry import find_answering

# The theme draws some of its icons as data: addresses; everything else is a file of the site.
RULES = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "worker-src": "'self'",
    "object-src": "'none'",
    "frame-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
# A worker from a Blob obeys the policy of the page that starts it; Python there makes JavaScript of code.
WITH_PYTHON = {"script-src": "'unsafe-eval'", "worker-src": "blob:"}
PYTHON = re.compile(
    rf'<script [^>]*\bsrc="[^"]*assets/({"|".join(widget.name for widget in find_answering())})/\1\.js"'
)
SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
FIRST = '<meta charset="utf-8">'


def add_policy(html, served=False):
    """Return a page with its policy, which stands before whatever it is about.

    served: whether mkdocs serve shows it, which adds a script of its own to each answer.
    """
    if FIRST not in html:
        raise ValueError(f"the page has no {FIRST} before which nothing is fetched")
    meta = (
        f'{FIRST}\n  <meta http-equiv="Content-Security-Policy" content="{policy(html, served)}">'
    )
    return html.replace(FIRST, meta, 1)


def policy(html, served=False):
    """Return the policy of a page as text: its own inline scripts may run, known by their hashes."""
    rules = dict(RULES)
    if PYTHON.search(html):
        rules |= {name: f"{rules[name]} {more}" for name, more in WITH_PYTHON.items()}
    if served:
        rules |= {
            "script-src": f"{rules['script-src']} 'unsafe-inline'",
            "script-src-attr": "'none'",
        }
    else:
        rules["script-src"] = " ".join([rules["script-src"], *hashes(html)])
    return "; ".join(f"{name} {its}" for name, its in rules.items())


def hashes(html):
    """Return the sources that allow the inline scripts of a page, each once."""
    texts = [its["text"] for its in SCRIPT.finditer(html) if _runs(its["attributes"])]
    digests = [b64encode(sha256(text.encode()).digest()).decode() for text in texts]
    return [f"'sha256-{digest}'" for digest in dict.fromkeys(digests)]


def _runs(attributes):
    """Whether a script with these attributes is code of its own: no file, and no data."""
    kind = re.search(r'\btype="([^"]*)"', attributes)
    return "src=" not in attributes and (
        not kind or unescape(kind[1]) in ("module", "text/javascript")
    )
