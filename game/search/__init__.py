"""Search: all legal plays by the compiled kernel, hints, and the patience solver.
It finds what the words and the validator allow, and asks a mode that searches for itself.
No player's judgement of what is best lives here: that is in `game.search.players`."""
