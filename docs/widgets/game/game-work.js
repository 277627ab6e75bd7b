// A game against the function: hands the reader's moves to Python and shows what comes back.
// Fetched by game.js; Python is fetched at the first move, or for an address that holds moves.
(() => {
  const root = document.querySelector(".game");
  const find = (selector) => root.querySelector(selector);
  const { game, words, separator, start } = JSON.parse(find("template").content.textContent);
  const board = find(".board");
  const cells = [...board.querySelectorAll("button")];
  const columns = Number(board.dataset.columns);
  const [said, problem, nodes, tree, back, worth] = [".said", ".problem", ".nodes", ".as-tree", "[data-do=back]", "[name=worth]"].map(find);
  const studies = new Map([["", start]]); // what is known of a position, by the moves that lead to it
  let stands = start; // how the game stands: Python's last answer, or what will soon be one
  let moves = []; // those that lead there
  let you = "X";
  let asked = 0; // counts what was asked for; only the last of it is shown
  let search = null; // Python's promise, while the program searches

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const placed = (cell) => fill(words.cell, { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 });
  // As numerals.py writes it: the first number that is grouped, with its separator, is a word.
  const grouped = (number) =>
    `${number}`.length < words.first_grouped.length - 1 ? `${number}` : `${number}`.replace(/\B(?=(\d{3})+$)/g, words.first_grouped.at(-4));
  const say = (...sentences) => (said.textContent = sentences.filter(Boolean).join(separator));
  const complain = (text) => {
    problem.hidden = !text;
    problem.firstElementChild.textContent = text;
  };
  // Where the reader's last move stands among the moves, -1 if there is none.
  const mine = () => moves.findLastIndex((_, at) => at % 2 === (you === "X" ? 0 : 1));

  // The cell that a move at this one fills: where signs fall, the lowest empty one of those; -1 if there is none.
  const landing = ({ dataset: { move } }) => cells.findLastIndex((one) => one.dataset.move === move && one.dataset.sign === ".");
  // Marks the cell that a click or the Enter key would fill.
  const aim = () => {
    const button = board.querySelector("button:is(:hover, :focus-visible)");
    const aimed = button?.ariaDisabled === "false" ? landing(button) : -1;
    for (const [cell, one] of cells.entries()) one.classList.toggle("aimed", cell === aimed);
  };

  // --- The address holds the moves, the reader's sign and whether the values are shown.
  const state = () => ({ moves: moves.join(), you: you === "X" ? "" : you, worth: worth.checked ? "1" : "" });
  const remember = (push) => {
    const hash = Object.entries(state()).filter(([, value]) => value).map((pair) => pair.join("=")).join("&");
    if (location.hash.slice(1) === hash) return;
    try {
      history[push ? "pushState" : "replaceState"](null, "", hash ? `#${hash}` : location.pathname + location.search);
    } catch {} // a browser that finds too many addresses in a short time
  };
  const follow = async () => {
    if (location.hash && !location.hash.includes("=")) return; // somebody went to a heading
    try {
      await script("outside.js");
    } catch {
      return complain(words.run_unreachable);
    }
    const { its, lost } = addressed(Object.keys(state()));
    you = its.get("you") === "O" ? "O" : "X";
    find(`[name=you][value=${you}]`).checked = true;
    worth.checked = its.get("worth") === "1";
    // As with a move that cannot be made: from the first piece on that is no move, nothing counts.
    const pieces = its.get("moves")?.split(",", cells.length + 1) ?? [];
    const end = pieces.findIndex((piece) => !/^\d{1,2}$/.test(piece));
    const wanted = (end < 0 ? pieces : pieces.slice(0, end)).map(Number);
    const settled = settle(wanted, false);
    const mine = asked;
    await settled;
    if (end >= 0 || wanted.some((move, at) => move !== moves[at])) lost.add("moves");
    for (const [name, known] of [["you", you], ["worth", "1"]]) if (its.has(name) && its.get(name) !== known) lost.add(name);
    const told = await saidOfLost(lost).catch(() => words.run_unreachable);
    if (told && mine === asked) say(told, said.textContent);
  };

  // --- What is seen.
  const show = () => {
    const yours = stands.turn === you;
    const study = yours ? studies.get(stands.moves.join()) : null;
    const values = worth.checked && study?.values;
    for (const [cell, button] of cells.entries()) button.dataset.sign = stands.cells[cell];
    for (const [cell, button] of cells.entries()) {
      const { sign } = button.dataset;
      const at = stands.open.indexOf(Number(button.dataset.move));
      const value = at >= 0 && values && cell === landing(button) ? String(values[at]).replace("-", "−") : "";
      const label = sign === "." ? (value ? "cell_worth" : "cell_empty") : stands.line.includes(cell) ? "cell_won" : "cell_taken";
      button.ariaLabel = fill(words[label], { cell: placed(cell), sign, value });
      button.ariaDisabled = String(at < 0 || !yours);
      button.classList.toggle("last", cell === stands.cell);
      button.lastElementChild.textContent = value;
    }
    aim();
    const ends = [stands.line.at(0), stands.line.at(-1)].map((cell) => `${(cell % columns) + 0.5} ${Math.floor(cell / columns) + 0.5}`);
    find(".line path").setAttribute("d", stands.line.length ? `M${ends.join("L")}` : "");
    root.classList.toggle("worths", worth.checked);
    back.ariaDisabled = String(mine() < 0);
    nodes.hidden = !stands.nodes;
    nodes.textContent = stands.nodes ? fill(words.nodes, { count: grouped(stands.nodes) }) : "";
    tree.hidden = !study?.address;
    if (tree.hidden) return;
    tree.firstElementChild.href = `../laboratory/#${study.address}`;
    tree.lastElementChild.textContent = study.plies === null ? words.tree_whole : fill(words.tree_limited, study) + separator + words[`${game}_evaluation`];
  };
  const result = () => {
    if (stands.turn) return fill(words.your_turn, { sign: you });
    if (stands.score === 0) return words.draw;
    const sign = stands.score > 0 ? "X" : "O";
    return fill(words[`${game}_${sign === you ? "you" : "program"}_won`], { sign });
  };

  // --- Python.
  const ask = (request, told) => python.ask("game", JSON.stringify({ game, ...request }), 60, told);
  // The answers, as game/answers.py makes them.
  const readPlay = (text) => {
    const { insist, list, maybe, number, one, whole } = checks;
    const { moves, cells, cell, turn, open, score, line, nodes } = checks.json(text);
    insist(cells.length === start.cells.length && /^[XO.]*$/.test(cells));
    const places = { cell: maybe(cell, whole), line: list(line, whole), moves: list(moves, whole), open: list(open, whole) };
    return { ...places, cells, turn: one(turn, ["X", "O", null]), score: maybe(score, number), nodes: maybe(nodes, (its) => whole(its, 1e9)) };
  };
  const readStudy = (text) => {
    const { values, address, plies } = checks.json(text);
    return { values: values && checks.list(values, (its) => checks.number(its, -1e9, 1e9)), address: address && checks.text(address), plies };
  };
  // Shows the game after these moves, with the program's answer if it is its turn; cell: what the reader has just filled.
  const settle = async (wanted, push, cell = null) => {
    const mine = ++asked;
    if (search) python.end("stopped", search);
    search = null;
    moves = wanted;
    complain("");
    remember(push);
    if (!moves.length && you === "X") {
      stands = start;
      say(result());
      return show();
    }
    const yours = cell === null ? "" : fill(words.you_played, { cell: placed(cell) });
    stands = { ...stands, turn: null, nodes: null };
    if (yours) stands = { ...stands, cell, cells: stands.cells.slice(0, cell) + you + stands.cells.slice(cell + 1) };
    show();
    // An answer that comes at once needs no announcement.
    let [slow, fetching] = [false, false];
    const told = (its) => {
      fetching = its;
      slow ||= fetching;
      if (slow && mine === asked) say(yours, fetching ? words.run_fetching : words.thinking);
    };
    const timer = setTimeout(() => { slow = true; told(fetching); }, 400);
    try {
      await script("python.js");
      if (mine !== asked) return;
      search = ask({ do: "play", moves, program: you === "X" ? "O" : "X" }, told);
      const got = readPlay(await search);
      if (mine !== asked) return;
      stands = got;
    } catch (reason) {
      if (mine !== asked) return; // it is wanted no more
      search = null;
      say(yours);
      return complain(reason === "unreachable" ? words.run_unreachable : words.failed);
    } finally {
      clearTimeout(timer);
    }
    search = null;
    moves = stands.moves;
    remember(false);
    say(yours, stands.nodes ? fill(words.program_played, { cell: placed(stands.cell) }) : "", result());
    show();
    study();
  };
  // What the reader's moves are worth, if that is to be shown, and the tree.
  const study = async () => {
    const [mine, its] = [asked, stands];
    const known = studies.get(its.moves.join());
    if (its.turn !== you || (known && (known.values || !worth.checked))) return;
    try {
      const got = readStudy(await ask({ do: "study", moves: its.moves, values: worth.checked }));
      studies.set(its.moves.join(), got);
    } catch {
      return mine === asked ? complain(words.failed) : null;
    }
    if (mine === asked) show();
  };

  // --- What the reader does.
  const actions = {
    anew: () => settle([], true),
    back: () => mine() >= 0 && settle(moves.slice(0, mine()), true),
    again: () => {
      cells[stands.cell ?? 0].focus(); // for the button goes away
      settle(moves, false);
    },
  };
  for (const button of root.querySelectorAll("[data-do]")) button.addEventListener("click", () => actions[button.dataset.do]());
  board.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button || button.ariaDisabled === "true") return;
    settle([...moves, Number(button.dataset.move)], true, landing(button));
  });
  board.addEventListener("keydown", (event) => {
    const cell = cells.indexOf(event.target);
    const first = cell - (cell % columns);
    const [low, high] = [first, first + columns - 1];
    const to = {
      ArrowLeft: Math.max(cell - 1, low), ArrowRight: Math.min(cell + 1, high), Home: low, End: high,
      ArrowUp: cell - columns, ArrowDown: cell + columns,
    }[event.key];
    if (cell < 0 || to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // From column to column it goes to where a sign would fall.
    const fallen = to >= low && to <= high ? landing(cells[to]) : -1;
    cells[fallen < 0 ? to : fallen]?.focus();
  });
  // The Tab key comes back to the cell where it left the board.
  board.addEventListener("focusin", ({ target }) => {
    for (const cell of cells) cell.tabIndex = cell === target ? 0 : -1;
  });
  for (const name of ["pointerover", "pointerleave", "focusin", "focusout"]) board.addEventListener(name, aim);
  for (const radio of root.querySelectorAll("[name=you]"))
    radio.addEventListener("change", () => {
      you = radio.value;
      settle([], true);
    });
  worth.addEventListener("change", () => {
    remember(false);
    show();
    study();
  });
  find("form").addEventListener("submit", (event) => event.preventDefault());
  addEventListener("popstate", follow);
  // What was chosen while this script was on its way counts.
  you = find("[name=you]:checked").value;
  if (location.hash.includes("=")) follow();
  else settle([], false);
})();
