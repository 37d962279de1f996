"""How hard a deal is: the share of players that win who do their best without seeing what is face down.

The players lay what their `PLAYER` policy likes best, with some noise, turn when stuck and never begin again.
Which share is which grade was chosen from 600 deals of each method, half of them English and half Esperanto
(21,000 to 21,299): a fifth of them are in each grade. With few words to lay a deal is harder, and so graded.
"""

PLAYERS = 200
"""Players whose games grade a deal."""

HARDEST = 5

_AT_LEAST = {
    "six": (175, 151, 126, 89),
    "twelve": (146, 103, 55, 18),
    "heaps": (17, 6, 2, 1),
}
"""By the kind of patience, wins of the 200 for grades 1 to 4; fewer are grade 5."""


def grade(kind: str, wins: int) -> int:
    """The grade from 1, easy, to 5 of a deal of this kind that so many of `PLAYERS` won."""
    return next((n for n, least in enumerate(_AT_LEAST[kind], 1) if wins >= least), HARDEST)
