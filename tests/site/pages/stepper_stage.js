// Measures the full screen: font sizes of letters, sentence and code, and the parts that are cut off.
() => {
  const find = (selector) => document.querySelector(`.stepper ${selector}`);
  const size = (element) => parseFloat(getComputedStyle(element).fontSize);
  const tree = find("svg.tree");
  const { width, height } = tree.viewBox.baseVal;
  const scale = Math.min(tree.clientWidth / width, tree.clientHeight / height);
  const isCut = (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
  return {
    letter: size(tree.querySelector(".letter")) * scale,
    sentence: size(find(".say")),
    code: size(find(".code code")),
    cut: [...document.querySelectorAll(".stepper, .stepper :is(.code, .sight, .screen)")]
      .filter(isCut)
      .map((part) => part.className),
  };
};
