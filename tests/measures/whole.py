"""WHOLE: whether tests repeat all measurements (WHOLE=1 pytest tests/measures) or only a part."""

import os

WHOLE = bool(os.environ.get("WHOLE"))
