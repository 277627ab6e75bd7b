"""The proofreader of the pages: run it as `python tests/proof it/idea.md`; pytest runs the same."""
