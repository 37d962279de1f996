"""The rules of a game on a sheet, with the keys of the screen below: what stands there, how it is set, what
is found in it. How a game is played is told by `game.guide`."""
