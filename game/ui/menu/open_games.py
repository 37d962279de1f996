"""List of current and archived games: continue, archive, restore, delete."""

import time
from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.fault import Fault
from game.hosting.saved_table import GameSummary, summarize
from game.hosting.seated_game import Seating
from game.opening import words_for
from game.store.database import SaveError
from game.store.journal import GameFilter, Journal, StoredGame
from game.store.records import ImpossibleMoveError, fold, replay
from game.store.sql import FILE
from game.table.board import Board
from game.table.mode import mode_of
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form, Message, MessageAnswer
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, Button, at_foot, done_button
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push, Screen, Swap

_ROW, _FOOTER, _BUTTON = 78, FOOTER + 16, 124
_NARROW_ROW = 130  # of the design: in a narrow sheet the buttons of a game are below its lines


def ago(seconds: float) -> str:
    """How long ago something was, in words."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return text("just now")
    if minutes < 60:
        return plural("{n} minute ago", "{n} minutes ago", minutes)
    if minutes < 48 * 60:
        return plural("{n} hour ago", "{n} hours ago", minutes // 60)
    return plural("{n} day ago", "{n} days ago", minutes // (24 * 60))


class OpenGamesForm(Form):
    """A page of the current or of the archived games, most recently played first."""

    width, height = 780.0, 570.0

    narrow_below = 600.0

    def min_height(self, style: Style, width: int) -> float:
        row = _NARROW_ROW if self.is_narrow(style, width) else _ROW
        return FRAME + 2 * row + _FOOTER

    def _row(self, style: Style) -> int:
        return style.px(_NARROW_ROW if self.is_narrow(style) else _ROW)

    def __init__(self, games: "JournalGames") -> None:
        super().__init__()
        self.shown: tuple[GameSummary, ...] = ()
        self._games = games
        self._away = False

    def heading(self) -> str:
        return text("Archived games") if self._away else text("Current games")

    @property
    def initial_focus(self) -> str:
        return "go on 0" if self.shown else "close"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        pages = self.pages
        pages.rows = max(1, (inside.height - px(_FOOTER)) // self._row(style))
        page, more = self._games.page(self._away, pages.rows, pages.first)
        while not page and pages.first:  # the last game of this page was deleted
            pages.first = max(0, pages.first - pages.rows)
            page, more = self._games.page(self._away, pages.rows, pages.first)
        pages.number = pages.first + len(page) + more  # of those known: there may be more
        self.shown = tuple(page)
        controls: list[Control] = []
        labels = {"bring back": text("Restore"), "remove": text("Delete…")}
        if not self._away:
            labels = {"go on": text("Continue"), "put away": text("Archive")}
        for place in range(len(self.shown)):
            for n, (name, label) in enumerate(labels.items()):
                left = inside.right - px(_BUTTON * (2 - n) + 10 * (1 - n))
                top = inside.top + place * self._row(style) + px(72 if self.is_narrow(style) else 6)
                rect = pygame.Rect(left, top, px(_BUTTON), px(44))
                controls.append(Button(f"{name} {place}", rect, label))
        other = Button("other", AT_FOOT, text("Current games") if self._away else text("Archived games"))
        return [*controls, *at_foot(style, inside, *pages.buttons(), done_button(), left=[other])]

    def press(self, control: Control) -> Change | None:
        what, _, place = control.name.rpartition(" ")
        if what:
            return self._act(what, self.shown[int(place)])
        self._away, self.pages.first = not self._away, 0
        self.relayout()
        return None

    def _act(self, what: str, game: GameSummary) -> Change | None:
        if what == "go on":
            return Swap(self._games.resume(game.number))
        if what == "remove":
            return Push(self._deletion(game))
        if what == "put away":
            self._games.archive(game.number)
        else:
            self._games.restore(game.number)
        self.press_guard.begin()
        self.relayout()
        return None

    def _deletion(self, game: GameSummary) -> Message:
        def delete() -> Change:
            self._games.remove(game.number)
            return Pop()

        paragraphs = (
            Paragraph(game.name, 18),
            Paragraph(text("This deletes all its moves for good. To keep them, archive the game instead.")),
        )
        answers = (
            MessageAnswer("remove", text("Delete it"), act=delete),
            MessageAnswer("keep", text("Keep it"), text("Esc")),
        )
        heading = text("Delete this game for good?")
        return Message("", heading, paragraphs=paragraphs, answers=answers, asks="delete a game")

    def lay_out(self, style: Style) -> None:
        super().lay_out(style)
        if self.focus.current is None:
            self.focus.put("other")  # one Enter too many opens no game there

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self.inside
        if not self.shown:
            label = text("No archived games.") if self._away else text("No current games.")
            at = (inside.left, inside.top + px(20))
            style.write(surface, at, label, Face.TEXT, 15, theme.ink, room=inside.width)
        room = inside.width - (0 if self.is_narrow(style) else px(2 * _BUTTON + 10 + 18))
        for place, game in enumerate(self.shown):
            top = inside.top + place * self._row(style)
            if place:
                surface.fill(theme.rule, (inside.left, top - px(4), inside.width, px(1)))
            at = (inside.left, top + px(20))
            style.write_fitting(surface, at, game.name, Face.SERIF, (18, 14), theme.ink, room)
            since = ago(max(0.0, time.time() - game.touched))
            for n, parts in enumerate((game.details, (since, game.time_left))):
                line = " · ".join(filter(None, parts))
                at = (inside.left, top + px(42 + 20 * n))
                style.write(surface, at, line, Face.TEXT, 14, theme.quiet_ink, room=room)


_TRIED = 8  # unreadable games before the menu shows none


class ResumableGame(msgspec.Struct, frozen=True):
    """The game that "Continue" opens."""

    number: int
    ruleset: Ruleset
    deal: int | None  # None with several players: it would reveal their hands
    board: Board
    ago: float  # seconds
    names: tuple[str, ...] = ()
    rounds: int | None = None  # noted of a game with real cards


class JournalGames:
    """The journal's games, a page at a time, at a cost that does not depend on how many there are."""

    def __init__(self, journal: Journal, resume: Callable[[int], Screen]) -> None:
        self._journal = journal
        self.resume = resume
        self._reported: set[int] = set()

    def last(self) -> ResumableGame | None:
        """The last played game that can be resumed. A game that cannot is reported once, and archived if its
        moves do not fit its rules."""
        for game in self._journal.open_games(_TRIED):
            try:
                return self._resumable(game)
            except Fault as fault:
                if game.id not in self._reported:
                    self._journal.report(fault)
                self._reported.add(game.id)
                if isinstance(fault, ImpossibleMoveError):
                    self.archive(game.id)
        return None

    def _resumable(self, game: StoredGame) -> ResumableGame:
        mode = mode_of(game.ruleset, words_for(game.ruleset))
        record = fold(game.setup, self._journal.entries(game.id), f"game {game.id}")
        session = replay(record, mode, FILE, lambda n: f"game {game.id}, move {n}")
        ago = max(0.0, time.time() - game.touched)
        names = Seating(game.setup.names).display_names if len(game.setup.names) > 1 else ()
        deal = None if names else game.setup.deal
        board, rounds = session.state.board, None
        saved_table = "" if session.moves else self._journal.saved_table(game.id)
        # else the first frame need not wait for these imports
        if '"noted"' in saved_table or '"rounds"' in saved_table:
            from game.store.noted_game import NotedGame, noted_in, rounds_in

            noted, sheet = noted_in(saved_table, len(names)), rounds_in(saved_table, len(names))
            board = NotedGame(mode, game.setup, noted).session.state.board if noted is not None else board
            rounds = len(sheet.rounds) if sheet is not None else None
        return ResumableGame(game.id, game.ruleset, deal, board, ago, names, rounds)

    def page(self, away: bool, limit: int, after: int) -> tuple[tuple[GameSummary, ...], bool]:
        """Up to `limit` current or archived games from the position `after` on, and whether more follow."""
        part = GameFilter.ARCHIVED if away else GameFilter.OPEN
        games = self._journal.games(part, limit, after)
        return tuple(summarize(self._journal, game) for game in games), self._journal.has_more(
            part, after + limit
        )

    def archive(self, game: int) -> None:
        self._report_failure(lambda: self._journal.archive(game))

    def restore(self, game: int) -> None:
        self._report_failure(lambda: self._journal.archive(game, archived=False))

    def remove(self, game: int) -> None:
        self._report_failure(lambda: self._journal.remove(game))

    def _report_failure(self, act: Callable[[], object]) -> None:
        try:
            act()
        except SaveError as fault:
            self._journal.report(fault)
