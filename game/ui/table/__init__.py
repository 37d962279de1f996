"""The table screen that all games share: the turn being made, the scene, pointer, keys, rail, sheets.
What differs between kinds of table is handed to the screen; it asks the mode what is offered and allowed.
No rule lives here, and no game's own table: those are in patience, cards and board."""
