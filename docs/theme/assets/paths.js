// The reading paths: one is chosen on the home page, and each page then offers the next step of it.
// What is kept, on this device alone: the path's id, and its steps as {href, title} as the home page had them.
(async () => {
  const src = document.currentScript.src;
  const KEPT = "reading-path";
  const nav = Object.assign(document.createElement("nav"), { className: "reading-path md-typeset", hidden: true });
  document.querySelector("article").after(nav);
  const { base } = JSON.parse(document.getElementById("__config").textContent); // of the language
  const home = new URL(base + (base.endsWith("/") ? "" : "/"), location);
  const read = () => {
    try {
      const { id, name, steps } = JSON.parse(localStorage.getItem(KEPT));
      return (
        steps.every(({ href, title }) => typeof href === "string" && typeof title === "string") && { id, name, steps }
      );
    } catch {
      return null; // nothing is kept, or nothing of ours
    }
  };
  const keep = (path) => (path ? localStorage.setItem(KEPT, JSON.stringify(path)) : localStorage.removeItem(KEPT));
  const button = (text, act) => {
    const made = Object.assign(document.createElement("button"), {
      type: "button",
      className: "md-button",
      textContent: text,
    });
    made.addEventListener("click", act);
    return made;
  };
  const put = (text, ...values) => text.replace(/\{(\d)\}/g, (_, at) => values[at]);
  const relative = (url) => url.href.slice(home.href.length);

  // The page's own words of a step, where the menu has them: the reader may have changed the language.
  const titleOf = ({ href, title }) => {
    if (href.includes("#")) return title;
    const link = [...document.querySelectorAll(".md-nav--primary a.md-nav__link")].find(
      (its) => relative(new URL(its.href)) === href,
    );
    return link?.textContent.trim() || title;
  };

  // Which step the reader is at: the last one on this page whose section has been reached.
  const stepAt = ({ steps }) => {
    const here = relative(new URL(location.pathname, location));
    const on = steps.map((step, at) => ({ at, page: step.href.split("#")[0], id: step.href.split("#")[1] }));
    const ours = on.filter(({ page }) => page === here);
    const named = ours.filter(({ id }) => id && id === decodeURIComponent(location.hash.slice(1)));
    return (named.at(-1) ?? ours[0])?.at ?? -1;
  };

  const show = () => {
    const path = read();
    const at = path ? stepAt(path) : -1;
    nav.hidden = at < 0;
    if (at < 0) return;
    const { path_step: step, path_next: next, path_last: last, path_leave: leave } = words;
    const following = path.steps[at + 1];
    const where = Object.assign(document.createElement("p"), {
      textContent: put(step, path.name, at + 1, path.steps.length),
    });
    const on = following
      ? Object.assign(document.createElement("a"), {
          className: "md-button md-button--primary",
          href: new URL(following.href, home).href,
          textContent: put(next, titleOf(following)),
        })
      : Object.assign(document.createElement("p"), { textContent: last });
    nav.replaceChildren(
      where,
      on,
      button(leave, () => (keep(null), show())),
    );
  };

  // On the home page each list can be chosen; the one that is followed can be left there.
  const offer = () => {
    const followed = read()?.id;
    for (const heading of document.querySelectorAll("h3[id$=-path]")) {
      let list = heading.nextElementSibling;
      while (list && list.tagName !== "OL") list = list.nextElementSibling;
      if (!list) continue;
      const links = [...list.querySelectorAll("a")];
      const steps = links.map((link) => ({ href: relative(new URL(link.href)), title: link.textContent }));
      const path = { id: heading.id, name: heading.firstChild.textContent.trim(), steps };
      const ours = path.id === followed;
      if (ours) keep(path); // its steps may have changed since
      const place = document.createElement("p");
      place.className = "choose";
      const begin = () => (keep(path), links[0].click());
      place.append(button(ours ? words.path_again : words.path_follow, begin));
      if (ours) place.append(button(words.path_leave, () => (keep(null), again())));
      list.after(place);
    }
  };
  const again = () => {
    for (const place of document.querySelectorAll(".choose")) place.remove();
    offer();
  };

  const here = document.getElementById("path-words"); // on the home page, which is no step of a path
  const said = new URL(`python/shared-${document.documentElement.dataset.language}.json`, src);
  const words = here ? JSON.parse(here.content.textContent) : await fetch(said).then((answer) => answer.json());
  nav.setAttribute("aria-label", words.path_label);
  offer();
  show();
  addEventListener("hashchange", show);
})().catch(() => {}); // without its words there is no path, and the lists on the home page are links
