"""Practice: items to learn, drills that ask about them, feedback, spaced repetition and statistics.

Each kind of drill is a class in `game.practice.drills`; `registry` lists them. Nothing here needs a
window: `game.ui.questions` and `game.ui.practice` draw it, `kanugo drill` prints it."""
