"""Texts for all tests; selects tests for a plain run, fails skipped tests if CI is set, runs tests by name without workers."""

import os
from pathlib import Path

import pytest

from built_site import build_shared_site
from command_runs import run_in_folder
from docs.__main__ import main
from docs.builder.words import LANGUAGES, load_all_texts
from first_fault import WORDS, find_first_fault

SITE = Path(__file__).parent / "site"  # the tests of the built site, which take longest


@pytest.fixture(scope="session")
def all_texts():
    return load_all_texts(WORDS)


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory):
    """Return the folder of the site in all languages, built once."""
    return build_shared_site(tmp_path_factory)


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture
def texts(language, all_texts):
    return all_texts[language]


@pytest.fixture
def run(request, tmp_path):
    """Run the command COMMAND of the test's module in an empty folder with little but PATH in the environment."""

    def run(*arguments, **options):
        return run_in_folder(tmp_path, request.module.COMMAND, *arguments, **options)

    return run


@pytest.fixture
def refuse(request, tmp_path, monkeypatch, capsys):
    """Return a function of arguments: the single line with which COMMAND refuses them, called in this process."""
    monkeypatch.chdir(tmp_path)

    def refuse(*arguments):
        with pytest.raises(SystemExit) as raised:
            main([request.module.COMMAND, *map(str, arguments)])
        output = capsys.readouterr()
        assert (raised.value.code, output.out) == (2, "")
        (line,) = output.err.splitlines()
        return line.partition(": ")[2]

    return refuse


def pytest_addoption(parser):
    parser.addoption(
        "--whole",
        action="store_true",
        help="run all tests; a plain run leaves out most tests of the built site and the slowest of the others",
    )


def pytest_configure(config):
    config.addinivalue_line("markers", "core: also in a plain run, in one language")
    config.addinivalue_line("markers", "whole: not in a plain run, because it takes many seconds")
    # Only the controller knows how the run was called: a worker is always given arguments.
    if hasattr(config, "workerinput"):
        config.option.whole = config.workerinput["whole"]
    else:
        is_plain_run = config.args_source is pytest.Config.ArgsSource.TESTPATHS
        config.option.whole = config.option.whole or not is_plain_run
        if fault := find_first_fault():
            pytest.exit(f"no test can run before this is mended:\n{fault}", returncode=1)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    node.workerinput["whole"] = node.config.option.whole


def pytest_collection_modifyitems(config, items):
    if config.option.whole:
        return
    kept, omitted = [], []
    for item in items:
        is_omitted = SITE in item.path.parents and not item.get_closest_marker("core")
        is_omitted = is_omitted or item.get_closest_marker("whole")
        (omitted if is_omitted else kept).append(item)
    config.hook.pytest_deselected(items=omitted)
    items[:] = kept


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
