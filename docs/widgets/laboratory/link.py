"""The address at which the laboratory shows a program; laboratory/address.js reads and writes it, too."""

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

# Programs in other forms than the site's own, that a reader can try: each is a file of this folder.
EXAMPLES = ("textbook", "index", "board")
FOLDER = Path(__file__).with_name("examples")


def link_program(source, tree=""):
    """Return what stands behind the # of an address with a program, and a tree if it is not the first."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(source.encode()) + packer.flush()
    code = f"code={urlsafe_b64encode(packed).decode().rstrip('=')}"
    return f"tree={tree.replace(' ', '')}&{code}" if tree else code


def link_examples():
    """Return name -> what stands behind the # of the address of each example."""
    files = {name: FOLDER / f"{name}.py" for name in EXAMPLES}
    return {name: link_program(file.read_text(encoding="utf-8")) for name, file in files.items()}
