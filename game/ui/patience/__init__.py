"""What a table for one offers besides playing: the light, the look back, a solution as a demonstration.
`game.search` does the searching, in the background.
No table of several players here."""
