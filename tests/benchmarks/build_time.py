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


def measure_seconds(action):
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
        plain = [write_plain(language.name, folder / language.name) for language in PAGES.iterdir()]
        site_times, plain_times = [], []
        for _ in range(ROUNDS):
            site_times.append(measure_seconds(lambda: build_site(folder / "site")))
            plain_times.append(measure_seconds(lambda: build_plain(plain)))
    print(
        f"the site: {median(site_times):.2f} s, {len(plain)} plain builds: {median(plain_times):.2f} s"
    )
    print(f"ratio: {median(site_times) / median(plain_times):.2f} (target: at most {TARGET})")


if __name__ == "__main__":
    main()
