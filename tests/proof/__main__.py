"""The proofreader's command: reads pages, enters them in the ledger, notes that they were read again.

python tests/proof it/idea.md               what is wrong in that page
python tests/proof                          in all pages
python tests/proof --enter it/idea.md       its facts are right as they are now: enter them
python tests/proof --read-again it/idea.md  it was read against the English as it is now
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# The same search path as in pytest, without the folder of this file, which Python puts first.
sys.path[:1] = [str(ROOT / folder) for folder in ("", "reference", "tests", "tests/helpers")]

from first_fault import find_first_fault

if fault := find_first_fault():  # the pages would be blamed for it
    sys.exit(f"no page can be checked before this is mended:\n{fault}")

from proof import ledger
from proof.checks import find_notes, make_proofs, read_all_pages
from proof.slips import format_section, quote_line


def main(arguments=None):
    """Run the command; return whether it has found mistakes."""
    parser = argparse.ArgumentParser(
        prog="python tests/proof",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("pages", nargs="*", metavar="it/idea.md", help="nothing means all pages")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--enter", action="store_true", help="enter these pages in the ledger")
    what.add_argument("--read-again", action="store_true", help="these pages retell the English")
    parser.add_argument("--all", action="store_true", help="with the two above: all pages")
    options = parser.parse_args(arguments)
    if (options.enter or options.read_again) and bool(options.pages) == options.all:
        parser.error("say which pages, like it/idea.md, or --all")
    pages, book = read_all_pages(), ledger.read()
    names = {page.replace("\\", "/").partition("docs/pages/")[2] or page for page in options.pages}
    existing_names = {repr(page) for language in pages.values() for page in language.values()}
    if (
        unknown := names
        - existing_names
        - ({f"{deleted_name}.md" for deleted_name in book} if options.enter else set())
    ):
        parser.error(f"no such page: {', '.join(sorted(unknown))}; say it like it/idea.md")
    chosen = make_proofs(pages, names or None, book)
    if options.enter:
        return _enter(chosen, (names or {f"{page}.md" for page in book}) - existing_names, book)
    if options.read_again:
        return _read_again(chosen)
    return _proofread(chosen, [] if names else find_notes(pages, book))


def _proofread(chosen, notes):
    messages = [str(slip) for proof in chosen for slip in proof.slips]
    messages += [str(note) for note in notes]
    for slip in messages:
        print(f"{slip}\n")
    for heading, read, pages in (
        ("Not yet read against the English", "Read", [proof for proof in chosen if proof.unread]),
        (
            "The English changed since these were read against it",
            "Read again",
            [proof for proof in chosen if proof.drifted],
        ),
    ):
        if pages:
            names = " ".join(repr(proof.page) for proof in pages)
            print(f"{heading}: {names}")
            print(f"    -> {read}, then: python tests/proof --read-again {names}")
    count = f"{len(messages)} slip{'' if len(messages) == 1 else 's'}" if messages else "no slips"
    pages = repr(chosen[0].page) if len(chosen) == 1 else f"{len(chosen)} pages"
    print(f"{pages}: {count}")
    return bool(messages)


def _enter(chosen, deleted_names, book):
    """Enter the pages; return that no mistakes were found."""
    changes = list(ledger.enter([proof.page for proof in chosen], book))
    for change in changes:
        _print_change(change)
    for name in sorted(deleted_names):
        del book[name.removesuffix(".md")]
        print(f"{name} is not there any more, and out of the ledger\n")
    ledger.write(book)
    entries = "1 entry" if len(changes) == 1 else f"{len(changes)} entries"
    if changes or not deleted_names:
        print(f"{entries} changed" if changes else "nothing changed")
    return False


def _print_change(change):
    """Print what a page says now, and what the ledger said, fact by fact."""
    place = f"{change.page!r} {format_section(change.section_id)}"
    if change.is_new or change.is_deleted:
        if change.entry:  # else only a section without facts was added or deleted
            state = "entered for the first time" if change.is_new else "a deleted section"
            print(f"{place}: {state} with {change.entry}\n")
        return
    print(place)
    for surplus, missing in change.pairs:
        for fact in surplus:
            print(f"  page:   {fact.token}   in: {quote_line(change.page, fact)}")
        if not surplus:
            print("  page:   nothing")
        print(f"  ledger: {missing[0].token if missing else 'nothing'}")
    print("" if change.pairs else "  the same facts in another order\n")


def _read_again(chosen):
    translated = [proof for proof in chosen if proof.english]
    for proof in translated:
        ledger.read_again(proof.page, proof.english)
        print(f"{proof.page!r} retells {proof.english!r} as it is now")
    return not translated


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main())
