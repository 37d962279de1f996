"""What `kanugo bench` measures: start and frames, search, the solver, the drills, the lexicons.
Each module yields measures; none of them judges a number.
Nothing here is used by the game."""
