"""The content security policy of a page, as text."""

from base64 import b64encode
from hashlib import sha256

import pytest

from docs.builder.policy import add_policy, hash_inline_scripts, make_policy

PAGE = """<head>
  <meta charset="utf-8">
  <script>one()</script><script type="application/json">{{}}</script>
</head><body><script src="../assets/site.js"></script><script>two("é")</script><script>one()</script>{more}</body>"""
PLAIN = PAGE.format(more="")
PYTHON = PAGE.format(more='<script type="module" src="../assets/widgets/run/run.js"></script>')


def rules(text):
    """Parse a policy into directive -> set of sources."""
    return {name: {*sources} for name, *sources in (rule.split() for rule in text.split("; "))}


def digest(text):
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_inline_scripts_may_run_and_nothing_else_inline():
    assert hash_inline_scripts(PLAIN) == [digest("one()"), digest('two("é")')]
    page_rules = rules(make_policy(PLAIN))
    assert page_rules["script-src"] == {"'self'", digest("one()"), digest('two("é")')}
    assert page_rules["style-src"] == {"'self'"}
    assert "style-src-attr" not in page_rules


def test_only_pages_with_python_may_use_eval_and_start_a_worker_from_a_blob():
    assert rules(make_policy(PLAIN))["worker-src"] == {"'self'"}
    page_rules = rules(make_policy(PYTHON))
    assert page_rules["worker-src"] == {"'self'", "blob:"}
    assert page_rules["script-src"] - rules(make_policy(PLAIN))["script-src"] == {"'unsafe-eval'"}


@pytest.mark.parametrize("page", [PLAIN, PYTHON])
@pytest.mark.parametrize("served", [False, True])
def test_no_foreign_host_is_allowed(page, served):
    page_rules = rules(make_policy(page, served))
    assert page_rules["default-src"] == {"'self'"}
    for name in ("object-src", "frame-src", "base-uri", "form-action"):
        assert page_rules[name] == {"'none'"}
    known = {"'self'", "'none'", "'unsafe-eval'", "blob:", "data:"}
    known |= {"'unsafe-inline'"} if served else {*hash_inline_scripts(page)}
    assert set().union(*page_rules.values()) <= known


def test_mkdocs_serve_may_add_a_script_but_no_handlers():
    page_rules = rules(make_policy(PLAIN, is_served=True))
    # Browsers ignore 'unsafe-inline' if there is a hash.
    assert page_rules["script-src"] == {"'self'", "'unsafe-inline'"}
    assert page_rules["script-src-attr"] == {"'none'"}


def test_the_policy_is_before_everything_that_it_applies_to():
    page = add_policy(PLAIN)
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert f'content="{make_policy(PLAIN)}"' in page
    assert page.index("charset") < 1024
    with pytest.raises(ValueError, match="charset"):
        add_policy("<head></head>")
