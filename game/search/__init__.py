"""Search: all legal plays, and what stands on them."""
