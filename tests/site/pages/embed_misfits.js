// Lists what does not fit into a frame: the page, or parts of the stepper that are cut or outside it.
() => {
  const page = document.scrollingElement;
  const misfits = page.scrollWidth > innerWidth || page.scrollHeight > innerHeight ? ["page"] : [];
  for (const part of document.querySelectorAll(".stepper :is(.sight, .saying, .controls), .more a, .stepper")) {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const isCut = part.scrollHeight > part.clientHeight + 1 && part.matches(".sight, .saying");
    if (!isInside || isCut) misfits.push(part.className || "link");
  }
  return misfits;
};
