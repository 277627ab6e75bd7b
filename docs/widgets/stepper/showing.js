// What a stepper shows: the room that a film needs, and one frame of it.

const WIDE = 480; // from this width on a tree is scrolled rather than made too small
// Its parts, by their class; a search without a window has no number line.
const PARTS = ["sight", "tree", "window", "told", "say", "longest", "of", "slider", "speed", "lines", "ask", "code"];
export const CUTOFF = 2; // the mark of a frame; 1: another key moment

export class Showing {
  at = {}; // its parts

  constructor(root) {
    this.root = root;
    for (const name of PARTS) this.at[name] = root.querySelector(`.${name}`);
  }

  isWide({ size }) {
    return size[0] > WIDE;
  }

  // The room that a film needs, so that no step moves what stands below.
  fit(film) {
    const { size, window, count } = film;
    const { sight, tree, window: line, slider } = this.at;
    const wide = this.isWide(film);
    this.reserve(film);
    slider.max = count - 1;
    this.root.querySelector(".marks").setAttribute("viewBox", `0 0 ${Math.max(1, count - 1)} 1`);
    this.root.classList.toggle("wide", wide);
    if (wide) sight.tabIndex = 0; // so that keys can scroll it
    else sight.removeAttribute("tabindex");
    tree.style.minWidth = `${0.6 * size[0]}px`;
    for (const [svg, [width, height]] of [
      [tree, size],
      [line, window],
    ])
      for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
        svg?.setAttribute(name, value);
  }

  reserve(film) {
    film.put(this.at.longest, film.longest, "phrase");
    for (const [name, kind] of Object.entries({ moments: 1, cutoffs: CUTOFF }))
      this.root.querySelector(`.${name}`).setAttribute("d", film.strokes(kind));
  }

  // instead: what is said, unless it is what the frame says.
  paint(film, step, instead) {
    const { tree, window: line, say, code } = this.at;
    const { said, current, values, drawing } = film.frame(step);
    const window = drawing.pop();
    if (line) film.put(line, window, "drawing");
    film.put(tree, drawing.join(""), "drawing");
    film.put(say, instead ?? said, "phrase");
    tree.setAttribute("aria-label", say.textContent || this.root.ariaLabel); // of a frame that is not here yet
    for (const value of this.root.querySelectorAll(".values dd")) value.textContent = values[value.dataset.at] || "–";
    for (const item of code.children) {
      item.classList.toggle("now", item.value === current);
      item.dataset.in ??= /^ */.exec(item.textContent)[0].length >> 2; // of another listing than the build's
    }
    this.followLine();
    this.#followNode();
  }

  // The current line is kept in sight, in its own box.
  followLine() {
    const { code } = this.at;
    const now = code.querySelector(".now");
    const higher = code.scrollHeight > code.clientHeight;
    if (higher || this.root.querySelector("textarea")) code.tabIndex = 0; // it is scrolled, or edited, with keys
    else code.removeAttribute("tabindex");
    if (!now || !higher) return;
    const top = now.offsetTop - code.offsetTop;
    if (top < code.scrollTop || top + now.offsetHeight > code.scrollTop + code.clientHeight)
      code.scrollTop = top - code.clientHeight / 2;
  }

  // In a tree that is wider than the screen, so is the current node.
  #followNode() {
    const { sight, tree } = this.at;
    if (sight.scrollWidth <= sight.clientWidth) return;
    const now = tree.querySelector(":is(.max, .min, .leaf).now")?.getBoundingClientRect();
    const box = sight.getBoundingClientRect();
    if (now && (now.left < box.left + 40 || now.right > box.right - 40))
      sight.scrollLeft += now.left - box.left - box.width / 2;
  }
}
