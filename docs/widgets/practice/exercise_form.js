// The reader's answers to an exercise: marks on the drawing, numbers and the best move. Saved until the tab is closed.
import { exerciseAnswers } from "./storage.js";

// Whether the button of a node is pressed, since the reader claims that the node is pruned.
const isMarked = (button) => button.ariaPressed === "true";
const TOUCH_RADIUS = 22; // pixels from a branch at which a touch still hits it

export class ExerciseForm {
  // verdicts: the VerdictView that show each answer's state; onChange: called after every change of an answer.
  constructor(root, verdicts, onChange) {
    Object.assign(this, { root, verdicts, onChange });
    this.find = (selector) => root.querySelector(selector);
    [this.none, this.spots] = ["[name=none]", ".spots"].map(this.find); // none: the claim that no leaf is pruned
    this.#addAnswerListeners();
  }

  #findAllElements(selector) {
    return [...this.root.querySelectorAll(selector)];
  }

  get inputs() {
    return this.#findAllElements(".numbers input");
  }

  get #leaves() {
    return this.#findAllElements(".spots [data-kind=leaf]");
  }

  // Return the buttons of the leaves below a node, or of the leaf itself.
  #findLeavesBelow(path) {
    return this.#leaves.filter(({ dataset }) => `${dataset.path}.`.startsWith(`${path}.`));
  }

  // Return the answers as a "check" request holds them.
  readAnswers() {
    const filled = this.inputs.filter(({ value, disabled }) => value.trim() && !disabled);
    const numbers = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
    const marked = this.#leaves.filter(isMarked).map(({ dataset }) => dataset.path);
    return { marked, none: this.none.checked, numbers, best: this.find("[name=best]:checked")?.value ?? null };
  }

  // Save the answers to an exercise until the tab is closed.
  saveAnswers(exerciseAddress) {
    const { marked, none, best } = this.readAnswers();
    const typed = Object.fromEntries(this.inputs.map((input) => [input.name, input.value]));
    exerciseAnswers.store(exerciseAddress, { marked, none, typed, best });
  }

  restoreAnswers(exerciseAddress) {
    const { marked = [], none = false, typed = {}, best = null } = exerciseAnswers.load(exerciseAddress);
    this.none.checked = none === true && !marked.length;
    for (const leaf of this.#leaves) leaf.ariaPressed = String(marked.includes(leaf.dataset.path));
    for (const input of this.inputs) input.value = typed[input.name] ?? "";
    for (const radio of this.#findAllElements("[name=best]")) radio.checked = radio.value === best;
    this.#updateNodeMarks();
  }

  // Update the buttons of inner nodes, and disable the numbers of nodes whose leaves are all marked, because such nodes
  // are never searched.
  #updateNodeMarks() {
    for (const node of this.#findAllElements(".spots [data-kind=node]")) {
      const leafStates = this.#findLeavesBelow(node.dataset.path).map(isMarked);
      node.ariaPressed = leafStates.every(Boolean) ? "true" : leafStates.some(Boolean) ? "mixed" : "false";
      const row = this.find(`[data-row="${node.dataset.path}"]`);
      row.classList.toggle("off", isMarked(node));
      for (const input of row.querySelectorAll("input")) input.disabled = isMarked(node);
    }
    this.#showCutBranches();
  }

  // Mark cut branches. Edges, marks and buttons are in path order without the root; shapes and texts include it.
  #showCutBranches() {
    const marks = this.#findAllElements(".marks path");
    const { edges, shapes, texts } = this.#drawing;
    this.#findAllElements(".spots button").forEach((spot, index) => {
      const isCut = isMarked(spot);
      const above = this.find(`.spots [data-path="${spot.dataset.path.split(".").slice(0, -1).join(".")}"]`);
      marks[index].classList.toggle("on", isCut && !(above && isMarked(above)));
      for (const { classList } of [edges[index], shapes[index + 1], texts[index + 1]]) {
        classList.toggle("cut", isCut);
        classList.toggle("todo", !isCut);
      }
    });
  }

  get #drawing() {
    const findParts = (selector) => this.#findAllElements(`figure > [data-width] > svg:first-child ${selector}`);
    return { edges: findParts(".edge"), shapes: findParts(":is(.max, .min, .leaf)"), texts: findParts("text") };
  }

  // Return the button of the branch nearest to a touch on the drawing, or null.
  #findBranchNear({ clientX, clientY }) {
    const spots = this.#findAllElements(".spots button");
    let [nearest, least] = [null, TOUCH_RADIUS];
    this.#drawing.edges.forEach((edge, index) => {
      const length = edge.getTotalLength();
      for (const fraction of [0.3, 0.5, 0.7, 0.9]) {
        const { x, y } = edge.getPointAtLength(fraction * length).matrixTransform(edge.getScreenCTM());
        const distance = Math.hypot(x - clientX, y - clientY);
        if (distance < least) [nearest, least] = [spots[index], distance];
      }
    });
    return nearest;
  }

  #updateAfterMarksChange() {
    this.verdicts.setAnswerState(this.none.parentElement, null);
    this.#updateNodeMarks();
    this.onChange();
  }

  #updateAfterTyping(field) {
    this.verdicts.setAnswerState(field, null);
    this.onChange();
  }

  #addAnswerListeners() {
    const { none, spots, verdicts } = this;
    spots.addEventListener("click", (event) => {
      const spot = event.target.closest("button") ?? this.#findBranchNear(event);
      if (!spot) return;
      const leaves = this.#findLeavesBelow(spot.dataset.path);
      const mark = !leaves.every(isMarked);
      for (const leaf of leaves) {
        if (isMarked(leaf) !== mark) verdicts.setAnswerState(leaf, null);
        leaf.ariaPressed = String(mark);
      }
      if (mark) none.checked = false;
      this.#updateAfterMarksChange();
    });
    none.addEventListener("change", () => {
      for (const leaf of none.checked ? this.#leaves.filter(isMarked) : []) {
        verdicts.setAnswerState(leaf, null);
        leaf.ariaPressed = "false";
      }
      this.#updateAfterMarksChange();
    });
    spots.addEventListener("keydown", (event) => this.#moveFocusByKey(event));
    // Let the Tab key return to the last focused button.
    spots.addEventListener("focusin", ({ target }) => {
      for (const spot of this.#findAllElements(".spots button")) spot.tabIndex = spot === target ? 0 : -1;
    });
    this.find(".numbers").addEventListener("input", ({ target }) => this.#updateAfterTyping(target));
    this.find(".moves").addEventListener("change", () => {
      verdicts.setAnswerState(this.find(".best"), null);
      this.onChange();
    });
    this.#enableInfinityButtons();
  }

  // Move the focus by arrow keys: left and right within a level, up to the parent, down to the first child.
  #moveFocusByKey(event) {
    const path = event.target.dataset.path?.split(".");
    if (!path || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = this.#findAllElements(".spots button").filter(
      ({ dataset }) => dataset.path.split(".").length === path.length,
    );
    const index = row.indexOf(event.target);
    const spot = (indices) => this.find(`.spots [data-path="${indices.join(".")}"]`);
    const findTarget = {
      ArrowLeft: () => row[index - 1],
      ArrowRight: () => row[index + 1],
      Home: () => row[0],
      End: () => row.at(-1),
      ArrowUp: () => spot(path.slice(0, -1)),
      ArrowDown: () => spot([...path, 0]),
    }[event.key];
    if (!findTarget) return;
    event.preventDefault();
    findTarget()?.focus();
  }

  // Make the ±∞ buttons insert into the last focused field. They are no tab stops: with a keyboard, "inf" can be typed.
  #enableInfinityButtons() {
    let field = null; // the last focused field
    this.find(".numbers").addEventListener("focusin", ({ target }) => (field = target));
    for (const button of this.#findAllElements("[data-put]")) {
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => {
        const to = field?.isConnected ? field : this.find(".numbers input:enabled");
        if (!to) return;
        to.value = button.dataset.put;
        this.#updateAfterTyping(to);
        to.focus();
      });
    }
  }
}
