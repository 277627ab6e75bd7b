"""The search index of each language: only the pages and the stop words of that language."""

import json

import pytest

from docs.builder.search import PATH, keep_prose, read_search_index, write_search_index

LANGUAGES = ("en", "it", "es", "zh")


@pytest.fixture
def read(tmp_path):
    """Return a function that reads the index of a language after the search plugin has written entries."""
    (tmp_path / PATH).parent.mkdir()

    def read(language, *entries):
        (tmp_path / PATH).write_text(json.dumps({"docs": entries}), encoding="utf-8")
        return read_search_index(tmp_path, language)

    return read


def entry(location, title="", text=""):
    return {"location": location, "title": title, "text": text}


def test_locations_are_relative_to_the_language_folder(read):
    assert read("it", entry("it/"), entry("it/idea/#x"))["docs"] == [entry(""), entry("idea/#x")]
    assert read("en", entry(""), entry("italy/"))["docs"] == [entry(""), entry("italy/")]


def test_code_and_figures_are_not_searched():
    html = "<pre><code>a = 1</code></pre><p>上界</p><figure><svg>A</svg><figcaption>A</figcaption></figure>"
    assert keep_prose(html) == "<p>上界</p>"


def test_stop_words_are_skipped_and_nothing_is_stemmed(read):
    configs = [read(language)["config"] for language in LANGUAGES]
    assert [config["lang"] for config in configs] == [["en"], ["it"], ["es"], ["en"]]
    assert [config["pipeline"] for config in configs] == [["stopWordFilter"]] * 3 + [[]]
    assert set(configs[0]["fields"]) == {"title", "text", "also"}


def test_an_index_is_written_in_the_folder_of_its_language(read, tmp_path):
    write_search_index(tmp_path / "zh", index := read("zh", entry("zh/b/", "树")))
    written = (tmp_path / "zh" / PATH).read_text(encoding="utf-8")
    assert '"title":"树"' in written
    assert json.loads(written) == index
