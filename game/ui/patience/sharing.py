"""What is saved or shared of a patience: result, deal code, a picture of the crossword, the printed deal."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.deals.shelf import BookShelf, known_way
from game.fault import Fault
from game.opening import any_other
from game.store.database import Database
from game.store.exports import export_file
from game.table import rulefile
from game.table.mode import Setup
from game.table.moves import Move
from game.table.session import HelpTaken, Session
from game.text.actions import Action
from game.text.catalogues import text
from game.text.phrases import game_name
from game.ui.kit.controls.choice import HEAD, ChoiceField
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.text_entry import copy_text
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push, Swap
from game.ui.patience import pages
from game.ui.patience.pages import Facts, bare_facts, deal_line, facts_of
from game.ui.printed.leaf import PAPERS, Leaf, PaperSize
from game.ui.table.actions import Offer
from game.ui.table.cloth import ClothScreen
from game.ui.table.kind import Handled
from game.ui.table.sheet import Page

_FIELD = HEAD + 44 + 12
_NOTE = 44
_DEAL, _PACK, _WITH_BACKS = range(3)


class PrintForm(Form):
    """Pages to print: `deal` makes those of the deal, `pack` those of a pack with or without backs. `shows`:
    the deal's pages reveal a solution of a game that is not over."""

    wide, high = 620.0, 70.0 + 2 * _FIELD + _NOTE + 48 + 28

    def __init__(
        self,
        stem: str,
        deal: Callable[[PaperSize], Sequence[Leaf]],
        pack: Callable[[PaperSize, bool], Sequence[Leaf]],
        shows: bool,
    ) -> None:
        super().__init__()
        self._stem = stem
        self._deal = deal
        self._pack = pack
        self._shows = shows
        self._at = {"what": _DEAL, "paper": 0}

    def heading(self) -> str:
        return text("Print")

    def begin_at(self) -> str:
        return "make"

    def needed(self, style: Style, width: int) -> float:
        return self.high

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        each = pygame.Rect(inside.left, inside.top - px(8), inside.width, px(HEAD + 44))
        what = [text("This deal"), text("A pack to cut out"), text("The pack, with backs")]
        back = pygame.Rect(inside.right - px(150), inside.bottom - px(48), px(150), px(48))
        make = pygame.Rect(inside.left, back.top, back.left - px(12) - inside.left, px(48))
        below = each.move(0, px(_FIELD))
        return [
            ChoiceField("what", each, text("What"), what, self._at["what"]),
            ChoiceField("paper", below, text("Paper"), list(PAPERS), self._at["paper"]),
            Button("make", make, text("Save as PDF"), ButtonKind.BRASS),
            Button("back", back, text("Back"), key=text("Esc")),
        ]

    def handle(self, event: pygame.Event) -> Change | None:
        change = super().handle(event)
        for spot in self.focus.spots:
            if isinstance(spot, ChoiceField):
                self._at[spot.name] = spot.at
        return change

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            return None
        return Swap(self._made()) if spot.name == "make" else Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if not self._shows or self._at["what"] != _DEAL:
            return
        px = style.px
        label = text("The second page shows a solution: a win then counts as won with help.")
        at = (self.sheet.left + px(28), self.sheet.top + px(70 + 2 * _FIELD + 12))
        room = self.sheet.width - px(56)
        style.write_fitting(surface, at, label, Face.TEXT, (15, 12), style.theme.ink, room)

    def _made(self) -> Message:
        from game.ui.printed.leaf import pdf_of

        what, paper = self._at["what"], [*PAPERS.values()][self._at["paper"]]
        leaves = self._deal(paper) if what == _DEAL else self._pack(paper, what == _WITH_BACKS)
        stem = self._stem if what == _DEAL else "kan-u-go-pack"
        try:
            file = export_file(stem, "pdf", pdf_of(leaves))
        except Fault as fault:
            return Message.about(fault)
        label = (
            text("The PDF was saved to this file:"),
            str(file),
            text("Print it at its own size, without fitting it to the page."),
        )
        return Message("", text("Saved"), paragraphs=[Paragraph(line, 16) for line in label])


def _said(session: Session) -> str:
    return text("Deal {number}", number=session.setup.deal)


def _no_way(session: Session) -> tuple[Move, ...]:
    return ()


class DealKnown(NamedTuple):
    """What journal and books know of a game: its facts, its deal in a line, the book's solution, the setup of
    another deal, and that of the next one as hard as this. Little of a game that is not saved."""

    facts: Facts = bare_facts
    said: Callable[[Session], str] = _said
    way: Callable[[Session], tuple[Move, ...]] = _no_way
    another: Callable[[Setup], Setup] = any_other
    following: Callable[[Setup], Setup] = any_other


def known_of(
    database: Database,
    shelf: BookShelf,
    another: Callable[[Setup], Setup],
    following: Callable[[Setup], Setup],
) -> DealKnown:
    """What this journal and these books know."""
    return DealKnown(
        facts=partial(facts_of, database, shelf),
        said=partial(deal_line, shelf),
        way=lambda session: known_way(shelf, session.mode, session.setup),
        another=another,
        following=following,
    )


class SharingSheets:
    """The sheets of a table that save or share something of its game."""

    def __init__(self, table: ClothScreen, known: DealKnown) -> None:
        self._table = table
        self._known = known

    def won(self, page: Page) -> Page:
        """The sheet of a won patience."""
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
        label = f"{game_name(rules.name)} · {self._known.said(session)}"
        drawn = crossword_png(session.state.board, rules, self._table.scene.style.theme, label)
        self._table.show(pages.picture_page(export_file(_stem(session), "png", drawn)))

    def _print(self, way: Sequence[Move]) -> "PrintForm":
        from game.ui.printed.deal import DealOnPaper, deal_leaves, pack_leaves
        from game.ui.printed.leaf import Leaf, PaperSize

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
    """The beginning of a game's file names."""
    return f"{session.setup.ruleset}-{session.setup.deal}"
