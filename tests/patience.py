"""What has a page of the site wait longer for Python than its readers must."""

# Python has a minute where the site gives it seconds: not a machine's speed is to be shown. Where
# the limit is, the test hurries the page.
PATIENT = """{
 window.alphabeta = {limit: seconds => window.hurried ? seconds : 60}
}"""


def hurry(page, hurried=True):
    """Have a page keep the site's own limit of time, or not again, until it is loaded anew."""
    page.evaluate("its => (window.hurried = its)", hurried)
