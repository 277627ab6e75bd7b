// Lists the visible controls of the laboratory that are narrower or lower than 24 pixels, too small for a finger.
() =>
  [
    ...document.querySelectorAll(
      ".laboratory :is(button, select, summary, textarea, label:has([type=radio]), " +
        "label:has([type=checkbox]), input:not([type=radio], [type=checkbox]))",
    ),
  ]
    .filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return control.checkVisibility({ visibilityProperty: true }) && Math.min(width, height) < 24;
    })
    .map((control) => control.outerHTML);
