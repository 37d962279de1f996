"""Three players at a table where words are challenged."""

from game.text.actions import Action
from tests.modes.kanugo_table import Table
from tests.ui.company import Company, game_of

CLUB = "computer:club"


def three(hands: str = "TAXQ SOQQ CATS", adjudication: str = "vote") -> Company:
    """Ana, who has just played TAX, with Bo and Cid; the curtain hangs for Bo."""
    company = Company(game_of(Table(hands, "CAT CATS SO OX", adjudication=adjudication)))
    company.take_screen(0)
    company.lay("TAX")
    return company


def challenge_by_bo(company: Company, pointer: bool = False) -> None:
    """Bo challenges the word from behind the curtain, which leads to a vote."""
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.answer("1", pointer)
    company.answer("vote", pointer)
