"""Parts of a page that hold only on some sites: on those with files to take along, an address or edit links."""

import re

from docs.builder.downloads import KINDS

# The address of the sources for edit links, that of the repository, and the files, of any kind and of each.
SETTINGS = ("edit_url", "repo_url", "files", *KINDS)
PART = re.compile(
    r"^<!-- (with|without) (\w+(?: \w+)*) -->\n(.*?)^<!-- end -->$\n?", re.MULTILINE | re.DOTALL
)
MARK = re.compile(r"^.*<!-- (?:with|without|end)\b.*$", re.MULTILINE)
REPOSITORY = "](repo_url)"  # the end of a link
EXTERNAL = '{ .external rel="external noopener noreferrer" }'


def choose_parts(markdown, settings):
    """Return the Markdown with the parts that hold, and with the address of the repository in links.

    A part "with" settings holds if all of them have a value, a part "without" them if none has.
    Raise ValueError for a mark that is not understood.
    """

    def choose(match):
        if unknown := set(match[2].split()) - set(SETTINGS):
            raise ValueError(f"there is no setting {unknown}; there are {', '.join(SETTINGS)}")
        present = [bool(settings.get(name)) for name in match[2].split()]
        return match[3] if present == [match[1] == "with"] * len(present) else ""

    chosen = PART.sub(choose, markdown)
    if mark := MARK.search(chosen):
        raise ValueError(f"no part of a page begins or ends so: {mark[0]}")
    return chosen.replace(REPOSITORY, f"]({settings.get('repo_url')}){EXTERNAL}")
