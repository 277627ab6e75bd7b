// A walkthrough: one figure stays in view and shows the current section. Only the reader scrolls the page.
const MARGIN = 40; // px of a section that must be visible below a figure that is above the text
const REACH = 1e6; // px, more than the height of any page
const PAUSE = 200; // ms without scrolling until a movement is considered finished

// Return the parts of a tree, without the group of the number line.
const partsOf = (root) => [...root.querySelectorAll("svg.tree > :not(g)")];
const look = (part) => part.outerHTML.replace(" now", "");

class Walk extends HTMLElement {
  at = 0; // the index of the current section
  #goal = null; // the section to which the page is scrolling after a click, or null
  #shown = null; // the figure that is copied
  #observer;

  connectedCallback() {
    if (this.#observer) return; // the element was moved within the page
    const find = (selector) => [...this.querySelectorAll(selector)];
    this.sections = find("section");
    this.dots = find(".dot");
    // The theme has two tables of contents, for wide screens and for phones.
    this.lists = [...document.querySelectorAll(".md-nav--secondary")].map((list) => [
      ...list.querySelectorAll(".md-nav__link[href]"),
    ]);
    [this.panel, this.copy, this.rail] = find(".panel, .copy, .rail");
    this.#shown = this.#figure();
    this.rail.addEventListener("click", ({ target }) => this.#onRailClick(target.closest("button")));
    this.rail.addEventListener("keydown", (event) => this.#onRailKey(event));
    for (const answers of find(".answers"))
      answers.addEventListener("click", ({ target }) => this.#onAnswer(answers, target.closest("button")));
    for (const details of find("details")) details.addEventListener("toggle", () => this.#draw());
    this.rail.inert = false;
    addEventListener("resize", () => this.#observe());
    const clearGoal = () => (this.#goal = null);
    for (const name of ["wheel", "touchstart"]) addEventListener(name, clearGoal, { passive: true });
    // scrollend may come after the next movement has begun, so wait for a pause.
    let timer = 0;
    addEventListener("scroll", () => clearTimeout(timer), { passive: true });
    addEventListener("scrollend", () => (timer = setTimeout(clearGoal, PAUSE)));
    this.#observe();
    this.#updateRail();
  }

  // The current section is the last one whose top is above the middle of the screen. If the figure is above the text
  // and reaches below the middle, the line is at the lower end of the figure instead.
  #observe() {
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
        this.#updateContents(at);
        this.#show(Math.min(Math.max(0, at), sections.length - 1));
      },
      { rootMargin: `${REACH}px 0px ${Math.round(line - innerHeight)}px` },
    );
    for (const section of watched) this.#observer.observe(section);
  }

  // Mark the sections in the tables of contents. sectionIndex is out of range outside the walkthrough.
  #updateContents(sectionIndex) {
    const hash = `#${this.sections[sectionIndex]?.querySelector("h2").id}`;
    for (const links of this.lists) {
      const current = links.findIndex((link) => link.hash === hash);
      links.forEach((link, index) => {
        if (current < 0) delete link.dataset.walk;
        else link.dataset.walk = index < current ? "passed" : index > current ? "next" : "read";
      });
    }
  }

  #show(index) {
    if (index === this.at) return;
    this.at = index;
    if (index === this.#goal) this.#goal = null;
    this.#updateRail();
    this.#draw();
  }

  #updateRail() {
    this.sections.forEach((section, at) => section.classList.toggle("read", at === this.at));
    this.dots.forEach((dot, at) => {
      const now = at === this.at;
      if (now) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
      dot.tabIndex = now ? 0 : -1; // arrow keys select the others
    });
    for (const [way, end] of [
      ["previous", 0],
      ["next", this.dots.length - 1],
    ])
      this.rail.querySelector(`[data-way=${way}]`).setAttribute("aria-disabled", this.at === end);
  }

  // Return the figure of the current section; before a question is answered, that of the question.
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

  #onRailClick(button) {
    if (!button) return;
    const direction = { previous: -1, next: 1 }[button.dataset.way];
    this.go(direction ? this.#origin + direction : this.dots.indexOf(button));
  }

  // The section from which the buttons count.
  get #origin() {
    return this.#goal ?? this.at;
  }

  // Scroll to a section, without changing the URL and the history.
  go(index) {
    if (!this.sections[index]) return;
    this.#goal = index === this.at ? null : index;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.sections[index].querySelector("h2").scrollIntoView({ behavior: still ? "instant" : "smooth" });
  }

  #onRailKey(event) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const index = this.#origin + direction;
    if (!this.dots[index]) return;
    if (event.target.matches(".dot")) this.dots[index].focus({ preventScroll: true });
    this.go(index);
  }

  #onAnswer(answers, chosen) {
    if (!chosen) return;
    const right = "right" in chosen.dataset;
    const details = answers.closest("section").querySelector("details");
    const verdict = details.querySelector(".verdict");
    for (const answer of answers.children) answer.ariaPressed = String(answer === chosen);
    details.open = true;
    verdict.textContent = right ? verdict.dataset.right : verdict.dataset.wrong;
  }
}
// A browser that loads modules from a file runs this file twice.
if (!customElements.get("alpha-walk")) customElements.define("alpha-walk", Walk);
