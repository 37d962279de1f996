"""The move generator: every play of a hand on a board, compiled where a compiler is at hand."""
