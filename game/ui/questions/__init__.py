"""How each form of answer is asked for on the screen, and the paper that explains the answer.
A question hands over an answer; it judges nothing and grades nothing.
Sittings, schedules and matches live in practice."""
