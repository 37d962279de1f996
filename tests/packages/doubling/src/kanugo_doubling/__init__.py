"""A board on which everybody may double one word."""
