"""Compare pages with the same text in plain Material: Lighthouse's mobile score, blocking time, elements.

python tests/benchmarks/lighthouse.py --rounds 5 index first-walkthrough

Needs Chromium and, from the npm registry, Lighthouse: npm install --global lighthouse
"""

import argparse
import gzip
import json
import os
import shutil
import subprocess
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from build_time import build_plain, build_site
from plain_site import PAGES, write_plain

MAX_SCORE_LOSS = 2  # points of 100 that a page may be below plain Material
MAX_BLOCKING_RATIO = 1.3
CHROMIUM_FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run"
CHROMIUM_FLAGS += " --disable-background-networking --disable-component-update --disable-sync"


class GzipHandler(SimpleHTTPRequestHandler):
    """Serve files compressed, as hosts of static files do."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            self.send_error(404)
            return
        body = gzip.compress(file.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)


def serve(folder):
    """Serve a folder in a thread, until the program ends, and return the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(GzipHandler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def run_lighthouse(url):
    """Return (score of 100, total blocking time in ms, number of elements) of one run."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))))
    command = ["lighthouse", url, "--quiet", "--output=json", "--only-categories=performance"]
    report = subprocess.run(
        [*command, f"--chrome-flags={CHROMIUM_FLAGS}"],
        env=os.environ | {"CHROME_PATH": chromium},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    report = json.loads(report.stdout)
    dom_size = report["audits"].get("dom-size-insight", report["audits"].get("dom-size"))
    elements = dom_size.get("details", {}).get("debugData", {}).get("totalElements")
    blocking = report["audits"]["total-blocking-time"]["numericValue"]
    return 100 * report["categories"]["performance"]["score"], blocking, elements


def compare(page, addresses, rounds):
    """Return the medians of a page in both sites, measured in turn."""
    path = "" if page == "index" else f"{page}/"
    runs = [[run_lighthouse(address + path) for address in addresses] for _ in range(rounds)]
    return [
        [median(run[number][figure] or 0 for run in runs) for figure in range(3)]
        for number in range(len(addresses))
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pages", nargs="*", help="pages without .md; without any, all")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    with tempfile.TemporaryDirectory() as name:
        build_site(Path(name) / "ours")
        plain = write_plain("en", Path(name) / "plain")
        build_plain([plain])
        addresses = [serve(Path(name) / "ours"), serve(plain / "site")]
        names = sorted(file.stem for file in (PAGES / "en").glob("*.md"))
        print(
            "page: score, blocking ms, elements; plain: the same; loss of score, ratio of blocking"
        )
        for page in arguments.pages or names:
            site_figures, plain_figures = compare(page, addresses, arguments.rounds)
            loss = plain_figures[0] - site_figures[0]
            ratio = site_figures[1] / max(plain_figures[1], 1)
            mark = " !" if loss > MAX_SCORE_LOSS or ratio > MAX_BLOCKING_RATIO else ""
            both = "; ".join(
                f"{a:.0f}, {b:.0f}, {c:.0f}" for a, b, c in (site_figures, plain_figures)
            )
            print(f"{page}: {both}; {loss:.0f}, {ratio:.2f}{mark}", flush=True)


if __name__ == "__main__":
    main()
