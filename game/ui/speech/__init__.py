"""Speech output: describes focus and changes in short sentences, the table line by line on request, and the
voices. It says only what the screen shows. Nothing here draws or plays; no screen depends on it."""
