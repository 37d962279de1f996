"""The patience solver: winning lines, proofs that there is none, and simulated players for grades."""
