"""What tests do with a control of a workbench: they open the menu, the popover or the editor that it is kept in."""

REVEAL = """its => {
  const [menu, popover] = [its.closest(".menu"), its.closest("[popover]")]
  for (const other of document.querySelectorAll(".menu[open]")) if (other !== menu) other.open = false
  for (const open of document.querySelectorAll(".change:popover-open")) if (open !== popover) open.hidePopover()
  if (menu) menu.open = true
  if (popover && !popover.matches(":popover-open")) popover.showPopover()
  if (its.id === "laboratory-code") document.querySelector(".laboratory").classList.add("editing")
}"""


def reach(locator):
    """Return the locator of a control, once it can be seen."""
    locator.evaluate(REVEAL)
    return locator
