"""The card table of several, as Kan-u-go is played: plates above, the own hand below, the score sheet.
It adds layout, rail and actions to the table of a company.
No rule, and nothing of tile boards."""
