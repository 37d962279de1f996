"""Words: lexicons and what a table rules about them."""
