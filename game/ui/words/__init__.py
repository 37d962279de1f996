"""Asking about words: the look-up with the court's reasons, and the rulings that tables have made.
It shows what `game.words` answers.
No judging here, and nothing of a game but its letters and their values."""
