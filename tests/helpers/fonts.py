"""The only fonts of the tests' browser, and a search for what does not fit with them."""

# The fonts with Latin letters, for the text and for code. They are wide: what fits in them fits in others.
LATIN = ("DejaVu Sans", "DejaVu Sans Mono")
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


def configure_fonts(folder):
    """Write a configuration of fontconfig with only these fonts and Noto's CJK fonts."""
    accepted = "".join(
        f'<pattern><patelt name="family"><string>{family}</string></patelt></pattern>'
        for family in (*LATIN, *HAN)
    )
    aliases = "".join(
        f'<match><test name="family"><string>{generic}</string></test>'
        f'<edit name="family" mode="prepend" binding="strong"><string>{LATIN[index]}</string></edit></match>'
        for generic, index in GENERIC.items()
    )
    text = (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        "<selectfont><rejectfont><pattern/></rejectfont>"
        f"<acceptfont>{accepted}</acceptfont></selectfont>{aliases}</fontconfig>"
    )
    file = folder / "fonts.conf"
    file.write_text(text, encoding="utf-8")
    return str(file)


def find_misfits(page, name):
    """Return what does not fit in a page with this name, with the width and the size of text."""
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
    for width in DESK_WIDTHS if name in WITH_STEPPER else ():
        set_size(width, 16)
        faults += [f"at {width} px: {fault}" for fault in page.evaluate(CLIPPED_LINES)]
    set_size(1280, 16)
    tools.detach()
    return faults
