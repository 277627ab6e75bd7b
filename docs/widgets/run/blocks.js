// Python blocks: runs them, shows what they print, lets the reader edit them; what was typed outlives a reload.
// Fetched by run.js when the first bar is used.
import * as checks from "../checks.js";
import { typing } from "../editor.js";
import { fill, make } from "../page.js";
import { python } from "../python.js";

export const workBlocks = (words) => {
  const said = (text) => make("p", { className: "said", textContent: text[0].toUpperCase() + text.slice(1) });
  const button = (text, pressed) => {
    const made = make("button", { type: "button", textContent: text });
    made.onclick = (event) => event.detail > 1 || pressed(); // a double click is one
    return made;
  };

  document.querySelectorAll(".language-python").forEach((block, index) => {
    const name = fill(words.run_block, { number: index + 1 });
    if (block.classList.contains("heavy")) return;
    const panel = block.querySelector(".run");
    panel.querySelector(".bar").remove();
    panel.ariaBusy = false;

    const original = block.querySelector("code").textContent.replace(/\n$/, "");
    const listing = block.querySelectorAll(".linenos, .code > div, :scope > pre");
    const place = `run ${location.pathname} ${index}`;
    const seconds = 5; // for code that was edited; the site's own is known to end
    let field = null; // where the code is edited
    let asked = null; // the promise of what is being run
    let own = null; // what was put back, if the reader wants it after all

    // What was typed is kept with the code that it was typed into: it fits no other.
    const keep = (text) => {
      try {
        if (text === original) sessionStorage.removeItem(place);
        else if (text) sessionStorage.setItem(place, JSON.stringify([original, text]));
        const [code, kept] = JSON.parse(sessionStorage.getItem(place)) ?? [];
        return code === original && typeof kept === "string" && kept;
      } catch {} // a browser that keeps nothing
    };

    const status = panel.querySelector("[role=status]"); // what it says is heard, as it stays
    const say = (sentence, output) => {
      status.replaceChildren();
      if (output) {
        const title = make("span", { className: "filename", textContent: words.output });
        const text = make("pre", { tabIndex: 0, translate: false }, make("code", { textContent: output }));
        status.append(make("div", { className: "output" }, title, text));
      }
      if (sentence) status.append(said(sentence));
    };
    const fault = (kind, line, text) => {
      const sentence = kind === "error" ? text : fill(words[`run_${kind}`], { text });
      return line ? fill(words.run_line, { line, said: sentence }) : sentence;
    };
    const remark = (source, output) => {
      if (!output) return words.run_nothing;
      if (output.length >= 50000) return words.run_cut;
      const recorded = [...source.matchAll(/^ *#> ?(.*)$/gm)].map((line) => line[1]).join("\n");
      return recorded && recorded !== output.trimEnd() && words.run_differs;
    };
    const mark = (line) => {
      if (!field) return;
      field.ariaInvalid = Boolean(line);
      field.style.setProperty("--line", Math.min(line, field.rows) - 1);
      field.classList.toggle("marked", line);
      const start = field.value.split("\n", line - 1).join("\n").length + 1;
      if (line > 1 && document.activeElement !== field) field.setSelectionRange(start, start);
    };

    // What is not as run/answers.py makes it, the code has made itself.
    const checked = (its) => {
      const { list, maybe, one, sentence, text, whole } = checks;
      const [output, kind, line, message] = list(its, (part) => part, 4);
      return [
        text(output),
        maybe(kind, (found) => one(found, ["error", "syntax", "recursion"])),
        maybe(line, whole),
        maybe(message, sentence),
      ];
    };
    const busy = (promise) => {
      asked = promise;
      panel.ariaBusy = Boolean(asked);
      go.textContent = asked ? words.run_stop : words.run;
    };
    const run = async () => {
      if (asked) return;
      const source = field ? field.value : original;
      const told = (fetching) => say(fetching ? words.run_fetching : words.run_running);
      mark(0);
      told(false);
      const about = source === original ? {} : { code: source, once: true };
      const mine = python.ask("run", JSON.stringify(source), source === original ? 60 : seconds, told, about);
      busy(mine);
      let answer;
      try {
        answer = checked(checks.json(await mine));
      } catch (reason) {
        answer = reason;
      }
      if (asked !== mine) return; // it was put back meanwhile
      busy(null);
      if (answer === "broken") python.renew();
      if (typeof answer === "string")
        return say(fill(words[`run_${answer}`], { seconds: source === original ? 60 : seconds }));
      const [output, kind, line, text] = answer;
      say(kind ? fault(kind, line, text) : remark(source, output), output);
      mark(line);
    };

    const edit = (text) => {
      field = make("textarea", {
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
        mark(0);
        keep(field.value);
      };
      listing[listing.length - 1].after(field);
      typing(field, run);
      field.oninput();
      show();
    };
    const begin = (text) => {
      if (field) return field.focus(); // an edit that was kept came first
      own = null;
      edit(text);
      field.focus();
      field.setSelectionRange(0, 0);
    };
    const restore = () => {
      if (asked) python.end("stopped", asked);
      busy(null);
      own = field.value === original ? null : field.value;
      keep(original);
      field.remove();
      field = null;
      say();
      show();
      change.focus();
    };
    const go = button(words.run, () => (asked ? python.end("stopped", asked) : run()));
    const change = button(words.run_edit, () => begin(original));
    const again = button(words.run_mine, () => begin(own));
    const back = button(words.run_restore, restore);
    const hint = make("p", { className: "hint", id: `run-hint-${index}`, textContent: words.run_hint });
    const show = () => {
      for (const part of [...listing, change]) part.hidden = field;
      back.hidden = hint.hidden = !field;
      again.hidden = own === null;
    };
    status.before(make("div", { className: "bar" }, go, change, again, back), hint);
    const kept = keep();
    if (kept) edit(kept);
    else show();
  });
};
