// Lists the layout shifts since a time: each with the value and the elements; withInput: also those after an input.
async ([since, withInput]) => {
  await document.fonts.ready;
  const shifts = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  shifts.push(...observer.takeRecords());
  const describe = ({ node, previousRect, currentRect }) =>
    `${node?.className || node?.nodeName}: ${previousRect.y} to ${currentRect.y}`;
  return shifts
    .filter((shift) => shift.startTime > since && (withInput || !shift.hadRecentInput))
    .map((shift) => [shift.value, ...shift.sources.map(describe)]);
};
