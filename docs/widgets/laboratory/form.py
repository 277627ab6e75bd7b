"""The laboratory's form, as the build writes it: with the first tree searched and everything in place."""

import json
import re
from html import escape

from alphabeta import FIRST, SECOND
from builder.allowed import check
from lab.desk import Desk
from lab.reading import shown

# What a ready-made change does to the text of alphabeta.py, in any language.
# The last paragraph of the docstring promises fail-soft values. {…} is a key of the labels.
CHANGES = {
    "cutoffs": [(r" +if alpha >= beta:.*\n +break\n", "")],
    "greater": [
        # The comments speak of something at least as good.
        (r"if alpha >= beta:.*(?=(?:\n.*){2}\n    else:)", "if alpha > beta:{greater_max}"),
        (r"if alpha >= beta:.*", "if alpha > beta:{greater_min}"),
    ],
    "failhard": [
        (r"\n\n(?:    \S.*\n)+(?=    \"\"\")", "\n"),
        (r"best = -inf", "best = alpha"),
        (r"best = inf", "best = beta"),
        (r"return best(?=\n    else)", "return min(best, beta)"),
        (r"return best(?=\n\n)", "return max(best, alpha)"),
    ],
}
SETTING = {"branching": "2", "player": "max", "alpha": "", "beta": "", "code": None}


def changed(source, change, labels=None):
    """Return the text of alphabeta.py after a ready-made change; one that does not fit is a ValueError.

    labels: the part "labels" of the words of a language; without it, comments that would be false go.
    """
    names = ("greater_max", "greater_min")
    comments = {name: f"  # {labels[name]}" if labels else "" for name in names}
    for pattern, replacement in CHANGES[change]:
        source, times = re.subn(pattern, replacement.format(**comments), source)
        if not times:
            raise ValueError(f"alphabeta.py contains nothing like {pattern}")
    return source


def start(words):
    """Return the desk's answer for the first tree, with the whole film in it."""
    desk = Desk(words)
    answer = desk.answer({"do": "show", "tree": shown(FIRST)} | SETTING)
    more = desk.answer({"do": "frames", "count": answer["count"]})
    return answer | {"parts": answer["parts"] + more["parts"], "frames": more["frames"]}


