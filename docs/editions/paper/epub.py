"""The e-book: all pages of one language as an EPUB 3, with navigation, cover and metadata."""

import uuid
from html import escape
from pathlib import Path

import resvg_py
from lxml import etree

from docs.builder.archive import pack_files
from docs.editions.paper import imprint, references
from docs.editions.paper.drawings import HAN_FONTS
from docs.editions.paper.edition import load_edition

STYLE = Path(__file__).with_name("epub.css")
COVER_SIZE = (600, 800)
COVER_ZOOM = 3  # shops want 1600 pixels or more
NAMESPACES = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
SVG = "http://www.w3.org/2000/svg"
CONTAINER = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>\n"
)
MEDIA_TYPES = {"xhtml": "application/xhtml+xml", "png": "image/png", "css": "text/css"}
PROPERTIES = {"nav.xhtml": "nav", "cover.png": "cover-image"}  # in the package document
ACCESSIBILITY = (
    ("accessMode", "textual"),
    ("accessMode", "visual"),
    ("accessModeSufficient", "textual"),
    ("accessibilityFeature", "alternativeText"),
    ("accessibilityFeature", "structuralNavigation"),
    ("accessibilityFeature", "tableOfContents"),
    ("accessibilityFeature", "readingOrder"),
    ("accessibilityFeature", "displayTransformability"),
    ("accessibilityHazard", "none"),
)


def make_file(arguments, texts, language_tag):
    """Return the EPUB as bytes; raise CommandError if the site is missing."""
    edition = load_edition(arguments, texts)
    cover = edition.copy_cover()
    references.link_chapters(edition.chapters, _make_address)
    paper_texts, title = texts["paper"], escape(edition.title)
    files = {
        "cover.png": _draw_cover(cover, edition, language_tag),
        "cover.xhtml": _make_page(
            edition.title,
            f'<section epub:type="cover" class="cover"><img src="cover.png" alt="{title}"'
            f' width="{COVER_SIZE[0]}" height="{COVER_SIZE[1]}"/></section>',
            language_tag,
        ),
        "title.xhtml": _make_page(
            edition.title,
            f'<section epub:type="titlepage" class="title-page"><h1>{title}</h1>'
            f"{imprint.render_facts(edition, paper_texts)}</section>",
            language_tag,
        ),
        "nav.xhtml": _make_navigation(edition, paper_texts, language_tag),
    }
    for part in edition.parts:
        for chapter in part.chapters:
            begins = part.title if chapter is part.chapters[0] else None
            files[f"{chapter.name}.xhtml"] = _make_chapter(chapter, begins, language_tag)
    files["book.css"] = STYLE.read_text(encoding="utf-8")
    files["package.opf"] = _make_package_document(edition, files, texts, language_tag)
    contents = {"mimetype": "application/epub+zip"}  # must be first, and not compressed
    contents |= {"META-INF/container.xml": CONTAINER}
    contents |= {f"EPUB/{name}": text for name, text in files.items()}
    return pack_files(contents, edition.date.timetuple()[:6], stored=("mimetype",))


def _make_address(name, anchor):
    return f"{name}.xhtml" if anchor == "top" else f"{name}.xhtml#{anchor}"


def _make_page(title, body, language_tag):
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        f'<html {NAMESPACES} lang="{language_tag}" xml:lang="{language_tag}">\n<head><meta charset="utf-8"/>'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="book.css"/></head>\n'
        f"<body>{body}</body>\n</html>\n"
    )


def _make_chapter(chapter, part_title, language_tag):
    part = f'<p class="part-title">{escape(part_title)}</p>' if part_title else ""
    body = (
        f'<section epub:type="chapter" role="doc-chapter" aria-labelledby="top">{part}'
        f'<p class="number">{chapter.number}</p>{"".join(map(_serialize, chapter.article))}</section>'
    )
    return _make_page(chapter.title, body, language_tag)


