"""The practice page's form, as the build writes it: with the first exercise open."""

import json
from html import escape

from widgets.allowed import check
from widgets.arguments import alone
from widgets.fields import PLAIN
from widgets.practice.answers import Practice
from widgets.practice.exercises import LEVELS, PLAYERS, RULES, SERIES
from widgets.stepper.form import stepper_of

INSIDE = ("stepper",)

# What the script says besides the words of the part "practice".
SHARED = ("run_fetching", "run_unreachable", "run_running")
SPOKEN = (
    "right",
    "wrong",
    "show_step",
    "record",
    "forget_sure",
    "forgotten",
    "failed",
    "solved_mark",
)
SHAPE = {"children": 2, "plies": 3}
SIGNS = ("−∞", "+∞")


@alone
def write(source, words, code):
    """The whole practice page; code: the programs in the page's language."""
    say, shared = words["practice"], words["shared"]
    codes = {rule: code.lines(search.__name__) for rule, search in RULES.items()}
    practice = Practice(words)
    first = {"exercise": {"series": "1"}}
    opened, film = practice.answer(first | {"do": "open"}), practice.answer(first | {"do": "film"})
    more = practice.answer(first | {"do": "frames", "count": film["count"]})
    reel = {name: film[name] for name in ("size", "window", "start")}
    reel |= {"parts": [*film["parts"], *more["parts"]], "frames": more["frames"]}
    key = practice.answer(first | {"do": "solution"})["key"]
    check(opened["drawing"] + key, "page", "an exercise's drawing and solution")
    check(opened["spots"] + opened["fields"] + opened["moves"], "form", "an exercise's fields")
    series = "".join(
        f'<option value="{number}">{number}. {say[name]}</option>'
        for number, (name, *_) in enumerate(SERIES, 1)
    )
    rules = _radios("rule", {rule: f"fail-{rule}" for rule in RULES})
    players = _radios("player", {player: player.upper() for player in PLAYERS})
    levels = "".join(f'<option value="{level}">{say[level]}</option>' for level in LEVELS)
    shape = "".join(
        f'<label>{say[name]} <input name="{name}" value="{its}" size="3" inputmode="numeric" {PLAIN}></label>'
        for name, its in (SHAPE | {"seed": 1}).items()
    )
    signs = "".join(
        f'<button type="button" tabindex="-1" data-put="{sign}" aria-label="{say["put"].format(sign=sign)}">{sign}</button>'
        for sign in SIGNS
    )
    data = {
        "first": {name: opened[name] for name in ("address", "given", "size")},
        "words": {key: say[key] for key in SPOKEN} | {key: shared[key] for key in SHARED},
        "hard": codes["hard"],
    }
    text = escape(json.dumps(data, ensure_ascii=False, separators=(",", ":")), quote=False)
    buttons = "".join(
        f'<button type="button" data-do="{name}"{" class=go" if name == "check" else ""}>{say[name]}</button>'
        for name in ("check", "hint", "solution", "next", "clear")
    )
    return f"""<section class="practice" aria-label="{say["practice"]}" data-search-exclude><noscript><p><a href="../exercise-sheets/">{say["noscript"]}</a></p></noscript>
<form class="choose" inert autocomplete="off" aria-label="{say["choose"]}"><div class="row"><label>{say["exercise"]} <select name="series">{series}<option value="" hidden>–</option></select></label>
<fieldset><legend>{say["rule"]}</legend>{rules}</fieldset></div>
<details><summary>{say["random"]}</summary><div class="row">{shape}<label>{say["level"]} <select name="level">{levels}</select></label>
<fieldset><legend>{say["player"]}</legend>{players}</fieldset><label><input type="checkbox" name="uneven" value="1"> {say["uneven"]}</label><button type="button" data-do="make">{say["make"]}</button></div></details>
<details><summary>{say["own"]}</summary><div class="row"><label class="wide">{say["own_tree"]} <input name="tree" value="[[3, 5], [2, 9]]" {PLAIN}></label><button type="button" data-do="use">{say["use"]}</button></div></details></form>
<p class="problem" role="alert"></p><p class="busy" role="status" data-unreachable="{shared["run_unreachable"]}"></p>
<p class="title" tabindex="-1">{opened["title"]}</p><p class="task">{opened["task"]}</p>
<figure class="drawing"><div data-width="{opened["size"][0]}">{opened["drawing"]}<div class="spots" inert role="group" aria-label="{say["marks"]}">{opened["spots"]}</div></div></figure>
<p class="hint keys" data-scripted>{say["marks_hint"]}</p>
<form class="answers" inert autocomplete="off"><div class="row"><label class="none"><input type="checkbox" name="none" value="1"> {say["none"]}</label></div><div class="signs row" hidden>{signs}</div><table class="numbers" aria-label="{say["numbers"]}">{opened["fields"]}</table>
<fieldset class="best"><legend>{say["best"]}</legend><div class="moves">{opened["moves"]}</div></fieldset><div class="row">{buttons}</div></form>
<p class="said" role="status"></p><ul class="verdicts"></ul><div class="hints" role="log"></div><div class="key" tabindex="-1" hidden></div>
<div class="watch" hidden>{stepper_of(reel, 0, words["labels"], codes["soft"])}<div class="row"><button type="button" data-do="back">{say["back"]}</button></div></div>
<div class="record row" hidden><span></span> <button type="button" data-do="forget">{say["forget"]}</button></div>
<template>{text}</template></section>"""


def _radios(name, choices):
    """One button for each of the choices, value -> label; the first is the usual one."""
    usual = next(iter(choices))
    return "".join(
        f'<label><input type="radio" name="{name}" value="{value}"'
        f"{' checked' if value == usual else ''}> {label}</label> "
        for value, label in choices.items()
    )
