"""What is pressed, typed into and read on any screen: buttons, choices, steppers, forms, messages, plots.
They know focus, keyboard and pointer, and report what was pressed.
No game lives here: whoever lays out a form decides what its answers mean."""
