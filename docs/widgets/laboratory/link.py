"""Links to the laboratory with a program, in the format of laboratory/url_state.js."""

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

# Files of the folder: programs in other forms than the site's own, for readers to try.
EXAMPLES = ("textbook", "index", "board")
FOLDER = Path(__file__).with_name("examples")


def make_program_url_hash(program, tree=""):
    """Return the hash of an address with a program, and with a tree unless that is the first."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(program.encode()) + packer.flush()
    code = f"code={urlsafe_b64encode(packed).decode().rstrip('=')}"
    return f"tree={tree.replace(' ', '')}&{code}" if tree else code


def make_example_url_hashes():
    """Return name -> hash of the address, for each example."""
    files = {name: FOLDER / f"{name}.py" for name in EXAMPLES}
    return {
        name: make_program_url_hash(file.read_text(encoding="utf-8"))
        for name, file in files.items()
    }
