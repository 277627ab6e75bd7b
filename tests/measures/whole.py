"""Whether measures are repeated whole: WHOLE=1 pytest tests/measures; else in a share of their positions."""

import os

WHOLE = bool(os.environ.get("WHOLE"))
