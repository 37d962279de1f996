"""What is saved or shared of a patience: result, deal code, a picture of the crossword, the printed deal."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.deals.shelf import BookShelf, known_way
from game.opening import with_random_deal
from game.store.database import Database
from game.store.exports import export_file, stem_of
from game.table import rulefile
from game.table.mode import Setup
from game.table.moves import Move
from game.table.session import HelpTaken, Session
from game.text.actions import Action
from game.text.catalogues import text
from game.text.phrases import game_name
from game.ui.kit.controls.text_entry import copy_text
from game.ui.kit.screen import Push, Screen
from game.ui.patience import pages
from game.ui.patience.pages import Facts, bare_facts, deal_line, facts_of
from game.ui.table.actions import Offer
from game.ui.table.cloth import ClothScreen
from game.ui.table.kind import Handled
from game.ui.table.sheet import Page

_PACK = "kan-u-go-pack"


class KnownDeal(NamedTuple):
    """What journal and books know of a game: its facts, its deal in a line, the book's solution, the setup of
    another deal, and that of the next one as hard as this. Little of a game that is not saved."""

    facts: Facts = bare_facts
    line: Callable[[Session], str] = lambda session: text("Deal {number}", number=session.setup.deal)
    way: Callable[[Session], tuple[Move, ...]] = lambda session: ()
    another: Callable[[Setup], Setup] = with_random_deal
    following: Callable[[Setup], Setup] = with_random_deal


def known_of(
    database: Database,
    shelf: BookShelf,
    another: Callable[[Setup], Setup],
    following: Callable[[Setup], Setup],
) -> KnownDeal:
    """What this journal and these books know."""
    return KnownDeal(
        facts=partial(facts_of, database, shelf),
        line=partial(deal_line, shelf),
        way=lambda session: known_way(shelf, session.mode, session.setup),
        another=another,
        following=following,
    )


class SharingSheets:
    """The sheets of a table that save or share something of its game."""

    def __init__(self, table: ClothScreen, known: KnownDeal) -> None:
        self._table = table
        self._known = known

    def won(self, page: Page) -> Page:
        return pages.won_page(page, self._table.turn, self._known.facts(self._table.turn.session))

    def added(self, menu: Page) -> Page:
        """The menu, with the buttons to share and print."""
        return replace(menu, offers=(*menu.offers, Offer(Action.SHARE, text("Share or print…"))))

    def run(self, action: Action, way: Sequence[Move]) -> Handled | None:
        """Run an action of these sheets; None if it is another's. `way` solves the deal."""
        turn = self._table.turn
        facts = self._known.facts
        match action:
            case Action.RESULT:
                self._table.show(pages.result_page(turn, facts(turn.session)))
            case Action.SHARE:
                self._table.show(pages.share_page(turn, facts(turn.session)))
            case Action.CODE:
                code = facts(turn.session).code
                copy_text(code)
                self._table.show(pages.copied_page(code))
            case Action.PICTURE:
                self._picture()
            case Action.PRINT:
                return Handled(Push(self._print(way)))
            case _:
                return None
        return Handled()

    def _picture(self) -> None:
        """Save a picture of the crossword. Raises NotWritten."""
        from game.ui.printed.crossword import crossword_png

        session, rules = self._table.turn.session, self._table.turn.rules
        label = f"{game_name(rules.name)} · {self._known.line(session)}"
        drawn = crossword_png(session.state.board, rules, self._table.scene.style.theme, label)
        self._table.show(pages.picture_page(export_file(stem_of(session.setup), "png", drawn)))

    def _print(self, way: Sequence[Move]) -> Screen:
        from game.ui.printed.deal import PrintedDeal, deal_leaves, pack_leaves
        from game.ui.printed.form import Printable, PrintForm
        from game.ui.printed.leaf import Leaf, PaperSize

        session = self._table.turn.session
        shows = bool(way) and self._table.turn.outcome is None

        def leaves(paper: PaperSize) -> Sequence[Leaf]:
            if shows:
                session.take_help(HelpTaken(shown=True))
            return deal_leaves(deal, paper)

        deal = PrintedDeal(session.mode, session.state_at(0), self._known.line(session), way)
        pack = rulefile.load("kan-u-go", language=session.setup.language or None)
        note = text("The second page shows a solution: a win then counts as won with help.") if shows else ""
        return PrintForm(
            Printable(text("This deal"), stem_of(session.setup), leaves, note),
            Printable(text("A pack to cut out"), _PACK, lambda paper: pack_leaves(pack, paper, False)),
            Printable(text("The pack, with backs"), _PACK, lambda paper: pack_leaves(pack, paper, True)),
        )
