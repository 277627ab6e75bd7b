"""The laboratory's form, as the build writes it: with the first tree searched and everything in place."""

import json
from html import escape

from alphabeta import FIRST, SECOND
from widgets.allowed import check
from widgets.arguments import alone
from widgets.fields import PLAIN
from widgets.laboratory.answers import Laboratory
from widgets.laboratory.changes import CHANGES, changed
from widgets.reading import shown
from widgets.stepper.form import stepper_of

INSIDE = ("stepper",)
SETTING = {"branching": "2", "player": "max", "alpha": "", "beta": "", "code": None}


def extra(words, code):
    """Return what the script needs besides its words: each ready-made change, as a whole program."""
    program = code.text("alphabeta")
    return {"changes": {change: changed(program, change, words["labels"]) for change in CHANGES}}


def start(words):
    """Return the answer for the first tree, with the whole film in it."""
    laboratory = Laboratory(words)
    answer = laboratory.answer({"do": "show", "tree": shown(FIRST)} | SETTING)
    more = laboratory.answer({"do": "frames", "count": answer["count"]})
    return answer | {"parts": answer["parts"] + more["parts"], "frames": more["frames"]}


@alone
def write(source, words, code):
    """The whole laboratory; code: the programs in the page's language."""
    say, labels, program = words["laboratory"], words["labels"], code.text("alphabeta")
    run, shared = words["run"], words["shared"]
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
        f'<div><dt>{say[label]}</dt><dd id="laboratory-result-{name}">{answer["results"][name]}</dd></div>'
        for name, label in names.items()
    )
    nodes = "".join(f"<option>{called}</option>" for _, _, _, called, *_ in answer["nodes"])
    film = {name: answer[name] for name in ("size", "window", "start", "parts", "frames")}
    summary = labels["steps_summary"].format(
        count=f'<span id="laboratory-count">{answer["count"]}</span>'
    )
    head = "".join(
        f'<th scope="col">{labels[f"steps_{name}"]}</th>'
        for name in ("number", "node", "event", "line")
    )
    return f"""<div class="laboratory" data-search-exclude><noscript><p>{say["noscript"]}</p></noscript>
<form inert autocomplete="off" aria-label="{say["form"]}"><div class="tree-text"><label for="laboratory-tree">{say["tree"]}</label>
<textarea id="laboratory-tree" rows="2" {PLAIN} aria-describedby="laboratory-tree-hint laboratory-tree-problem">{shown(FIRST)}</textarea>
<p class="hint" id="laboratory-tree-hint">{say["tree_hint"]}</p>{_problem("tree")}</div>
<div class="row"><fieldset><legend>{say["load"]}</legend>{_button("first", say)}{_button("second", say)}</fieldset>{_field("branching", say["branching"], "2", "numeric")}</div>{_problem("branching")}
<div class="row"><fieldset><legend>{say["player"]}</legend><label><input type="radio" name="player" value="max" checked> MAX</label>
<label><input type="radio" name="player" value="min"> MIN</label></fieldset>{_field("alpha", say["alpha"], "", "text", "−∞")}{_field("beta", say["beta"], "", "text", "+∞")}</div>{_problem("alpha")}{_problem("beta")}
<div class="row"><fieldset><legend>{say["order"]}</legend>{_button("best_first", say)}{_button("worst_first", say)}</fieldset></div>
<details><summary>{say["random"]}</summary><div class="row">{_field("children", say["children"], "3", "numeric", problem="random")}{_field("depth", say["depth"], "3", "numeric", problem="random")}{_field("seed", say["seed"], "1", "numeric", problem="random")}
<label><input type="checkbox" id="laboratory-uneven"> {say["uneven"]}</label>{_button("draw", say)}</div>{_problem("random")}</details></form>
<p class="busy" role="status" id="laboratory-busy" data-unreachable="{shared["run_unreachable"]}"></p>
{stepper_of(film, answer["count"] - 1, labels, code.lines("alphabeta"))}
<form class="change" inert aria-label="{say["change"]}"><div class="row"><label for="laboratory-node">{say["node"]}</label><select id="laboratory-node" aria-describedby="laboratory-node-hint">{nodes}</select>
{_field("value", say["value"], "", "text")}{_button("set", say)}{_button("child", say)}{_button("without", say)}{_button("left", say)}{_button("right", say)}</div>
<p class="hint" id="laboratory-node-hint">{say["node_hint"]}</p>{_problem("value")}<p class="note" role="status" id="laboratory-note"></p></form>
<dl class="results" aria-label="{say["results"]}">{results}</dl>
<form class="code-form" inert aria-label="{say["code"]}"><label for="laboratory-code">{say["code"]}</label><p class="hint" id="laboratory-code-hint">{say["code_hint"]}{words["narration"]["sentence_separator"]}{run["run_hint"]}</p>
<div class="row"><button type="button" data-do="run" class="go">{run["run"]}</button><fieldset><legend>{say["ready"]}</legend>{"".join(_button(change, say) for change in CHANGES)}</fieldset><button type="button" data-do="restore">{run["run_restore"]}</button></div>
<p class="note" role="status" id="laboratory-code-note"></p>{_problem("code")}
<textarea id="laboratory-code" rows="{program.count(chr(10))}" wrap="off" {PLAIN} aria-describedby="laboratory-code-hint laboratory-code-problem">{escape(program)}</textarea></form>
<details class="steps" inert><summary>{summary}</summary><div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody></tbody></table></div></details>
<div class="row take" role="group" aria-label="{say["take"]}" inert>{_button("csv", say)}{_button("json", say)}{_button("svg", say)}{_button("share", say)}<span role="status" id="laboratory-copied"></span></div>
<template>{escape(json.dumps(data, ensure_ascii=False, separators=(",", ":")), quote=False)}</template></div>"""


def _button(name, say):
    return f'<button type="button" data-do="{name}">{say[name]}</button>'


def _field(name, label, value, mode, empty="", problem=None):
    return (
        f'<label class="field">{label} <input id="laboratory-{name}" value="{value}" placeholder="{empty}"'
        f' inputmode="{mode}" size="5" {PLAIN} aria-describedby="laboratory-{problem or name}-problem"></label>'
    )


def _problem(field):
    return f'<p class="problem" id="laboratory-{field}-problem" role="alert"></p>'
