"""The tables of tile boards: squares, rack, the draft's score, bag and ledger, letters of a blank.
It adds layout, rail, keys and actions to the table of several players.
No rules, and no ruleset by name: a board is drawn from its legend."""
