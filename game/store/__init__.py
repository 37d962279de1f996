"""What is kept: one SQLite file with journal, settings, rulings and memory, and games as files of their own.
Each act is committed before it is shown; statistics are computed from the journal, never counted apart.
Nothing here decides what a game allows."""
