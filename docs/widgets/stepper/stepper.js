// Steps through a recorded search: it moves between the frames of a film, and draws nothing itself.
for (const root of document.querySelectorAll(".stepper")) {
  const find = (selector) => root.querySelector(selector);
  const [figure, picture, line, say, room, of, slider] = ["figure", "svg.tree", "svg.window", ".say", ".room", ".of", ".slider"].map(find);
  // A search without a window has no number line and no place for α and β.
  const values = root.querySelectorAll(".values dd");
  const play = find("[data-go=play]");
  const [playIcon, playLabel] = [play.querySelector("path").getAttribute("d"), play.title];
  let parts, frames, drawings, last, longest;
  let step = Number(root.dataset.step);
  let timer = 0;
  let put = (element, html) => (element.innerHTML = html); // of a film that the build has put into the page

  const bare = (html) => html.replace(/<[^>]+>/g, "");

  // A film may come in pieces: count is how many frames there will be.
  const take = (film, count = film.frames.length) => {
    [parts, frames, drawings, last, longest] = [[], [], [film.start], count - 1, ""];
    add(film);
  };
  const reserve = () => put(room, longest, "phrase"); // so that no step moves what stands below what is said
  const load = (film, count) => {
    take(film, count);
    reserve();
    slider.max = last;
    const wide = film.size[0] > 480;
    root.classList.toggle("wide", wide);
    if (wide) figure.tabIndex = 0; // so that keys can scroll it
    else figure.removeAttribute("tabindex");
    picture.style.minWidth = `${0.75 * film.size[0]}px`; // a wide tree is scrolled rather than made too small
    for (const [svg, [width, height]] of [[picture, film.size], [line, film.window]])
      for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) svg?.setAttribute(name, value);
  };
  const add = (film) => {
    parts.push(...film.parts);
    for (const frame of film.frames) {
      const drawing = [...drawings.at(-1)];
      for (let at = 0; at < frame[0].length; at += 2) drawing[frame[0][at]] = frame[0][at + 1];
      drawings.push(drawing);
      frames.push(frame);
      if (bare(frame[1]).length > bare(longest).length) longest = frame[1];
    }
  };

  const show = (number) => {
    step = Math.max(0, Math.min(last, number));
    const [, sentence, current, ...numbers] = frames[step] ?? [[], "", 0, "", "", ""];
    const { drawing } = stepper;
    const window = drawing.pop();
    if (line) put(line, window, "drawing");
    put(picture, drawing.join(""), "drawing");
    const mark = stepper.mark?.(); // an element, where something is marked
    if (mark) picture.append(mark);
    put(say, sentence, "phrase");
    picture.setAttribute("aria-label", say.textContent);
    for (const value of values) value.textContent = numbers[value.dataset.at] || "–";
    for (const item of root.querySelectorAll(".code li")) {
      item.classList.toggle("now", item.value === current);
      item.dataset.in ??= /^ */.exec(item.textContent)[0].length >> 2; // of another listing than the build's
    }
    slider.value = step;
    of.textContent = root.dataset.of.replace("{number}", step + 1).replace("{count}", last + 1);
    slider.setAttribute("aria-valuetext", of.textContent);
    for (const [go, off] of [["first", step === 0], ["previous", step === 0], ["next", step === last], ["last", step === last]])
      find(`[data-go=${go}]`).setAttribute("aria-disabled", off);
    root.dispatchEvent(new Event("shown"));
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
    stepper.remember(step, chosen);
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
  slider.addEventListener("change", () => stepper.remember(step, true));

  root.tabIndex = 0;
  root.addEventListener("keydown", (event) => {
    if (event.target !== root || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
    if (!key) return;
    event.preventDefault();
    go[key]();
  });

  let from = null; // a swipe moves the figure itself if that is wider than the screen
  figure.addEventListener("touchstart", (event) => (from = event.touches.length === 1 && figure.scrollWidth <= figure.clientWidth ? event.touches[0] : null), { passive: true });
  figure.addEventListener("touchend", (event) => {
    const to = event.changedTouches[0];
    if (!from || Math.abs(to.clientX - from.clientX) < 40 || Math.abs(to.clientY - from.clientY) > 40) return;
    choose(step + (to.clientX < from.clientX ? 1 : -1));
  });

  // The laboratory and the practice page have addresses of their own, in which a step is one thing among others.
  const laboratory = root.closest(".laboratory, .practice");
  const stepper = (root.stepper = {
    // A film from Python, as elements.js has checked it.
    load: (film, count) => {
      put = elements.put;
      load(film, count);
    },
    add: (film) => { add(film); reserve(); },
    show,
    stop,
    get drawing() { return drawings[frames[step] ? step + 1 : 0].map((part) => parts[part]); }, // pieces of SVG, the number line last
    get step() { return step; },
    get ready() { return frames.length; },
    remember: (number, chosen) => history[chosen ? "pushState" : "replaceState"](null, "", `#step${laboratory ? "=" : "-"}${number + 1}`),
  });
  // What the build has drawn is not drawn again, for it would delay the page.
  const built = JSON.parse(find("template").content.textContent);
  if (built.size[0] > 480) load(built);
  else take(built);
  find(".controls").inert = false;
  const first = step;
  const follow = () => {
    const match = /^#step-(\d+)$/.exec(location.hash);
    if (!match && location.hash) return; // somebody went to a heading
    stop();
    show(match ? match[1] - 1 : first);
  };
  if (laboratory) continue;
  addEventListener("popstate", follow);
  if (location.hash) follow();
  if (location.hash.startsWith("#step-")) root.scrollIntoView({ block: "start" });
}
