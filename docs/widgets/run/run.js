// The bars under Python code blocks; the rest of the script is fetched when the first button is pressed.
import { fetchData, hasStoredItem, importModule, makeElement, markBusy, memoizeAsync } from "../../browser/page.js";

const texts = JSON.parse(document.getElementById("run-words").content.textContent);
const loadCodeBlocks = memoizeAsync(async () => {
  const { startCodeBlocks } = await importModule("widgets/run/blocks.js");
  const [runTexts, shared] = await Promise.all(["run", "shared"].map(fetchData));
  return startCodeBlocks({ ...runTexts, ...shared, ...texts });
});

// Enable the buttons of a bar, which load the script and then do what the same button of the new bar does.
const enableRunBar = (bar) => {
  const panel = bar.parentElement;
  const showMessage = (textContent) =>
    panel.querySelector("[role=status]").replaceChildren(makeElement("p", { className: "said", textContent }));
  for (const [index, button] of [...bar.children].entries())
    button.onclick = async (event) => {
      if (event.detail > 1) return; // ignore the second click of a double click
      showMessage(texts.run_fetching);
      panel.ariaBusy = true;
      let actionsByPanel;
      try {
        actionsByPanel = await markBusy(button, loadCodeBlocks);
      } catch {
        panel.ariaBusy = false;
        return showMessage(texts.run_unreachable);
      }
      panel.querySelectorAll("button")[index].focus();
      actionsByPanel.get(panel)[index]();
    };
  bar.inert = false;
};

document.querySelectorAll(".run .bar").forEach(enableRunBar);
// Show the stored edits.
if (hasStoredItem(() => sessionStorage, `run ${location.pathname} `)) loadCodeBlocks().catch(() => {});
