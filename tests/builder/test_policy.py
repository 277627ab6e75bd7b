"""The content security policy of a page, as text."""

from base64 import b64encode
from hashlib import sha256

import pytest

from builder.policy import add_policy, hashes, policy

PAGE = """<head>
  <meta charset="utf-8">
  <script>one()</script><script type="application/json">{{}}</script>
</head><body><script src="../assets/site.js"></script><script>two("é")</script><script>one()</script>{more}</body>"""
PLAIN, PYTHON = (
    PAGE.format(more=""),
    PAGE.format(more='<script type="module" src="../assets/run/run.js"></script>'),
)


def rules(text):
    """Return name -> set of what is allowed."""
    return {name: {*its} for name, *its in (rule.split() for rule in text.split("; "))}


def digest(text):
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_inline_scripts_may_run_and_nothing_else_inline():
    assert hashes(PLAIN) == [digest("one()"), digest('two("é")')]
    its = rules(policy(PLAIN))
    assert its["script-src"] == {"'self'", digest("one()"), digest('two("é")')}
    assert its["style-src"] == {"'self'"}
    assert "style-src-attr" not in its


def test_only_what_runs_python_may_make_code_of_text_and_start_a_worker_from_a_blob():
    assert rules(policy(PLAIN))["worker-src"] == {"'self'"}
    its = rules(policy(PYTHON))
    assert its["worker-src"] == {"'self'", "blob:"}
    assert its["script-src"] - rules(policy(PLAIN))["script-src"] == {"'unsafe-eval'"}


@pytest.mark.parametrize("page", [PLAIN, PYTHON])
@pytest.mark.parametrize("served", [False, True])
def test_no_foreign_host_is_in_it(page, served):
    its = rules(policy(page, served))
    assert its["default-src"] == {"'self'"}
    for name in ("object-src", "frame-src", "base-uri", "form-action"):
        assert its[name] == {"'none'"}
    known = {"'self'", "'none'", "'unsafe-eval'", "blob:", "data:"}
    known |= {"'unsafe-inline'"} if served else {*hashes(page)}
    assert set().union(*its.values()) <= known


def test_a_server_that_adds_a_script_may_but_handlers_may_not():
    its = rules(policy(PLAIN, served=True))
    # Beside a hash, browsers would not heed it.
    assert its["script-src"] == {"'self'", "'unsafe-inline'"}
    assert its["script-src-attr"] == {"'none'"}


def test_it_stands_before_everything_that_it_is_about():
    page = add_policy(PLAIN)
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert f'content="{policy(PLAIN)}"' in page
    assert page.index("charset") < 1024
    with pytest.raises(ValueError, match="charset"):
        add_policy("<head></head>")
