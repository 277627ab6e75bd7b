// Steps through a recorded search: it moves between the frames of a film, and draws nothing itself.
for (const root of document.querySelectorAll(".stepper")) {
  const film = JSON.parse(root.querySelector("template").content.textContent);
  const find = (selector) => root.querySelector(selector);
  const [picture, say, of, slider] = ["svg.tree", ".say", ".of", ".slider"].map(find);
  const values = root.querySelectorAll(".values dd");
  const lines = new Map([...root.querySelectorAll(".code li")].map((line) => [line.value, line]));
  const last = film.frames.length - 1;
  const play = find("[data-go=play]");
  const [playIcon, playLabel] = [play.querySelector("path").getAttribute("d"), play.title];
  let step = Number(root.dataset.step);
  let timer = 0;

  const show = (number) => {
    step = Math.max(0, Math.min(last, number));
    const [parts, sentence, line, ...numbers] = film.frames[step];
    picture.innerHTML = parts.map((part) => film.parts[part]).join("");
    say.innerHTML = sentence;
    picture.setAttribute("aria-label", say.textContent);
    numbers.forEach((value, index) => (values[index].textContent = value || "–"));
    for (const [number, item] of lines) item.classList.toggle("now", number === line);
    slider.value = step;
    of.textContent = root.dataset.of.replace("{number}", step + 1).replace("{count}", last + 1);
    slider.setAttribute("aria-valuetext", of.textContent);
    for (const [go, off] of [["first", step === 0], ["previous", step === 0], ["next", step === last], ["last", step === last]])
      find(`[data-go=${go}]`).setAttribute("aria-disabled", off);
  };

  const label = (text, icon) => {
    play.title = text;
    play.setAttribute("aria-label", text);
    play.querySelector("path").setAttribute("d", icon);
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    say.setAttribute("aria-live", "polite");
    label(playLabel, playIcon);
  };

  // A step that was chosen is one to go back to; one that was played or slid over is not.
  const choose = (number, chosen = true) => {
    if (chosen) stop();
    if (number === step || number < 0 || number > last) return;
    show(number);
    history[chosen ? "pushState" : "replaceState"](null, "", `#step-${step + 1}`);
  };

  const start = () => {
    if (step === last) choose(0, false);
    say.setAttribute("aria-live", "off"); // no flood of sentences while it plays
    label(root.dataset.pause, "M7 5h4v14H7zM13 5h4v14h-4z");
    timer = setInterval(() => {
      choose(step + 1, false);
      if (step === last) stop();
    }, 1600 / find(".speed").value);
  };

  const go = {
    first: () => choose(0),
    previous: () => choose(step - 1),
    play: () => (timer ? stop() : start()),
    next: () => choose(step + 1),
    last: () => choose(last),
  };
  for (const button of root.querySelectorAll("[data-go]"))
    button.addEventListener("click", () => go[button.dataset.go]());
  find(".speed").addEventListener("change", () => { if (timer) { stop(); start(); } });
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  slider.addEventListener("change", () => history.pushState(null, "", `#step-${step + 1}`));

  root.tabIndex = 0;
  root.addEventListener("keydown", (event) => {
    if (event.target !== root || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
    if (!key) return;
    event.preventDefault();
    go[key]();
  });

  let from = null;
  const figure = find("figure");
  figure.addEventListener("touchstart", (event) => (from = event.touches.length === 1 ? event.touches[0] : null), { passive: true });
  figure.addEventListener("touchend", (event) => {
    const to = event.changedTouches[0];
    if (!from || Math.abs(to.clientX - from.clientX) < 40 || Math.abs(to.clientY - from.clientY) > 40) return;
    choose(step + (to.clientX < from.clientX ? 1 : -1));
  });

  const first = step;
  const follow = () => {
    const match = /^#step-(\d+)$/.exec(location.hash);
    if (!match && location.hash) return; // somebody went to a heading
    stop();
    show(match ? match[1] - 1 : first);
  };
  addEventListener("popstate", follow);
  find(".controls").hidden = false;
  show(step);
  follow();
  if (location.hash.startsWith("#step-")) root.scrollIntoView({ block: "start" });
}
