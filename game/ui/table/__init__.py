"""The table screen that all games share: turn, scene, pointer, keys, rail, sheets.
The kind of table and its delegate supply what differs; the mode says what is offered and allowed.
No rules and no game's own table here: those are in patience, cards and board."""
