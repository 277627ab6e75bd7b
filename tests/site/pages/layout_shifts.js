// Lists the layout shifts since a time that no input caused: each with the value and the elements.
(since) =>
  new Promise((done) => {
    const describe = (shift) => [
      shift.value,
      ...shift.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.className || node?.nodeName}: ${previousRect.y} to ${currentRect.y}`,
      ),
    ];
    const isCounted = (shift) => !shift.hadRecentInput && shift.startTime > since;
    new PerformanceObserver((list) => done(list.getEntries().filter(isCounted).map(describe))).observe({
      type: "layout-shift",
      buffered: true,
    });
    setTimeout(done, 500, []);
  });
