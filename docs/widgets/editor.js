// Make a field a code editor: Tab and Shift+Tab indent, Enter keeps the indentation, Ctrl+Enter runs the code. After
// Escape, Tab leaves the field.
export const typing = (field, run) => {
  const type = (text) => {
    if (document.execCommand(text ? "insertText" : "delete", false, text)) return; // the browser can undo this
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.oninput();
  };
  const startOfLine = (position) => field.value.lastIndexOf("\n", position - 1) + 1;
  const indent = (back) => {
    const { selectionStart: from, selectionEnd: to, value } = field;
    if (from === to && !back) return type("    ");
    const start = startOfLine(from);
    const end = `${value}\n`.indexOf("\n", to);
    const old = value.slice(start, end);
    const lines = back ? old.replace(/^ {1,4}/gm, "") : old.replace(/^(?=.)/gm, "    ");
    if (lines === old) return;
    field.setSelectionRange(start, end);
    type(lines);
    const newEnd = end + lines.length - old.length;
    const caret = Math.max(start, from + newEnd - end);
    field.setSelectionRange(from === to ? caret : start, from === to ? caret : newEnd);
  };
  let isLeaving = false;
  field.onkeydown = (event) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = event;
    const control = ctrlKey || metaKey;
    if (isComposing || altKey || key === "Shift") return;
    const hasLeft = isLeaving;
    isLeaving = key === "Escape";
    if (key === "Enter" && control) run();
    else if (key === "Tab" && !control && !hasLeft) indent(shiftKey);
    else if (key === "Enter" && !shiftKey) {
      const before = field.value.slice(startOfLine(field.selectionStart), field.selectionStart);
      type(`\n${/^ */.exec(before)[0]}${before.endsWith(":") ? "    " : ""}`);
    } else return;
    event.preventDefault();
  };
};
