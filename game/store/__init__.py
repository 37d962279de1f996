"""Storage: one SQLite file with journal, settings, rulings and memory, and saved games as files.
Each act is committed before it is shown. Statistics are computed from the journal."""
