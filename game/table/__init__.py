"""The table: what every game shares. Board, placement validator, moves, state, rulesets, mode, session.
No window, no clock, no chance of its own, no files but rulesets; nothing here changes a state in place.
No game's own rules live here: those are in `modes` and in the rulesets."""
