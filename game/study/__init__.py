"""Practice: what is to be learnt, how it is asked, judged and told, and when it comes again.
Each kind of drill is a module of `game.study.drills`; the forms of answers and what is told are values.
It knows no window: `game.ui.questions` draws what stands here."""
