"""What has a page of the site wait longer for Python than its readers must."""

# Python has a minute where the site gives it seconds: not a machine's speed is to be shown. Where
# the limit is, the test hurries the page.
PATIENT = """{
  let its
  Object.defineProperty(window, "python", {get: () => its, set: ({ask, ...others}) => {
    its = {...others, ask: (kind, text, seconds, ...more) => ask(kind, text, window.hurried ? seconds : 60, ...more)}
  }})
}"""


def hurry(page, hurried=True):
    """Have a page keep the site's own limit of time, or not again, until it is loaded anew."""
    page.evaluate("its => (window.hurried = its)", hurried)
