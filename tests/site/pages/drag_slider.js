// Moves a slider from one value to another, faster than anything can be computed for the values between.
(slider, [from, to]) => {
  for (let value = from; value <= to; value += 1) {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
  }
};
