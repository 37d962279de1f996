"""The card table of several, as in Kan-u-go: plates above, the own hand below, the score sheet.
It adds layout, rail and actions to the table of several players.
No rules, and nothing of tile boards."""
