"""Pages of the documents that are made from the program while the site is built."""
