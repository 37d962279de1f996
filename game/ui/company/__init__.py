"""What every table of several has: the curtain, seats, computer players, doubts and votes, who plays.
Nothing here may show anybody what another holds: what is drawn comes from `seen_by`.
Neither cards nor boards: their tables are in the rooms of those names."""
