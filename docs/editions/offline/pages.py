"""HTML pages of the built site, changed so that they work when they are opened as files."""

import re
from html import escape, unescape
from posixpath import relpath
from urllib.parse import urlsplit, urlunsplit

LINK = re.compile(r'(?P<start><(?:a|link)\b[^>]*?\shref=")(?P<url>[^"]*)(?=")')
# Addresses and pictures of the hosted site, which search engines and other sites read.
HOSTED_ONLY = re.compile(
    r'<link rel="(?:canonical|alternate|modulepreload)"[^>]*>\n?|<meta (?:property="og:|name="twitter:)[^>]*>\n?'
)
MODULE = re.compile(r'<script type="module" src="[^"]*?assets/(?P<name>[^"]+)"></script>\n?')
POLICY = re.compile(
    r'(?<=<meta http-equiv="Content-Security-Policy" content=")(?P<policy>[^"]*)(?=">)'
)
BUNDLE = re.compile(r'<script src="[^"]*assets/javascripts/bundle\.')
# What the policy of an offline page allows in place of what the hosted page's policy does.
# Workers start from a Blob only, and nothing is fetched.
RULES = {"worker-src": "blob:", "connect-src": "'none'"}


def convert_page(html, path):
    """Return the HTML of a page for the offline edition.

    Links to folders lead to index.html in them. One script with all modules takes the place of the
    scripts of widgets, and starts those of the page. What only a host needs is removed.

    The policy stops every request to a host, of the page and of a reader's code. It cannot promise
    more: for a page opened as a file, 'self' means any local file, so that the page could load
    scripts, styles and pictures from outside the folder. No text can be read, as the browsers refuse
    that. In Firefox, no policy applies to local files: a reader's code may run a local script there.

    path: path of the page in the site, such as "it/idea/index.html"
    """
    root = "../" * path.count("/")
    entries = [match["name"] for match in MODULE.finditer(html)]
    modules = (
        f'<script src="{root}assets/modules.js" data-start="{" ".join(entries)}" defer></script>'
    )
    html = LINK.sub(lambda match: match["start"] + _convert_link(match["url"], path), html)
    html = MODULE.sub("", HOSTED_ONLY.sub("", html))
    html = BUNDLE.sub(
        lambda match: f'<script src="{root}assets/search.js"></script>\n{match[0]}', html
    )
    html = POLICY.sub(lambda match: _convert_policy(match["policy"]), html, count=1)
    # Modules come before the other deferred scripts, which may use what they define.
    html = html.replace("</head>", f"{modules}\n</head>", 1)
    return html.replace("<html ", '<html data-edition="offline" ', 1)


def convert_location(location):
    """Return the location of a page in the search index with the file name index.html."""
    return _add_index_file(location) if location.partition("#")[0] else f"index.html{location}"


def _convert_link(quoted_url, page_path):
    """Return a link, quoted as in HTML, that leads to a file and not to a folder."""
    url = unescape(quoted_url)
    if url.startswith("/"):  # from the root of the site
        folder = page_path.rpartition("/")[0]
        path, hash_sign, fragment = url.partition("#")
        url = relpath(path.lstrip("/") or ".", folder or ".") + "/" * path.endswith("/")
        url += hash_sign + fragment
    return escape(_add_index_file(url))


def _add_index_file(url):
    parts = urlsplit(url)
    last = parts.path.rpartition("/")[2]
    if parts.scheme or not parts.path or last not in ("", ".", ".."):
        return url
    folder = parts.path if parts.path.endswith("/") else f"{parts.path}/"
    return urlunsplit(parts._replace(path=f"{folder.removeprefix('./')}index.html"))


def _convert_policy(policy):
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    return "; ".join(f"{name} {value}" for name, value in (rules | RULES).items())
