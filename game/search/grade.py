"""How hard a deal is: the share of players that win who do their best without seeing what is face down.

The players lay what their `PLAYER` policy likes best, with some noise, turn when stuck and never begin
again. Which share is which grade was chosen from 300 English deals of each method (21,000 to 21,299), a fifth
of them in each grade; Esperanto is graded by the same shares, so that a grade means the same.
"""

PLAYERS = 200
"""Players whose games grade a deal."""

HARDEST = 5

_AT_LEAST = {
    "six": (186, 174, 154, 124),
    "twelve": (160, 123, 83, 37),
    "heaps": (37, 12, 5, 2),
}
"""By the kind of patience, wins of the 200 for grades 1 to 4; fewer are grade 5."""


def grade(kind: str, wins: int) -> int:
    """The grade from 1, easy, to 5 of a deal of this kind that so many of `PLAYERS` won."""
    return next((n for n, least in enumerate(_AT_LEAST[kind], 1) if wins >= least), HARDEST)
