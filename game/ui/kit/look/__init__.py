"""Drawing: themes, typefaces, cloth, wood, cards, tiles, squares, and motion between poses.
No focus, events or screens, and nothing of games, players or turns."""
