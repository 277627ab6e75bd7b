"""What has a page of the site wait longer for Python than its readers must."""

# Python has a minute where the site gives it seconds: not a machine's speed is to be shown. Where
# the limit is, the test hurries the page; what takes all of it takes a whole core meanwhile, so
# a long one is told, and cut short.
PATIENT = """{
 window.alphabeta = {limit: seconds => ((window.limited = seconds), window.hurried ? Math.min(seconds, 5) : 60)}
}"""


def hurry(page, hurried=True):
    """Have a page keep the site's own limit of time, if that is short, or not again, until it is loaded anew."""
    page.evaluate("its => (window.hurried = its)", hurried)


def limit_of(page):
    """Return how many seconds the site gave Python for what was asked last."""
    return page.evaluate("window.limited")
