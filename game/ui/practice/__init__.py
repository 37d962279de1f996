"""Practice on the screen: choosing, a sitting, a match, progress, and the review of a game.
Items are made and judged by `game.study`, beside the window.
How one kind of drill is asked lives in questions."""
