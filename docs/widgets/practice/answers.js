// The reader's answers to an exercise: marks on the drawing, numbers, the best move; kept until the tab is closed.
import { answersTo, keepAnswers } from "./storage.js";

const isPressed = (spot) => spot.ariaPressed === "true";
const REACH = 22; // as far from a branch, in pixels, it is still touched

export class Answers {
  // verdicts: where states are shown; changed: is called when an answer was given.
  constructor(root, verdicts, changed) {
    Object.assign(this, { root, verdicts, changed });
    this.find = (selector) => root.querySelector(selector);
    [this.none, this.spots] = ["[name=none]", ".spots"].map(this.find); // none: nothing is to be marked
    this.#listen();
  }

  #all(selector) {
    return [...this.root.querySelectorAll(selector)];
  }

  get inputs() {
    return this.#all(".numbers input");
  }

  get #leaves() {
    return this.#all(".spots [data-kind=leaf]");
  }

  #below(path) {
    return this.#leaves.filter(({ dataset }) => `${dataset.path}.`.startsWith(`${path}.`));
  }

  // As the judge takes them.
  read() {
    const numbers = { value: {}, alpha: {}, beta: {} };
    for (const input of this.inputs) {
      const [what, path] = input.name.split(" ");
      if (input.value.trim() && !input.disabled) numbers[what][path] = input.value;
    }
    const marked = this.#leaves.filter(isPressed).map(({ dataset }) => dataset.path);
    return { marked, none: this.none.checked, numbers, best: this.find("[name=best]:checked")?.value ?? null };
  }

  // Whether something was answered while this script was on its way.
  get given() {
    const { marked, none, numbers, best } = this.read();
    return marked.length > 0 || none || best !== null || Object.keys(numbers.value).length > 0;
  }

  keep(address) {
    const { marked, none, best } = this.read();
    const typed = Object.fromEntries(this.inputs.map((input) => [input.name, input.value]));
    keepAnswers(address, { marked, none, typed, best });
  }

  restore(address) {
    const { marked = [], none = false, typed = {}, best = null } = answersTo(address);
    this.none.checked = none === true && !marked.length;
    for (const leaf of this.#leaves) leaf.ariaPressed = String(marked.includes(leaf.dataset.path));
    for (const input of this.inputs) input.value = typed[input.name] ?? "";
    for (const radio of this.#all("[name=best]")) radio.checked = radio.value === best;
    this.#settle();
  }

  // A node below which every leaf is marked is never searched: it has no numbers.
  #settle() {
    for (const node of this.#all(".spots [data-kind=node]")) {
      const its = this.#below(node.dataset.path).map(isPressed);
      node.ariaPressed = its.every(Boolean) ? "true" : its.some(Boolean) ? "mixed" : "false";
      const row = this.find(`[data-row="${node.dataset.path}"]`);
      row.classList.toggle("off", isPressed(node));
      for (const input of row.querySelectorAll("input")) input.disabled = isPressed(node);
    }
    this.#showCuts();
  }

  // The drawing, its marks and the buttons have the same order: that of the paths; the root has no branch.
  #showCuts() {
    const marks = this.#all(".marks path");
    const { edges, shapes, texts } = this.#drawn;
    this.#all(".spots button").forEach((spot, at) => {
      const cut = isPressed(spot);
      const above = this.find(`.spots [data-path="${spot.dataset.path.split(".").slice(0, -1).join(".")}"]`);
      marks[at].classList.toggle("on", cut && !(above && isPressed(above)));
      for (const { classList } of [edges[at], shapes[at + 1], texts[at + 1]]) {
        classList.toggle("cut", cut);
        classList.toggle("todo", !cut);
      }
    });
  }

  get #drawn() {
    const its = (selector) => this.#all(`figure > [data-width] > svg:first-child ${selector}`);
    return { edges: its(".edge"), shapes: its(":is(.max, .min, .leaf)"), texts: its("text") };
  }

  // The button of the branch that is nearest to where the drawing was touched.
  #branchAt({ clientX, clientY }) {
    const spots = this.#all(".spots button");
    let [nearest, least] = [null, REACH];
    this.#drawn.edges.forEach((edge, at) => {
      const length = edge.getTotalLength();
      for (const part of [0.3, 0.5, 0.7, 0.9]) {
        const { x, y } = edge.getPointAtLength(part * length).matrixTransform(edge.getScreenCTM());
        const far = Math.hypot(x - clientX, y - clientY);
        if (far < least) [nearest, least] = [spots[at], far];
      }
    });
    return nearest;
  }

  #marked() {
    this.verdicts.state(this.none.parentElement, null);
    this.#settle();
    this.changed();
  }

  #listen() {
    const { none, spots, verdicts } = this;
    spots.addEventListener("click", (event) => {
      const spot = event.target.closest("button") ?? this.#branchAt(event);
      if (!spot) return;
      const its = this.#below(spot.dataset.path);
      const mark = !its.every(isPressed);
      for (const leaf of its) {
        if (isPressed(leaf) !== mark) verdicts.state(leaf, null);
        leaf.ariaPressed = String(mark);
      }
      if (mark) none.checked = false;
      this.#marked();
    });
    none.addEventListener("change", () => {
      for (const leaf of none.checked ? this.#leaves.filter(isPressed) : []) {
        verdicts.state(leaf, null);
        leaf.ariaPressed = "false";
      }
      this.#marked();
    });
    spots.addEventListener("keydown", (event) => this.#lead(event));
    // The Tab key comes back to where it left the tree.
    spots.addEventListener("focusin", ({ target }) => {
      for (const spot of this.#all(".spots button")) spot.tabIndex = spot === target ? 0 : -1;
    });
    this.find(".numbers").addEventListener("input", ({ target }) => {
      verdicts.state(target, null);
      this.changed();
    });
    this.find(".moves").addEventListener("change", () => {
      verdicts.state(this.find(".best"), null);
      this.changed();
    });
    this.#offerSigns();
  }

  // From node to node: left and right in a row of the tree, up to the parent, down to the first child.
  #lead(event) {
    const here = event.target.dataset.path?.split(".");
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = this.#all(".spots button").filter(({ dataset }) => dataset.path.split(".").length === here.length);
    const at = row.indexOf(event.target);
    const spot = (path) => this.find(`.spots [data-path="${path.join(".")}"]`);
    const to = {
      ArrowLeft: () => row[at - 1],
      ArrowRight: () => row[at + 1],
      Home: () => row[0],
      End: () => row.at(-1),
      ArrowUp: () => spot(here.slice(0, -1)),
      ArrowDown: () => spot([...here, 0]),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    to()?.focus();
  }

  // Whoever has keys at hand types "inf"; on the way to these buttons the Tab key would lose the field.
  #offerSigns() {
    let field = null; // where a sign is to be put
    this.find(".numbers").addEventListener("focusin", ({ target }) => (field = target));
    for (const button of this.#all("[data-put]")) {
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => {
        const to = field?.isConnected ? field : this.find(".numbers input:enabled");
        if (!to) return;
        to.value = button.dataset.put;
        to.dispatchEvent(new Event("input", { bubbles: true }));
        to.focus();
      });
    }
  }
}
