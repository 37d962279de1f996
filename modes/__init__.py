"""The mode plugins: one class a kind of game, each kind of move one entry of it. They are found like those of
packages, by the name that a ruleset gives; nothing in `game` imports them. Where games differ only in degree,
a field of the ruleset says so, and no mode is needed."""
