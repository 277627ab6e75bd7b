// The reading paths: the reader chooses one on the home page, and each page of the path then links to the next step.
// localStorage holds the id and name of the path and the steps as {href, title}, as listed on the home page.
(async () => {
  const src = document.currentScript.src;
  const KEY = "reading-path";
  const nav = Object.assign(document.createElement("nav"), { className: "reading-path md-typeset", hidden: true });
  document.querySelector("article").after(nav);
  const { base } = JSON.parse(document.getElementById("__config").textContent); // of the language
  const home = new URL(base + (base.endsWith("/") ? "" : "/"), location);
  const loadPath = () => {
    try {
      const { id, name, steps } = JSON.parse(localStorage.getItem(KEY));
      return (
        steps.every(({ href, title }) => typeof href === "string" && typeof title === "string") && { id, name, steps }
      );
    } catch {
      return null; // no path is stored, or invalid data
    }
  };
  const savePath = (path) => (path ? localStorage.setItem(KEY, JSON.stringify(path)) : localStorage.removeItem(KEY));
  const makeButton = (text, onClick) => {
    const element = Object.assign(document.createElement("button"), {
      type: "button",
      className: "md-button",
      textContent: text,
    });
    element.addEventListener("click", onClick);
    return element;
  };
  const fillPlaceholders = (text, ...values) => text.replace(/\{(\d)\}/g, (_, index) => values[index]);
  const getRelativePath = (url) => url.href.slice(home.href.length);

  // Return the title of a step from the menu if possible, because the reader may have changed the language.
  const findTitle = ({ href, title }) => {
    if (href.includes("#")) return title;
    const link = [...document.querySelectorAll(".md-nav--primary a.md-nav__link")].find(
      (candidate) => getRelativePath(new URL(candidate.href)) === href,
    );
    return link?.textContent.trim() || title;
  };

  // Return the index of the step on this page: the one in the URL's hash, otherwise the first one; -1 if there is none.
  const findStepIndex = ({ steps }) => {
    const currentPage = getRelativePath(new URL(location.pathname, location));
    const parsedSteps = steps.map((step, index) => ({
      index,
      page: step.href.split("#")[0],
      id: step.href.split("#")[1],
    }));
    const stepsOnPage = parsedSteps.filter(({ page }) => page === currentPage);
    const stepsInHash = stepsOnPage.filter(({ id }) => id && id === decodeURIComponent(location.hash.slice(1)));
    return (stepsInHash.at(-1) ?? stepsOnPage[0])?.index ?? -1;
  };

  const showNextStep = () => {
    const path = loadPath();
    const stepIndex = path ? findStepIndex(path) : -1;
    nav.hidden = stepIndex < 0;
    if (stepIndex < 0) return;
    const { path_step: step, path_next: next, path_last: last, path_leave: leave } = texts;
    const following = path.steps[stepIndex + 1];
    const progress = Object.assign(document.createElement("p"), {
      textContent: fillPlaceholders(step, path.name, stepIndex + 1, path.steps.length),
    });
    const nextLink = following
      ? Object.assign(document.createElement("a"), {
          className: "md-button md-button--primary",
          href: new URL(following.href, home).href,
          textContent: fillPlaceholders(next, findTitle(following)),
        })
      : Object.assign(document.createElement("p"), { textContent: last });
    nav.replaceChildren(
      progress,
      nextLink,
      makeButton(leave, () => (savePath(null), showNextStep())),
    );
  };

  // Add buttons below each path on the home page: to follow it, and to leave the path that the reader follows.
  const addButtons = () => {
    const followed = loadPath()?.id;
    for (const heading of document.querySelectorAll("h3[id$=-path]")) {
      const section = heading.closest("details"); // a folded section
      const list = section.querySelector("ol");
      const links = [...list.querySelectorAll("a")];
      const steps = links.map((link) => ({ href: getRelativePath(new URL(link.href)), title: link.textContent }));
      const path = { id: heading.id, name: heading.firstChild.textContent.trim(), steps };
      const isFollowed = path.id === followed;
      if (isFollowed) {
        savePath(path); // the steps may have changed since the reader chose the path
        section.open = true;
      }
      const buttonBar = document.createElement("p");
      buttonBar.className = "choose";
      const follow = () => (savePath(path), links[0].click());
      buttonBar.append(makeButton(isFollowed ? texts.path_again : texts.path_follow, follow));
      if (isFollowed) buttonBar.append(makeButton(texts.path_leave, () => (savePath(null), updateButtons())));
      list.after(buttonBar);
    }
  };
  const updateButtons = () => {
    for (const buttonBar of document.querySelectorAll(".choose")) buttonBar.remove();
    addButtons();
  };

  const embeddedTexts = document.getElementById("path-words"); // only on the home page
  const textsUrl = new URL(`python/shared-${document.documentElement.dataset.language}.json`, src);
  // The offline edition cannot fetch, so it has a function that returns the texts.
  const fetchData = window.alphabeta?.fetchData ?? (async () => (await fetch(textsUrl)).json());
  const texts = embeddedTexts ? JSON.parse(embeddedTexts.content.textContent) : await fetchData("shared");
  nav.setAttribute("aria-label", texts.path_label);
  addButtons();
  showNextStep();
  addEventListener("hashchange", showNextStep);
})().catch(() => {}); // without the texts there are no paths, but the lists on the home page still have links
