"""What is heard: the sounds there are, the device that plays them, and the one speaker that all screens ask.
No event of a game is known here: whoever announces something says which sound belongs to it."""
