"""How each game is played, as pages made from its ruleset: headings, sentences with their numbers in the
original, tables, drawn positions. The app and the site show them."""