def laboratory(source, words, code, stepper):
    """The whole laboratory.

    code: the text of alphabeta.py, in the page's language.
    stepper: (film, step it is opened at) -> HTML.
    """
    lab, labels = words["lab"], words["labels"]
    answer = start(words)
    check("".join(answer["parts"]), "drawing", "a film")
    check("".join(said for _, said, *_ in answer["frames"]), "phrase", "a film's sentence")
    check("".join(answer["results"].values()), "phrase", "a result of the laboratory")
    data = {
        "second": shown(SECOND),
        # What the nodes are called stands in the list already.
        "answer": {"count": answer["count"], "first_line": answer["first_line"]}
        | {"nodes": [[path, x, y, "", *rest] for path, x, y, _, *rest in answer["nodes"]]},
    }
    names = {"value": "result_value", "line": "result_line", "read": "result_read"}
    names |= {"skipped": "result_skipped", "fewest": "result_fewest"}
    names |= {"minimax": "result_minimax_label"}
    results = "".join(
        f'<div><dt>{lab[label]}</dt><dd id="lab-result-{name}">{answer["results"][name]}</dd></div>'
        for name, label in names.items()
    )
    nodes = "".join(f"<option>{called}</option>" for _, _, _, called, *_ in answer["nodes"])
    film = {name: answer[name] for name in ("size", "window", "start", "parts", "frames")}
    summary = labels["steps_summary"].format(count=f'<span id="lab-count">{answer["count"]}</span>')
    head = "".join(
        f'<th scope="col">{labels[f"steps_{name}"]}</th>'
        for name in ("number", "node", "event", "line")
    )
    return f"""<div class="laboratory" data-search-exclude><noscript><p>{lab["lab_noscript"]}</p></noscript>
<form inert autocomplete="off" aria-label="{lab["lab_form"]}"><div class="tree-text"><label for="lab-tree">{lab["lab_tree"]}</label>
<textarea id="lab-tree" rows="2" {PLAIN} aria-describedby="lab-tree-hint lab-tree-problem">{shown(FIRST)}</textarea>
<p class="hint" id="lab-tree-hint">{lab["lab_tree_hint"]}</p>{_problem("tree")}</div>
<div class="row"><fieldset><legend>{lab["lab_load"]}</legend>{_button("first", lab)}{_button("second", lab)}</fieldset>{_field("branching", lab["lab_branching"], "2", "numeric")}</div>{_problem("branching")}
<div class="row"><fieldset><legend>{lab["lab_player"]}</legend><label><input type="radio" name="player" value="max" checked> MAX</label>
<label><input type="radio" name="player" value="min"> MIN</label></fieldset>{_field("alpha", lab["lab_alpha"], "", "text", "−∞")}{_field("beta", lab["lab_beta"], "", "text", "+∞")}</div>{_problem("alpha")}{_problem("beta")}
<div class="row"><fieldset><legend>{lab["lab_order"]}</legend>{_button("best_first", lab)}{_button("worst_first", lab)}</fieldset></div>
<details><summary>{lab["lab_random"]}</summary><div class="row">{_field("children", lab["lab_children"], "3", "numeric", problem="random")}{_field("depth", lab["lab_depth"], "3", "numeric", problem="random")}{_field("seed", lab["lab_seed"], "1", "numeric", problem="random")}
<label><input type="checkbox" id="lab-uneven"> {lab["lab_uneven"]}</label>{_button("draw", lab)}</div>{_problem("random")}</details></form>
<p class="busy" role="status" id="lab-busy" data-unreachable="{lab["run_unreachable"]}"></p>
{stepper(film, answer["count"] - 1)}
<form class="change" inert aria-label="{lab["lab_change"]}"><div class="row"><label for="lab-node">{lab["lab_node"]}</label><select id="lab-node" aria-describedby="lab-node-hint">{nodes}</select>
{_field("value", lab["lab_value"], "", "text")}{_button("set", lab)}{_button("child", lab)}{_button("without", lab)}{_button("left", lab)}{_button("right", lab)}</div>
<p class="hint" id="lab-node-hint">{lab["lab_node_hint"]}</p>{_problem("value")}<p class="note" role="status" id="lab-note"></p></form>
<dl class="results" aria-label="{lab["lab_results"]}">{results}</dl>
<form class="code-form" inert aria-label="{lab["lab_code"]}"><label for="lab-code">{lab["lab_code"]}</label><p class="hint" id="lab-code-hint">{lab["lab_code_hint"]}{words["narration"]["sentence_separator"]}{lab["run_hint"]}</p>
<div class="row"><button type="button" data-do="run" class="go">{lab["run"]}</button><fieldset><legend>{lab["lab_ready"]}</legend>{"".join(_button(change, lab) for change in CHANGES)}</fieldset><button type="button" data-do="restore">{lab["run_restore"]}</button></div>
<p class="note" role="status" id="lab-code-note"></p>{_problem("code")}
<textarea id="lab-code" rows="{code.count(chr(10))}" wrap="off" {PLAIN} aria-describedby="lab-code-hint lab-code-problem">{escape(code)}</textarea></form>
<details class="steps" inert><summary>{summary}</summary><div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody></tbody></table></div></details>
<div class="row take" role="group" aria-label="{lab["lab_take"]}" inert>{_button("csv", lab)}{_button("json", lab)}{_button("svg", lab)}{_button("share", lab)}<span role="status" id="lab-copied"></span></div>
<template>{escape(json.dumps(data, ensure_ascii=False, separators=(",", ":")), quote=False)}</template></div>"""


PLAIN = (
    'spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off" translate="no"'
)


def _button(name, lab):
    return f'<button type="button" data-do="{name}">{lab[f"lab_{name}"]}</button>'


def _field(name, label, value, mode, empty="", problem=None):
    return (
        f'<label class="field">{label} <input id="lab-{name}" value="{value}" placeholder="{empty}"'
        f' inputmode="{mode}" size="5" {PLAIN} aria-describedby="lab-{problem or name}-problem"></label>'
    )


def _problem(field):
    return f'<p class="problem" id="lab-{field}-problem" role="alert"></p>'
