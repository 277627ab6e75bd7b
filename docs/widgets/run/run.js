// The bars under the Python blocks: what works them is fetched when the first button is pressed.
{
  const words = JSON.parse(document.getElementById("run-words").content.textContent);
  let opened = null;
  const open = () =>
    (opened ??= Promise.all(["python.js", "editor.js", "run-work.js"].map(script))
      .then(() => Promise.all(["run", "shared"].map(saidInFull)))
      .then(([its, shared]) => run({ ...its, ...shared, ...words }))
      .catch((error) => {
        opened = null;
        throw error;
      }));

  for (const bar of asFile ? [] : document.querySelectorAll(".run .bar")) {
    const panel = bar.parentElement;
    const say = (text) => {
      const said = Object.assign(document.createElement("p"), { className: "said", textContent: text });
      panel.querySelector("[role=status]").replaceChildren(said);
    };
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
  }
  try {
    if (!asFile && Object.keys(sessionStorage).some((key) => key.startsWith(`run ${location.pathname} `))) open().catch(() => {}); // an edit was kept
  } catch {} // a browser that keeps nothing
}
