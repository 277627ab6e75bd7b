// Lists texts of figures that leave their drawing, or overlap by more than one unit. The figures in the
// sections of a walkthrough are measured as they are without the panel, which sets their texts smaller.
() => {
  const getOverlap = (a, b) =>
    Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const measure = (text) => {
    const { x, y, width, height } = text.getBBox();
    const top = y + (text.closest("g")?.transform.baseVal[0]?.matrix.f ?? 0);
    return { name: text.textContent, left: x, top, right: x + width, bottom: top + height };
  };
  const listCollisions = (drawing) => {
    const { width, height } = drawing.viewBox.baseVal;
    const boxes = [...drawing.querySelectorAll("text")].map(measure);
    const leaving = boxes.filter((box) => box.left < 0 || box.top < 0 || box.right > width || box.bottom > height);
    const overlaps = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => getOverlap(a, b) > 1)
        .map((b) => `${a.name} lies on ${b.name}`),
    );
    const place = drawing.getAttribute("aria-label") || "legend";
    return [...leaving.map((box) => `${box.name} leaves the drawing`), ...overlaps].map((fault) => [fault, place]);
  };
  const listAll = (selector) => [...document.querySelectorAll(selector)].flatMap(listCollisions);
  const walk = document.querySelector(".walk.live");
  if (!walk) return listAll("svg.tree");
  const faults = listAll("svg.tree:not(.walk section *)");
  walk.classList.remove("live");
  faults.push(...listAll(".walk section svg.tree"));
  walk.classList.add("live");
  return faults;
};
