// Class StepperView: renders the frames of a film in a stepper, and reserves the space that the film needs.

const WIDE = 480; // pixels; a tree wider than this is scrolled instead of made too small
// Classes of the stepper's parts; "window" is the number line, which a search without a window lacks.
const PARTS = ["sight", "tree", "window", "told", "say", "longest", "of", "slider", "speed", "lines", "ask", "code"];
export const CUTOFF = 2; // the mark of a frame, as in Film

// The drawing, the sentence, the values and the code of a stepper.
export class StepperView {
  parts = {}; // class -> element

  constructor(root) {
    this.root = root;
    for (const name of PARTS) this.parts[name] = root.querySelector(`.${name}`);
  }

  // Whether the drawings of a film are so wide that they are scrolled.
  isWideFilm({ size }) {
    return size[0] > WIDE;
  }

  // Reserve the space that a film needs, so that the page below never moves.
  reserveSpaceForFilm(film) {
    const { size, numberLineSize, count } = film;
    const { sight, tree, window: numberLine, slider } = this.parts;
    const wide = this.isWideFilm(film);
    this.updateSentenceSpaceAndMarks(film);
    slider.max = count - 1;
    this.root.querySelector(".marks").setAttribute("viewBox", `0 0 ${Math.max(1, count - 1)} 1`);
    this.root.classList.toggle("wide", wide);
    if (wide) sight.tabIndex = 0; // makes the box scrollable with keys
    else sight.removeAttribute("tabindex");
    tree.style.minWidth = `${0.6 * size[0]}px`;
    for (const [svg, [width, height]] of [
      [tree, size],
      [numberLine, numberLineSize],
    ])
      for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
        svg?.setAttribute(name, value);
  }

  // Reserve space for the longest sentence of the frames that have arrived, and draw their marks on the timeline.
  updateSentenceSpaceAndMarks(film) {
    film.setHtml(this.parts.longest, film.longestSentence, "phrase");
    for (const [name, mark] of Object.entries({ moments: 1, cutoffs: CUTOFF }))
      this.root.querySelector(`.${name}`).setAttribute("d", film.formatMarksAsSvgPath(mark));
  }

  // Render one frame. replacementSentence: HTML shown instead of the frame's sentence.
  renderFrame(film, step, replacementSentence) {
    const { tree, window: numberLine, say, code } = this.parts;
    const { sentence, codeLine, values, drawing } = film.getFrame(step);
    const numberLineSvg = drawing.pop();
    if (numberLine) film.setHtml(numberLine, numberLineSvg, "drawing");
    film.setHtml(tree, drawing.join(""), "drawing");
    film.setHtml(say, replacementSentence ?? sentence, "phrase");
    tree.setAttribute("aria-label", say.textContent || this.root.ariaLabel); // no sentence has arrived yet
    for (const value of this.root.querySelectorAll(".values dd")) value.textContent = values[value.dataset.at] || "–";
    for (const item of code.children) {
      item.classList.toggle("now", item.value === codeLine);
      item.dataset.in ??= /^ */.exec(item.textContent)[0].length >> 2; // listings made by scripts lack it
    }
    this.scrollToCurrentLine();
    this.#scrollToCurrentNode();
  }

  scrollToCurrentLine() {
    const { code } = this.parts;
    const now = code.querySelector(".now");
    const higher = code.scrollHeight > code.clientHeight;
    if (higher || this.root.querySelector("textarea")) code.tabIndex = 0; // to scroll or edit with keys
    else code.removeAttribute("tabindex");
    if (!now || !higher) return;
    const top = now.offsetTop - code.offsetTop;
    if (top < code.scrollTop || top + now.offsetHeight > code.scrollTop + code.clientHeight)
      code.scrollTop = top - code.clientHeight / 2;
  }

  #scrollToCurrentNode() {
    const { sight, tree } = this.parts;
    if (sight.scrollWidth <= sight.clientWidth) return;
    const now = tree.querySelector(":is(.max, .min, .leaf).now")?.getBoundingClientRect();
    const box = sight.getBoundingClientRect();
    if (now && (now.left < box.left + 40 || now.right > box.right - 40))
      sight.scrollLeft += now.left - box.left - box.width / 2;
  }
}
