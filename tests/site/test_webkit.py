"""The same site in WebKit, as on phones and tablets from Apple: a walk through some widgets."""

import pytest

from webkit import start_webkit
from widget_visits import WALK, run

pytestmark = pytest.mark.browser


def test_a_walk_reports_nothing(site_address, unmodified_site_address, tmp_path):
    with start_webkit(tmp_path, site_address) as webkit:
        for visit in WALK:
            # Once, Python's modules are translated by this browser; otherwise they are already.
            webkit.home = unmodified_site_address if visit is run else site_address
            visit(webkit)
            assert webkit.value("window.faults") == [], visit
