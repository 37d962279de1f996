"""Things to save or print: the crossword as a picture, deals and packs as PDF. It opens no window and writes
no file."""
