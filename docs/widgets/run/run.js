// The bars under the Python blocks: what works them is fetched when the first button is pressed.
import { asFile, fetchSaid, load, make, once } from "../page.js";

const words = JSON.parse(document.getElementById("run-words").content.textContent);
const open = once(async () => {
  const { workBlocks } = await load("run/blocks.js");
  const [its, shared] = await Promise.all(["run", "shared"].map(fetchSaid));
  workBlocks({ ...its, ...shared, ...words });
});

const work = (bar) => {
  const panel = bar.parentElement;
  const say = (textContent) =>
    panel.querySelector("[role=status]").replaceChildren(make("p", { className: "said", textContent }));
  for (const [place, button] of [...bar.children].entries())
    button.onclick = async (event) => {
      if (event.detail > 1) return; // a double click is one
      say(words.run_fetching);
      panel.ariaBusy = true;
      try {
        await open();
      } catch {
        panel.ariaBusy = false;
        return say(words.run_unreachable);
      }
      const [...ready] = panel.querySelectorAll("button");
      ready[place].focus();
      ready[place].click();
    };
  bar.inert = false;
};

if (!asFile) {
  document.querySelectorAll(".run .bar").forEach(work);
  try {
    const kept = (key) => key.startsWith(`run ${location.pathname} `);
    if (Object.keys(sessionStorage).some(kept)) open().catch(() => {}); // an edit
  } catch {} // a browser that keeps nothing
}
