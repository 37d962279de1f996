"""Fingers on the window: what they mean in events of the mouse, a magnifier, and keys to type with. Nothing
here knows a screen."""
