// The laboratory at work: it hands what the reader does to Python, and shows what comes back.
// words: those of the laboratory and those that widgets share, in the page's language; changes: the ready-made ones, as whole programs.
window.laboratory = (words, changes) => {
  const root = document.querySelector(".laboratory");
  const find = (name) => document.getElementById(`laboratory-${name}`);
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

  const player = () => root.querySelector("[name=player]:checked").value;
  const setting = () => ({ tree: tree.value, branching: find("branching").value, player: player(), alpha: find("alpha").value, beta: find("beta").value });

  // --- The address holds everything: tree, window, code and step.
  const zip = async (text) => {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };
  const unzip = async (text) => {
    const long = new RangeError("longer than any code that is run");
    if (text.length > 150_000) throw long;
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let read = "";
    for (let size = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) return read + decoder.decode();
      if ((size += value.length) > 100_000) throw long; // a little may unpack to very much
      read += decoder.decode(value, { stream: true });
    }
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
  const known = keeping(() => localStorage, "laboratory code", [], keeping.texts);
  const trust = (text) => (known.its = [text, ...known.its.filter((other) => other !== text)].slice(0, 20));

  // --- Mistakes are told where they were made.
  let notice = ""; // what is to be said of the address, until something else is done
  const drop = () => notice && busy((notice = ""));
  const clear = () => {
    drop();
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
      const cut = Math.min(end, start + 200); // no more of it than can be read
      const after = cut < end ? end : end + 12;
      const mark = Object.assign(document.createElement("mark"), { textContent: part(start, cut) });
      const shown = Object.assign(document.createElement("code"), { translate: false });
      shown.append(start > 24 ? "…" : "", part(start - 24, start), mark, part(end, after), cut < end || after < signs.length ? "…" : "");
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
    find("busy").textContent = text || notice;
    root.ariaBusy = Boolean(text);
  };
  const ask = async (request, anew = false) => {
    const about = { code: request.do === "show" ? request.code : searched.code, anew };
    return checks.json(await python.telling("laboratory", JSON.stringify(request), seconds, words, busy, about));
  };
  // An answer to "show", as laboratory/answers.py makes it.
  const FIELDS = ["tree", "branching", "alpha", "beta", "code", "random", "value"];
  const RESULTS = ["value", "line", "read", "skipped", "fewest", "minimax"];
  const readNode = ([path, x, y, called, its, status]) => {
    const { list, maybe, number, text, whole } = checks;
    return [list(path, whole), number(x), number(y), text(called), maybe(its, text), text(status)];
  };
  const read = (got) => {
    const { insist, list, maybe, one, sentence, text, whole } = checks;
    if (got.problem) {
      const { field, text: said, line, start, end } = got.problem;
      return { problem: { field: one(field, FIELDS), text: sentence(said), line: maybe(line, whole), start: whole(start, checks.LONGEST), end: whole(end, checks.LONGEST) } };
    }
    insist(got.count > 0 && got.nodes.length > 0);
    return {
      ...elements.film(got),
      count: whole(got.count),
      first_line: whole(got.first_line),
      tree: text(got.tree),
      nodes: list(got.nodes, readNode),
      results: RESULTS.map((name) => [name, text(got.results[name])]),
      unmoved: sentence(got.unmoved),
      differs: sentence(got.differs),
    };
  };
  // Python knows nothing before the first search, and after its worker had to be closed.
  const askOf = async (request) => {
    const got = await ask(request);
    if (!got.forgotten) return got;
    if (read(await ask({ do: "show", ...searched })).problem) throw "broken";
    if (stepper.ready < answer.count) await ask({ do: "frames", count: stepper.ready }); // those are here
    return ask(request);
  };
  const fail = (reason) => {
    // What could not be shown was no answer: whatever made it is ended.
    const known = ["endless", "unreachable", "stopped"].includes(reason);
    if (!known) python.renew();
    const text = words[`run_${known ? reason : "broken"}`].replace("{seconds}", seconds);
    if (reason === "unreachable") find("busy").textContent = text;
    else complain("code", text);
  };
  const show = (more = {}, { push = true, step = null, used, anew = false } = {}) => {
    const mine = ++asked;
    const here = gone;
    const made = Object.keys(more).length > 0;
    return inTurn(async () => {
      if (mine !== asked && used === undefined && !made) return false;
      const request = { ...setting(), code: used === undefined ? searched.code : used };
      let got;
      try {
        got = read(await ask({ do: "show", ...request, ...more }, anew));
        if (here !== gone) return false; // the reader has gone back meanwhile
        if (got.problem) complain(got.problem.field, got.problem.text, got.problem);
        else {
          clear();
          // What is typed stays as it is; a tree that was made is written out.
          if (made && document.activeElement !== tree) tree.value = got.tree;
          take(got, { ...request, tree: got.tree }, step);
          stream();
        }
      } catch (reason) {
        return void fail(reason);
      }
      if (push || mine === asked) remember(push); // who overtakes it writes the address
      return !got.problem;
    });
  };

  // The frames of a film arrive while the reader already looks at it; what else is asked for comes in between.
  const stream = async () => {
    const its = answer;
    const next = async () => (its === answer ? elements.frames(await askOf({ do: "frames", count: 40 }), its) : {});
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
    for (const [name, html] of got.results) elements.put(find(`result-${name}`), html, "phrase");
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
  let failed = null; // the code that was run last, if that came to nothing
  const noteCode = (text) => {
    const told = code.value === failed ? words.code_failed : words.code_changed;
    find("code-note").textContent = text ?? (code.value === (searched.code ?? code.defaultValue) ? answer.differs ?? "" : told);
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
    if (visible && text !== null && status === "cut" && searched.code === null) find("note").textContent = words.pruned;
  };
  stepper.mark = () => {
    if (picked === null) return null;
    const [, x, y] = chosen();
    const ring = document.createElementNS(picture.namespaceURI, "circle");
    for (const [name, its] of Object.entries({ class: "picked", cx: x, cy: y, r: 27 })) ring.setAttribute(name, its);
    return ring;
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
    const here = gone;
    const done = await show({}, { used: text === code.defaultValue ? null : text, anew: true });
    if (here !== gone) return;
    failed = done ? null : text;
    if (done) trust(text);
    else noteCode();
  };
  const save = (name, text, type) => {
    const link = Object.assign(document.createElement("a"), { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const saveSteps = async (format, type) => {
    const got = await inTurn(() => askOf({ do: "data", format }));
    // A table that opens in another program holds letters and numbers, and nothing that could be a formula.
    if (format === "csv") checks.insist(/^[\p{L}\p{N}_.,+\n-]*$/u.test(got));
    save(`alphabeta-steps.${format}`, format === "csv" ? got : JSON.stringify(got, null, 1), type);
  };
  const drawing = () => {
    const sheets = [...document.styleSheets].filter((one) => one.href?.startsWith(location.origin));
    const figures = ({ selectorText: name, cssText }) => (name?.startsWith(".tree") && !name.endsWith(".picked")) || (name === ":root" && cssText.includes("--tree-"));
    const rules = sheets.flatMap((one) => [...one.cssRules]).filter(figures);
    const [{ width, height }, { height: more }] = [picture.viewBox.baseVal, figure.querySelector(".window").viewBox.baseVal];
    const make = (name, attributes, ...children) => {
      const its = document.createElementNS(picture.namespaceURI, name);
      for (const [name, value] of Object.entries(attributes)) its.setAttribute(name, value);
      its.append(...children);
      return its;
    };
    const parts = (svg) => [...svg.cloneNode(true).childNodes].filter((part) => !part.matches(".picked"));
    const said = stage.querySelector(".say").textContent;
    const style = `svg { background: #fff; font-family: system-ui, sans-serif }\n${rules.map((rule) => rule.cssText).join("\n")}`;
    const size = { width, height: height + more, viewBox: `0 0 ${width} ${height + more}` };
    const line = make("g", { transform: `translate(0 ${height})` }, ...parts(figure.querySelector(".window")));
    const svg = make("svg", { class: "tree", ...size }, make("title", {}, said), make("style", {}, style), ...parts(picture), line);
    return `${new XMLSerializer().serializeToString(svg)}\n`;
  };
  const fillTable = async () => {
    const rows = await inTurn(() => askOf({ do: "rows" }));
    const cell = (its) => {
      const made = document.createElement("td");
      elements.put(made, String(its), "phrase");
      return made;
    };
    table.querySelector("tbody").replaceChildren(...checks.list(rows, (cells) => {
      const row = document.createElement("tr");
      row.append(...checks.list(cells, cell, 4));
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
        find("copied").textContent = words.copied;
      } catch {
        find("copied").textContent = words.copy_failed;
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
  const tellFramed = (href) => {
    const link = () => Object.assign(document.createElement("a"), { href, target: "_blank", rel: "noopener", textContent: words.open_alone });
    for (const place of ["code-note", "busy"]) find(place).replaceChildren(words.code_framed, " ", link());
  };
  const follow = async () => {
    if (location.hash && !location.hash.includes("=")) return; // somebody went to a heading
    const here = ++gone;
    typed = false;
    drop();
    const { its, lost } = addressed([...Object.keys(setting()), "code", "step"]);
    // Where another page could lead the reader's hand to the button, code from an address is not even shown.
    const framed = its.has("code") && window.top !== window;
    const address = location.href;
    // An address may have been cut off: then its code is damaged.
    const text = its.has("code") && !framed ? await unzip(its.get("code")).catch(() => null) : code.defaultValue;
    if (here !== gone) return;
    const before = JSON.stringify([setting(), code.value]);
    code.value = text ?? code.defaultValue;
    tree.value = its.get("tree") ?? tree.defaultValue;
    for (const name of ["branching", "alpha", "beta"]) find(name).value = its.get(name) ?? plain[name];
    const radio = [...root.querySelectorAll("[name=player]")].find(({ value }) => value === its.get("player"));
    if (its.has("player") && !radio) lost.add("player");
    (radio ?? root.querySelector("[name=player]")).checked = true;
    const step = /^[1-9]\d*$/.test(its.get("step")) ? its.get("step") - 1 : null;
    const used = code.value !== code.defaultValue && known.its.includes(code.value) ? code.value : null;
    stepper.stop();
    const changed = JSON.stringify([setting(), code.value]) !== before || used !== searched.code;
    if (changed) {
      picked = null;
      await show({}, { push: false, step, used });
    } else stepper.show(step ?? answer.count - 1);
    if (framed) return tellFramed(address);
    if (its.has("step") && !(step !== null && step < answer.count)) lost.add("step");
    const ofCode = text === null ? words.code_damaged : used === null && text !== code.defaultValue ? words.code_arrived : "";
    const told = [ofCode, await saidOfLost(lost).catch(() => words.run_unreachable)].filter(Boolean).join(" ");
    if (here !== gone || !told) return;
    if (!changed) remember(false); // the address, too, is put right
    if (ofCode) noteCode(ofCode);
    notice = told; // beside the code, and above the figure
    if (!find("busy").textContent) busy("");
  };
  addEventListener("popstate", follow);
  typing(code, () => actions.run());
  list();
  // What was typed while this script was on its way counts more than the address.
  noteCode();
  if (JSON.stringify(setting()) !== JSON.stringify({ tree: tree.defaultValue, ...plain })) show();
  else if (code.value === code.defaultValue && location.hash.includes("=")) follow();
};
