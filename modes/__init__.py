"""The mode plugins: one class a kind of game."""
