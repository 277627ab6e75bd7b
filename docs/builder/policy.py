"""The content security policy of a page: what the scripts, and the reader's code, may fetch and run.

The policy is a <meta> element, so that it applies on hosts that send no headers. Such an element
cannot contain frame-ancestors: see README.
"""

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape

from docs.widgets.registry import find_python_pages

# Some icons of the theme are data: URLs; everything else is a file of the site.
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
# A worker from a Blob has the policy of the page, and Brython compiles Python to JavaScript that it evaluates.
WITH_PYTHON = {"script-src": "'unsafe-eval'", "worker-src": "blob:"}
PYTHON = re.compile(
    rf'<script [^>]*\bsrc="[^"]*assets/widgets/({"|".join(widget.name for widget in find_python_pages())})/\1\.js"'
)
SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
FIRST = '<meta charset="utf-8">'


def add_policy(html, is_served=False):
    """Insert the policy of a page before all that it applies to; is_served: whether mkdocs serve adds its script."""
    if FIRST not in html:
        raise ValueError(f"the page has no {FIRST} before which nothing is fetched")
    meta = f'{FIRST}\n  <meta http-equiv="Content-Security-Policy" content="{make_policy(html, is_served)}">'
    return html.replace(FIRST, meta, 1)


def make_policy(html, is_served=False):
    """Return the policy of a page as text; it allows the page's inline scripts by their hashes."""
    rules = dict(RULES)
    if PYTHON.search(html):
        rules |= {name: f"{rules[name]} {sources}" for name, sources in WITH_PYTHON.items()}
    if is_served:
        rules |= {
            "script-src": f"{rules['script-src']} 'unsafe-inline'",
            "script-src-attr": "'none'",
        }
    else:
        rules["script-src"] = " ".join([rules["script-src"], *hash_inline_scripts(html)])
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def hash_inline_scripts(html):
    """Return the policy sources of a page's inline scripts, without duplicates."""
    digests = []
    for script in SCRIPT.finditer(html):
        kind = re.search(r'\btype="([^"]*)"', script["attributes"])
        is_code = not kind or unescape(kind[1]) in (
            "module",
            "text/javascript",
        )  # other types are data
        if is_code and "src=" not in script["attributes"]:
            digests.append(b64encode(sha256(script["text"].encode()).digest()).decode())
    return [f"'sha256-{digest}'" for digest in dict.fromkeys(digests)]
