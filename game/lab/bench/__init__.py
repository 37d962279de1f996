"""Benchmarks: start and frames, search, the solver, the drills, the lexicons. Each module yields measures."""
