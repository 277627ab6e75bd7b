// The practice page at work: it keeps the reader's answers, hands them to Python and shows what the judge says.
window.practice = () => {
  const root = document.querySelector(".practice");
  const find = (selector) => root.querySelector(selector);
  const all = (selector) => [...root.querySelectorAll(selector)];
  const { first, words, hard } = JSON.parse(all("template").at(-1).content.textContent);
  const [busy, problem, title, said, hints, key, watch] = [".busy", ".problem", ".title", ".said", ".hints", ".key", ".watch"].map(find);
  const [choose, board, spots, table, moves, lines] = [".choose", "figure > div", ".spots", "table.numbers", ".moves", ".verdicts"].map(find);
  const { stepper } = find(".stepper");
  const listing = find("ol.code");
  const soft = listing.innerHTML;
  const held = find(".stepper [data-at='2']").parentElement; // best, which fail-hard has not
  const series = choose.elements.series;
  const none = find("[name=none]"); // that nothing is to be marked
  const names = [...series.options].map((option) => option.text);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  // As the build wrote them: what placing() has set is no markup, and the page's policy would complain of it.
  const unplaced = (its) => {
    const copy = its.cloneNode(true);
    for (const spot of copy.children) spot.removeAttribute("style");
    return copy.innerHTML;
  };
  let opened = { ...first, title: title.textContent, task: find(".task").innerHTML, drawing: find("figure svg").outerHTML, spots: unplaced(spots), fields: table.innerHTML, moves: moves.innerHTML };
  const start = opened;
  let given = {}; // hints so far, by what they were about
  let hinting = Promise.resolve();
  let asked = 0; // counts the exercises that were asked for; only the last is shown

  // --- What stays on this device: what was solved; and until the tab is closed, answers and what was shown.
  const { texts } = keeping;
  const solved = keeping(() => localStorage, "practice solved", [], texts);
  const shown = keeping(() => sessionStorage, "practice solutions", [], texts); // by either rule
  const kept = keeping(() => sessionStorage, "practice answers", {}, (its) => typeof its === "object" && Object.values(its).every(({ marked, typed }) => texts(marked) && texts(Object.values(typed))));
  const tree = (address) => address.replace("&rule=hard", "");
  const record = () => {
    const its = solved.its;
    const inSeries = new Set(its.flatMap((address) => /^series=(\d+)/.exec(address)?.[1] ?? []));
    for (const option of series.options) {
      const name = names[option.index];
      if (option.value) option.text = inSeries.has(option.value) ? fill(words.solved_mark, { title: name }) : name;
    }
    const others = its.filter((address) => !address.startsWith("series=")).length;
    find(".record").hidden = !its.length;
    find(".record span").textContent = fill(words.record, { series: inSeries.size, count: series.options.length - 1, others });
  };

  // --- The reader's answers.
  const inputs = () => all(".numbers input");
  const leaves = () => all(".spots [data-kind=leaf]");
  const below = (path) => leaves().filter(({ dataset }) => `${dataset.path}.`.startsWith(`${path}.`));
  const pressed = (spot) => spot.ariaPressed === "true";
  const answers = () => {
    const numbers = { value: {}, alpha: {}, beta: {} };
    for (const input of inputs()) {
      const [what, path] = input.name.split(" ");
      if (input.value.trim() && !input.disabled) numbers[what][path] = input.value;
    }
    return { marked: leaves().filter(pressed).map(({ dataset }) => dataset.path), none: none.checked, numbers, best: find("[name=best]:checked")?.value ?? null };
  };
  const keep = () => {
    const typed = Object.fromEntries(inputs().map((input) => [input.name, input.value]));
    const { marked, none, best } = answers();
    const { [opened.address]: _, ...others } = kept.its;
    kept.its = Object.fromEntries([...Object.entries(others).slice(-50), [opened.address, { marked, none, typed, best }]]);
  };
  const changed = () => {
    said.textContent = ""; // it was said of other answers
    keep();
  };
  const restore = () => {
    const { marked = [], none: nothing = false, typed = {}, best = null } = kept.its[opened.address] ?? {};
    none.checked = nothing === true && !marked.length;
    for (const leaf of leaves()) leaf.ariaPressed = String(marked.includes(leaf.dataset.path));
    for (const input of inputs()) input.value = typed[input.name] ?? "";
    for (const radio of all("[name=best]")) radio.checked = radio.value === best;
    settle();
  };
  // A node below which every leaf is marked is never searched: it has no numbers.
  const settle = () => {
    for (const node of all(".spots [data-kind=node]")) {
      const its = below(node.dataset.path).map(pressed);
      node.ariaPressed = its.every(Boolean) ? "true" : its.some(Boolean) ? "mixed" : "false";
      const row = find(`[data-row="${node.dataset.path}"]`);
      row.classList.toggle("off", pressed(node));
      for (const input of row.querySelectorAll("input")) input.disabled = pressed(node);
    }
  };

  // --- What the judge says, at each answer and as a list.
  const label = (spot) => spot.dataset.called ??= spot.ariaLabel;
  const state = (element, its) => {
    if (its) element.dataset.state = its;
    else delete element.dataset.state;
    const text = words[its] ?? ""; // an answer that is missing is neither right nor wrong
    if (element.matches("button")) element.ariaLabel = [label(element), text].filter(Boolean).join(", ");
    else if (element.matches("input")) {
      element.ariaDescription = text;
      element.ariaInvalid = its === "wrong" ? "true" : "false";
      element.nextElementSibling.textContent = { right: "✓", wrong: "✗" }[its] ?? "";
    } else element.ariaDescription = text;
  };
  const marksOf = ({ what, path }) => what === "leaf" ? find(`.spots [data-path="${path}"]`) : what === "best" ? find(".best") : what === "none" ? none.parentElement : find(`[name="${what} ${path}"]`);
  const stepButton = (step) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: fill(words.show_step, { number: step + 1 }) });
    button.addEventListener("click", () => show(step, button).catch(fail));
    return button;
  };
  const line = (tag, called, html, step) => {
    const element = Object.assign(document.createElement(tag), { html });
    elements.put(element, html, "phrase");
    if (called) element.prepend(Object.assign(document.createElement("b"), { textContent: called }), " ");
    if (step !== null) element.append(" ", stepButton(checks.whole(step)));
    return element;
  };
  const clearVerdicts = () => {
    for (const element of [...all(".spots button"), ...inputs(), find(".best"), none.parentElement]) state(element, null);
    lines.replaceChildren();
    said.textContent = "";
  };

  // --- Python.
  const say = (text) => (busy.textContent = text);
  const ask = async (request, exercise = opened.given) =>
    checks.object(checks.json(await python.telling("practice", JSON.stringify({ exercise, ...request }), 30, words, say)));
  const fail = (reason) => {
    if (!["endless", "unreachable", "stopped"].includes(reason)) python.renew(); // an answer that could not be shown
    problem.textContent = reason === "unreachable" ? words.run_unreachable : words.failed;
  };

  // --- Exercises: from the form, from the address, one after the other.
  // What is chosen at once, by a list or a button, is always that of the open exercise.
  const chosen = () => {
    choose.elements.rule.value = opened.given.rule;
    series.value = opened.given.series ?? "";
  };
  const clearProblem = () => {
    for (const input of choose.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    problem.textContent = "";
  };
  const draw = () => {
    title.textContent = opened.title;
    elements.put(find(".task"), opened.task, "phrase");
    board.dataset.width = checks.number(opened.size[0]);
    board.firstElementChild.replaceWith(elements.made(board, opened.drawing, "page"));
    for (const [place, html] of [[spots, opened.spots], [table, opened.fields], [moves, opened.moves]]) elements.put(place, html, "form");
    placing();
    find(".signs").hidden = !find("[name^=alpha]");
    for (const [name, its] of Object.entries({ player: "max", ...opened.given }))
      if (choose.elements[name]) choose.elements[name].value = its;
    chosen();
    choose.elements.uneven.checked = Boolean(opened.given.uneven);
    clearProblem();
    given = {};
    hints.replaceChildren();
    key.hidden = watch.hidden = true;
    stepper.stop();
    clearVerdicts();
    restore();
    record();
  };
  // How the address holds an exercise, as this page writes it.
  const written = (its) => (its === start ? "" : `#${its.address}`);
  // push: whether it is a step of its own for the back button; focus: whether the reader is led there.
  // What Python has answered is returned, if nothing else has been asked for meanwhile.
  const open = async (wanted, push, focus = push) => {
    const mine = ++asked;
    let got = start;
    if (wanted) {
      clearProblem();
      try {
        got = await ask({ do: "open" }, wanted);
      } catch (reason) {
        if (mine === asked) chosen();
        return fail(reason);
      } finally {
        root.classList.remove("waiting");
      }
      if (mine !== asked) return; // another one has been asked for meanwhile
    }
    if (got.problem) {
      chosen();
      problem.textContent = checks.sentence(got.problem);
      const field = choose.elements[got.field];
      field?.setAttribute?.("aria-invalid", "true");
      if (field?.matches?.("input")) {
        field.value = wanted[got.field]; // it may have come with an address
        field.closest("details")?.setAttribute("open", "");
      }
      return got;
    }
    opened = got;
    try {
      if (location.hash !== written(got)) history[push ? "pushState" : "replaceState"](null, "", written(got) || location.pathname + location.search);
    } catch {} // a browser that finds too many addresses in a short time
    draw();
    if (focus) {
      title.focus({ preventScroll: true });
      title.scrollIntoView({ block: "nearest" });
    }
    return got;
  };
  const follow = async () => {
    if (location.hash && !location.hash.includes("=")) return; // somebody went to a heading
    if (location.hash === written(opened)) return; // and came back
    const { its, lost } = addressed([...choose.elements].map(({ name }) => name).filter(Boolean));
    const opening = open(its.size ? Object.fromEntries(its) : null, false);
    const mine = asked;
    const got = await opening;
    root.classList.remove("waiting");
    for (const name of got?.lost ?? []) lost.add(name);
    const told = await saidOfLost(lost).catch(() => words.run_unreachable);
    if (got && told && mine === asked) problem.textContent = [problem.textContent, told].filter(Boolean).join(" ");
  };
  const rule = () => ({ rule: find("[name=rule]:checked").value });
  const following = () => {
    const { series: number, seed, tree, ...others } = opened.given;
    if (number && Number(number) < series.options.length - 1) return { series: String(Number(number) + 1), ...rule() };
    if (number) return { children: "2", plies: "3", seed: "1", level: "medium", ...rule() };
    return tree ? { series: "1", ...rule() } : { ...others, seed: String(Number(seed) + 1) };
  };

  // --- The stepper, at one step.
  let film = start.address; // the address of the exercise whose film it has
  let opener = null;
  const show = async (step, button) => {
    const its = opened;
    if (film !== its.address) {
      film = null;
      const got = await ask({ do: "film" });
      if (its !== opened) return;
      const reel = elements.film(got);
      stepper.load(reel, checks.whole(got.count));
      const fails = its.given.rule === "hard";
      held.hidden = fails;
      if (fails) listing.innerHTML = Object.entries(hard).map(([number, html]) => `<li value="${number}"><code>${html}</code></li>`).join("");
      else listing.innerHTML = soft;
      while (stepper.ready < got.count) {
        const more = elements.frames(await ask({ do: "frames", count: got.count }), reel);
        if (its !== opened) return;
        checks.insist(more.frames.length);
        stepper.add(more);
      }
      film = its.address;
    }
    opener = button;
    watch.hidden = false;
    stepper.show(step);
    find(".stepper").focus({ preventScroll: true });
    watch.scrollIntoView({ block: "nearest" });
  };
  stepper.remember = () => {}; // the address is that of the exercise

  // --- What the reader does.
  const actions = {
    make: () => {
      const { children, plies, seed, level, player, uneven } = choose.elements;
      const its = { children, plies, seed, level, player };
      return open({ ...Object.fromEntries(Object.entries(its).map(([name, field]) => [name, field.value])), ...(uneven.checked ? { uneven: "1" } : {}), ...rule() }, true);
    },
    use: () => open({ tree: choose.elements.tree.value, player: choose.elements.player.value, ...rule() }, true),
    check: async () => {
      const [its, given] = [opened, answers()];
      const got = await ask({ do: "check", ...given });
      if (its !== opened) return;
      if (JSON.stringify(answers()) !== JSON.stringify(given)) return actions.check(); // they have changed meanwhile
      clearVerdicts();
      for (const verdict of got.verdicts) state(marksOf(verdict), verdict.state === "open" ? null : verdict.state);
      lines.replaceChildren(...got.lines.map(({ called, text, step }) => line("li", called, text, step)));
      said.textContent = got.said;
      if (got.solved && !shown.its.includes(tree(its.address)) && !solved.its.includes(its.address)) solved.its = [...solved.its, its.address];
      record();
    },
    // One after the other: what the next one says depends on what this one has said.
    hint: () => (hinting = hinting.catch(() => {}).then(async () => {
      const its = opened;
      const { about, text, step } = await ask({ do: "hint", given, ...answers() });
      if (its !== opened) return;
      if (about) given[about] = (given[about] ?? 0) + 1;
      else if (hints.lastElementChild?.html === text) return;
      hints.append(line("p", "", text, step));
    })),
    solution: async () => {
      const its = opened;
      const got = await ask({ do: "solution" });
      if (its !== opened) return;
      shown.its = [...shown.its, tree(its.address)];
      elements.put(key, got.key, "page");
      const drawing = key.querySelector("svg");
      drawing.style.minWidth = `${0.8 * drawing.viewBox.baseVal.width}px`; // scrolled rather than made too small
      key.hidden = false;
      const figure = drawing.parentElement;
      if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0; // so that keys can scroll it
      key.focus({ preventScroll: true });
      key.scrollIntoView({ block: "nearest" });
    },
    next: () => open(following(), true),
    clear: () => {
      kept.its = Object.fromEntries(Object.entries(kept.its).filter(([address]) => address !== opened.address));
      clearVerdicts();
      restore();
    },
    back: () => {
      watch.hidden = true;
      stepper.stop();
      (opener?.isConnected ? opener : title).focus();
    },
    forget: () => {
      if (!confirm(words.forget_sure)) return;
      solved.its = [];
      record();
      said.textContent = words.forgotten;
      title.focus({ preventScroll: true }); // for the button goes away
    },
  };
  for (const button of all("[data-do]"))
    button.addEventListener("click", () => {
      problem.textContent = "";
      actions[button.dataset.do]()?.catch?.(fail);
    });
  let soon = 0; // arrow keys pass by many
  series.addEventListener("change", () => {
    clearTimeout(soon);
    soon = setTimeout(() => open({ series: series.value, ...rule() }, true, false), 250);
  });
  for (const radio of all("[name=rule]")) radio.addEventListener("change", () => open({ ...opened.given, ...rule() }, true, false));
  for (const [names, action] of [["children plies seed", "make"], ["tree", "use"]])
    for (const name of names.split(" ")) choose.elements[name].addEventListener("keydown", (event) => event.key === "Enter" && actions[action]());
  spots.addEventListener("click", ({ target }) => {
    const spot = target.closest("button");
    if (!spot) return;
    const its = below(spot.dataset.path);
    const mark = !its.every(pressed);
    for (const leaf of its) {
      if (pressed(leaf) !== mark) state(leaf, null);
      leaf.ariaPressed = String(mark);
    }
    if (mark) none.checked = false;
    state(none.parentElement, null);
    settle();
    changed();
  });
  none.addEventListener("change", () => {
    for (const leaf of none.checked ? leaves().filter(pressed) : []) {
      state(leaf, null);
      leaf.ariaPressed = "false";
    }
    state(none.parentElement, null);
    settle();
    changed();
  });
  // From node to node: left and right in a row of the tree, up to the parent, down to the first child.
  spots.addEventListener("keydown", (event) => {
    const here = event.target.dataset.path?.split(".");
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = all(".spots button").filter(({ dataset }) => dataset.path.split(".").length === here.length);
    const at = row.indexOf(event.target);
    const to = {
      ArrowLeft: () => row[at - 1], ArrowRight: () => row[at + 1], Home: () => row[0], End: () => row.at(-1),
      ArrowUp: () => find(`.spots [data-path="${here.slice(0, -1).join(".")}"]`),
      ArrowDown: () => find(`.spots [data-path="${[...here, 0].join(".")}"]`),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    to()?.focus();
  });
  // The Tab key comes back to where it left the tree.
  spots.addEventListener("focusin", ({ target }) => {
    for (const spot of all(".spots button")) spot.tabIndex = spot === target ? 0 : -1;
  });
  let field = null; // where a sign is to be put
  table.addEventListener("focusin", ({ target }) => (field = target));
  table.addEventListener("input", ({ target }) => { state(target, null); changed(); });
  table.addEventListener("keydown", (event) => event.key === "Enter" && actions.check().catch(fail));
  moves.addEventListener("change", () => { state(find(".best"), null); changed(); });
  // Whoever has keys at hand types "inf"; on the way to these buttons the Tab key would lose the field.
  for (const button of all("[data-put]")) {
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const to = field?.isConnected ? field : find(".numbers input:enabled");
      if (!to) return;
      to.value = button.dataset.put;
      to.dispatchEvent(new Event("input", { bubbles: true }));
      to.focus();
    });
  }
  addEventListener("popstate", follow);
  record();
  // What was done while this script was on its way counts.
  const { marked, numbers, best: move } = answers();
  if (marked.length || none.checked || move || Object.keys(numbers.value).length) keep();
  else restore();
  if (location.hash.includes("=")) return follow();
  if (series.value !== first.given.series || rule().rule !== first.given.rule) return open({ series: series.value, ...rule() }, true, false);
};
