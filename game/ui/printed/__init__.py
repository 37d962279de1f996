"""Things to save or print: the crossword as a picture; deals, packs and score sheets as PDF, and the form
that asks for their paper and saves them. Making pages needs no window."""
