// The laboratory at work: it hands what the reader does to Python, and shows what comes back.
// words: the part "lab" of the site's words, in the page's language; changes: the ready-made ones, as whole programs.
window.bench = (words, changes) => {
  const root = document.querySelector(".laboratory");
  const find = (name) => document.getElementById(`lab-${name}`);
  const data = JSON.parse([...root.querySelectorAll("template")].at(-1).content.textContent);
  const stage = root.querySelector(".stepper");
  const { stepper } = stage;
  const figure = stage.querySelector("figure");
  const picture = figure.querySelector("svg.tree");
  const listing = stage.querySelector("ol.code");
  const own = listing.innerHTML; // the site's function, line by line
  const [tree, code, node, value] = ["tree", "code", "node", "value"].map(find);
  const table = root.querySelector("details.steps");
  const plain = { branching: "2", player: "max", alpha: "", beta: "" };
  const seconds = 5;
  let { answer } = data; // the last one that was no mistake
  answer.nodes.forEach((its, index) => (its[3] = node.options[index].text));
  let searched = { tree: tree.defaultValue, ...plain, code: null }; // what it was made with; null is the site's own code
  let picked = null; // the path of the chosen node, as text

  // Of HTML, only what our own Python writes: these tags, and no attribute that could run anything.
  const UNSAFE = /<(?!\/?(?:b|i|sup|span|code|g|path|rect|circle|text)[\s>])|<[^>]*[\s"'/]on\w+\s*=/i;

  const player = () => root.querySelector("[name=player]:checked").value;
  const setting = () => ({ tree: tree.value, branching: find("branching").value, player: player(), alpha: find("alpha").value, beta: find("beta").value });

  // --- The address holds everything: tree, window, code and step.
  const pack = async (text, stream) => new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(stream)).arrayBuffer());
  const zip = async (text) => {
    const bytes = await pack(text, new CompressionStream("deflate-raw"));
    return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };
  const unzip = async (text) => {
    if (text.length > 20_000) throw new RangeError("longer than any code that a person reads");
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(await pack(bytes, new DecompressionStream("deflate-raw")));
  };
  let writing = Promise.resolve(); // addresses are written in the order in which they were asked for
  let typed = false; // whether the last entry of the history was made by typing: one is enough, however many keys it takes
  const remember = (push, step = stepper.step < answer.count - 1 ? stepper.step : null) => {
    const its = setting();
    const params = new URLSearchParams();
    if (its.tree !== tree.defaultValue) params.set("tree", its.tree.replace(/,\s+/g, ","));
    for (const [name, usual] of Object.entries(plain)) if (its[name] !== usual) params.set(name, its[name]);
    const text = code.value === code.defaultValue ? null : code.value;
    const how = (push === "typed" ? !typed : push) ? "pushState" : "replaceState";
    typed = push === "typed" || (typed && !push);
    const done = writing.then(async () => {
      if (text !== null) params.set("code", await zip(text));
      if (step !== null) params.set("step", step + 1);
      const hash = String(params).replaceAll("%2C", ",").replaceAll("%5B", "[").replaceAll("%5D", "]");
      if (location.hash.slice(1) !== hash) history[how](null, "", hash ? `#${hash}` : location.pathname + location.search);
    });
    writing = done.catch(() => {}); // such as a browser that finds too many addresses in a short time
    return writing;
  };
  stepper.remember = (step, chosen) => remember(chosen, step);

  // Code that this reader has run before, and that came to an end, needs no second leave.
  const place = "laboratory code";
  let known = [];
  try { known = JSON.parse(localStorage.getItem(place)) ?? []; } catch {} // a browser that keeps nothing
  const trust = (text) => {
    known = [text, ...known.filter((other) => other !== text)].slice(0, 20);
    try { localStorage.setItem(place, JSON.stringify(known)); } catch {}
  };

  // --- Mistakes are told where they were made.
  const clear = () => {
    for (const place of root.querySelectorAll(".problem")) place.replaceChildren();
    for (const field of root.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
    code.classList.remove("marked");
  };
  const complain = (field, text, { line, start, end } = {}) => {
    clear();
    const place = find(`${field}-problem`);
    place.textContent = text;
    find("note").textContent = "";
    find(field)?.setAttribute("aria-invalid", "true");
    if (field === "tree" && end > start) {
      const signs = [...tree.value]; // Python counts whole characters
      const part = (from, to) => signs.slice(Math.max(0, from), to).join("");
      const mark = Object.assign(document.createElement("mark"), { textContent: part(start, end) });
      const shown = Object.assign(document.createElement("code"), { translate: false });
      shown.append(start > 24 ? "…" : "", part(start - 24, start), mark, part(end, end + 12), end + 12 < signs.length ? "…" : "");
      place.append(" ", shown);
    }
    if (field === "code" && line) {
      code.style.setProperty("--line", line - 1);
      code.classList.add("marked");
      code.scrollTop = (line - 6) * (code.scrollHeight / code.value.split("\n").length);
    }
  };

  // --- Python: one search after the other. Of those that only read the form the last counts; none of the others is left out.
  let asked = 0;
  let turn = Promise.resolve();
  const inTurn = (work) => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  const busy = (text) => {
    find("busy").textContent = text;
    root.ariaBusy = Boolean(text);
  };
  const ask = async (request) => {
    const text = await python.telling("lab", JSON.stringify(request), seconds, words, busy);
    // The reader's code may come from a stranger, and runs where our answers are made.
    return JSON.parse(text, (_, its) => {
      if (typeof its === "string" && UNSAFE.test(its)) throw "broken";
      return its;
    });
  };
  // The desk has nothing on it before the first search, and after it had to be closed.
  const desk = async (request) => {
    const got = await ask(request);
    if (!got.forgotten) return got;
    if ((await ask({ do: "show", ...searched })).problem) throw "broken";
    if (stepper.ready < answer.count) await ask({ do: "frames", count: stepper.ready }); // those are here
    return ask(request);
  };
  const fail = (reason) => {
    const text = words[`run_${reason}`]?.replace("{seconds}", seconds);
    if (!text) throw reason;
    if (reason === "unreachable") find("busy").textContent = text;
    else complain("code", text);
  };
  const show = (more = {}, { push = true, step = null, used } = {}) => {
    const mine = ++asked;
    const here = gone;
    const made = Object.keys(more).length > 0;
    return inTurn(async () => {
      if (mine !== asked && used === undefined && !made) return false;
      const request = { ...setting(), code: used === undefined ? searched.code : used };
      let got;
      try {
        got = await ask({ do: "show", ...request, ...more });
      } catch (reason) {
        return void fail(reason);
      }
      if (here !== gone) return false; // the reader has gone back meanwhile
      if (got.problem) complain(got.problem.field, got.problem.text, got.problem);
      else {
        clear();
        // What is typed stays as it is; a tree that was made is written out.
        if (made && document.activeElement !== tree) tree.value = got.tree;
        take(got, { ...request, tree: got.tree }, step);
        stream();
      }
      remember(push);
      return !got.problem;
    });
  };

  // The frames of a film arrive while the reader already looks at it; what else is asked for comes in between.
  const stream = async () => {
    const its = answer;
    const next = () => (its === answer ? desk({ do: "frames", count: 40 }) : {});
    while (its === answer && stepper.ready < answer.count) {
      const more = await inTurn(next).catch((reason) => fail(reason) ?? {});
      if (!more.frames?.length) return;
      const waiting = stepper.step >= stepper.ready;
      stepper.add(more);
      if (waiting && stepper.step < stepper.ready) stepper.show(stepper.step);
    }
    if (its === answer && table.open) fillTable().catch(fail);
  };

  const take = (got, request, step) => {
    answer = got;
    searched = request;
    stepper.stop();
    stepper.load(got, got.count);
    find("note").textContent = find("copied").textContent = "";
    list();
    if (got.unmoved) find("note").textContent = got.unmoved;
    for (const [name, html] of Object.entries(got.results)) find(`result-${name}`).innerHTML = html;
    find("count").textContent = got.count;
    drawCode();
    noteCode();
    stepper.show(step ?? got.count - 1);
  };

  const drawCode = () => {
    if (searched.code === null) return void (listing.innerHTML = own);
    const lines = searched.code.split("\n");
    let last = answer.first_line;
    while (last < lines.length && /^([\s)]|$)/.test(lines[last])) last += 1;
    let quoted = false; // inside the docstring, which is left out
    const items = [];
    for (let number = answer.first_line; number <= last; number += 1) {
      const text = lines[number - 1];
      const quotes = items.length === 1 || quoted ? text.split('"""').length - 1 : 0;
      if (!quoted && !quotes) {
        const item = Object.assign(document.createElement("li"), { value: number });
        item.append(Object.assign(document.createElement("code"), { textContent: text || " " }));
        items.push(item);
      }
      if (quotes === 1) quoted = !quoted;
    }
    while (items.length && !items.at(-1).textContent.trim()) items.pop();
    listing.replaceChildren(...items);
  };
  const noteCode = (text) => {
    find("code-note").textContent = text ?? (code.value === (searched.code ?? code.defaultValue) ? "" : words.lab_code_changed);
  };

  // --- Choosing a node, in the drawing or from the list, and changing it.
  const chosen = () => answer.nodes.find(([path]) => String(path) === picked) ?? answer.nodes[0];
  const list = () => {
    node.replaceChildren(...answer.nodes.map(([path, , , called]) => new Option(called, String(path), false, String(path) === picked)));
    pick(String(chosen()[0]), picked !== null);
  };
  const pick = (path, visible = true) => {
    picked = visible ? path : picked;
    node.value = path;
    const [, , , , text, status] = chosen();
    value.value = text ?? "";
    value.disabled = root.querySelector("[data-do=set]").disabled = text === null;
    for (const name of ["without", "left", "right"]) root.querySelector(`[data-do=${name}]`).disabled = path === "";
    // A function of the reader's may look at a leaf without searching it.
    if (visible && text !== null && status === "cut" && searched.code === null) find("note").textContent = words.lab_pruned;
  };
  stepper.mark = () => {
    if (picked === null) return "";
    const [, x, y] = chosen();
    return `<circle class="picked" cx="${x}" cy="${y}" r="27"/>`;
  };
  node.addEventListener("change", () => { clear(); find("note").textContent = ""; pick(node.value); stepper.show(stepper.step); });
  figure.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const scale = picture.viewBox.baseVal.width / box.width;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    const far = ([, nx, ny]) => Math.hypot(nx - x, ny - y);
    const nearest = answer.nodes.reduce((a, b) => (far(b) < far(a) ? b : a));
    if (far(nearest) > 32) return;
    find("note").textContent = "";
    pick(String(nearest[0]));
    stepper.show(stepper.step);
    if (!value.disabled && matchMedia("(pointer: fine)").matches) value.select();
  });
  const path = () => chosen()[0];
  const edit = (name) => {
    const [...at] = path();
    if (name === "left" || name === "right") {
      const moved = at.at(-1) + (name === "left" ? -1 : 1);
      const siblings = answer.nodes.filter(([other]) => other.length === at.length && String(other.slice(0, -1)) === String(at.slice(0, -1)));
      if (moved >= 0 && moved < siblings.length) picked = String([...at.slice(0, -1), moved]);
    } else if (name === "without") picked = null; // so that a second press removes nothing
    else picked = String(at);
    return show({ edit: name, path: at });
  };

  // --- The form.
  const load = (text) => {
    tree.value = text;
    picked = null;
    return show();
  };
  const use = async (text) => {
    code.value = text;
    if (await show({}, { used: text === code.defaultValue ? null : text })) trust(text);
  };
  const save = (name, text, type) => {
    const link = Object.assign(document.createElement("a"), { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const saveSteps = async (format, type) => {
    const got = await inTurn(() => desk({ do: "data", format }));
    save(`alphabeta-steps.${format}`, format === "csv" ? got : JSON.stringify(got, null, 1), type);
  };
  const drawing = () => {
    const sheets = [...document.styleSheets].filter((one) => one.href?.startsWith(location.origin));
    const figures = ({ selectorText: name, cssText }) => name?.startsWith(".tree") || (name === ":root" && cssText.includes("--tree-"));
    const rules = sheets.flatMap((one) => [...one.cssRules]).filter(figures);
    const [{ width, height }, { height: more }] = [picture.viewBox.baseVal, figure.querySelector(".window").viewBox.baseVal];
    const inner = stepper.drawing;
    const line = inner.pop();
    return `<svg xmlns="http://www.w3.org/2000/svg" class="tree" width="${width}" height="${height + more}" viewBox="0 0 ${width} ${height + more}">
<title>${new Option(stage.querySelector(".say").textContent).innerHTML}</title>
<style>svg { background: #fff; font-family: system-ui, sans-serif }
${rules.map((rule) => rule.cssText).join("\n")}</style>
${inner.join("")}<g transform="translate(0 ${height})">${line}</g></svg>\n`;
  };
  const fillTable = async () => {
    const rows = await inTurn(() => desk({ do: "rows" }));
    const body = table.querySelector("tbody");
    body.replaceChildren(...rows.map((cells) => {
      const row = document.createElement("tr");
      row.innerHTML = cells.map((cell) => `<td>${cell}</td>`).join("");
      return row;
    }));
  };
  const actions = {
    first: () => load(tree.defaultValue),
    second: () => load(data.second),
    draw: () => {
      picked = null;
      const [branching, depth, seed] = ["children", "depth", "seed"].map((name) => find(name).value);
      return show({ random: { branching, depth, seed, uneven: find("uneven").checked } });
    },
    best_first: () => show({ order: "best" }),
    worst_first: () => show({ order: "worst" }),
    set: () => show({ value: value.value, path: path() }),
    child: () => edit("child"),
    without: () => edit("without"),
    left: () => edit("left"),
    right: () => edit("right"),
    run: () => use(code.value),
    restore: () => use(code.defaultValue),
    csv: () => saveSteps("csv", "text/csv"),
    json: () => saveSteps("json", "application/json"),
    svg: () => save(`alphabeta-step-${stepper.step + 1}.svg`, drawing(), "image/svg+xml"),
    share: async () => {
      await remember(false);
      try {
        await navigator.clipboard.writeText(location.href);
        find("copied").textContent = words.lab_copied;
      } catch {
        find("copied").textContent = words.lab_copy_failed;
      }
    },
  };
  for (const change of Object.keys(changes)) actions[change] = () => use(changes[change]);
  for (const button of root.querySelectorAll("[data-do]")) button.addEventListener("click", () => actions[button.dataset.do]()?.catch?.(fail));
  for (const form of root.querySelectorAll("form")) form.addEventListener("submit", (event) => event.preventDefault());
  value.addEventListener("keydown", (event) => event.key === "Enter" && actions.set());
  for (const name of ["children", "depth", "seed"]) find(name).addEventListener("keydown", (event) => event.key === "Enter" && actions.draw());
  let soon = 0;
  const changed = ({ target }) => {
    clearTimeout(soon);
    remember(target.type === "radio" || "typed");
    soon = setTimeout(show, target.type === "radio" ? 0 : 250, {}, { push: false });
  };
  for (const name of ["tree", "branching", "alpha", "beta"]) find(name).addEventListener("input", changed);
  root.addEventListener("change", () => (typed = false));
  for (const radio of root.querySelectorAll("[name=player]")) radio.addEventListener("change", changed);
  code.oninput = () => { noteCode(); clear(); remember("typed"); };
  table.addEventListener("toggle", () => table.open && fillTable().catch(fail));
  stage.addEventListener("shown", () => {
    // In a tree that is wider than the screen, the current node is kept in sight.
    const now = picture.querySelector(":is(.max, .min, .leaf).now")?.getBoundingClientRect();
    if (!now || figure.scrollWidth <= figure.clientWidth) return;
    const box = figure.getBoundingClientRect();
    if (now.left < box.left + 40 || now.right > box.right - 40) figure.scrollLeft += now.left - box.left - box.width / 2;
  });

  // --- What the address says, when the page is opened and when the reader goes back.
  let gone = 0; // how often the reader went to another address
  const follow = async () => {
    const params = new URLSearchParams(location.hash.slice(1));
    if (location.hash && !location.hash.includes("=")) return; // somebody went to a heading
    const here = ++gone;
    typed = false;
    // An address may have been cut off: then its code is damaged.
    const text = params.has("code") ? await unzip(params.get("code")).catch(() => null) : code.defaultValue;
    if (here !== gone) return;
    const before = JSON.stringify([setting(), code.value]);
    code.value = text ?? code.defaultValue;
    tree.value = params.get("tree") ?? tree.defaultValue;
    for (const name of ["branching", "alpha", "beta"]) find(name).value = params.get(name) ?? plain[name];
    root.querySelector(`[name=player][value=${params.get("player") === "min" ? "min" : "max"}]`).checked = true;
    const step = /^\d+$/.test(params.get("step")) ? params.get("step") - 1 : null;
    const used = known.includes(code.value) && code.value !== code.defaultValue ? code.value : null;
    stepper.stop();
    if (JSON.stringify([setting(), code.value]) === before && used === searched.code) return stepper.show(step ?? answer.count - 1);
    picked = null;
    await show({}, { push: false, step, used });
    const notice = text === null ? words.lab_code_damaged : used === null && text !== code.defaultValue ? words.lab_code_arrived : "";
    if (notice) noteCode((find("busy").textContent = notice)); // beside the code, and above the figure
  };
  addEventListener("popstate", follow);
  typing(code, () => actions.run());
  list();
  // What was typed while this script was on its way counts more than the address.
  noteCode();
  if (JSON.stringify(setting()) !== JSON.stringify({ tree: tree.defaultValue, ...plain })) show();
  else if (code.value === code.defaultValue && location.hash.includes("=")) follow();
};
