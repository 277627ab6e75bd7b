"""What tests read from the recorded steps of a search."""


def list_entered_paths(run):
    """Return the paths of the calls, in order."""
    return [step.path for step in run.steps if step.kind == "enter"]


def get_skipped_children(run):
    """Return path -> indexes of the children that were never called, if any."""
    return {s.path: s.skipped for s in run.steps if s.skipped}
