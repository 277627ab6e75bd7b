"""Parts of sentences: letters of nodes, formulas, lists, and sentences joined to a text.

texts: the part "narration" of the texts of one language, key -> text.
"""

from docs.figures.korean_particles import resolve_korean_particles

GREEK = {"alpha": "α", "beta": "β"}
SEPARATOR = " · "
ARROW = " → "  # between the nodes of a path


def format_node_letter(letter):
    """Return the letter of a node as HTML that browsers do not translate."""
    return f'<b class="node" translate="no">{letter}</b>'


def format_node_name(letter, texts):
    """Return "node A" in the language of the texts, as HTML."""
    return texts["say_node"].format(letter=format_node_letter(letter))


def format_formula(text):
    """Return a formula as HTML that does not wrap and that browsers do not translate."""
    return f'<span class="m" translate="no">{text}</span>'


def format_text_with_leaves(key, leaves, texts, **places):
    """Return the text of key, or key_one for one leaf; leaves: a text for each leaf; places: other placeholders."""
    full_key = key if len(leaves) > 1 else f"{key}_one"
    return resolve_korean_particles(
        texts[full_key].format(leaves=join_as_list(leaves, texts), **places)
    )


def join_as_list(items, texts):
    """Return texts as a list within a sentence."""
    *leading, last = items
    if not leading:
        return last
    joint = texts["list_two"] if len(leading) == 1 else texts["list_last"]
    separator = texts["list_separator"]
    if any("," in text for text in items):  # a comma is part of a number
        separator, joint = separator.replace(",", ";"), joint.replace(",", ";")
    return separator.join(leading) + joint + last


def join_sentences(sentences, texts):
    """Join texts as sentences, with capital letters and the right Korean particles."""
    capitalised = [_capitalise_first_letter(resolve_korean_particles(text)) for text in sentences]
    return texts["sentence_separator"].join(capitalised)


def format_escaped_formula(text):
    return format_formula(text.replace("<", "&lt;").replace(">", "&gt;"))


def _capitalise_first_letter(text):
    """Return text with a capital first letter, unless it starts with a sign, a formula or code."""
    start = 0
    while text[start : start + 1] == "<" and text[start : start + 5] not in ("<code", "<span"):
        start = text.index(">", start) + 1
    first = text[start : start + 1]
    # A regular expression would fail: in Brython it finds the "o" of translate="no" first.
    if "a" <= first <= "z" or "à" <= first <= "ÿ":
        return text[:start] + first.upper() + text[start + 1 :]
    return text
