"""What a table for one offers besides playing: the light, a look back, a known way shown as a demonstration.
The searching is done by `game.search`, beside the window.
No table of several lives here."""
