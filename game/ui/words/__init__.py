"""Forms about words: the look-up with the court's reasons, the meanings of a crossword's words, and the
rulings of tables. `game.words` judges."""
