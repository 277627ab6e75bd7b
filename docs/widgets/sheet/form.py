"""The page of exercise sheets, as the build writes it: the form, and the usual sheet with its key."""

from widgets.allowed import check
from widgets.arguments import alone
from widgets.practice.exercises import LEVELS, PLAYERS, RULES
from widgets.sheet.answers import USUAL, answer

STYLES = ("laboratory",)

NUMBERS = {"count": "sheet", "seed": "practice", "children": "practice", "plies": "practice"}
PRACTICE = "../practice/"  # as the page finds it, in every language
STATES = {"fetching": ("shared", "run_fetching"), "unreachable": ("shared", "run_unreachable")}
STATES |= {name: ("sheet", name) for name in ("making", "made", "failed")}


@alone
def write(source, words, code):
    """The form that makes exercise sheets, and the first of them; the key is folded up."""
    say, shared = words["sheet"], words["practice"]
    sheet = answer(USUAL, words)["html"]
    check(sheet, "page", "an exercise sheet")
    # The links work without a script, too.
    sheet = sheet.replace('data-exercise="', f'href="{PRACTICE}#')
    numbers = "".join(_number(name, words[part][name]) for name, part in NUMBERS.items())
    problems = "".join(
        f'<p class="problem" id="sheet-{name}-problem" role="alert"></p>' for name in NUMBERS
    )
    levels = {name: shared[name] for name in LEVELS}
    players = {name: name.upper() for name in PLAYERS}
    rules = {name: f"fail-{name}" for name in RULES}
    states = "".join(f' data-{name}="{words[part][key]}"' for name, (part, key) in STATES.items())
    return f"""<div class="sheet laboratory" data-search-exclude><noscript><p>{say["noscript"]}</p></noscript>
<form inert autocomplete="off" aria-label="{say["form"]}"><div class="row">{numbers}</div>{problems}
<div class="row">{_choice("level", shared["level"], levels)}{_choice("player", shared["player"], players)}{_choice("rule", shared["rule"], rules)}</div>
<div class="row">{_tick("uneven", shared["uneven"])}{_tick("key", say["with_key"])}</div>
<div class="row"><button type="submit" class="go">{say["make"]}</button><button type="button" data-do="print">{say["print"]}</button></div></form>
<p class="busy" role="status"{states}></p>
<div id="sheet">{sheet}</div></div>"""


def _number(name, label):
    return (
        f'<label class="field">{label} <input id="sheet-{name}" name="{name}" value="{USUAL[name]}"'
        f' inputmode="numeric" size="6" aria-describedby="sheet-{name}-problem"></label>'
    )


def _choice(name, label, choices):
    options = "".join(f'<option value="{value}">{text}</option>' for value, text in choices.items())
    return f'<label class="field">{label} <select name="{name}">{options}</select></label>'


def _tick(name, label):
    ticked = " checked" if USUAL[name] else ""
    return f'<label><input type="checkbox" name="{name}" value="1"{ticked}> {label}</label>'
