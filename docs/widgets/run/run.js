// The bars under Python code blocks; the rest of the script is fetched when the first button is pressed.
import { isLocalFile, fetchTexts, importModule, makeElement, memoizeAsync } from "../page.js";

const texts = JSON.parse(document.getElementById("run-words").content.textContent);
const open = memoizeAsync(async () => {
  const { workBlocks } = await importModule("run/blocks.js");
  const [runTexts, shared] = await Promise.all(["run", "shared"].map(fetchTexts));
  workBlocks({ ...runTexts, ...shared, ...texts });
});

const startBar = (bar) => {
  const panel = bar.parentElement;
  const show = (textContent) =>
    panel.querySelector("[role=status]").replaceChildren(makeElement("p", { className: "said", textContent }));
  for (const [place, button] of [...bar.children].entries())
    button.onclick = async (event) => {
      if (event.detail > 1) return; // ignore the second click of a double click
      show(texts.run_fetching);
      panel.ariaBusy = true;
      try {
        await open();
      } catch {
        panel.ariaBusy = false;
        return show(texts.run_unreachable);
      }
      const [...ready] = panel.querySelectorAll("button");
      ready[place].focus();
      ready[place].click();
    };
  bar.inert = false;
};

if (!isLocalFile) {
  document.querySelectorAll(".run .bar").forEach(startBar);
  try {
    const kept = (key) => key.startsWith(`run ${location.pathname} `);
    if (Object.keys(sessionStorage).some(kept)) open().catch(() => {}); // show the edits that were kept
  } catch {} // storage is not available
}