def _draw_cover(drawing, edition, language_tag):
    """Return the cover as a PNG file: the name of the site and the drawing of the first walkthrough."""
    width, height = COVER_SIZE
    drawing_width, drawing_height = (float(drawing.get(side)) for side in ("width", "height"))
    scale = (width - 80) / drawing_width
    font = HAN_FONTS.get(language_tag, "Liberation Sans")
    shapes = "".join(_serialize(shape) for shape in drawing if shape.tag != "title")
    svg = (
        f'<svg xmlns="{SVG}" width="{width}" height="{height}">'
        f'<text x="{width / 2:g}" y="150" font-family="{font}" font-size="48" font-weight="700"'
        f' text-anchor="middle" fill="#1d2630">{escape(edition.title)}</text>'
        f'<g transform="translate(40 {height - 160 - drawing_height * scale:g}) scale({scale:g})"'
        f' font-family="{escape(drawing.get("font-family"))}">{shapes}</g></svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white", zoom=COVER_ZOOM))


def _make_navigation(edition, texts, language_tag):
    items = []
    for part in edition.parts:
        links = []
        for chapter in part.chapters:
            title = f"{chapter.number} {escape(chapter.title)}"
            links.append(f'<li><a href="{chapter.name}.xhtml">{title}</a></li>')
        lines = "".join(links)
        if part.title:
            lines = f"<li><span>{escape(part.title)}</span><ol>{lines}</ol></li>"
        items.append(lines)
    title, first = texts["contents"], edition.chapters[0]
    landmarks = (
        ("cover", "cover.xhtml", texts["cover"]),
        ("toc", "nav.xhtml", title),
        ("bodymatter", f"{first.name}.xhtml", first.title),
        ("glossary", "glossary.xhtml", edition.find_chapter("glossary").title),
        ("bibliography", "sources.xhtml", edition.find_chapter("sources").title),
    )
    marks = "".join(
        f'<li><a epub:type="{kind}" href="{address}">{escape(name)}</a></li>'
        for kind, address, name in landmarks
    )
    body = (
        f'<nav epub:type="toc" role="doc-toc"><h1>{title}</h1><ol>{"".join(items)}</ol></nav>'
        f'<nav epub:type="landmarks" hidden=""><ol>{marks}</ol></nav>'
    )
    return _make_page(title, body, language_tag)


def _make_package_document(edition, files, texts, language_tag):
    """Return the package document: metadata, the list of files, and their order."""
    paper_texts = texts["paper"]
    identifier = uuid.uuid5(uuid.NAMESPACE_URL, f"alpha-beta-pruning/{edition.language}")
    accessibility = [*ACCESSIBILITY, ("accessibilitySummary", paper_texts["accessibility"])]
    facts = "".join(
        f'<meta property="schema:{name}">{escape(value)}</meta>' for name, value in accessibility
    )
    manifest, spine = [], []
    for name, text in files.items():
        item, properties = name.replace(".", "-"), PROPERTIES.get(name, "")
        if name.endswith(".xhtml"):
            item = name.removesuffix(".xhtml")
            spine.append(f'<itemref idref="{item}"/>')
            properties = "svg" if "<svg" in text else properties
        media_type = MEDIA_TYPES[name.rpartition(".")[2]]
        marked = f' properties="{properties}"' if properties else ""
        manifest.append(f'<item id="{item}" href="{name}" media-type="{media_type}"{marked}/>')
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf"'
        f' version="3.0" unique-identifier="id" xml:lang="{language_tag}">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier>'
        f"<dc:title>{escape(edition.title)}</dc:title><dc:language>{language_tag}</dc:language>"
        f"<dc:creator>{escape(paper_texts['authors'])}</dc:creator>"
        f"<dc:description>{escape(texts['labels']['site_description'])}</dc:description>"
        f"<dc:rights>{escape(paper_texts['licence_short'])}</dc:rights>"
        f"<dc:date>{edition.date:%Y-%m-%d}</dc:date>"
        f'<meta property="dcterms:modified">{edition.date:%Y-%m-%dT%H:%M:%SZ}</meta>{facts}</metadata>\n'
        f"<manifest>{''.join(manifest)}</manifest>\n<spine>{''.join(spine)}</spine>\n</package>\n"
    )


def _serialize(element):
    text = etree.tostring(element, encoding="unicode")
    return text.replace("<svg ", f'<svg xmlns="{SVG}" ')
