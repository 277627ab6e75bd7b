// Shows an address in a frame of a size, without a border, as the embed code does.
([src, width, height]) => {
  const frame = Object.assign(document.createElement("iframe"), { src, width, height, allow: "clipboard-write" });
  frame.style.border = 0;
  document.body.replaceChildren(frame);
};
