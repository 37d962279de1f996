"""Tools for development, each with its command of `kanugo lab`: benchmarks, books of certified deals, a
census of winnable deals, leaves, games of computer players. The game itself uses none of them."""
