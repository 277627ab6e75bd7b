"""What the objects of all pages share: texts, keys, the hash of the address, Python behind the page."""

from pathlib import Path

from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

expect.set_options(timeout=60_000)  # long enough for a slow machine


def read_script(name, file=__file__):
    """Return the JavaScript function in the file NAME.js beside a Python file."""
    source = Path(file).with_name(f"{name}.js").read_text(encoding="utf-8")
    return source.strip().removesuffix(";")


class PageObject:
    """A part of a page as readers use it: `page` is Playwright's page, `root` the part."""

    def find(self, selector):
        return self.root.locator(selector)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector, key="Tab"):
        """Press the Tab key until the focus is on an element; fail after 200 times."""
        for _ in range(200):
            if self.find(f"{selector}:focus").count():
                return
            self.press(key)
        raise AssertionError(f"the Tab key does not come to {selector}")

    def enter_values(self, values):
        """Enter values into the fields of the question that is shown, by keyboard."""
        for field, value in values.items():
            for item in value if isinstance(value, list) else [value]:
                box = f'[name="{field}"][type=checkbox][value="{item}"]'
                control = box if self.find(box).count() else f'[name="{field}"]'
                self.tab_to(control)
                if control == box:
                    self.press("Space")
                elif self.find(f"select{control}").count():
                    self.find(control).select_option(item)
                else:
                    self.press("Control+a")
                    self.page.keyboard.type(item)

    def click_action(self, name):
        self.find(f"[data-do={name}]").click()

    def open_hash(self, hash):
        self.page.evaluate("hash => (location.hash = hash)", hash)

    def wait_for_hash(self, hash):
        self.page.wait_for_function("its => location.hash === its", arg=hash)

    def get_page_width(self):
        return self.page.evaluate("document.scrollingElement.scrollWidth")

    def get_history_length(self):
        return self.page.evaluate("history.length")

    def get_selected_text(self):
        selected = "(its => its.value.slice(its.selectionStart, its.selectionEnd))"
        return self.page.evaluate(f"{selected}(document.activeElement)")

    def get_line_of_caret(self, field):
        before = field.evaluate("its => its.value.slice(0, its.selectionStart)")
        return before.count("\n") + 1

    def lose(self, pattern):
        """Let requests fail from now on; return a function that lets them succeed again."""
        self.page.context.route(pattern, lambda route: route.abort())
        return lambda: self.page.context.unroute(pattern)

    def hold(self, pattern):
        """Hold the next request; return a function that lets it continue."""
        held_routes = []
        # Only the first is held, as a route that disables the cache may cause a second one.
        self.page.context.route(pattern, lambda route: held_routes.append(route), times=1)
        return lambda: held_routes[0].continue_()

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
