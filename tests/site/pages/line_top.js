// Returns where a line of a text area begins in the window, in pixels.
(field, lineIndex) => {
  const { lineHeight, paddingTop } = getComputedStyle(field);
  const above = parseFloat(paddingTop) + parseFloat(lineHeight) * lineIndex;
  return field.getBoundingClientRect().top + above - field.scrollTop;
};
