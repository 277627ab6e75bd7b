"""Measure the laboratory in Chromium: time and downloaded bytes of first result, edits and steps."""

import gzip
import os
import random
import shutil
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from build_time import build_site
from playwright.sync_api import sync_playwright

ROUNDS = 5  # repetitions of the measurements with an empty browser cache
EDITS = 20
SHAPES = {25: (5, 5), 50: (2, 5, 5), 100: (4, 5, 5)}  # leaves: children of each node, by level
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# Functions for the page; times are in milliseconds until the next frame is drawn.
SCRIPT = """
() => {
  const byId = id => document.getElementById(id)
  const drawn = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  const until = (element, done) => new Promise(resolve => {
    const watcher = new MutationObserver(() => done() && (watcher.disconnect(), resolve()))
    watcher.observe(element, {childList: true, subtree: true})
  })
  window.timed = async (act, element, done = () => true) => {
    const start = performance.now()
    const changed = until(element, done)
    act()
    await changed
    await drawn()
    return performance.now() - start
  }
  window.type = text => {
    byId("laboratory-tree").focus()
    byId("laboratory-tree").value = text
    byId("laboratory-tree").dispatchEvent(new Event("input", {bubbles: true}))
  }
  window.results = () => document.querySelector(".laboratory .results")
  window.press = name => document.querySelector(`[data-do=${name}]`).click()
  window.give = value => {
    byId("laboratory-value").value = value
    press("set")
  }
  window.whole = async () => {
    const stepper = document.querySelector(".stepper")
    while (stepper.film.ready < Number(byId("laboratory-count").textContent)) await drawn()
    return stepper
  }
  window.stepped = async () => {
    const [stepper, times] = [await whole(), []]
    const start = performance.now()
    for (let step = 0; step < stepper.film.ready; step += 1) {
      await new Promise(requestAnimationFrame)
      const before = performance.now()
      stepper.showFilm(stepper.film, step)
      times.push(performance.now() - before)
    }
    return [times, 1000 * times.length / (performance.now() - start)]
  }
}"""
LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd"
RUN = """() => {
  const status = document.querySelector(".run [role=status]")
  return timed(() => document.querySelector(".run button").click(), status, () => status.querySelector("pre"))
}"""


def make_random_tree(shape, source):
    if not shape:
        return source.randint(-9, 9)
    return [make_random_tree(shape[1:], source) for _ in range(shape[0])]


class Site:
    """A server of the built site that records which files were fetched."""

    def __init__(self, folder):
        self.folder, self.fetched = folder, set()
        site = self

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def end_headers(self):
                # Hosts of static files send such a header, too.
                self.send_header("Cache-Control", "max-age=600")
                super().end_headers()

            def translate_path(self, path):
                file = super().translate_path(path)
                site.fetched.add(Path(file) / "index.html" if os.path.isdir(file) else Path(file))
                return file

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, path):
        return f"http://127.0.0.1:{self.server.server_port}/{path}"

    def weight(self):
        """Return the compressed size of all fetched files in KiB."""
        files = [file for file in self.fetched if file.is_file()]
        return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) / 1024


def open_page(browser, site, path):
    """Open a page with an empty cache; return it and the load time in ms."""
    site.fetched.clear()
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(site.address(path))
    page.wait_for_load_state("networkidle")
    page.evaluate(SCRIPT)
    return page, page.evaluate(LOADED)


def print_first_results(browser, site, path, act):
    """Print the time until the first result of act, compared with loading the page at path."""
    loads, results, before, after = [], [], 0, 0
    for _ in range(ROUNDS):
        page, load = open_page(browser, site, path)
        loads.append(load)
        before = site.weight()
        results.append(page.evaluate(act))
        after = site.weight()
        page.context.close()
    load, result = median(loads), median(results)
    print(f"{path}: loaded in {load / 1000:.2f} s, {before:.0f} KiB")
    print(f"  first result after {result / 1000:.2f} s, {after - before:.0f} KiB more")
    print(f"  ratio to the load: {result / load:.1f} in time, {after / before:.1f} in bytes")


def print_later_edits(page, leaves, tree):
    """Print how long later edits of a tree take."""
    page.evaluate("text => timed(() => type(text), results())", str(tree))
    page.evaluate("document.activeElement.blur()")
    page.evaluate("whole().then(() => null)")
    leaf = ",".join("0" for _ in SHAPES[leaves])
    page.evaluate("document.getElementById('laboratory-change').showPopover()")
    page.select_option("#laboratory-node", leaf)
    trees, codes = [], []
    for number in range(EDITS):
        trees.append(page.evaluate("value => timed(() => give(value), results())", number % 9 + 1))
        page.evaluate("whole().then(() => null)")
    for number in range(EDITS):
        name = ("cutoffs", "restore")[number % 2]
        codes.append(page.evaluate("name => timed(() => press(name), results())", name))
        page.evaluate("whole().then(() => null)")
    print(
        f"a tree of {leaves} leaves: an edit of the tree {median(trees):.0f} ms (worst {max(trees):.0f}),"
        f" of the code {median(codes):.0f} ms (worst {max(codes):.0f})"
    )


def main():
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    source = random.Random(1)
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        build_site(Path(name))
        site = Site(name)
        browser = driver.chromium.launch(executable_path=installed, args=["--no-sandbox"])
        print_first_results(
            browser, site, "laboratory/", "timed(() => type('[[3, 5], [2, 9]]'), results())"
        )
        print_first_results(browser, site, "function/", RUN)
        page, _ = open_page(browser, site, "laboratory/")
        for leaves, shape in SHAPES.items():
            print_later_edits(page, leaves, make_random_tree(shape, source))
        times, rate = page.evaluate("stepped()")
        print(
            f"{len(times)} steps in the last tree: {rate:.0f} frames a second;"
            f" one step {median(times):.2f} ms (worst {max(times):.2f})"
        )
        browser.close()


if __name__ == "__main__":
    main()
