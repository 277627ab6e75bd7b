// Returns the sum of all layout shifts of the page that no input caused.
async () => {
  await document.fonts.ready;
  const shifts = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  shifts.push(...observer.takeRecords());
  return shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0);
};
