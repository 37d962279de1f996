"""The rules of a game on a sheet, with the keys of the screen below: content, typesetting, search.
`game.guide` supplies the rules."""
