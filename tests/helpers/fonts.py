"""The only fonts of the tests' browser, and a search for what does not fit with them."""

# The fonts with Latin letters, one for the text and one for code; and Debian's package.
FONTS = {
    "DejaVu": ("DejaVu Sans", "DejaVu Sans Mono", "fonts-dejavu-core"),
    "Liberation": ("Liberation Sans", "Liberation Mono", "fonts-liberation"),
}
# A text that fits in it fits in the other font too, except for code in lines of fixed width.
WIDEST = "DejaVu"
HAN = ("Noto Sans CJK KR", "Noto Sans CJK SC")
GENERIC = {"sans-serif": 0, "system-ui": 0, "monospace": 1}
WITH_STEPPER = (
    "minimax",
    "first-walkthrough",
    "second-walkthrough",
    "third-walkthrough",
    "laboratory",
)

# WCAG 1.4.10 and 1.4.4: a screen of 320, and the browser's own size of text (16) doubled, on a
# desk and at the width at which that amounts to the same: (width, size of text).
TEXT_SIZES = ((320, 16), (640, 32), (1280, 32))
DESK_WIDTHS = (1280, 1440, 1920)

# Lists the lines of a stepper that leave the box, and code (without comments) that is wrapped.
CLIPPED_LINES = """() => [...document.querySelectorAll(".stepper li code")].flatMap(code => {
  if (!code.checkVisibility()) return []
  const range = document.createRange()
  range.selectNodeContents(code)
  const comment = code.querySelector(".c1")
  if (comment) range.setEndBefore(comment)
  const tops = new Set([...range.getClientRects()].map(its => Math.round(its.top)))
  const faults = []
  if (code.scrollWidth > code.clientWidth) faults.push(`leaves its box: ${code.textContent}`)
  if (tops.size > 1) faults.push(`goes on below: ${code.textContent}`)
  return faults
})"""


def configure_fonts(folder, name):
    """Write a configuration of fontconfig with only the fonts of a name and Noto's CJK fonts."""
    *latin, _ = FONTS[name]
    accepted = "".join(
        f'<pattern><patelt name="family"><string>{family}</string></patelt></pattern>'
        for family in (*latin, *HAN)
    )
    aliases = "".join(
        f'<match><test name="family"><string>{generic}</string></test>'
        f'<edit name="family" mode="prepend" binding="strong"><string>{latin[index]}</string></edit></match>'
        for generic, index in GENERIC.items()
    )
    text = (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        "<selectfont><rejectfont><pattern/></rejectfont>"
        f"<acceptfont>{accepted}</acceptfont></selectfont>{aliases}</fontconfig>"
    )
    file = folder / f"{name}.conf"
    file.write_text(text, encoding="utf-8")
    return str(file)


def get_fonts(page, selector):
    """Return the names of the fonts in which an element's own text is drawn."""
    tools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        tools.send(f"{domain}.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {font["familyName"] for font in fonts}


def find_misfits(page, with_stepper):
    """Return what does not fit in a page, with the width and the size of text."""
    tools, faults = page.context.new_cdp_session(page), []

    def set_size(width, text):
        page.set_viewport_size({"width": width, "height": 800})
        sizes = {"standard": text, "fixed": text * 13 // 16}
        tools.send("Page.setFontSizes", {"fontSizes": sizes})

    for width, text in TEXT_SIZES:
        set_size(width, text)
        wide = page.evaluate("document.scrollingElement.scrollWidth")
        if wide > width:
            faults.append(f"{wide} px wide at {width} px with text of {text} px")
    for width in DESK_WIDTHS if with_stepper else ():
        set_size(width, 16)
        faults += [f"at {width} px: {fault}" for fault in page.evaluate(CLIPPED_LINES)]
    set_size(1280, 16)
    tools.detach()
    return faults
