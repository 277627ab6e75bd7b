"""Content packages of the IMS, in which platforms get questions as QTI: a zip file with a manifest of what is in it."""

from hashlib import sha256
from zlib import crc32

from docs.questions.export.xml_element import XmlElement

IMAGE_FOLDER = "images"
# 1 January 2026, the same for all files, so that equal files make equal packages.
DATE = (46 << 9) | (1 << 5) | 1
VERSION = 20
UNICODE_NAMES = 1 << 11


class ContentPackage:
    """A package whose files are added one by one.

    identifier: of the package, the same for equal questions; resources: of the manifest, as an XmlElement
    files: path -> bytes, without the manifest
    """

    def __init__(self, items, title):
        self.identifier = f"quiz_{make_key(title + ''.join([item.prompt for item in items]))}"
        self.resources, self.files = XmlElement("resources"), {}

    def add_file(self, path, content, identifier, kind, **attributes):
        """Add a file, and return its resource in the manifest; attributes: further ones of the resource."""
        self.files[path] = content
        resource = self.resources.add("resource", identifier=identifier, type=kind, **attributes)
        resource.add("file", href=path)
        return resource

    def store_drawing(self, svg):
        """Add the file of a drawing if it is new; return its path."""
        key = f"tree_{make_key(svg)}"
        path = f"{IMAGE_FOLDER}/{key}.svg"
        if path not in self.files:
            self.add_file(path, svg.encode(), key, "webcontent", href=path)
        return path

    def encode(self, namespace, schema, version):
        """Return the zip file, as bytes; namespace, schema, version: of the manifest"""
        root = make_root("manifest", namespace, identifier=f"{self.identifier}_manifest")
        metadata = root.add("metadata")
        metadata.add("schema", schema)
        metadata.add("schemaversion", version)
        root.add("organizations")
        root.children.append(self.resources)
        return make_zip_file({"imsmanifest.xml": root.encode(), **self.files})


def make_key(text):
    """Return letters and digits that only equal texts share."""
    return sha256(text.encode()).hexdigest()[:16]


def make_root(tag, namespace, **attributes):
    """Return the XmlElement for a whole file."""
    # Not as the prefix ns0, which not every platform reads.
    return XmlElement(tag, {"xmlns": namespace, **attributes})


def make_zip_file(files):
    """Return a zip file without compression; files: name -> content as bytes. In Brython, zipfile does not work."""
    # Brython adds to a bytearray much faster than it joins bytes.
    package, directory = bytearray(), bytearray()
    for name, content in files.items():
        name = name.encode()
        facts = _pack(2, VERSION, UNICODE_NAMES, 0, 0, DATE)
        facts += _pack(4, crc32(content), len(content), len(content)) + _pack(2, len(name), 0)
        # No comment, on the first disk, no attributes.
        place = _pack(2, 0, 0, 0) + _pack(4, 0, len(package))
        directory += b"PK\x01\x02" + _pack(2, VERSION) + facts + place + name
        package += b"PK\x03\x04" + facts + name
        package += content
    sizes = _pack(4, len(directory), len(package))
    package += directory
    package += b"PK\x05\x06" + _pack(2, 0, 0, len(files), len(files)) + sizes + _pack(2, 0)
    return bytes(package)


def _pack(size, *numbers):
    """Return whole numbers as bytes, each of this size."""
    return b"".join([number.to_bytes(size, "little") for number in numbers])
