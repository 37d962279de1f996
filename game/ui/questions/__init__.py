"""How each kind of drill is asked and answered on the screen, and the paper that explains the answer.
A question hands over an answer; it judges nothing and grades nothing.
Sittings, schedules and matches live in practice."""
