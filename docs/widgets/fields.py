"""What the fields of several forms have in common."""

# Nobody corrects, completes or translates what is typed there.
PLAIN = (
    'spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off" translate="no"'
)
