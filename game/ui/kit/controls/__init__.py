"""What is pressed, typed into and read on any screen: buttons, choices, steppers, forms, messages, plots.
They know focus, keyboard and pointer, and report what was pressed. They contain no game: the code that lays
out a form decides what its answers mean.

What pygame_gui does and what it does not, each tried under our theme beside ours:

widget              whose       why
line to type into   pygame_gui  `lines`: marking, pasting, cursor; at rest 1 picture a second, not 60
text to read        pygame_gui  `text_page`: turned, marked, copied; 8 ms for 200 letters
button              ours        its shadow is a ring on all sides, it has no cap of a key; 6.5 ms against 3.2
choice of few       ours        a row of 4 buttons has no tick: colour alone would tell; 10 ms against 1.7
stepper             ours        its menu hides the others and draws its corners twice; 12 ms against 1.4
form                ours        a window has a title bar and a dark rim instead of our paper; 60 ms
list with buttons   ours        40 buttons in a scrolled container take 68 ms; rows of a list have one face
paper of a drill    ours        tiles, signs and numbers at the right edge do not fit its mark-up
bar of progress     ours        it prints "60.0/100.0" over a bar 12 px high

Its import takes 0.1 s: it comes with the first form that needs it, never with the menu.
"""
