def negamax(node):
    """Leaves are scored from the point of view of the player to move there."""
    if not isinstance(node, list):
        return node
    return max(-negamax(child) for child in node)
