"""Longer time limits for Python in the site's tests than for readers."""

# Python has a minute where the site gives it seconds, so that tests pass on slow machines. Tests of
# the limit itself call hurry(), which also shortens long limits, as endless code keeps a core busy.
LONG_LIMITS = """{
 window.alphabeta = {limit: seconds => ((window.limited = seconds), window.hurried ? Math.min(seconds, 5) : 60)}
}"""


def hurry(page, hurried=True):
    """Use the site's own limits, up to five seconds, or no longer; loading a page undoes this."""
    page.evaluate("its => (window.hurried = its)", hurried)


def get_time_limit(page):
    """Return the time limit in seconds that the site set for the last request to Python."""
    return page.evaluate("window.limited")
