"""A visit to each widget, in any browser: what a reader does, and the expected result.

page: opens a path, clicks, fills fields and waits for the value of a script; see WebKit and Tab.
"""

from pathlib import Path

from judged_programs import SOURCE

INDEXED = Path(__file__).parents[1] / "student_programs" / "indexes" / "tutorial_values.py"
INDEXED = INDEXED.read_text(encoding="utf-8")


def decide(page):
    page.open("")
    page.click("[data-answer=read]")
    page.until("document.querySelector('.decision .verdict')?.textContent.length > 5")


def step(page):
    page.open("minimax/")
    page.click(".stepper [data-go=next]")
    page.until("document.querySelector('.stepper .slider').value", "1")


def walk(page):
    page.open("first-walkthrough/")
    page.until("document.querySelector('.walk.live') !== null")
    page.value("document.getElementById('cutoff-at-e').scrollIntoView() ?? null")
    page.until("document.querySelector('.walk').sectionIndex > 0")


def run(page):
    page.open("function/")
    page.click(".language-python:last-of-type .run .bar button, .run .bar button", 4)
    output = "[...document.querySelectorAll('.language-python [role=status]')].at(-1).innerText"
    page.until(output, "Output\nminimax 5 8 15\nalphabeta 5 5 11\n")


def search(page):
    page.open("laboratory/#tree=[[3,5],[3,9]]")
    page.until("document.getElementById('laboratory-count').textContent", "31")


def read_program(page):
    """Run a pasted program in another form; check the results and the roles of parameters."""
    page.open("laboratory/")
    page.click("[data-do=edit]")
    page.write("#laboratory-code", INDEXED)
    page.click("[data-do=run]")
    page.until("document.getElementById('laboratory-roles').hidden", False)
    shown = "['value', 'read'].map(name => document.getElementById(`laboratory-result-${name}`).textContent)"
    page.until(shown, ["5", "5"])
    roles = "document.querySelector('#laboratory-roles summary').textContent"
    page.until(f"{roles}.includes('index of the node → nodeIndex')")


def practise(page):
    page.open("practice/#series=2")
    page.until("document.querySelectorAll('.spots button').length", 6)
    page.click(".spots button", 5)
    page.click(".practice [data-do=check]")
    page.until(
        "document.querySelector('.practice .verdicts li, .practice .said:not(:empty)') !== null"
    )


def practise_question(page):
    page.open("practice/#kind=count&level=easy&seed=1")
    page.until("document.querySelector('.asked .title').textContent.length > 5")
    page.write(".asked [name=least]", "5")
    page.click(".asked [data-do=grade]")
    page.until("document.querySelector('.asked .score') !== null")


def play_tictactoe(page):
    page.open("tic-tac-toe/")
    page.click(".board button", 4)
    page.until("document.querySelectorAll('.board [data-sign=O]').length", 1)


def print_sheet(page):
    page.open("exercise-sheets/")
    page.write("[name=seed]", "7")
    page.click(".sheet [type=submit]")
    page.until("/exercise sheet 7/i.test(document.querySelector('article').innerText)")


def take_exam(page):
    page.open("mock-exam/")
    page.click(".mock-exam [data-do=begin]")
    page.until("document.querySelectorAll('.mock-exam .answers input').length > 1")
    page.click(".mock-exam .answers input")
    page.click(".mock-exam [data-do=next]")
    page.until(
        "document.querySelector('.mock-exam .exam .title').textContent.startsWith('Question 2')"
    )


def make_exam(page):
    page.open("exercise-sheets/")
    page.write(".exam [name=window]", "")
    page.click(".exam [type=submit]")
    page.until("document.querySelectorAll('#exam > .exercises > .exercise').length", 4)
    page.click(".exam [data-file='exam.xml']")
    page.until("document.querySelector('.exam .busy').textContent", "The file is ready.")


def write(page):
    page.open("write-it-yourself/")
    page.click(".write [value=alphabeta]")
    page.write("#write-code", SOURCE.replace("best = -inf", "best = 0"))
    page.click(".write [type=submit]")
    page.until("document.querySelector('#write-verdict .told')?.textContent", "Wrong value")


def play(page):
    page.open("play-your-game/")
    page.click(".play [type=submit]")
    page.until("document.querySelectorAll('.play .moves button').length > 0")


def step_alone(page):
    page.open("embed/#tree=[[3,5],[2,9]]")
    # Wait for the tree of the address, since it replaces the first tree and step.
    page.until("document.querySelectorAll('.stepper .leaf').length", 4)
    page.click(".stepper [data-go=next]")
    page.until("document.querySelector('.stepper .slider').value > 0")


# Widget that answers readers -> visit to it.
VISITS = {
    "stepper": step,
    "run": run,
    "decision": decide,
    "laboratory": search,
    "a program": read_program,
    "practice": practise,
    "game": play_tictactoe,
    "sheet": print_sheet,
    "questions": practise_question,
    "mock_exam": take_exam,
    "exam": make_exam,
    "write": write,
    "play": play,
    "walk": walk,
    "embed": step_alone,
}

# Visits that differ most in what they need of a browser, for a walk through the site in another browser.
WALK = ("walk", "run", "a program", "write", "sheet")
