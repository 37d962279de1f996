"""Store: games, settings and memory of the player in one file."""
