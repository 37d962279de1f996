"""What is kept or handed on of a patience: the result, the code of its deal, the crossword as a picture, the
deal on paper."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.deals.shelf import BookShelf
from game.deals.way import known_way
from game.store.copies import kept
from game.store.database import Database
from game.table import rulefile
from game.table.mode import Setup
from game.table.moves import Move
from game.table.session import HelpTaken, Session
from game.text.catalogues import text
from game.text.phrases import game_name
from game.ui.controls.clipboard import copy_text
from game.ui.patience import pages
from game.ui.patience.wonfacts import Facts, bare_facts, facts_of, said_of_deal
from game.ui.screen import Push
from game.ui.table.actions import Act, Offer
from game.ui.table.cloth import ClothScreen
from game.ui.table.delegate import Taken
from game.ui.table.random_deal import any_other
from game.ui.table.sheet import Page

if TYPE_CHECKING:  # the table need not wait for what is printed
    from game.ui.patience.print_form import PrintForm


def _said(session: Session) -> str:
    return text("Deal {number}", number=session.setup.deal)


def _no_way(session: Session) -> tuple[Move, ...]:
    return ()


class DealKnown(NamedTuple):
    """What journal and books tell of a game: its facts, its deal in a line, the book's way to win it,
    and what another deal of it is made from. Of one that nobody keeps it is little."""

    facts: Facts = bare_facts
    said: Callable[[Session], str] = _said
    way: Callable[[Session], tuple[Move, ...]] = _no_way
    another: Callable[[Setup], Setup] = any_other


def known_of(database: Database, shelf: BookShelf, another: Callable[[Setup], Setup]) -> DealKnown:
    """What these journal and books tell."""
    return DealKnown(
        facts=partial(facts_of, database, shelf),
        said=partial(said_of_deal, shelf),
        way=lambda session: known_way(shelf, session.mode, session.setup),
        another=another,
    )


class KeptSheets:
    """The sheets of a table that keep something of its game."""

    def __init__(self, table: ClothScreen, known: DealKnown) -> None:
        self._table = table
        self._known = known

    def won(self, page: Page) -> Page:
        """The sheet of a won patience."""
        return pages.won_page(page, self._table.turn, self._known.facts(self._table.turn.session))

    def added(self, menu: Page) -> Page:
        """The menu with what is shared and printed."""
        return replace(menu, offers=(*menu.offers, Offer(Act.SHARE, text("Share or print…"))))

    def act(self, act: Act, way: Sequence[Move]) -> Taken | None:
        """Do what a button of these sheets stands for; None if it is none of theirs. `way` wins the deal."""
        turn = self._table.turn
        facts = self._known.facts
        match act:
            case Act.RESULT:
                self._table.show(pages.result_page(turn, facts(turn.session)))
            case Act.SHARE:
                self._table.show(pages.share_page(turn, facts(turn.session)))
            case Act.CODE:
                code = facts(turn.session).code
                copy_text(code)
                self._table.show(pages.copied_page(code))
            case Act.PICTURE:
                self._picture()
            case Act.PRINT:
                return Taken(Push(self._print(way)))
            case _:
                return None
        return Taken()

    def _picture(self) -> None:
        """Save the crossword as it lies. Raises NotWritten."""
        from game.ui.printed.crossword import crossword_png

        session, rules = self._table.turn.session, self._table.turn.rules
        said = f"{game_name(rules.name)} · {self._known.said(session)}"
        drawn = crossword_png(session.state.board, rules, self._table.scene.style.theme, said)
        self._table.show(pages.picture_page(kept(_stem(session), "png", drawn)))

    def _print(self, way: Sequence[Move]) -> "PrintForm":
        from game.ui.patience.print_form import PrintForm
        from game.ui.printed.deal import DealOnPaper, deal_leaves
        from game.ui.printed.leaf import Leaf, PaperSize
        from game.ui.printed.pack import pack_leaves

        session = self._table.turn.session
        shows = bool(way) and self._table.turn.outcome is None

        def leaves(paper: PaperSize) -> Sequence[Leaf]:
            if shows:
                session.take_help(HelpTaken(shown=True))
            return deal_leaves(deal, paper)

        deal = DealOnPaper(session.mode, session.state_at(0), self._known.said(session), way)
        pack = rulefile.load("kan-u-go", language=session.setup.language or None)
        return PrintForm(_stem(session), leaves, lambda paper, backs: pack_leaves(pack, paper, backs), shows)


def _stem(session: Session) -> str:
    """How the names of files of a game begin."""
    return f"{session.setup.ruleset}-{session.setup.deal}"
