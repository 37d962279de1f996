"""Words: lexicons, the Esperanto grammar, glosses, and the court that says why a word is valid or not."""
