"""The search index of each language: only the pages and the stop words of that language."""

import json

from docs.builder.search import keep_prose, split_search_index, write_search_indexes

LANGUAGES = ("en", "it", "es", "zh")


def entry(location, title="", text=""):
    return {"location": location, "title": title, "text": text}


def test_entries_are_split_by_language_and_relative_to_the_language_folder():
    docs = [entry(""), entry("idea/#x"), entry("it/"), entry("it/idea/#x"), entry("italy/")]
    indexes = split_search_index({"docs": docs}, LANGUAGES, "en")
    locations = {
        language: [e["location"] for e in index["docs"]] for language, index in indexes.items()
    }
    assert locations == {"en": ["", "idea/#x", "italy/"], "it": ["", "idea/#x"], "es": [], "zh": []}


def test_code_and_figures_are_not_searched():
    html = "<pre><code>a = 1</code></pre><p>上界</p><figure><svg>A</svg><figcaption>A</figcaption></figure>"
    assert keep_prose(html) == "<p>上界</p>"


def test_words_are_kept_apart_without_the_tags_between_them():
    text = "<p>a <code>b</code></p> <ul> <li>c</li> <li>d<sup>e</sup> &lt;f&gt;</li> </ul>"
    (indexed,) = split_search_index({"docs": [entry("", "t", text)]}, ["en"], "en")["en"]["docs"]
    assert indexed == entry("", "t", "a b c de &lt;f&gt;")


def test_stop_words_are_skipped_and_nothing_is_stemmed():
    configs = {
        name: index["config"]
        for name, index in split_search_index({"docs": []}, LANGUAGES, "en").items()
    }
    assert [configs[name]["lang"] for name in LANGUAGES] == [["en"], ["it"], ["es"], ["en"]]
    pipelines = [configs[name]["pipeline"] for name in LANGUAGES]
    assert pipelines == [["stopWordFilter"]] * 3 + [[]]
    assert set(configs["es"]["fields"]) == {"title", "text", "also"}


def test_each_language_has_an_index_in_its_folder(tmp_path):
    index = tmp_path / "search" / "search_index.json"
    index.parent.mkdir()
    index.write_text(json.dumps({"docs": [entry("a/"), entry("zh/b/", "树")]}), encoding="utf-8")
    write_search_indexes(tmp_path, ["en", "zh"], "en")
    chinese = (tmp_path / "zh" / "search" / "search_index.json").read_text(encoding="utf-8")
    assert '"title":"树"' in chinese
    written = [json.loads(text)["docs"] for text in (index.read_text(encoding="utf-8"), chinese)]
    assert written == [[entry("a/")], [entry("b/", "树")]]
