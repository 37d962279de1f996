"""How each game is played, as pages made from its ruleset: headings, sentences with their numbers in the
original, tables, drawn positions. Whether they are shown in the app or on the web is not known here."""
