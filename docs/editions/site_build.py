"""Builds of the site, from which the editions to take along are made."""

import os
import subprocess
import sys
from pathlib import Path

from widgets.command_line import CommandError

ROOT = Path(__file__).parents[2]
SITE_URL = "http://localhost:8000/"  # at the root of a host, so that absolute links begin with "/"


def build_site(folder, language=None):
    """Build the site into a folder; raise CommandError with the output of MkDocs if that fails.

    language: the only language, then at the root of the site; by default, all languages
    """
    variables = {"SITE_URL": SITE_URL, "EDIT_URL": "", "ONLY": language, "PYTHONUTF8": "1"}
    # A copy of the site does not contain the copies that were made before.
    variables |= {"NO_MKDOCS_2_WARNING": "1", "TAKE_ALONG": ""}
    environment = {name: value for name, value in os.environ.items() if name not in variables}
    environment |= {name: value for name, value in variables.items() if value is not None}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)]
    build = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if build.returncode:
        raise CommandError(f"the site cannot be built:\n{build.stdout.strip()}")
