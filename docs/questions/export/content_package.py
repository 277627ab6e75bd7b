"""Content packages of the IMS, in which platforms get questions as QTI: a zip file with a manifest of what is in it."""

from hashlib import sha256

from docs.questions.export.xml_element import XmlElement
from docs.questions.export.zip_file import make_zip_file

IMAGE_FOLDER = "images"


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
