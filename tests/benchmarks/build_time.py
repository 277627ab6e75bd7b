"""Compare the time of building the whole site with that of five plain Material builds."""

import logging
import os
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from mkdocs.commands.build import build
from mkdocs.config import load_config
from plain_site import PAGES, ROOT, write_plain

ROUNDS = 5
TARGET = 1.3


def timed(action):
    start = perf_counter()
    action()
    return perf_counter() - start


def build_site(folder):
    build(load_config(str(ROOT / "mkdocs.yml"), strict=True, site_dir=str(folder)))


def build_plain(folders):
    for folder in folders:
        build(load_config(str(folder / "mkdocs.yml")))


def main():
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    logging.basicConfig(level=logging.WARNING)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain = [write_plain(its.name, folder / its.name) for its in PAGES.iterdir()]
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(timed(lambda: build_site(folder / "site")))
            theirs.append(timed(lambda: build_plain(plain)))
    print(f"the site: {median(ours):.2f} s, {len(plain)} plain builds: {median(theirs):.2f} s")
    print(f"ratio: {median(ours) / median(theirs):.2f} (target: at most {TARGET})")


if __name__ == "__main__":
    main()
