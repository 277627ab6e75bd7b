// Choosing a node of the tree, in the drawing or from the list, and changing it.

const NEAR = 32; // how far from a node a click may be that means it
const RING = 27;
const EDGE = 8; // pixels between what is opened and the edges of the window

export class Editing {
  picked = null; // the path of the chosen node, as text
  #nodes = [];
  #folded = false;

  // find: an element of the laboratory by its name; figure: that of its stepper; clear: what takes old notes away;
  // pruned: what is said of a leaf that the search has not read, nothing if it is not to be said.
  constructor(root, find, figure, clear, pruned) {
    Object.assign(this, { root, find, figure, clear, pruned });
    this.picture = figure.querySelector("svg.tree");
    const [node, value, form] = ["node", "value", "change"].map(find);
    Object.assign(this, { node, value, form });
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

  // nodes: those of the tree that is searched now; folded: whether they stand elsewhere in the drawing.
  list(nodes, folded = false) {
    this.#nodes = nodes;
    this.#folded = folded;
    const option = ({ path, called }) => new Option(called, String(path), false, String(path) === this.picked);
    this.node.replaceChildren(...nodes.map(option));
    this.#choose(this.chosen.path.join(), this.picked !== null);
  }

  // Marks the chosen node in the drawing.
  mark() {
    this.picture.querySelector(".picked")?.remove();
    if (this.picked === null || this.#folded) return;
    const { x, y } = this.chosen;
    const ring = document.createElementNS(this.picture.namespaceURI, "circle");
    const attributes = { class: "picked", cx: x, cy: y, r: RING };
    for (const [name, its] of Object.entries(attributes)) ring.setAttribute(name, its);
    this.picture.append(ring);
  }

  // Opens what changes a node, below a place in the window, or above it where there is no room.
  open({ left, top, bottom }) {
    const { form } = this;
    if (!form.matches(":popover-open")) form.showPopover();
    const { offsetWidth: width, offsetHeight: height } = form;
    const below = bottom + height + EDGE < innerHeight;
    const x = Math.max(EDGE, Math.min(left - width / 2, document.documentElement.clientWidth - width - EDGE));
    const y = below ? bottom : Math.max(EDGE, top - height);
    form.style.setProperty("--left", `${scrollX + x}px`);
    form.style.setProperty("--top", `${scrollY + y}px`);
  }

  // Beside its button: then the list has the focus.
  openAt(button) {
    this.#pick(this.chosen.path.join());
    this.open(button.getBoundingClientRect());
    this.node.focus({ preventScroll: true });
  }

  close() {
    this.form.hidePopover();
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
    const enable = (names, its) => {
      for (const name of names) root.querySelector(`[data-do=${name}]`).disabled = !its;
    };
    this.value.disabled = value === null;
    enable(["set"], value !== null);
    enable(["best_below", "worst_below"], value === null);
    enable(["without", "left", "right"], path !== "");
    // A function of the reader's may look at a leaf without searching it.
    if (visible && value !== null && status === "cut" && this.pruned()) find("note").textContent = this.pruned();
  }

  #pickNear({ clientX, clientY, target }) {
    if (!target.closest(".sight") || this.#folded) return;
    const shown = this.picture.getScreenCTM(); // the drawing may have room to its sides
    const [left, top] = [(clientX - shown.e) / shown.a, (clientY - shown.f) / shown.d];
    const far = ({ x, y }) => Math.hypot(x - left, y - top);
    const nearest = this.#nodes.reduce((a, b) => (far(b) < far(a) ? b : a));
    if (far(nearest) > NEAR) return;
    this.find("note").textContent = "";
    this.#pick(String(nearest.path));
    const [x, y] = [nearest.x * shown.a + shown.e, nearest.y * shown.d + shown.f];
    const room = RING * shown.a;
    this.open({ left: x, top: y - room, bottom: y + room });
    if (!this.value.disabled && matchMedia("(pointer: fine)").matches) this.value.select();
  }
}
