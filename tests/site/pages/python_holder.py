"""Python behind a page, which tests can keep busy."""


class PythonHolder:
    """A page object with the attribute `page`."""

    def hold_python(self):
        """Keep Python busy until release_python(), so that the next request has to wait."""
        self.page.evaluate(
            "async () => { window.python = (await our('browser/python.js')).python }"
        )
        self.page.evaluate("""() => {
            window.held = python.sendRequest("run", JSON.stringify("while True: pass"))
            held.catch(() => {})}""")

    def release_python(self):
        self.page.evaluate("python.endRequest('stopped', held)")
