"""A word ladder."""
