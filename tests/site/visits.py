"""A visit to a page in a browser."""


class Visit:
    """A page in the browser, with a record of requests, errors and warnings."""

    def __init__(self, page):
        self.page, self.requests, self.faults = page, [], []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("requestfailed", self._note_failed_request)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("response", self._response)
        page.on("console", self._message)

    def open(self, url):
        """Open an address and wait for a page's last request, which is for the search index."""
        with self.page.expect_event(
            "requestfinished", lambda request: request.url.endswith("/search_index.json")
        ):
            self.page.goto(url)
        return self

    def list_foreign_requests(self, home):
        """Return the requested addresses outside the site."""
        return [url for url in self.requests if not url.startswith((home, "data:", "blob:"))]

    def check(self, home):
        """Fail on errors and foreign requests; a test may abort requests, and leaving a page cancels some."""
        lost = ("failed", "console: Failed to load resource: net::ERR_FAILED")
        faults = [fault for fault in self.faults if not fault.startswith(lost)]
        assert not faults, faults
        assert not self.list_foreign_requests(home), self.list_foreign_requests(home)

    def list_errors(self):
        """Return the faults without failed requests, which are cancelled when a page is left."""
        return [fault for fault in self.faults if not fault.startswith("failed")]

    def _note_failed_request(self, request):
        if request.failure != "net::ERR_ABORTED":  # the page was left
            self.faults.append(f"failed: {request.url}")

    def _response(self, response):
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")

    def _message(self, message):
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")
