"""Things to save or print: the crossword as a picture; deals, packs and score sheets as PDF, and the form
that asks for their paper. Whoever makes pages opens no window and writes no file."""
