// A walkthrough: one figure stays in view and shows the current section. Only the reader scrolls the page.
const MARGIN = 40; // px of a section that must be visible below a figure that is above the text
const REACH = 1e6; // px, more than the height of any page
const PAUSE = 200; // ms without scrolling until a movement is considered finished

// Return the SVG elements of the tree in a figure, without the group of the number line.
const listTreeElements = (root) => [...root.querySelectorAll("svg.tree > :not(g)")];
// Return the HTML of an element without the mark of the current node.
const getComparableHtml = (element) => element.outerHTML.replace(" now", "");

// The custom element around the sections of a walkthrough.
class WalkElement extends HTMLElement {
  sectionIndex = 0; // of the current section
  #targetIndex = null; // index of the section to which the page is scrolling after a click, or null
  #copiedFigure = null; // the figure whose copy is in view
  #observer;

  // Add the listeners when the element is added to the page.
  connectedCallback() {
    if (this.#observer) return; // the element was moved within the page
    const find = (selector) => [...this.querySelectorAll(selector)];
    this.sections = find("section");
    this.dots = find(".dot");
    // The theme has two tables of contents, for wide screens and for phones.
    this.contentsLinks = [...document.querySelectorAll(".md-nav--secondary")].map((list) => [
      ...list.querySelectorAll(".md-nav__link[href]"),
    ]);
    [this.panel, this.copy, this.rail] = find(".panel, .copy, .rail");
    this.#copiedFigure = this.#getCurrentFigure();
    this.rail.addEventListener("click", ({ target }) => this.#scrollToButtonSection(target.closest("button")));
    this.rail.addEventListener("keydown", (event) => this.#scrollToSectionByKey(event));
    for (const answers of find(".answers"))
      answers.addEventListener("click", ({ target }) => this.#showAnswerVerdict(answers, target.closest("button")));
    for (const details of find("details")) details.addEventListener("toggle", () => this.#copyCurrentFigure());
    this.rail.inert = false;
    addEventListener("resize", () => this.#observeSections());
    const clearTarget = () => (this.#targetIndex = null);
    for (const name of ["wheel", "touchstart"]) addEventListener(name, clearTarget, { passive: true });
    // scrollend may come after the next movement has begun, so wait for a pause.
    let timer = 0;
    addEventListener("scroll", () => clearTimeout(timer), { passive: true });
    addEventListener("scrollend", () => (timer = setTimeout(clearTarget, PAUSE)));
    this.#observeSections();
    this.#updateSectionDots();
  }

  // Observe which section is the current one: the last one whose top is above the middle of the screen. If the figure is above the text
  // and reaches below the middle, the line is at the lower end of the figure instead.
  #observeSections() {
    const { panel, sections } = this;
    const above = panel.offsetWidth < this.offsetWidth / 2 ? 0 : panel.offsetHeight + MARGIN;
    const line = Math.max(innerHeight / 2, above && above + (parseFloat(getComputedStyle(panel).top) || 0));
    const observedSections = [...sections, this.nextElementSibling].filter(Boolean);
    const isAboveLine = observedSections.map(() => false);
    this.#observer?.disconnect();
    this.#observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          isAboveLine[observedSections.indexOf(target)] = isIntersecting;
        const index = isAboveLine.lastIndexOf(true);
        this.#markTableOfContents(index);
        this.#showSection(Math.min(Math.max(0, index), sections.length - 1));
      },
      { rootMargin: `${REACH}px 0px ${Math.round(line - innerHeight)}px` },
    );
    for (const section of observedSections) this.#observer.observe(section);
  }

  // Mark the sections in the tables of contents. sectionIndex is out of range outside the walkthrough.
  #markTableOfContents(sectionIndex) {
    const hash = `#${this.sections[sectionIndex]?.querySelector("h2").id}`;
    for (const links of this.contentsLinks) {
      const current = links.findIndex((link) => link.hash === hash);
      links.forEach((link, index) => {
        if (current < 0) delete link.dataset.walk;
        else link.dataset.walk = index < current ? "passed" : index > current ? "next" : "read";
      });
    }
  }

  #showSection(sectionIndex) {
    if (sectionIndex === this.sectionIndex) return;
    this.sectionIndex = sectionIndex;
    if (sectionIndex === this.#targetIndex) this.#targetIndex = null;
    this.#updateSectionDots();
    this.#copyCurrentFigure();
  }

  // Mark the current section and dot, and the buttons that lead no further.
  #updateSectionDots() {
    this.sections.forEach((section, index) => section.classList.toggle("read", index === this.sectionIndex));
    this.dots.forEach((dot, index) => {
      const isCurrent = index === this.sectionIndex;
      if (isCurrent) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
      dot.tabIndex = isCurrent ? 0 : -1; // arrow keys select the others
    });
    for (const [direction, end] of Object.entries({ previous: 0, next: this.dots.length - 1 }))
      this.rail.querySelector(`[data-way=${direction}]`).setAttribute("aria-disabled", this.sectionIndex === end);
  }

  // Return the figure of the current section; before a question is answered, that of the question.
  #getCurrentFigure() {
    const section = this.sections[this.sectionIndex];
    const closed = section.querySelector("details:not([open])");
    return (closed ? section : (section.querySelector("details") ?? section)).querySelector("figure");
  }

  // Show a copy of the current figure, with the changed elements marked.
  #copyCurrentFigure() {
    const figure = this.#getCurrentFigure();
    if (figure === this.#copiedFigure) return;
    this.#copiedFigure = figure;
    const before = new Set(listTreeElements(this.copy).map(getComparableHtml));
    this.copy.replaceChildren(...figure.cloneNode(true).children);
    for (const part of listTreeElements(this.copy))
      part.classList.toggle("fresh", !before.has(getComparableHtml(part)));
  }

  // Scroll to the section of a dot, or to the previous or next one.
  #scrollToButtonSection(button) {
    if (!button) return;
    const direction = { previous: -1, next: 1 }[button.dataset.way];
    this.scrollToSection(direction ? this.#startIndex + direction : this.dots.indexOf(button));
  }

  get #startIndex() {
    return this.#targetIndex ?? this.sectionIndex;
  }

  // Scroll to a section, without changing the URL and the history.
  scrollToSection(sectionIndex) {
    if (!this.sections[sectionIndex]) return;
    this.#targetIndex = sectionIndex === this.sectionIndex ? null : sectionIndex;
    const avoidsMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.sections[sectionIndex].querySelector("h2").scrollIntoView({ behavior: avoidsMotion ? "instant" : "smooth" });
  }

  #scrollToSectionByKey(event) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const index = this.#startIndex + direction;
    if (!this.dots[index]) return;
    if (event.target.matches(".dot")) this.dots[index].focus({ preventScroll: true });
    this.scrollToSection(index);
  }

  // Show whether a chosen answer is right, and the explanation. answerGroup: the element around the buttons.
  #showAnswerVerdict(answerGroup, chosenButton) {
    if (!chosenButton) return;
    const isRight = "right" in chosenButton.dataset;
    const details = answerGroup.closest("section").querySelector("details");
    const verdict = details.querySelector(".verdict");
    for (const answer of answerGroup.children) answer.ariaPressed = String(answer === chosenButton);
    details.open = true;
    verdict.textContent = isRight ? verdict.dataset.right : verdict.dataset.wrong;
  }
}
// A browser that loads modules from a file runs this file twice.
if (!customElements.get("alpha-walk")) customElements.define("alpha-walk", WalkElement);
