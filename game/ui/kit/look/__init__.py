"""How things look: themes, typefaces, cloth, wood, cards, tiles, squares, and motion from pose to pose.
Everything here draws what it is told, at the place that it is told.
No focus, no events, no screens; nothing here knows a game, a player or a turn."""
