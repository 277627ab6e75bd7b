"""Links to the laboratory with a program, in the format of laboratory/url_state.js."""

import zlib
from base64 import urlsafe_b64encode


def make_program_url_hash(program, tree=""):
    """Return the hash of an address with a program, and with a tree unless that is the first."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(program.encode()) + packer.flush()
    code = f"code={urlsafe_b64encode(packed).decode().rstrip('=')}"
    return f"tree={tree.replace(' ', '')}&{code}" if tree else code
