"""The pages of the built site: their addresses, and their source as a list of tags."""

from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from docs.builder.words import LANGUAGES

ENGLISH_PAGES = Path(__file__).parents[2] / "docs" / "pages" / "en"
PAGES = sorted(file.stem for file in ENGLISH_PAGES.glob("*.md"))


@dataclass(frozen=True)
class Address:
    """The language and the name of a page, as in docs/pages."""

    language: str
    page: str

    def __str__(self):
        return f"{self.language}/{self.page}"

    @property
    def path(self):
        """Return the path after SITE_URL."""
        language = "" if self.language == "en" else f"{self.language}/"
        return language + ("" if self.page == "index" else f"{self.page}/")

    @property
    def file(self):
        return f"{self.path}index.html"

    @property
    def tag(self):
        """Return the tag of the language."""
        return "zh-Hans" if self.language == "zh" else self.language

    @property
    def sample(self):
        """Return whether tests of samples include it: each page in one language."""
        return self.language == LANGUAGES[PAGES.index(self.page) % len(LANGUAGES)]

    def in_language(self, language):
        return Address(language, self.page)


ADDRESSES = [Address(language, page) for language in LANGUAGES for page in PAGES]


class Document(HTMLParser):
    """The source of an HTML file, and all tags in order."""

    def __init__(self, source):
        super().__init__()
        self.source, self.tags = source, []
        self.feed(source)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def find(self, tag, **attributes):
        """Return the attributes of all tags with this name and these attributes."""
        tags = [values for name, values in self.tags if name == tag]
        return [values for values in tags if attributes.items() <= values.items()]

    def meta(self, name):
        """Return the content of the only meta tag with this name or property."""
        tags = self.find("meta", name=name) + self.find("meta", property=name)
        assert len(tags) == 1, f"{len(tags)} meta tags {name}"
        return tags[0]["content"]

    def ids(self):
        return [attributes["id"] for _, attributes in self.tags if "id" in attributes]
