"""Helps tests to use a control of a workbench, which may be inside a menu, popover or editor."""

REVEAL = """its => {
  const [menu, popover] = [its.closest(".menu"), its.closest("[popover]")]
  for (const other of document.querySelectorAll(".menu[open]")) if (other !== menu) other.open = false
  for (const open of document.querySelectorAll(".change:popover-open")) if (open !== popover) open.hidePopover()
  if (menu) menu.open = true
  if (popover && !popover.matches(":popover-open")) popover.showPopover()
  if (its.id === "laboratory-code") document.querySelector(".laboratory").classList.add("editing")
}"""


def reach(locator):
    """Open what contains a control, and return its locator."""
    locator.evaluate(REVEAL)
    return locator
