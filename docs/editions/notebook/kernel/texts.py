"""The texts of the notebook's language: part -> key -> text."""

import json
from pathlib import Path

TEXTS = json.loads(Path(__file__).with_name("texts.json").read_text(encoding="utf-8"))
