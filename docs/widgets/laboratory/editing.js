// Choosing a node of the tree, in the drawing or from the list, and changing it.

const NEAR = 32; // how far from a node a click may be that means it
const RING = 27;

export class Editing {
  picked = null; // the path of the chosen node, as text
  #nodes = [];

  // find: an element of the laboratory by its name; figure: that of its stepper; clear: what takes old notes away;
  // pruned: what is said of a leaf that the search has not read, nothing if it is not to be said.
  constructor(root, find, figure, clear, pruned) {
    Object.assign(this, { root, find, figure, clear, pruned });
    this.picture = figure.querySelector("svg.tree");
    const [node, value] = ["node", "value"].map(find);
    Object.assign(this, { node, value });
    node.addEventListener("change", () => {
      clear();
      find("note").textContent = "";
      this.#pick(node.value);
    });
    figure.addEventListener("click", (event) => this.#pickNear(event));
  }

  // The names of the nodes in the list.
  get names() {
    return Array.from(this.node.options, ({ text }) => text);
  }

  get chosen() {
    return this.#nodes.find(({ path }) => String(path) === this.picked) ?? this.#nodes[0];
  }

  // nodes: those of the tree that is searched now.
  list(nodes) {
    this.#nodes = nodes;
    const option = ({ path, called }) => new Option(called, String(path), false, String(path) === this.picked);
    this.node.replaceChildren(...nodes.map(option));
    this.#choose(this.chosen.path.join(), this.picked !== null);
  }

  // Marks the chosen node in the drawing.
  mark() {
    this.picture.querySelector(".picked")?.remove();
    if (this.picked === null) return;
    const { x, y } = this.chosen;
    const ring = document.createElementNS(this.picture.namespaceURI, "circle");
    const attributes = { class: "picked", cx: x, cy: y, r: RING };
    for (const [name, its] of Object.entries(attributes)) ring.setAttribute(name, its);
    this.picture.append(ring);
  }

  // Prepares a change, and returns what Python is asked for it.
  change(name) {
    const at = [...this.chosen.path];
    if (name === "left" || name === "right") {
      const parent = String(at.slice(0, -1));
      const isSibling = ({ path }) => path.length === at.length && String(path.slice(0, -1)) === parent;
      const moved = at.at(-1) + (name === "left" ? -1 : 1);
      if (moved >= 0 && moved < this.#nodes.filter(isSibling).length) this.picked = String([...at.slice(0, -1), moved]);
    } else if (name === "without") this.picked = null; // so that a second press removes nothing
    else this.picked = String(at);
    return { edit: name, path: at };
  }

  #pick(path) {
    this.#choose(path, true);
    this.mark();
  }

  #choose(path, visible) {
    const { root, find } = this;
    if (visible) this.picked = path;
    this.node.value = path;
    const { value, status } = this.chosen;
    this.value.value = value ?? "";
    this.value.disabled = root.querySelector("[data-do=set]").disabled = value === null;
    for (const name of ["without", "left", "right"]) root.querySelector(`[data-do=${name}]`).disabled = path === "";
    // A function of the reader's may look at a leaf without searching it.
    if (visible && value !== null && status === "cut" && this.pruned()) find("note").textContent = this.pruned();
  }

  #pickNear({ clientX, clientY }) {
    const box = this.picture.getBoundingClientRect();
    const scale = this.picture.viewBox.baseVal.width / box.width;
    const [left, top] = [(clientX - box.left) * scale, (clientY - box.top) * scale];
    const far = ({ x, y }) => Math.hypot(x - left, y - top);
    const nearest = this.#nodes.reduce((a, b) => (far(b) < far(a) ? b : a));
    if (far(nearest) > NEAR) return;
    this.find("note").textContent = "";
    this.#pick(String(nearest.path));
    if (!this.value.disabled && matchMedia("(pointer: fine)").matches) this.value.select();
  }
}
