// Returns the sum of all layout shifts since the page was loaded, including those after a tap.
async () => {
  const shifts = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  shifts.push(...observer.takeRecords());
  return shifts.reduce((sum, shift) => sum + shift.value, 0);
};
