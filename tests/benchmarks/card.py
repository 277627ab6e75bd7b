"""Draw docs/theme/assets/card.png, which other sites show beside a link and README shows at its top.

Run it when the look of the trees changes: python tests/benchmarks/card.py [FILE]
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:1] = [str(ROOT / folder) for folder in ("", "reference", "tests", "tests/helpers")]

from docs.commands.sheet import BROWSERS
from docs.figures.replay import make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.tree_drawing import draw_tree

ASSETS = ROOT / "docs" / "theme" / "assets"
SIZE = 1200, 630  # px; docs/theme/main.html states them too
PAGE = """<!doctype html><meta charset="utf-8"><style>{styles}
body {{ margin: 0; height: 630px; display: flex; align-items: center; background: #fff; font-family: "DejaVu Sans"; }}
p {{ margin: 0; width: 530px; text-align: center; font-size: 150px; font-weight: 700; color: var(--tree-ink); }}
svg.tree {{ width: 600px; max-width: none; }}
</style><p><span style="color: var(--tree-max)">α</span> ≥ <span style="color: var(--tree-min)">β</span></p>{tree}"""


def make_page():
    """Return the HTML of the card: α ≥ β, and the first tree where G is pruned."""
    walk = get_walkthrough("first")
    snapshot = make_snapshot(walk.tree, walk.trace, walk.get_scene("cutoff-at-c").last)
    tree = draw_tree(snapshot, walk.letters, "")
    return PAGE.format(styles=(ASSETS / "figures.css").read_text(encoding="utf-8"), tree=tree)


def main(file=ASSETS / "card.png"):
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser:
        sys.exit(f"none of these programs was found: {', '.join(BROWSERS)}")
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "card.html"
        page.write_text(make_page(), encoding="utf-8")
        options = ["--headless", "--no-sandbox", "--hide-scrollbars"]
        options += [f"--window-size={SIZE[0]},{SIZE[1]}", f"--screenshot={Path(file).resolve()}"]
        command = [browser, *options, page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=60)


if __name__ == "__main__":
    main(*sys.argv[1:])
