"""Rebuilds the shipped lexicons from named packages; nothing here runs in the game."""
