// A tree of which only the shape is known: a box for each leaf, to be filled in with a number pad.
import { fill, make } from "../page.js";

const MINUS = /^[-−]/;

// Boxes side by side, as the leaves are: brothers stand closer than others.
const arrange = (boxes, branching) => {
  let row = boxes;
  while (row.length > 1) {
    const groups = [];
    for (let first = 0; first < row.length; first += branching)
      groups.push(make("div", { className: "brood" }, ...row.slice(first, first + branching)));
    row = groups;
  }
  return row[0];
};

// Nested lists as text, level by level.
const write = (leaves, branching) => {
  let row = leaves;
  while (row.length > 1) {
    const lists = [];
    for (let first = 0; first < row.length; first += branching)
      lists.push(`[${row.slice(first, first + branching).join(", ")}]`);
    row = lists;
  }
  return row[0];
};

// shape: branching and count; use: is given the tree as text; words: those of the laboratory.
export const openBoxes = ({ branching, count }, words, use) => {
  const boxes = Array.from({ length: count }, (_, at) =>
    make("input", {
      inputMode: "decimal",
      autocomplete: "off",
      size: 3,
      enterKeyHint: at < count - 1 ? "next" : "done",
      ariaLabel: fill(words.box, { number: at + 1, count }),
    }),
  );
  const problem = make("p", { className: "problem", role: "alert" });
  let last = boxes[0];
  const finish = () => {
    const empty = boxes.find(({ value }) => !value.trim());
    if (empty) {
      problem.textContent = words.problem_missing;
      return empty.focus();
    }
    // In a box of its own, a comma can only be a decimal one.
    const leaves = boxes.map(({ value }) => value.trim().replace(/[,，]/, "."));
    dialog.close();
    return use(write(leaves, branching));
  };
  // Few number pads have a minus.
  const turn = () => {
    last.value = MINUS.test(last.value) ? last.value.replace(MINUS, "") : `-${last.value}`;
    last.focus();
  };
  const button = (textContent, onclick, ariaLabel = null) =>
    make("button", { type: "button", textContent, onclick, ariaLabel });
  const form = make(
    "form",
    {},
    make("h2", { textContent: words.boxes }),
    make("p", { className: "hint", textContent: words.boxes_hint }),
    arrange(boxes, branching),
    problem,
    make(
      "div",
      { className: "row" },
      button(words.boxes_use, finish),
      button("±", turn, words.boxes_sign),
      button(words.close, () => dialog.close()),
    ),
  );
  const dialog = make("dialog", { className: "boxes", ariaLabel: words.boxes }, form);
  form.addEventListener("focusin", ({ target }) => boxes.includes(target) && (last = target));
  form.addEventListener("input", () => (problem.textContent = ""));
  form.addEventListener("keydown", (event) => {
    const at = boxes.indexOf(event.target);
    if (event.key !== "Enter" || at < 0) return;
    event.preventDefault();
    const next = boxes.slice(at + 1).find(({ value }) => !value) ?? boxes.find(({ value }) => !value);
    if (next) next.focus();
    else finish();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.querySelector(".laboratory").append(dialog);
  dialog.showModal();
  boxes[0].focus();
};
