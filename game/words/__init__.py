"""Words: lexicons, the Esperanto grammar, meanings, and the court that says why a word is one or none.
What a table rules about words is told to the court; the court keeps nothing.
No board and no search live here."""
