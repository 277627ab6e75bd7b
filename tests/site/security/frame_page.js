// Shows an address in a frame.
(src) => {
  const frame = document.createElement("iframe");
  Object.assign(frame, { src, width: 1000, height: 900 });
  document.body.replaceChildren(frame);
};
