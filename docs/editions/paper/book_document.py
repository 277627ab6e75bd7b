"""The HTML document that becomes the book: title page, contents, chapters, index."""

from html import escape

from lxml import html

from docs.editions.paper import imprint, inline_marks, references
from docs.editions.paper.term_index import make_index

CONTENTS, INDEX = "contents", "index-of-terms"  # ids


def make_document(edition, texts, language_tag, style):
    """Return the whole book as HTML; style: CSS."""
    paper_texts, chapters = texts["paper"], edition.chapters
    cover = edition.copy_cover()
    entries = make_index(chapters, texts["glossary"], edition.language)
    references.link_chapters(chapters, _make_address)
    references.make_ids_unique(chapters)
    for chapter in chapters:
        for heading in chapter.article.iter("h2"):
            heading.set("data-title", heading.text_content())
        inline_marks.keep_formulas(chapter.article)
        inline_marks.move_spaces(chapter.article)
        if edition.language == "zh":
            inline_marks.mark_wide_signs(chapter.article)
        if edition.language == "ko":
            inline_marks.keep_korean_words(chapter.article)
    body = [
        _render_title_page(edition, cover, paper_texts),
        _render_contents(edition, paper_texts),
        *_render_parts(edition),
        _render_index(entries, paper_texts),
    ]
    facts = {
        "author": paper_texts["authors"],
        "description": texts["labels"]["site_description"],
        "dcterms.created": edition.date.isoformat(),
        "dcterms.modified": edition.date.isoformat(),
        "generator": "python docs print",
    }
    metadata = "".join(
        f'<meta name="{name}" content="{escape(fact)}">' for name, fact in facts.items()
    )
    return (
        f'<!doctype html><html lang="{language_tag}"><head><meta charset="utf-8">'
        f"<title>{escape(edition.title)}</title>{metadata}<style>{style}</style></head>"
        f"<body>{''.join(body)}</body></html>"
    )


def _make_address(name, anchor):
    return f"#{name}{references.SEPARATOR}{anchor}"


def _render_title_page(edition, cover, texts):
    facts = imprint.render_facts(edition, texts)
    return (
        f'<section class="title-page"><p class="title">{escape(edition.title)}</p>'
        f'<div class="cover">{_serialize(cover)}</div><div class="facts">{facts}</div></section>'
    )


def _render_contents(edition, texts):
    items = []
    for part in edition.parts:
        if part.title:
            items.append(f'<li class="part-title">{escape(part.title)}</li>')
        for chapter in part.chapters:
            address = _make_address(chapter.name, "top")
            label = f'<span class="count">{chapter.number}</span>{escape(chapter.title)}'
            items.append(f'<li><a href="{address}">{label}</a></li>')
    items.append(f'<li><a href="#{INDEX}"><span class="count"></span>{texts["index"]}</a></li>')
    title = texts["contents"]
    return (
        f'<nav class="contents"><h1 id="{CONTENTS}" data-title="{title}">{title}</h1>'
        f"<ul>{''.join(items)}</ul></nav>"
    )


def _render_parts(edition):
    """Yield the chapters; the first of a part begins with the title of the part."""
    for part in edition.parts:
        title = part.title and f'<p class="part-title">{escape(part.title)}</p>'
        for chapter in part.chapters:
            heading = chapter.article.find(".//h1")
            heading.set("data-title", f"{chapter.number} {chapter.title}")
            kind = "chapter in-part" if part.title else "chapter"
            yield (
                f'<section class="{kind}">{title or ""}<p class="number">{chapter.number}</p>'
                f"{''.join(_serialize(element) for element in chapter.article)}</section>"
            )
            title = ""


def _render_index(entries, texts):
    items = []
    for term, places in entries:
        links = [f'<a href="{_make_address(*place)}"></a>' for place in places]
        pages = ", ".join([f"<b>{links[0]}</b>", *links[1:]])
        items.append(f"<li>{escape(term)} <span>{pages}</span></li>")
    title = texts["index"]
    return (
        f'<section class="index"><h1 id="{INDEX}" data-title="{title}">{title}</h1>'
        f"<p>{texts['index_hint']}</p><ul>{''.join(items)}</ul></section>"
    )


def _serialize(element):
    return html.tostring(element, encoding="unicode")
