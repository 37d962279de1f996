"""A game of several without a window: seats, clock, open questions, computer players, what is awaited of
each seat. The window, phones, the command line and tests are its clients."""
