"""All Python blocks of the pages have a bar, and show what is run."""

import re
from html import unescape

from docs.builder.code_includes import capture_program_output
from documents import Address
from pages.code_block import CodeBlock
from proof.prose import read_pages
from snippets import RECORDED, snippets
from tree_helpers import REFERENCE

PAGES = REFERENCE.parent / "docs" / "pages"


def test_only_pages_with_python_load_the_script(addresses, document):
    for file in (address.file for address in addresses()):
        page = document(file)
        sources = [script.get("src", "").rpartition("/")[2] for script in page.find("script")]
        with_code = 'class="language-python' in page.source
        assert ("run.js" in sources) == with_code, file
        assert not {"python.js", "editor.js", "blocks.js", "controller.js"} & set(sources)


def test_listings_show_the_code_that_is_run(document):
    pattern = re.compile(r'class="language-python.*?<code>(.*?)</code>', re.DOTALL)
    for name, page in read_pages(PAGES, "en").items():
        listings = pattern.findall(document(Address("en", name).file).source)
        listings = [unescape(re.sub("<[^>]+>", "", listing_html)) for listing_html in listings]
        assert listings == [example.source for example in snippets(page)], name


def test_every_block_of_a_translated_page_prints_the_recorded_output(open_page):
    examples, visit = snippets(read_pages(PAGES, "it")["function"]), open_page("function", "it")
    assert visit.page.locator(".language-python").count() == len(examples)
    for number, example in enumerate(examples):
        output = "".join(f"{line}\n" for line in RECORDED.findall(example.source))
        if "__main__" in example.source:  # the example is the whole file
            output = capture_program_output(REFERENCE, "alphabeta.py")
        assert CodeBlock(visit.page, number, "it").run()[1] == (output or None)
    fetched = {url.rpartition("/")[2] for url in visit.requests if "/python/" in url}
    parts = {"brython", "library", "more", "functools", "random", "beyond", "textbook"}
    texts = {"run-it.json", "shared-it.json"}
    assert fetched <= {f"{part}.js" for part in parts} | texts
