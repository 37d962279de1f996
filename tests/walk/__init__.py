"""A walk through the whole app: every action of every screen, in every language, game, state and size."""
