"""The ledger: every letter, number, formula, sign and word of fact of every page, as last looked at.

Run as a program it stamps pages as looked at: it enters what they say now, and in a
translation's front matter the fingerprint of the English prose that it retells.

    python tests/ledger.py                     all pages
    python tests/ledger.py it/idea.md          one page
"""

import hashlib
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "pages"
FILE = Path(__file__).parent / "pages" / "ledger.json"


def entries(page):
    """Return section -> its facts, heading included, as one line of text."""
    return {
        section.id: " ".join(_token(fact) for fact in _facts(section)) for section in page.sections
    }


def fingerprint(page):
    """Return a short fingerprint of a page's prose; code and front matter do not count."""
    prose = " ".join(section.title + section.prose for section in page.sections)
    return hashlib.sha256(" ".join(prose.split()).encode()).hexdigest()[:10]


def differences(page, book):
    """Yield (line, message) for each section whose facts are not those in the book."""
    written = book.get(_key(page))
    if written is None:
        yield 1, f"not in the ledger; run: python tests/ledger.py {page!r}"
        return
    for section in page.sections:
        expected = written.get(section.id, "").split()
        facts = _facts(section)
        found = [_token(fact) for fact in facts]
        if found != expected:
            pairs = zip(found, expected, strict=False)
            at = next(
                (i for i, (a, b) in enumerate(pairs) if a != b), min(len(found), len(expected))
            )
            line = facts[at].line if at < len(facts) else section.line
            here = found[at] if at < len(found) else "nothing"
            there = expected[at] if at < len(expected) else "nothing"
            yield (
                line,
                (
                    f"#{section.id} says {here} where the ledger has {there}; "
                    f"if the page is right, run: python tests/ledger.py {page!r}"
                ),
            )


def read():
    """Return the book: page -> section -> facts."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def stamp(pages, names):
    """Enter the pages named, or all, as they are now."""
    known = {repr(page) for language in pages.values() for page in language.values()}
    if unknown := set(names) - known:
        raise SystemExit(f"no such page: {', '.join(sorted(unknown))}; say it like it/idea.md")
    book = read() if names else {}
    for language in pages.values():
        for page in language.values():
            if names and repr(page) not in names:
                continue
            book[_key(page)] = entries(page)
            if page.language != "en":
                _note_english(page, fingerprint(pages["en"][page.name]))
    text = json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True)
    FILE.write_text(text + "\n", encoding="utf-8")
    print(f"entered: {', '.join(names) if names else 'all pages'}")


def _note_english(page, english):
    text = re.sub(r"^retells: .*\n", "", page.text, count=1, flags=re.MULTILINE)
    text = re.sub(r"\n---\n", f'\nretells: "{english}"\n---\n', text, count=1)
    page.file.write_text(text, encoding="utf-8")


def _facts(section):
    everything = section.heading_facts + section.facts + section.marks
    return sorted(everything, key=lambda fact: (fact.position, fact.kind, fact.text))


def _token(fact):
    return fact.text.replace(" ", "")


def _key(page):
    return f"{page.language}/{page.name}"


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "reference"), str(ROOT / "docs"), str(ROOT / "tests")]
    from checks import all_pages

    stamp(all_pages(PAGES), [name.removeprefix("docs/pages/") for name in sys.argv[1:]])
