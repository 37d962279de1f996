"""The menu and all that opens from it: new games, settings, today's patience, statistics, about.
It opens tables and practice, and gives them the store.
Nothing here draws a table or knows a rule."""
