"""Opens what is neither in the list of games nor dealt anew: a deal by its code or number, a saved game, a
line as `kanugo play` takes it. It reads no file."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.deals import daily, request
from game.fault import Fault
from game.store.copies import copies_here
from game.table import rulefile
from game.text.catalogues import text
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.lines import LineEntry, LineKind, Lines, pastes
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, KeyHelp, Pop, Push, Screen, Swap
from game.ui.menu.art import ago
from game.ui.menu.wanted_game import House

_ROW, _FIELD, _FOOT, _BUTTON = 56, 142, 48 + 20, 160  # of the design
_LONGEST = 400
_NEVER = "\n\r\t"
_PAGES = {pygame.K_PAGEUP: "before", pygame.K_PAGEDOWN: "more"}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_BY_HAND = (pygame.K_BACKSPACE, pygame.K_DELETE)


class AskedDoor:
    """Opens what words ask for; `tell` tells what is to be known of it."""

    def __init__(self, house: House, tell: Callable[[Fault], None]) -> None:
        self._house = house
        self._tell = tell

    def form(self, example: str) -> Screen:
        """The form for a line, with a code that can be played here as its example."""
        return OpenForm(self.opened, copies_here, example)

    def opened(self, words: str) -> Screen:
        """The table, or whatever a file brings. Raises Fault."""
        found = request.asked(words)
        if isinstance(found, Path):
            return self._house.files.opened(found)
        if found.resume is not None:
            return self._house.resumed(found.resume)
        likely = self._house.likely()
        if not found.ruleset and likely is not None:
            found = found._replace(ruleset=likely.id, language=found.language or likely.language)
        found, code = request.of_code(found)
        found = request.in_words(found)
        options = dict(found.options)
        rules = rulefile.load(found.ruleset, language=found.language, options=options)
        request.check_seats(found.names, rules)
        language, own = found.language or rules.language, found.lexicon or ""
        fresh = self._house.fresh
        deal = fresh.pick(found.ruleset, language, options, own) if found.deal is None else found.deal
        given = (found.ruleset, language, deal, options)
        if found.names == ("",) and rules.players[0] > 1:
            return self._house.ask_players(*given, lexicon=own)
        table = self._house.begin(*given, names=found.names, lexicon=own)
        if code is not None:
            self._tell(Fault(daily.CODE, str(code), words, "a code that was told for the words here"))
        return table


class OpenForm(Form):
    """A line for a code, a number, a path; below it the saved games in the player's own folder."""

    wide, high = 780.0, 570.0

    def __init__(
        self,
        opened: Callable[[str], Screen],
        files: Callable[[], Sequence[Path]],
        example: str,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self.part = self.lines = Lines(self.focus)
        self._opened = opened
        self._files = tuple(files())
        self._example = example
        self._clock = clock
        self._line: LineEntry | None = None
        self._first = 0
        self._rows = 1

    @property
    def example(self) -> str:
        """A code that can be played here."""
        return self._example

    @property
    def words(self) -> str:
        """What is typed so far."""
        return self._line.words if self._line is not None else ""

    def heading(self) -> str:
        return text("Open a deal or a saved game")

    def begin_at(self) -> str:
        return "typed"

    def needed(self, style: Style, width: int) -> float:
        return 70 + _FIELD + 2 * _ROW + _FOOT + 28.0

    @property
    def shown(self) -> tuple[Path, ...]:
        """The files of this page."""
        return self._files[self._first : self._first + self._rows]

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = inside
        typed = pygame.Rect(inside.left, inside.top + px(24), inside.width - px(_BUTTON + 12), px(48))
        kind = LineKind(_LONGEST, never=_NEVER)
        self._line = self.lines.line("typed", typed, self.words, kind)
        open_ = pygame.Rect(typed.right + px(12), typed.top, px(_BUTTON), typed.height)
        able = bool(self.words)
        spots: list[Spot] = [self._line]
        spots.append(Button("open", open_, text("Open"), ButtonKind.BRASS, key=text("Enter"), enabled=able))
        self._rows = max(1, (inside.height - px(_FIELD) - px(_FOOT)) // px(_ROW))
        for place in range(len(self.shown)):
            top = self._row_top(style, place) + px(4)
            rect = pygame.Rect(inside.right - px(_BUTTON), top, px(_BUTTON), px(44))
            spots.append(Button(f"file {place}", rect, text("Open")))
        return [*spots, *self._foot(style, inside)]

    def _foot(self, style: Style, inside: pygame.Rect) -> list[Spot]:
        px = style.px
        back = pygame.Rect(inside.right - px(150), inside.bottom - px(48), px(150), px(48))
        spots: list[Spot] = []
        if len(self._files) > self._rows:
            before, more = (back.move(-n * px(162), 0) for n in (2, 1))
            last = self._first + self._rows >= len(self._files)
            spots.append(Button("before", before, text("Previous"), enabled=self._first > 0))
            spots.append(Button("more", more, text("More"), enabled=not last))
        return [*spots, Button("back", back, text("Back"), key=text("Esc"))]

    def _row_top(self, style: Style, place: int) -> int:
        return self._inside.top + style.px(_FIELD) + place * style.px(_ROW)

    def press(self, spot: Spot) -> Change | None:
        name, _, place = spot.name.partition(" ")
        match name:
            case "open":
                return self._open(self.words)
            case "file":
                return self._open(str(self.shown[int(place)]))
            case "back":
                return Pop()
            case "before" | "more":
                self._first = max(0, self._first + (self._rows if name == "more" else -self._rows))
                if self.style is not None:
                    self.lay_out(self.style)
        return None

    def _open(self, words: str) -> Change:
        try:
            return Swap(self._opened(words))
        except Fault as fault:
            return Push(Message.about(fault))

    def more_keys(self) -> tuple[KeyHelp, ...]:
        return (KeyHelp(text("Letters"), text("type a code, a number or a path"), typed="s"),)

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.key in _PAGES:
            name = _PAGES[event.key]
            spot = next((spot for spot in self.focus.spots if spot.name == name and spot.enabled), None)
            return self.press(spot) if spot is not None else None
        if _types(event):
            self.focus.put("typed")  # wherever the keyboard was
        if event.type == pygame.KEYDOWN and event.key in _ENTER and self.focus.current is self._line:
            return self._open(self.words) if self.words else None
        change = super().handle(event)
        for spot in self.focus.spots:
            if spot.name == "open":
                spot.enabled = bool(self.words)
        return change

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self._inside
        told = text("A deal code, a deal number, the path of a file, or a line as for kanugo play:")
        size = style.fitting(told, Face.STRONG, 14, inside.width, least=11)
        style.write(
            surface, (inside.left, inside.top + px(10)), told, Face.STRONG, size, theme.ink, room=inside.width
        )
        such = text("such as {code}", code=self._example)
        style.write(surface, (inside.left, inside.top + px(97)), such, Face.TEXT, 14, theme.quiet_ink)
        y = inside.top + px(_FIELD) - px(14)
        listed = text("Saved games") if self._files else text("No saved games in your folder yet.")
        style.write(surface, (inside.left, y), listed, Face.STRONG, 14, theme.ink, room=inside.width)
        room = inside.width - px(_BUTTON + 20)
        for place, file in enumerate(self.shown):
            top = self._row_top(style, place)
            surface.fill(theme.rule, (inside.left, top, inside.width, 1))
            at = (inside.left, top + px(24))
            style.write(surface, at, file.stem, Face.SERIF, 18, theme.ink, room=room)
            style.write(surface, (at[0], top + px(44)), self._when(file), Face.TEXT, 14, theme.quiet_ink)

    def _when(self, file: Path) -> str:
        try:
            return ago(self._clock() - file.stat().st_mtime)
        except OSError:  # it is gone meanwhile
            return ""


def _types(event: pygame.Event) -> bool:
    """Whether an event types, mends or pastes something."""
    if event.type == pygame.TEXTINPUT:
        return bool(event.text.strip())
    return pastes(event) or (event.type == pygame.KEYDOWN and event.key in _BY_HAND)
