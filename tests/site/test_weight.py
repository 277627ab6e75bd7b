"""What a first visit of a page fetches: little, and all of it at once."""

import gzip
import re
from functools import cache
from urllib.parse import urljoin, urlsplit

import pytest

pytestmark = pytest.mark.core

# Limit in compressed bytes for a page with the files that it loads at once: about 5 % more than the heaviest page takes,
# the first walkthrough in Korean.
MAX_FIRST_VISIT = 101 * 1024


def find_imports(folder, files):
    """Return the modules that the scripts among these files import."""
    return {
        urljoin(name, path)
        for name in files
        if name.startswith("assets/") and name.endswith(".js") and "/javascripts/" not in name
        for path in re.findall(r'\bfrom ?"(\.[^"]+)"', (folder / name).read_text(encoding="utf-8"))
    }


def find_loaded_files(folder, file, page):
    """Return the names of a page's file and of all files that it loads at once."""
    links = [link["href"] for link in page.find("link", rel="stylesheet")]
    links += [link["href"] for link in page.find("link", rel="modulepreload")]
    links += [script["src"] for script in page.find("script") if "src" in script]
    files = {file} | {urlsplit(urljoin(f"/{file}", link)).path.lstrip("/") for link in links}
    assert find_imports(folder, files) <= files, f"{file}: a script waits for another one"
    return files


def test_a_first_visit_fetches_little(site_folder, addresses, document):
    measure = cache(lambda name: len(gzip.compress((site_folder / name).read_bytes(), 9)))
    for address in addresses("ko"):
        files = find_loaded_files(site_folder, address.file, document(address.file))
        sizes = sorted(((measure(name), name) for name in files), reverse=True)
        message = "\n".join(f"{size:7} {name}" for size, name in sizes)
        assert sum(size for size, _ in sizes) <= MAX_FIRST_VISIT, (
            f"compressed bytes of each file of {address}:\n{message}"
        )
