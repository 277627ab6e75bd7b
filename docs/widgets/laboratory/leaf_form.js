// A dialog for a tree of given shape: one box for the value of each leaf, for number pads of phones.
import { fillPlaceholders, makeElement } from "../../browser/page.js";

const MINUS = /^[-−]/;

// Return the root of a tree. leaves: from left to right; makeNode: called with the children of each node.
const buildTree = (leaves, branching, makeNode) => {
  let row = leaves;
  while (row.length > 1) {
    const nodes = [];
    for (let first = 0; first < row.length; first += branching)
      nodes.push(makeNode(row.slice(first, first + branching)));
    row = nodes;
  }
  return row[0];
};

// Open the dialog. branching, count: children of each node, number of leaves; texts: the laboratory's texts;
// onTreeEntered: called with the tree as text.
export const openLeafForm = ({ branching, count }, texts, onTreeEntered) => {
  const boxes = Array.from({ length: count }, (_, index) =>
    makeElement("input", {
      inputMode: "decimal",
      autocomplete: "off",
      size: 3,
      enterKeyHint: index < count - 1 ? "next" : "done",
      ariaLabel: fillPlaceholders(texts.box, { number: index + 1, count }),
    }),
  );
  const problem = makeElement("p", { className: "problem", role: "alert" });
  let lastFocused = boxes[0];
  const enterTree = () => {
    const empty = boxes.find(({ value }) => !value.trim());
    if (empty) {
      problem.textContent = texts.problem_missing;
      return empty.focus();
    }
    // A box holds one number, so a comma must be a decimal comma.
    const leaves = boxes.map(({ value }) => value.trim().replace(/[,，]/, "."));
    dialog.close();
    return onTreeEntered(buildTree(leaves, branching, (children) => `[${children.join(", ")}]`));
  };
  // Change the sign of the last box, since few number pads have a minus key.
  const changeSign = () => {
    lastFocused.value = MINUS.test(lastFocused.value) ? lastFocused.value.replace(MINUS, "") : `-${lastFocused.value}`;
    lastFocused.focus();
  };
  const makeButton = (textContent, onclick, ariaLabel = null) =>
    makeElement("button", { type: "button", textContent, onclick, ariaLabel });
  const form = makeElement(
    "form",
    {},
    makeElement("h2", { textContent: texts.boxes }),
    makeElement("p", { className: "hint", textContent: texts.boxes_hint }),
    // Siblings are closer together.
    buildTree(boxes, branching, (children) => makeElement("div", { className: "brood" }, ...children)),
    problem,
    makeElement(
      "div",
      { className: "row" },
      makeButton(texts.boxes_use, enterTree),
      makeButton("±", changeSign, texts.boxes_sign),
      makeButton(texts.close, () => dialog.close()),
    ),
  );
  const dialog = makeElement("dialog", { className: "boxes", ariaLabel: texts.boxes }, form);
  form.addEventListener("focusin", ({ target }) => boxes.includes(target) && (lastFocused = target));
  form.addEventListener("input", () => (problem.textContent = ""));
  form.addEventListener("keydown", (event) => {
    const index = boxes.indexOf(event.target);
    if (event.key !== "Enter" || index < 0) return;
    event.preventDefault();
    const next = boxes.slice(index + 1).find(({ value }) => !value) ?? boxes.find(({ value }) => !value);
    if (next) next.focus();
    else enterTree();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.querySelector(".laboratory").append(dialog);
  dialog.showModal();
  boxes[0].focus();
};
