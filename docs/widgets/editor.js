// A field for code: Tab, Shift+Tab and Enter as in an editor; after Escape, Tab leaves the field; Ctrl+Enter runs.
export const typing = (field, run) => {
  const type = (text) => {
    if (document.execCommand(text ? "insertText" : "delete", false, text)) return; // it can be undone
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.oninput();
  };
  const lineOf = (position) => field.value.lastIndexOf("\n", position - 1) + 1;
  const indent = (back) => {
    const { selectionStart: from, selectionEnd: to, value } = field;
    if (from === to && !back) return type("    ");
    const start = lineOf(from);
    const end = `${value}\n`.indexOf("\n", to);
    const old = value.slice(start, end);
    const lines = back ? old.replace(/^ {1,4}/gm, "") : old.replace(/^(?=.)/gm, "    ");
    if (lines === old) return;
    field.setSelectionRange(start, end);
    type(lines);
    const moved = end + lines.length - old.length;
    const caret = Math.max(start, from + moved - end);
    field.setSelectionRange(from === to ? caret : start, from === to ? caret : moved);
  };
  let leaving = false;
  field.onkeydown = (event) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = event;
    const control = ctrlKey || metaKey;
    if (isComposing || altKey || key === "Shift") return;
    const left = leaving;
    leaving = key === "Escape";
    if (key === "Enter" && control) run();
    else if (key === "Tab" && !control && !left) indent(shiftKey);
    else if (key === "Enter" && !shiftKey) {
      const before = field.value.slice(lineOf(field.selectionStart), field.selectionStart);
      type(`\n${/^ */.exec(before)[0]}${before.endsWith(":") ? "    " : ""}`);
    } else return;
    event.preventDefault();
  };
};
