"""Certified deals: books of them, their grades, how they are forged, and the deal of the day.
A book holds a line that wins for every deal in it.
The solver that finds these lines lives in `game.search`."""
