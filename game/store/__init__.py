"""What is kept: the journal of games and the settings in one file, and games as files of their own."""
