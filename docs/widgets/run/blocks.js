// Run and edit Python code blocks, and show their output; edits survive a reload.
// run.js fetches this when the first bar is used.
import * as checks from "../validate.js";
import { enableCodeEditing } from "../editor.js";
import { fillPlaceholders, makeElement } from "../page.js";
import { python } from "../python.js";

export const workBlocks = (texts) => {
  const makeMessage = (text) =>
    makeElement("p", { className: "said", textContent: text[0].toUpperCase() + text.slice(1) });
  const makeButton = (text, pressed) => {
    const element = makeElement("button", { type: "button", textContent: text });
    element.onclick = (event) => event.detail > 1 || pressed(); // ignore the second click of a double click
    return element;
  };

  document.querySelectorAll(".language-python").forEach((block, index) => {
    const name = fillPlaceholders(texts.run_block, { number: index + 1 });
    if (block.classList.contains("heavy")) return;
    const panel = block.querySelector(".run");
    panel.querySelector(".bar").remove();
    panel.ariaBusy = false;

    const original = block.querySelector("code").textContent.replace(/\n$/, "");
    const listing = block.querySelectorAll(".linenos, .code > div, :scope > pre");
    const storageKey = `run ${location.pathname} ${index}`;
    const seconds = 5; // for edited code; the site's own code certainly ends
    let field = null; // the editor
    let runningRequest = null; // the promise of the running program, or null
    let discardedEdit = null; // the edit before the original was restored, or null

    // Store text if given, then return the stored edit. It is stored with the original code, and valid only for that.
    const storeEdit = (text) => {
      try {
        if (text === original) sessionStorage.removeItem(storageKey);
        else if (text) sessionStorage.setItem(storageKey, JSON.stringify([original, text]));
        const [code, kept] = JSON.parse(sessionStorage.getItem(storageKey)) ?? [];
        return code === original && typeof kept === "string" && kept;
      } catch {} // storage is not available
    };

    const status = panel.querySelector("[role=status]"); // never replaced, so that screen readers announce changes
    const showResult = (sentence, output) => {
      status.replaceChildren();
      if (output) {
        const title = makeElement("span", { className: "filename", textContent: texts.output });
        const text = makeElement(
          "pre",
          { tabIndex: 0, translate: false },
          makeElement("code", { textContent: output }),
        );
        status.append(makeElement("div", { className: "output" }, title, text));
      }
      if (sentence) status.append(makeMessage(sentence));
    };
    const formatError = (kind, line, text) => {
      const sentence = kind === "error" ? text : fillPlaceholders(texts[`run_${kind}`], { text });
      return line ? fillPlaceholders(texts.run_line, { line, said: sentence }) : sentence;
    };
    const makeRemark = (source, output) => {
      if (!output) return texts.run_nothing;
      if (output.length >= 50000) return texts.run_cut;
      const recorded = [...source.matchAll(/^ *#> ?(.*)$/gm)].map((line) => line[1]).join("\n");
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

    // Validate an answer of run/requests.py: the code may have changed anything in the worker.
    const readAnswer = (answer) => {
      const { validateChoice, validateInteger, validateList, validateNullable, validateSentence, validateText } =
        checks;
      const [output, kind, line, message] = validateList(answer, (part) => part, 4);
      return [
        validateText(output),
        validateNullable(kind, (errorKind) => validateChoice(errorKind, ["error", "syntax", "recursion"])),
        validateNullable(line, validateInteger),
        validateNullable(message, validateSentence),
      ];
    };
    const setRequest = (promise) => {
      runningRequest = promise;
      panel.ariaBusy = Boolean(runningRequest);
      runButton.textContent = runningRequest ? texts.run_stop : texts.run;
    };
    const run = async () => {
      if (runningRequest) return;
      const source = field ? field.value : original;
      const report = (fetching) => showResult(fetching ? texts.run_fetching : texts.run_running);
      markLine(0);
      report(false);
      const about = source === original ? {} : { code: source, once: true };
      const promise = python.sendRequest(
        "run",
        JSON.stringify(source),
        source === original ? 60 : seconds,
        report,
        about,
      );
      setRequest(promise);
      let answer;
      try {
        answer = readAnswer(checks.parseJson(await promise));
      } catch (reason) {
        answer = reason;
      }
      if (runningRequest !== promise) return; // the original was restored meanwhile
      setRequest(null);
      if (answer === "broken") python.replaceWorker();
      if (typeof answer === "string")
        return showResult(fillPlaceholders(texts[`run_${answer}`], { seconds: source === original ? 60 : seconds }));
      const [output, kind, line, text] = answer;
      showResult(kind ? formatError(kind, line, text) : makeRemark(source, output), output);
      markLine(line);
    };

    const edit = (text) => {
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
      field.setAttribute("aria-describedby", hint.id);
      field.oninput = () => {
        field.rows = field.value.split("\n").length;
        markLine(0);
        storeEdit(field.value);
      };
      listing[listing.length - 1].after(field);
      enableCodeEditing(field, run);
      field.oninput();
      show();
    };
    const begin = (text) => {
      if (field) return field.focus(); // already open, with a kept edit
      discardedEdit = null;
      edit(text);
      field.focus();
      field.setSelectionRange(0, 0);
    };
    const restore = () => {
      if (runningRequest) python.endRequest("stopped", runningRequest);
      setRequest(null);
      discardedEdit = field.value === original ? null : field.value;
      storeEdit(original);
      field.remove();
      field = null;
      showResult();
      show();
      editButton.focus();
    };
    const runButton = makeButton(texts.run, () =>
      runningRequest ? python.endRequest("stopped", runningRequest) : run(),
    );
    const editButton = makeButton(texts.run_edit, () => begin(original));
    const restoreEdit = makeButton(texts.run_mine, () => begin(discardedEdit));
    const restoreOriginal = makeButton(texts.run_restore, restore);
    const hint = makeElement("p", { className: "hint", id: `run-hint-${index}`, textContent: texts.run_hint });
    const show = () => {
      for (const part of [...listing, editButton]) part.hidden = field;
      restoreOriginal.hidden = hint.hidden = !field;
      restoreEdit.hidden = discardedEdit === null;
    };
    status.before(makeElement("div", { className: "bar" }, runButton, editButton, restoreEdit, restoreOriginal), hint);
    const kept = storeEdit();
    if (kept) edit(kept);
    else show();
  });
};
