// Class View: renders the frames of a film in a stepper, and reserves the room that the film needs.

const WIDE = 480; // pixels; a tree wider than this is scrolled instead of made too small
// Classes of the stepper's parts; without a search window there is no number line.
const PARTS = ["sight", "tree", "window", "told", "say", "longest", "of", "slider", "speed", "lines", "ask", "code"];
export const CUTOFF = 2; // the mark of a frame, as in Film

export class View {
  parts = {}; // class -> element

  constructor(root) {
    this.root = root;
    for (const name of PARTS) this.parts[name] = root.querySelector(`.${name}`);
  }

  isWide({ size }) {
    return size[0] > WIDE;
  }

  // Reserves the room that a film needs, so that the page below never moves.
  fitTo(film) {
    const { size, window, count } = film;
    const { sight, tree, window: line, slider } = this.parts;
    const wide = this.isWide(film);
    this.reserveRoom(film);
    slider.max = count - 1;
    this.root.querySelector(".marks").setAttribute("viewBox", `0 0 ${Math.max(1, count - 1)} 1`);
    this.root.classList.toggle("wide", wide);
    if (wide) sight.tabIndex = 0; // makes the box scrollable with keys
    else sight.removeAttribute("tabindex");
    tree.style.minWidth = `${0.6 * size[0]}px`;
    for (const [svg, [width, height]] of [
      [tree, size],
      [line, window],
    ])
      for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
        svg?.setAttribute(name, value);
  }

  reserveRoom(film) {
    film.setHtml(this.parts.longest, film.longestSentence, "phrase");
    for (const [name, kind] of Object.entries({ moments: 1, cutoffs: CUTOFF }))
      this.root.querySelector(`.${name}`).setAttribute("d", film.drawMarks(kind));
  }

  // Renders one frame. replacement: HTML shown instead of the frame's sentence.
  render(film, step, replacement) {
    const { tree, window: line, say, code } = this.parts;
    const { sentence, current, values, drawing } = film.getFrame(step);
    const window = drawing.pop();
    if (line) film.setHtml(line, window, "drawing");
    film.setHtml(tree, drawing.join(""), "drawing");
    film.setHtml(say, replacement ?? sentence, "phrase");
    tree.setAttribute("aria-label", say.textContent || this.root.ariaLabel); // no sentence has arrived yet
    for (const value of this.root.querySelectorAll(".values dd")) value.textContent = values[value.dataset.at] || "–";
    for (const item of code.children) {
      item.classList.toggle("now", item.value === current);
      item.dataset.in ??= /^ */.exec(item.textContent)[0].length >> 2; // listings made by scripts lack it
    }
    this.scrollToLine();
    this.#scrollToNode();
  }

  // Scrolls the box of the code to the current line.
  scrollToLine() {
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

  // Scrolls a tree that is wider than the box around it to the current node.
  #scrollToNode() {
    const { sight, tree } = this.parts;
    if (sight.scrollWidth <= sight.clientWidth) return;
    const now = tree.querySelector(":is(.max, .min, .leaf).now")?.getBoundingClientRect();
    const box = sight.getBoundingClientRect();
    if (now && (now.left < box.left + 40 || now.right > box.right - 40))
      sight.scrollLeft += now.left - box.left - box.width / 2;
  }
}
