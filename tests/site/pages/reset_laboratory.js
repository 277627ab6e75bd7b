// Undoes everything that a test typed, opened, selected and stored in the laboratory's page; returns whether other code
// than the site's own is shown or was run.
() => {
  const code = document.getElementById("laboratory-code");
  const note = document.getElementById("laboratory-code-note");
  const isOtherCode = code.value !== code.defaultValue || note.textContent !== "";
  if (document.querySelector(".laboratory.editing")) document.querySelector("[data-do=edit]").click();
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const popover of document.querySelectorAll(":popover-open")) popover.hidePopover();
  for (const details of document.querySelectorAll("details[open]")) details.open = false;
  for (const field of document.querySelectorAll(".laboratory :is(input, textarea):not([type=range])"))
    [field.value, field.checked] = [field.defaultValue, field.defaultChecked];
  document.querySelector(".ask").dispatchEvent(new Event("change"));
  localStorage.clear();
  return isOtherCode;
};
