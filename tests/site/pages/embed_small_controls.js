// Lists the visible controls that are narrower or lower than 24 pixels, too small for a finger.
() =>
  [...document.querySelectorAll(":is(button, a, select, label, .slider)")]
    .filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return control.checkVisibility() && Math.min(width, height) < 24;
    })
    .map((control) => control.outerHTML);
