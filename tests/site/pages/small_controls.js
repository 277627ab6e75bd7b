// Lists the visible controls that are narrower or lower than 24 pixels, too small for a finger; selector: of other
// controls than those of the laboratory.
(selector) =>
  [
    ...document.querySelectorAll(
      selector ??
        ".laboratory :is(button, select, summary, textarea, label:has([type=radio]), " +
          "label:has([type=checkbox]), input:not([type=radio], [type=checkbox]))",
    ),
  ]
    .filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return control.checkVisibility({ visibilityProperty: true }) && Math.min(width, height) < 24;
    })
    .map((control) => control.outerHTML);
