"""The open games on paper, and those that were put away: gone on with, put away, brought back, removed.

It does not know where they are kept.
"""

import time
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.fault import Fault
from game.hosting.seating import Seating
from game.opening import words_for
from game.store.acts import fold
from game.store.database import NotKept
from game.store.journal import Journal, Part, StoredGame
from game.store.replay import Misfit, replay
from game.table.mode import mode_of
from game.text.catalogues import text
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push, Screen, Swap
from game.ui.menu.art import LeftOpen, ago
from game.ui.table.left_off import LeftOff, left_off

_ROW, _FOOT, _BUTTON = 78, 48 + 16, 124
_PAGES = {pygame.K_PAGEUP: "before", pygame.K_PAGEDOWN: "more"}


class Games(Protocol):
    """What the list asks. `away` are the games that were put away."""

    def page(self, away: bool, most: int, after: int) -> tuple[Sequence[LeftOff], bool]:
        """At most so many games, and whether more come after them."""

    def go_on(self, game: int) -> Screen: ...

    def put_away(self, game: int) -> None: ...

    def bring_back(self, game: int) -> None: ...

    def remove(self, game: int) -> None: ...


class OpenGamesForm(Form):
    """A page of the open games, the one last played first. Another button shows those that were put away."""

    wide, high = 780.0, 570.0

    def needed(self, style: Style, width: int) -> float:
        return 70 + 2 * _ROW + _FOOT + 28.0

    def __init__(self, games: Games, clock: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.shown: tuple[LeftOff, ...] = ()
        self._games = games
        self._clock = clock
        self._away = False
        self._first = 0
        self._rows = 1

    def heading(self) -> str:
        return text("Archived games") if self._away else text("Current games")

    def begin_at(self) -> str:
        return "go on 0" if self.shown else "close"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = inside
        self._rows = max(1, (inside.height - px(_FOOT)) // px(_ROW))
        page, more = self._games.page(self._away, self._rows, self._first)
        while not page and self._first:  # the last one of this page is gone
            self._first = max(0, self._first - self._rows)
            page, more = self._games.page(self._away, self._rows, self._first)
        self.shown = tuple(page)
        spots: list[Spot] = []
        labels = {"bring back": text("Restore"), "remove": text("Delete…")}
        if not self._away:
            labels = {"go on": text("Continue"), "put away": text("Archive")}
        for place in range(len(self.shown)):
            for n, (name, label) in enumerate(labels.items()):
                left = inside.right - px(_BUTTON * (2 - n) + 10 * (1 - n))
                rect = pygame.Rect(left, inside.top + place * px(_ROW) + px(6), px(_BUTTON), px(44))
                spots.append(Button(f"{name} {place}", rect, label))
        return [*spots, *self._foot(style, inside, more)]

    def _foot(self, style: Style, inside: pygame.Rect, more: bool) -> list[Spot]:
        """The way to the other list, to other pages, and out."""
        px = style.px
        wide, top = px(150), inside.bottom - px(48)
        done = pygame.Rect(inside.right - wide, top, wide, px(48))
        other = text("Current games") if self._away else text("Archived games")
        spots: list[Spot] = [Button("other", pygame.Rect(inside.left, top, px(190), px(48)), other)]
        if more or self._first:
            after, before = done.move(-wide - px(12), 0), done.move(-2 * (wide + px(12)), 0)
            spots.append(Button("before", before, text("Previous"), enabled=self._first > 0))
            spots.append(Button("more", after, text("More"), enabled=more))
        return [*spots, Button("close", done, text("Done"), ButtonKind.BRASS, key=text("Esc"))]

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.key in _PAGES:
            name = _PAGES[event.key]
            spot = next((spot for spot in self.focus.spots if spot.name == name and spot.enabled), None)
            return self.press(spot) if spot is not None else None
        return super().handle(event)

    def press(self, spot: Spot) -> Change | None:
        what, _, place = spot.name.rpartition(" ")
        if what:
            return self._done(what, self.shown[int(place)])
        if spot.name == "close":
            return Pop()
        if spot.name == "other":
            self._away, self._first = not self._away, 0
        else:
            self._first = max(0, self._first + (self._rows if spot.name == "more" else -self._rows))
        self._look_again()
        return None

    def _done(self, what: str, game: LeftOff) -> Change | None:
        """Do with a game what its button says."""
        if what == "go on":
            return Swap(self._games.go_on(game.number))
        if what == "remove":
            return Push(Removing(game, self._games.remove))
        if what == "put away":
            self._games.put_away(game.number)
        else:
            self._games.bring_back(game.number)
        self.rest.begin()
        self._look_again()
        return None

    def _look_again(self) -> None:
        """Show the list as it is now; the keyboard stays, unless what it was on is gone."""
        if self.style is not None:
            self.lay_out(self.style)
            self._keep_focus()

    def enter(self, size: tuple[int, int], style: Style) -> None:
        super().enter(size, style)
        self._keep_focus()

    def _keep_focus(self) -> None:
        if self.focus.current is None:
            self.focus.put("other")  # a surplus Enter opens no game there

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self._inside
        if not self.shown:
            said = text("No archived games.") if self._away else text("No current games.")
            at = (inside.left, inside.top + px(20))
            style.write(surface, at, said, Face.TEXT, 15, theme.ink, room=inside.width)
        room = inside.width - px(2 * _BUTTON + 10 + 18)
        for place, game in enumerate(self.shown):
            top = inside.top + place * px(_ROW)
            if place:
                surface.fill(theme.rule, (inside.left, top - px(4), inside.width, px(1)))
            size = style.fitting(game.name, Face.SERIF, 18, room, 14)
            at = (inside.left, top + px(20))
            style.write(surface, at, game.name, Face.SERIF, size, theme.ink, room=room)
            since = ago(max(0.0, self._clock() - game.touched))
            for n, parts in enumerate((game.standing, (since, game.time_left))):
                line = " · ".join(filter(None, parts))
                at = (inside.left, top + px(42 + 20 * n))
                style.write(surface, at, line, Face.TEXT, 14, theme.quiet_ink, room=room)


class Removing(Form):
    """Asks whether a game is meant to be removed; `remove` is told its number."""

    wide, high = 560.0, 270.0

    def __init__(self, game: LeftOff, remove: Callable[[int], None]) -> None:
        super().__init__()
        self._game = game
        self._remove = remove

    def heading(self) -> str:
        return text("Delete this game for good?")

    def begin_at(self) -> str:
        return "keep"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = inside
        half, top = (inside.width - px(12)) // 2, inside.bottom - px(48)
        keep = pygame.Rect(inside.left + half + px(12), top, half, px(48))
        return [
            Button("remove", pygame.Rect(inside.left, top, half, px(48)), text("Delete it")),
            Button("keep", keep, text("Keep it"), ButtonKind.BRASS, key=text("Esc")),
        ]

    def press(self, spot: Spot) -> Change | None:
        if spot.name == "remove":
            self._remove(self._game.number)
        return Pop()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, ink, inside = style.px, style.theme.ink, self._inside
        at = (inside.left, inside.top + px(16))
        style.write(surface, at, self._game.name, Face.SERIF, 18, ink, room=inside.width)
        said = text("This deletes all its moves for good. To keep them, archive the game instead.")
        for n, line in enumerate(style.lines(said, Face.TEXT, 15, inside.width)):
            style.write(surface, (inside.left, inside.top + px(46 + 22 * n)), line, Face.TEXT, 15, ink)


_TRIED = 8  # games that cannot be gone on with, before none is shown on the menu


class JournalGames:
    """Open games, a page at a time, at the same cost however many there are. `resume` opens one."""

    def __init__(self, journal: Journal, resume: Callable[[int], Screen]) -> None:
        self._journal = journal
        self._resume = resume
        self._told: set[int] = set()

    def last(self) -> LeftOpen | None:
        """The game to go on with: the one last played that can be. One that cannot is told once; one whose
        moves do not fit it is put away."""
        for game in self._journal.open_games(_TRIED):
            try:
                return self._seen(game)
            except Fault as fault:
                if game.id not in self._told:
                    self._journal.tell(fault)
                self._told.add(game.id)
                if isinstance(fault, Misfit):
                    self.put_away(game.id)
        return None

    def _seen(self, game: StoredGame) -> LeftOpen:
        mode = mode_of(game.ruleset, words_for(game.ruleset))
        record = fold(game.setup, self._journal.entries(game.id), f"game {game.id}")
        session = replay(record, mode, "kanugo.db", lambda n: f"game {game.id}, move {n}")
        ago = max(0.0, time.time() - game.touched)
        names = Seating(game.setup.names).called if len(game.setup.names) > 1 else ()
        deal = None if names else game.setup.deal  # it would tell every hand
        return LeftOpen(game.id, game.ruleset, deal, session.state.board, ago, names)

    def page(self, away: bool, most: int, after: int) -> tuple[tuple[LeftOff, ...], bool]:
        part = Part.AWAY if away else Part.OPEN
        found = self._journal.games(part, most, after)
        return tuple(left_off(self._journal, game) for game in found), self._journal.more(part, after + most)

    def go_on(self, game: int) -> Screen:
        return self._resume(game)

    def put_away(self, game: int) -> None:
        self._kept(lambda: self._journal.put_away(game))

    def bring_back(self, game: int) -> None:
        self._kept(lambda: self._journal.put_away(game, away=False))

    def remove(self, game: int) -> None:
        self._kept(lambda: self._journal.remove(game))

    def _kept(self, act: Callable[[], object]) -> None:
        try:
            act()
        except NotKept as fault:
            self._journal.tell(fault)
