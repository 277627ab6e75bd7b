"""Builds of the site, from which the editions to take along are made."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


class SiteNotBuiltError(Exception):
    """The site cannot be built; the message is the output of MkDocs, up to the line that it has aborted."""


def build_site(folder, language=None, **variables):
    """Build the site into a folder, all languages or a single one at its root; raise SiteNotBuiltError if that fails.

    variables: further environment variables that mkdocs.yml reads, such as SITE_URL
    """
    # A copy of the site does not contain the copies that were made before, and nobody corrects it.
    variables |= {"TAKE_ALONG": "", "EDIT_URL": "", "NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"}
    environment = {name: value for name, value in os.environ.items() if name != "ONLY"} | variables
    if language is not None:
        environment["ONLY"] = language
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
        raise SiteNotBuiltError(build.stdout.partition("\nAborted")[0].strip())
