// A walkthrough: one figure stays in view and shows the section that is read. Scrolling is the reader's alone.
const MARGIN = 40; // what must be seen of a section below a figure that stands above the text
const REACH = 1e6; // further than any page is high
const PAUSE = 200; // ms without movement, after which a page has arrived

// The parts of a tree; the number line, which is one of them, is no part that changes.
const partsOf = (root) => [...root.querySelectorAll("svg.tree > :not(g)")];
const look = (part) => part.outerHTML.replace(" now", "");

class Walk extends HTMLElement {
  at = 0; // which of the sections is shown
  #goal = null; // the section that a button has led to, while the page moves there
  #shown = null; // its figure
  #observer;

  connectedCallback() {
    if (this.#observer) return; // it was only moved
    const find = (selector) => [...this.querySelectorAll(selector)];
    this.sections = find("section");
    this.dots = find(".dot");
    // The theme has it twice, for wide screens and for phones.
    this.lists = [...document.querySelectorAll(".md-nav--secondary")].map((list) => [
      ...list.querySelectorAll(".md-nav__link[href]"),
    ]);
    [this.panel, this.copy, this.rail] = find(".panel, .copy, .rail");
    this.#shown = this.#figure();
    this.rail.addEventListener("click", ({ target }) => this.#lead(target.closest("button")));
    this.rail.addEventListener("keydown", (event) => this.#press(event));
    for (const answers of find(".answers"))
      answers.addEventListener("click", ({ target }) => this.#judge(answers, target.closest("button")));
    for (const details of find("details")) details.addEventListener("toggle", () => this.#draw());
    this.rail.inert = false;
    addEventListener("resize", () => this.#watch());
    const rest = () => (this.#goal = null);
    for (const name of ["wheel", "touchstart"]) addEventListener(name, rest, { passive: true });
    // The end of a movement may come when the next has begun: then the page is still on its way.
    let soon = 0;
    addEventListener("scroll", () => clearTimeout(soon), { passive: true });
    addEventListener("scrollend", () => (soon = setTimeout(rest, PAUSE)));
    this.#watch();
    this.#mark();
  }

  // A section is read from where its top is above the middle of the screen; the last such one is shown. Where the
  // figure stands above the text and reaches that far, it is the line below it.
  #watch() {
    const { panel, sections } = this;
    const above = panel.offsetWidth < this.offsetWidth / 2 ? 0 : panel.offsetHeight + MARGIN;
    const line = Math.max(innerHeight / 2, above && above + (parseFloat(getComputedStyle(panel).top) || 0));
    const watched = [...sections, this.nextElementSibling].filter(Boolean);
    const begun = watched.map(() => false);
    this.#observer?.disconnect();
    this.#observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) begun[watched.indexOf(target)] = isIntersecting;
        const at = begun.lastIndexOf(true);
        this.#list(at);
        this.#show(Math.min(Math.max(0, at), sections.length - 1));
      },
      { rootMargin: `${REACH}px 0px ${Math.round(line - innerHeight)}px` },
    );
    for (const its of watched) this.#observer.observe(its);
  }

  // What the table of contents shows while the walkthrough is read; at: the section, or something before or after them.
  #list(at) {
    const hash = `#${this.sections[at]?.querySelector("h2").id}`;
    for (const links of this.lists) {
      const now = links.findIndex((link) => link.hash === hash);
      links.forEach((link, place) => {
        if (now < 0) delete link.dataset.walk;
        else link.dataset.walk = place < now ? "passed" : place > now ? "next" : "read";
      });
    }
  }

  #show(at) {
    if (at === this.at) return;
    this.at = at;
    if (at === this.#goal) this.#goal = null;
    this.#mark();
    this.#draw();
  }

  #mark() {
    this.sections.forEach((section, at) => section.classList.toggle("read", at === this.at));
    this.dots.forEach((dot, at) => {
      const now = at === this.at;
      if (now) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
      dot.tabIndex = now ? 0 : -1; // the arrow keys lead to the others
    });
    for (const [way, end] of [
      ["previous", 0],
      ["next", this.dots.length - 1],
    ])
      this.rail.querySelector(`[data-way=${way}]`).setAttribute("aria-disabled", this.at === end);
  }

  // The figure of the section that is shown; of one that asks, that of the question, until it is answered.
  #figure() {
    const section = this.sections[this.at];
    const closed = section.querySelector("details:not([open])");
    return (closed ? section : (section.querySelector("details") ?? section)).querySelector("figure");
  }

  #draw() {
    const figure = this.#figure();
    if (figure === this.#shown) return;
    this.#shown = figure;
    const before = new Set(partsOf(this.copy).map(look));
    this.copy.replaceChildren(...figure.cloneNode(true).children);
    for (const part of partsOf(this.copy)) part.classList.toggle("fresh", !before.has(look(part)));
  }

  #lead(button) {
    if (!button) return;
    const way = { previous: -1, next: 1 }[button.dataset.way];
    this.go(way ? this.#from + way : this.dots.indexOf(button));
  }

  // From where a button leads on.
  get #from() {
    return this.#goal ?? this.at;
  }

  // Scrolls to a section. The address and the history stay as they are.
  go(at) {
    if (!this.sections[at]) return;
    this.#goal = at === this.at ? null : at;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.sections[at].querySelector("h2").scrollIntoView({ behavior: still ? "instant" : "smooth" });
  }

  #press(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const at = this.#from + way;
    if (!this.dots[at]) return;
    if (event.target.matches(".dot")) this.dots[at].focus({ preventScroll: true });
    this.go(at);
  }

  #judge(answers, chosen) {
    if (!chosen) return;
    const right = "right" in chosen.dataset;
    const details = answers.closest("section").querySelector("details");
    const verdict = details.querySelector(".verdict");
    for (const answer of answers.children) answer.ariaPressed = String(answer === chosen);
    details.open = true;
    verdict.textContent = right ? verdict.dataset.right : verdict.dataset.wrong;
  }
}
// A browser that loads modules from a file runs this twice.
if (!customElements.get("alpha-walk")) customElements.define("alpha-walk", Walk);
