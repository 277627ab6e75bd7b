// Class TreeEditor: selects a node in the drawing or in a list, and prepares changes of it.

const MAX_DISTANCE = 32; // largest distance between a click and the node that it selects
const RING = 27; // radius of the mark
const EDGE = 8; // pixels between the popover and the edges of the window

// Selection of a node, and the popover in which the reader changes the tree there.
export class TreeEditor {
  selectedPath = null; // as text; null if no node is selected
  #nodes = [];
  #isFolded = false;

  // find: returns an element of the laboratory by name; figure: the stepper's figure;
  // clearProblems: hides old messages; getPrunedNote: returns the note for a leaf that was not read, or "".
  constructor(root, find, figure, clearProblems, getPrunedNote) {
    Object.assign(this, { root, find, figure, clearProblems, getPrunedNote });
    this.picture = figure.querySelector("svg.tree");
    const [node, value, form] = ["node", "value", "change"].map(find);
    Object.assign(this, { node, value, form });
    node.addEventListener("change", () => {
      clearProblems();
      find("note").textContent = "";
      this.#selectNode(node.value);
    });
    figure.addEventListener("click", (event) => this.#selectNearestNode(event));
  }

  get labels() {
    return Array.from(this.node.options, ({ text }) => text);
  }

  get selectedNode() {
    return this.#nodes.find(({ path }) => String(path) === this.selectedPath) ?? this.#nodes[0];
  }

  // Fill the list. nodes: of the tree that is shown; isFolded: whether the drawing has them at other places.
  fillNodeList(nodes, isFolded = false) {
    this.#nodes = nodes;
    this.#isFolded = isFolded;
    const option = ({ path, label }) => new Option(label, String(path), false, String(path) === this.selectedPath);
    this.node.replaceChildren(...nodes.map(option));
    this.#showNodeInForm(this.selectedNode.path.join(), this.selectedPath !== null);
  }

  markSelectedNode() {
    this.picture.querySelector(".picked")?.remove();
    if (this.selectedPath === null || this.#isFolded) return;
    const { x, y } = this.selectedNode;
    const ring = document.createElementNS(this.picture.namespaceURI, "circle");
    const attributes = { class: "picked", cx: x, cy: y, r: RING };
    for (const [name, value] of Object.entries(attributes)) ring.setAttribute(name, value);
    this.picture.append(ring);
  }

  // Open the popover below a place in the window, or above it if there is no room below.
  openPopoverAt({ left, top, bottom }) {
    const { form } = this;
    if (!form.matches(":popover-open")) form.showPopover();
    const { offsetWidth: width, offsetHeight: height } = form;
    const below = bottom + height + EDGE < innerHeight;
    const x = Math.max(EDGE, Math.min(left - width / 2, document.documentElement.clientWidth - width - EDGE));
    const y = below ? bottom : Math.max(EDGE, top - height);
    form.style.setProperty("--left", `${scrollX + x}px`);
    form.style.setProperty("--top", `${scrollY + y}px`);
  }

  // Open the popover beside the button for it, with the focus in the list.
  openPopoverBeside(button) {
    this.#selectNode(this.selectedNode.path.join());
    this.openPopoverAt(button.getBoundingClientRect());
    this.node.focus({ preventScroll: true });
  }

  closePopover() {
    this.form.hidePopover();
  }

  // Return the part of a request that asks for an edit, and select the node that the edit concerns.
  // editName: "child", "without", "left" or "right".
  prepareTreeEdit(editName) {
    const nodePath = [...this.selectedNode.path];
    if (editName === "left" || editName === "right") {
      const parent = String(nodePath.slice(0, -1));
      const isSibling = ({ path }) => path.length === nodePath.length && String(path.slice(0, -1)) === parent;
      const moved = nodePath.at(-1) + (editName === "left" ? -1 : 1);
      if (moved >= 0 && moved < this.#nodes.filter(isSibling).length)
        this.selectedPath = String([...nodePath.slice(0, -1), moved]);
    } else if (editName === "without") this.selectedPath = null; // so that a second press does not remove another node
    else this.selectedPath = String(nodePath);
    return { edit: editName, path: nodePath };
  }

  #selectNode(path) {
    this.#showNodeInForm(path, true);
    this.markSelectedNode();
  }

  // Show a node in the list and the form. isSelected: whether the node becomes the selected one.
  #showNodeInForm(path, isSelected) {
    const { root, find } = this;
    if (isSelected) this.selectedPath = path;
    this.node.value = path;
    const { value, status } = this.selectedNode;
    this.value.value = value ?? "";
    const enable = (names, isEnabled) => {
      for (const name of names) root.querySelector(`[data-do=${name}]`).disabled = !isEnabled;
    };
    this.value.disabled = value === null;
    enable(["set"], value !== null);
    enable(["best_below", "worst_below"], value === null);
    enable(["without", "left", "right"], path !== "");
    // The note may be empty: code of the reader's may look at a leaf without a call.
    if (isSelected && value !== null && status === "cut" && this.getPrunedNote())
      find("note").textContent = this.getPrunedNote();
  }

  // Select the node nearest to a click on the drawing, and open the popover there.
  #selectNearestNode({ clientX, clientY, target }) {
    if (!target.closest(".sight") || this.#isFolded) return;
    const matrix = this.picture.getScreenCTM(); // includes the margins at both sides of the drawing
    const [left, top] = [(clientX - matrix.e) / matrix.a, (clientY - matrix.f) / matrix.d];
    const distance = ({ x, y }) => Math.hypot(x - left, y - top);
    const nearest = this.#nodes.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    if (distance(nearest) > MAX_DISTANCE) return;
    this.find("note").textContent = "";
    this.#selectNode(String(nearest.path));
    const [x, y] = [nearest.x * matrix.a + matrix.e, nearest.y * matrix.d + matrix.f];
    const room = RING * matrix.a;
    this.openPopoverAt({ left: x, top: y - room, bottom: y + room });
    if (!this.value.disabled && matchMedia("(pointer: fine)").matches) this.value.select();
  }
}
