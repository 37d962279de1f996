"""The window kit: themes, controls, sound, touch, keyboard, background work. It contains no game."""
