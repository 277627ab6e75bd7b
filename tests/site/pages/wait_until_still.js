// Waits until the page has not scrolled for four frames.
async () => {
  for (let before, count = 0; count < 4; before = scrollY) {
    await new Promise(requestAnimationFrame);
    count = scrollY === before ? count + 1 : 0;
  }
};
