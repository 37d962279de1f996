"""The tables of tile boards: squares, rack, the sum of a draft, bag and ledger, the letters of a blank.
It adds layout, rail, keys and actions to the table of a company.
No rule, and no ruleset by name: what a board looks like is drawn from its legend."""
