// Run and edit Python code blocks, and show their output; edits survive a reload.
// run.js fetches this when the first bar is used.
import * as checks from "../../browser/validate.js";
import { enableCodeEditing } from "../../browser/editor.js";
import { fillPlaceholders, makeElement } from "../../browser/page.js";
import { python } from "../../browser/python.js";

// Replace the bars under all code blocks by buttons that run and edit the code. Return panel -> what the first two do.
export const startCodeBlocks = (texts) => {
  const actionsByPanel = new Map();
  const makeMessage = (text) =>
    makeElement("p", { className: "said", textContent: text[0].toUpperCase() + text.slice(1) });
  const makeButton = (textContent, onPress) => {
    const onclick = ({ detail }) => detail > 1 || onPress(); // ignore the second click of a double click
    return makeElement("button", { type: "button", textContent, onclick });
  };

  document.querySelectorAll(".language-python").forEach((block, index) => {
    const name = fillPlaceholders(texts.run_block, { number: index + 1 });
    if (block.classList.contains("heavy")) return;
    const panel = block.querySelector(".run");
    panel.querySelector(".bar").remove();
    panel.ariaBusy = false;

    const originalCode = block.querySelector("code").textContent.replace(/\n$/, "");
    const listingParts = block.querySelectorAll(".linenos, .code > div, :scope > pre");
    const storageKey = `run ${location.pathname} ${index}`;
    let field = null; // the editor
    let runningRequest = null; // the promise of the running program, or null
    let discardedEdit = null; // the edit before the original was restored, or null

    // Store an edit if there is a text, then return the stored edit. It is valid only for the same original code.
    const saveEdit = (text) => {
      try {
        if (text === originalCode) sessionStorage.removeItem(storageKey);
        else if (text) sessionStorage.setItem(storageKey, JSON.stringify([originalCode, text]));
        const [code, storedEdit] = JSON.parse(sessionStorage.getItem(storageKey)) ?? [];
        return code === originalCode && typeof storedEdit === "string" && storedEdit;
      } catch {} // storage is not available
    };

    const status = panel.querySelector("[role=status]"); // never replaced, so that screen readers announce changes
    const showResult = (sentence, output) => {
      status.replaceChildren();
      if (output) {
        const title = makeElement("span", { className: "filename", textContent: texts.output });
        const code = makeElement("code", { textContent: output });
        const text = makeElement("pre", { tabIndex: 0, translate: false }, code);
        status.append(makeElement("div", { className: "output" }, title, text));
      }
      if (sentence) status.append(makeMessage(sentence));
    };
    const formatError = (kind, line, text) => {
      const sentence = kind === "error" ? text : fillPlaceholders(texts[`run_${kind}`], { text });
      return line ? fillPlaceholders(texts.run_line, { line, said: sentence }) : sentence;
    };
    const formatRemark = (program, output) => {
      if (!output) return texts.run_nothing;
      if (output.length >= 50000) return texts.run_cut;
      const recorded = [...program.matchAll(/^ *#> ?(.*)$/gm)].map((line) => line[1]).join("\n");
      return recorded && recorded !== output.trimEnd() && texts.run_differs;
    };
    const markLine = (line) => {
      if (!field) return;
      field.ariaInvalid = Boolean(line);
      field.style.setProperty("--line", Math.min(line, field.rows) - 1);
      field.classList.toggle("marked", line);
      const start = field.value.split("\n", line - 1).join("\n").length + 1;
      if (line > 1 && document.activeElement !== field) field.setSelectionRange(start, start);
    };

    // Validate a response of run/requests.py: the code may have changed anything in the worker.
    const validateResponse = (response) => {
      const { validateChoice, validateInteger, validateList, validateNullable, validateSentence, validateText } =
        checks;
      const [output, kind, line, message] = validateList(response, (part) => part, 4);
      return [
        validateText(output),
        validateNullable(kind, (errorKind) => validateChoice(errorKind, ["error", "syntax", "recursion"])),
        validateNullable(line, validateInteger),
        validateNullable(message, validateSentence),
      ];
    };
    const setRunningRequest = (promise) => {
      runningRequest = promise;
      panel.ariaBusy = Boolean(runningRequest);
      runButton.textContent = runningRequest ? texts.run_stop : texts.run;
    };
    const runProgram = async () => {
      if (runningRequest) return;
      const program = field ? field.value : originalCode;
      markLine(0);
      showResult(texts.run_running);
      const about = program === originalCode ? {} : { code: program, once: true };
      const showProgress = (text) => text && showResult(text);
      const promise = python.sendRequestWithProgress("run", JSON.stringify(program), texts, showProgress, about);
      setRunningRequest(promise);
      const isCurrent = () => runningRequest === promise; // false once the original was restored
      let response;
      try {
        response = validateResponse(checks.parseJson(await promise));
      } catch (reason) {
        if (!isCurrent()) return;
        setRunningRequest(null);
        showResult(" ");
        return python.showFailure(status.lastChild, reason, texts, () => (runProgram(), runButton.focus()));
      }
      if (!isCurrent()) return;
      setRunningRequest(null);
      const [output, kind, line, text] = response;
      showResult(kind ? formatError(kind, line, text) : formatRemark(program, output), output);
      markLine(line);
    };

    const openEditor = (text) => {
      field = makeElement("textarea", {
        value: text,
        spellcheck: false,
        autocapitalize: "off",
        autocomplete: "off",
        wrap: "off",
        translate: false,
        ariaLabel: name,
      });
      field.setAttribute("autocorrect", "off");
      field.setAttribute("aria-describedby", keyboardHint.id);
      field.oninput = () => {
        field.rows = field.value.split("\n").length;
        markLine(0);
        saveEdit(field.value);
      };
      listingParts[listingParts.length - 1].after(field);
      enableCodeEditing(field, runProgram);
      field.oninput();
      updateControls();
    };
    const startEditing = (text) => {
      if (field) return field.focus(); // already open, with a kept edit
      discardedEdit = null;
      openEditor(text);
      field.focus();
      field.setSelectionRange(0, 0);
    };
    const restoreOriginal = () => {
      if (runningRequest) python.endRequest("stopped", runningRequest);
      setRunningRequest(null);
      discardedEdit = field.value === originalCode ? null : field.value;
      saveEdit(originalCode);
      field.remove();
      field = null;
      showResult();
      updateControls();
      editButton.focus();
    };
    const actions = [
      () => (runningRequest ? python.endRequest("stopped", runningRequest) : runProgram()),
      () => startEditing(originalCode),
    ];
    actionsByPanel.set(panel, actions);
    const [runButton, editButton] = [texts.run, texts.run_edit].map((text, i) => makeButton(text, actions[i]));
    const restoreEditButton = makeButton(texts.run_mine, () => startEditing(discardedEdit));
    const restoreOriginalButton = makeButton(texts.run_restore, restoreOriginal);
    const keyboardHint = makeElement("p", { className: "hint", id: `run-hint-${index}`, textContent: texts.run_hint });
    const updateControls = () => {
      for (const part of [...listingParts, editButton]) part.hidden = field;
      restoreOriginalButton.hidden = keyboardHint.hidden = !field;
      restoreEditButton.hidden = discardedEdit === null;
    };
    status.before(
      makeElement("div", { className: "bar" }, runButton, editButton, restoreEditButton, restoreOriginalButton),
      keyboardHint,
    );
    const storedEdit = saveEdit();
    if (storedEdit) openEditor(storedEdit);
    else updateControls();
  });
  return actionsByPanel;
};
