"""What the site's own fences become is valid HTML."""

import re

import html5lib
import pytest

from docs.builder.words import LANGUAGES
from for_every import for_every

pytestmark = pytest.mark.core

# Name of a block -> how it begins and ends in the source of a page; as text.
BLOCKS = {
    "figure": r'<figure class="drawing.*?</figure>',
    "legend": r'<ul class="legend".*?</ul>',
    "steps": r'<details class="steps".*?</details>',
    "stepper": r"<alpha-stepper .*?</alpha-stepper>",
    "decision": r'<section class="decision".*?</nav>\s*</section>',
    "costs": r'<figure class="drawing costs".*?</table>.*?</figure>',
    "measured": r'<table class="measured".*?</table>',
    "returned": r'<table class="returned".*?</table>',
    "pair": r'<div class="pair".*?</figure>\s*</div>',
    "game": r'<section class="game.*?</template>\s*</section>',
    "sheet": r'<article class="sheet.*?</article>',
    "exam": r'<article class="exam.*?</article>',
    "run": r'<section class="run".*?</section>',
    "glossary": r'<div class="glossary".*?</section>\s*</div>',
    "output": r'<div class="highlight output".*?</div>',
}


@for_every(block=BLOCKS, language=LANGUAGES)
def test_blocks_are_valid(block, language, document, addresses):
    blocks = [
        (address, cut)
        for address in addresses(language)
        for cut in re.findall(BLOCKS[block], document(address.file).source, re.DOTALL)
    ]
    assert blocks, f"no page in {language} has a {block}"
    for address, cut in blocks:
        try:
            html5lib.HTMLParser(strict=True).parseFragment(cut)
        except html5lib.html5parser.ParseError as error:
            pytest.fail(f"{address}: {error} in {cut}")
