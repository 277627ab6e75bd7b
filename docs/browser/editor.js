// Make a field a code editor: Tab and Shift+Tab indent, Enter keeps the indentation, Ctrl+Enter calls runCode. After
// Escape, Tab leaves the field.
export const enableCodeEditing = (field, runCode) => {
  const insertText = (text) => {
    if (document.execCommand(text ? "insertText" : "delete", false, text)) return; // the browser can undo this
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.oninput();
  };
  const findLineStart = (offset) => field.value.lastIndexOf("\n", offset - 1) + 1;
  const indentSelection = (isUnindenting) => {
    const { selectionStart: from, selectionEnd: to, value } = field;
    if (from === to && !isUnindenting) return insertText("    ");
    const start = findLineStart(from);
    const end = `${value}\n`.indexOf("\n", to);
    const oldLines = value.slice(start, end);
    const lines = isUnindenting ? oldLines.replace(/^ {1,4}/gm, "") : oldLines.replace(/^(?=.)/gm, "    ");
    if (lines === oldLines) return;
    field.setSelectionRange(start, end);
    insertText(lines);
    const newEnd = end + lines.length - oldLines.length;
    const caret = Math.max(start, from + newEnd - end);
    field.setSelectionRange(from === to ? caret : start, from === to ? caret : newEnd);
  };
  let wasEscape = false; // whether the last key was Escape
  field.onkeydown = (event) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = event;
    const isControl = ctrlKey || metaKey;
    if (isComposing || altKey || key === "Shift") return;
    const canLeave = wasEscape;
    wasEscape = key === "Escape";
    if (key === "Enter" && isControl) runCode();
    else if (key === "Tab" && !isControl && !canLeave) indentSelection(shiftKey);
    else if (key === "Enter" && !shiftKey) {
      const before = field.value.slice(findLineStart(field.selectionStart), field.selectionStart);
      insertText(`\n${/^ */.exec(before)[0]}${before.endsWith(":") ? "    " : ""}`);
    } else return;
    event.preventDefault();
  };
};
