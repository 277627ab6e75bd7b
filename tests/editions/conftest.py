"""Fixtures of the tests of what is printed: the site in all languages, built once."""

import pytest

from built_site import build_shared_site


@pytest.fixture(scope="session")
def built_site(tmp_path_factory):
    return build_shared_site(tmp_path_factory)
