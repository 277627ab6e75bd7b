"""Visits to widgets, in any browser: what a reader does, and the expected result.

page: opens a path, clicks, fills fields and waits for the value of a script; see WebKit and Tab.
"""

from pathlib import Path

INDEXED = Path(__file__).parents[1] / "student_programs" / "indexes" / "tutorial_values.py"
INDEXED = INDEXED.read_text(encoding="utf-8")


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


def print_sheet(page):
    page.open("exercise-sheets/")
    page.write("[name=seed]", "7")
    page.click(".sheet [type=submit]")
    page.until("/exercise sheet 7/i.test(document.querySelector('article').innerText)")


def make_exam(page):
    page.open("exercise-sheets/")
    page.write(".exam [name=window]", "")
    page.click(".exam [type=submit]")
    page.until("document.querySelectorAll('#exam > .exercises > .exercise').length", 4)
    page.click(".exam [data-file='exam.xml']")
    page.until("document.querySelector('.exam .busy').textContent", "The file is ready.")


def step_alone(page):
    page.open("embed/#tree=[[3,5],[2,9]]")
    # Wait for the tree of the address, since it replaces the first tree and step.
    page.until("document.querySelectorAll('.stepper .leaf').length", 4)
    page.click(".stepper [data-go=next]")
    page.until("document.querySelector('.stepper .slider').value > 0")


# In the site, for a walk in Firefox and WebKit: these differ most in what they need of a browser.
WALK = (walk, run, read_program, print_sheet)
# In the offline edition.
OFFLINE_WALK = (practise, make_exam, step_alone)
