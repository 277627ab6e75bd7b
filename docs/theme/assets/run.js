// Python blocks: a bar with two buttons under each. What works them is fetched when the first one is pressed.
{
  const blocks = asFile ? [] : [...document.querySelectorAll(".language-python")];
  const words = JSON.parse(document.getElementById("run-words").content.textContent);
  const make = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };

  let opened = null;
  const open = () =>
    (opened ??= Promise.all(["python.js", "editor.js", "runner.js"].map(script))
      .then(() => saidInFull("words"))
      .then((full) => runner({ ...full, ...words }))
      .catch((error) => {
        opened = null;
        throw error;
      }));

  for (const [index, block] of blocks.entries()) {
    const panel = make("div", { className: "run", role: "group", ariaLabel: words.run_block.replace("{number}", index + 1) });
    block.append(panel);
    if (block.classList.contains("heavy")) {
      panel.append(make("p", { className: "said", textContent: words.run_heavy }));
      continue;
    }
    const status = make("div", { role: "status" });
    const say = (text) => status.replaceChildren(make("p", { className: "said", textContent: text }));
    const buttons = ["run", "run_edit"].map((name, place) =>
      make("button", {
        type: "button",
        textContent: words[name],
        className: place ? "" : "go",
        onclick: async (event) => {
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
        },
      }),
    );
    panel.append(make("div", { className: "bar" }, ...buttons), status);
  }
  try {
    if (blocks.length && Object.keys(sessionStorage).some((key) => key.startsWith(`run ${location.pathname} `))) open().catch(() => {}); // an edit was kept
  } catch {} // a browser that keeps nothing
}
