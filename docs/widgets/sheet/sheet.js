// Exercise sheets: hands the settings in the form to Python and shows the sheet that comes back.
(() => {
  const root = document.querySelector(".sheet");
  const form = root.querySelector("form");
  const said = root.querySelector(".busy");
  const sheet = document.getElementById("sheet");
  const usual = sheet.cloneNode(true);
  const fetched = () => Promise.all(["python.js", "python/listed.js", "elements.js"].map(script));
  const settings = () => String(new URLSearchParams(new FormData(form)));
  let shown = settings(); // those of the sheet that is shown
  let current = ""; // its address, behind the #
  let asked = 0; // counts what was asked for; only the last of it is shown
  let pending = null; // Python's promise

  const copied = (its) => {
    const made = document.createDocumentFragment();
    made.append(...its.cloneNode(true).childNodes);
    return made;
  };

  // A tree that is wider than the page can be moved with the keyboard.
  const reach = () => {
    for (const figure of sheet.querySelectorAll("figure")) figure.tabIndex = figure.scrollWidth > figure.clientWidth ? 0 : -1;
  };
  const show = (made) => {
    sheet.replaceChildren(made);
    for (const link of sheet.querySelectorAll("[data-exercise]")) {
      link.setAttribute("href", `../practice/#${link.dataset.exercise}`);
      link.removeAttribute("data-exercise");
    }
    reach();
  };
  const say = (state) => (said.textContent = said.dataset[state] ?? "");
  const complain = ({ field, text } = {}) => {
    for (const place of form.querySelectorAll(".problem")) place.textContent = "";
    for (const its of form.querySelectorAll("[aria-invalid]")) its.removeAttribute("aria-invalid");
    if (!field) return;
    document.getElementById(`sheet-${field}-problem`).textContent = text;
    const its = form.elements[field];
    its.ariaInvalid = "true";
    // Whoever is at another field by now is not called back.
    if ([document.body, form.querySelector("[type=submit]")].includes(document.activeElement)) its.focus();
  };

  // --- The address holds all settings.
  const remember = (hash, how) => {
    current = hash;
    if (location.hash.slice(1) === hash) return;
    try {
      history[how](null, "", `#${hash}`);
    } catch {} // a browser that finds too many addresses in a short time
  };
  const follow = async () => {
    if (location.hash && !location.hash.includes("=")) return; // somebody went to a heading
    if (location.hash.slice(1) === current) return; // and came back
    if (location.hash) {
      try {
        await script("outside.js");
      } catch {
        return say("unreachable");
      }
      const lost = addressedForm(form);
      const made = make("replaceState"); // as this page writes it
      const mine = asked;
      await made;
      const told = await saidOfLost(lost).catch(() => said.dataset.unreachable);
      if (mine === asked && told) said.textContent = [said.textContent, told].filter(Boolean).join(" ");
      return;
    }
    form.reset();
    forget();
    complain();
    say();
    show(copied(usual));
    shown = settings();
    current = "";
  };

  const forget = () => {
    asked += 1;
    if (pending) python.end("stopped", pending);
    pending = null;
  };
  // how: the way in which the history is to take it; the answer: whether the sheet is there.
  const make = async (how = "pushState") => {
    forget();
    const mine = asked;
    const wanted = settings();
    complain();
    say("making");
    try {
      await fetched();
      if (mine !== asked) return;
      pending = python.ask("sheet", JSON.stringify(Object.fromEntries(new URLSearchParams(wanted))), 60, (fetching) => mine === asked && say(fetching ? "fetching" : "making"));
      const { html, problem } = checks.json(await pending);
      if (mine !== asked) return;
      if (html) {
        show(elements.made(sheet, html, "page"));
        shown = wanted;
        remember(wanted, how);
      }
      complain(problem);
      say(html && "made");
      pending = null;
      return Boolean(html);
    } catch (reason) {
      if (mine === asked) say(reason === "unreachable" ? reason : "failed");
    }
    if (mine === asked) pending = null;
  };

  addEventListener("resize", reach);
  sheet.addEventListener("toggle", reach, true); // the key is unfolded
  reach();
  if (asFile) return;

  opening(root, "[type=submit]", fetched, () => say("unreachable"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if ("open" in root.dataset) make(); // else it is pressed again when it is
  });
  form.querySelector("[data-do=print]").addEventListener("click", async () => {
    // What is printed is what was chosen, though nobody has had it made yet.
    if (settings() === shown || (await make())) print();
  });
  addEventListener("popstate", follow);
  if (location.hash.includes("=")) follow();
})();
