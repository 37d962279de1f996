"""A board on which the letters of a word may stand in any order."""
