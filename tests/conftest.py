"""Fails skipped tests if the variable CI is set, and runs tests by name without workers."""

import os

import pytest


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport():
    return _strict((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report():
    return _strict((yield))


def pytest_xdist_auto_num_workers(config):
    """Use no workers for tests that are given by name, since starting a worker takes time."""
    return 0 if all("::" in name for name in config.args) else None


def _strict(report):
    if report.skipped and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        *_, reason = report.longrepr
        report.outcome, report.longrepr = "failed", f"not to be skipped where CI is set: {reason}"
    return report
