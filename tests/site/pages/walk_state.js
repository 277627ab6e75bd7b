// Returns the state of a walkthrough:
//   section: the current section
//   shown: the sections whose figure the panel shows, asked: whether each is a question
//   read, dots, listed: what is marked as current: sections, dots, links of the table of contents
//   top, bottom, height: the box of the panel
//   history, address: length and URL
() => {
  const walk = document.querySelector(".walk");
  const sections = [...walk.querySelectorAll("section")];
  // The copy marks what is new in it.
  const getMarkup = (figure) =>
    figure.innerHTML
      .replace(/ class="([^"]*?) ?fresh"| class=""/g, (_, name) => (name ? ` class="${name}"` : ""))
      .replace(/\s+/g, "");
  const copied = getMarkup(walk.querySelector(".copy"));
  const figures = [...walk.querySelectorAll("section figure")].filter((figure) => getMarkup(figure) === copied);
  const findIndexes = (elements, test) => [...elements].flatMap((element, index) => (test(element) ? [index] : []));
  const { top, bottom, height } = walk.querySelector(".panel").getBoundingClientRect();
  return {
    section: walk.sectionIndex,
    shown: figures.map((figure) => sections.indexOf(figure.closest("section"))),
    asked: figures.map((figure) => figure.closest(".asked") !== null),
    read: findIndexes(sections, (section) => section.classList.contains("read")),
    dots: findIndexes(walk.querySelectorAll(".dot"), (dot) => dot.ariaCurrent),
    listed: [...document.querySelectorAll(".md-nav--secondary [data-walk=read]")].map((link) => link.hash),
    top,
    bottom,
    height,
    history: history.length,
    address: location.href,
  };
};
