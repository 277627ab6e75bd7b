"""Programs that try to harm the page from the laboratory's worker."""

# Puts a payload into every text of an answer.
SPOIL_TEXTS = """
import json
import docs.figures.tree_drawing, docs.figures.film, docs.figures.table, docs.widgets.laboratory.search_texts
payloads = json.loads(%r)
turn = [0]
def next_one(*_, **__):
    turn[0] += 1
    return payloads[turn[0] %% len(payloads)]
docs.figures.film.explain_step = docs.figures.table.describe_step_briefly = next_one
docs.figures.tree_drawing.TreeDrawing.draw_edge = next_one
docs.figures.svg.draw_text = next_one
class Reversed(dict):
    pass
format_results = docs.widgets.laboratory.search_texts.SearchTexts.format_results
docs.widgets.laboratory.search_texts.SearchTexts.format_results = lambda *its: {name: next_one() for name in format_results(*its)}
"""
# Each part is harmless alone; joined, they are an event handler.
SPLIT_HANDLERS = """
import docs.figures.tree_drawing
parts = ['<rect x="1" ', 'onclick="%s" ', 'onmouseover="%s"', '>', '<text x="', '" onload="%s" y="']
turn = [0]
def next_one(*_, **__):
    turn[0] += 1
    return parts[turn[0] %% len(parts)]
docs.figures.tree_drawing.TreeDrawing.draw_edge = docs.figures.svg.draw_text = docs.figures.tree_drawing.TreeDrawing.draw_node = next_one
"""

# Changes the second answer, as the method is replaced while the first one is made.
CHANGE_ANSWER = """
import docs.widgets.laboratory.requests
show = docs.widgets.laboratory.requests.RequestHandler.search_requested_tree
def changed(self, request):
    its = show(self, request)
    %s
    return its
docs.widgets.laboratory.requests.RequestHandler.search_requested_tree = changed
"""
# What a program may send instead of an answer: none of these can be drawn.
INVALID_ANSWERS = {
    "a number": "its = 5",
    "an unknown field": "its = {'problem': {'field': '__proto__', 'text': 'x', 'line': None, 'start': 0, 'end': 0}}",
    "a text for x": "its['nodes'][0][1] = '1\" onload=\"x'",
    "a path of texts": "its['nodes'][0][0] = ['<b>']",
    "no nodes": "its['nodes'] = []",
    "a line that is a text": "its['lines'] = ['1', None]",
    "no count": "its['count'] = -1",
    "an endless size": "its['size'] = [1e300, 5]",
    "a part that is not there": "its['start'][0] = 99999",
    "a part that is a list": "its['parts'][0] = [1]",
    "a frame far away": "its['frames'] = [[[4000000000, 0], '', 1, '', '', '']]",
    "a frame that is none": "its['frames'] = [5]",
    "names of prototypes": "its['results'] = {'__proto__': 'x', 'constructor': 'y'}",
    "results that are numbers": "its['results']['value'] = 5",
    "no text at all": "its['unmoved'] = None",
}

CLAIM_TO_FETCH = 'from browser import self as w\nw.postMessage("fetching")\nwhile True:\n    pass'
# What programs may do to the worker in which they run.
TAMPERING = {
    "an answer to nothing": "from browser import self as w\nw.postMessage([0, '{}'])\nw.postMessage([1, '{}'])\nw.postMessage([2, '[]'])",
    "deaf": "from browser import self as w\nw.onmessage = None\nw.close()",
    "other modules": "import alphabeta, minimax, tracing\nalphabeta.alphabeta = minimax.minimax = tracing.trace = lambda *a, **k: 5",
}
