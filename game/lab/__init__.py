"""Tools for development: benchmarks, books of certified deals, a census of winnable deals, and games of
computer players against each other, on several processes or a Dask cluster. `kanugo lab` runs them; the game
itself uses none of them."""
