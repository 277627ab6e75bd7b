"""The accessibility tree of a part of a page: what a screen reader gets from Chromium."""

from dataclasses import dataclass

# Roles of what a reader operates.
CONTROL_ROLES = {"button", "checkbox", "combobox", "link", "radio", "slider", "textbox"}


@dataclass(frozen=True)
class AccessibleNode:
    """A node of the tree. Name and description are what is read out with it; states are properties, as "focused"."""

    role: str
    name: str
    description: str
    states: dict

    @property
    def is_control(self):
        return self.role in CONTROL_ROLES


def read_accessibility_tree(page, selector):
    """Return the AccessibleNodes of the first element that matches, and of all that it contains."""
    session = page.context.new_cdp_session(page)
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    element = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    nodes = session.send("Accessibility.queryAXTree", {"nodeId": element})["nodes"]
    session.detach()

    def read_text(node, name):
        return str(node.get(name, {}).get("value", ""))

    return [
        AccessibleNode(
            *(read_text(node, name).strip() for name in ("role", "name", "description")),
            {each["name"]: each["value"].get("value") for each in node.get("properties", ())},
        )
        for node in nodes
        if not node["ignored"]
    ]
