"""The lobby on the screen: the code to join, who has come and is ready, and the order of the seats. The host
adds players at the screen and computer players, and starts the game."""

from collections.abc import Callable, Sequence

import pygame

from game.hosting.lobby import Lobby, LobbyPhones, Participant
from game.hosting.phone_seats import PhoneHandover
from game.net.access import local_addresses
from game.text.catalogues import text
from game.ui.company.phones_form import answer_time_choice, qr_picture
from game.ui.company.players_form import NAME
from game.ui.kit.controls.choice import HEAD
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form
from game.ui.kit.controls.text_entry import TextFields
from game.ui.kit.controls.widgets import AT_FOOT, UPPER_ROW, Button, ButtonKind, at_foot, back_button
from game.ui.kit.keyboard import ENTER, UP_DOWN, repeats
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring, marker
from game.ui.kit.screen import Change, KeyHelp, Pop, Push, Screen, SharedScreen, Swap

_FOOTER, _ROW, _GAP, _LIMIT = 52, 50, 8, HEAD + 40
_NARROW_ROW, _ADD = 74, 44
_CODE = 90  # below the code to scan: the address and the code to type
_MISSING = 44  # why the game cannot start
_SIDE = 250  # of the code to scan


class SeatRow(Button):
    """A seat in the list: badge, name, and what is known of its player."""

    def __init__(
        self, n: int, rect: pygame.Rect, place: Participant, display_name: str, state: str, narrow: bool
    ) -> None:
        name = display_name if place.name or place.level else text("Name")
        label = text("{n}. {name}: {state}", n=n + 1, name=name, state=state)
        super().__init__(f"row {n}", rect, label)
        self._place, self._name, self._state_text = place, name, state
        self._narrow = narrow  # what is known of the player is below the name

    def draw(self, target: pygame.Surface, style: Style) -> None:
        px, theme, rect = style.px, style.theme, self.rect
        pygame.draw.rect(target, theme.rule, (rect.left, rect.bottom, rect.width, 1))
        if self.focused:
            focus_ring(style, rect.size, 8).blit(target, *rect.topleft)
        picture = marker(style, self._place.badge, 18)
        middle = rect.top + px(_ROW) // 2 if self._narrow else rect.centery
        target.blit(picture, picture.get_rect(midleft=(rect.left + px(8), middle)))
        left, right = rect.left + px(38), rect.right - px(8)
        at, side = (
            ((left, rect.bottom - px(8)), "left") if self._narrow else ((right, middle + px(5)), "right")
        )
        drawn = style.write(target, at, self._state_text, Face.TEXT, 14, theme.quiet_ink, side=side)
        if not self._place.at_screen:
            room = (right if self._narrow else drawn.left - px(8)) - left
            style.write(target, (left, middle + px(6)), self._name, Face.STRONG, 17, theme.ink, room=room)


class LobbyForm(Form, SharedScreen):
    """Gathers the players. `begin` opens the table for their names, with the phones that `hand_over` gives;
    they are handed over only when the game could be opened. `another` makes the form that chooses
    another game, whose lobby takes over the phones."""

    width, height = 960.0, 600.0
    narrow_below = 640.0
    initial_focus = "start"  # once it can be pressed; Enter adds nobody by mistake

    def __init__(
        self,
        lobby: Lobby,
        phones: LobbyPhones,
        game: str,
        begin: Callable[[tuple[str, ...], Callable[[], PhoneHandover]], Screen],
        another: Callable[[LobbyPhones], Screen],
    ) -> None:
        super().__init__()
        self.part = self.fields = TextFields(self.focus)
        self._lobby = lobby
        self.phones = phones
        self._game = game
        self._begin = begin
        self._another = another
        self._addresses = local_addresses()
        self._drawn: object = None
        self._dragged: int | None = None  # the seat that the pointer holds
        self._moved = False  # it has been dragged: its release is no press

    @property
    def names(self) -> list[str]:
        """The names in the order of the seats; that of a computer player is its level."""
        return [place.name or place.level for place in self._lobby.places]

    @property
    def _missing(self) -> str:
        """Why the game cannot start now; "" if it can."""
        if not self.phones.url:  # the table that took the phones could not be opened
            return text("The game was cancelled.")
        return self.phones.missing

    def heading(self) -> str:
        return f"{text('Play with phones')} \N{MIDDLE DOT} {self._game}"

    # --- laying out -----------------------------------------------------------------------------------

    def narrow_height(self) -> float:
        rows = _NARROW_ROW * self._lobby.max_seats
        above = _SIDE + _CODE + _LIMIT + _GAP
        return FRAME + above + rows + 2 * (_GAP + _ADD) + _MISSING + UPPER_ROW + _FOOTER

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px, lobby, narrow = style.px, self._lobby, self.is_narrow(style)
        right = self._seats_area(style, inside)
        half = (right.width - px(_GAP)) // 2
        person = pygame.Rect(right.right - half, right.bottom - px(_ADD), half, px(_ADD))
        computer = person.move(-half - px(_GAP), 0)
        if narrow:
            person.left, person.width = right.left, right.width
            computer = person.move(0, -px(_ADD + _GAP))
        controls = self._rows(
            style, pygame.Rect(right.topleft, (right.width, computer.top - px(_GAP) - right.top))
        )
        if lobby.levels:
            label = text("Add a computer player")
            controls.append(Button("computer", computer, label, enabled=not lobby.full))
        label = text("Add a player at this screen")
        controls.append(Button("person", person, label, enabled=not lobby.full))
        left = [Button("game", AT_FOOT, text("Another game…"))]
        if len(self._addresses) > 2:  # the loopback is always there
            left.append(Button("address", AT_FOOT, text("Another address")))
        limit = pygame.Rect(
            inside.left, inside.bottom - px(_FOOTER + _GAP + _LIMIT), px(_SIDE + 20), px(_LIMIT)
        )
        if narrow:
            limit.top, limit.width = right.top - px(_GAP + _LIMIT), inside.width
        controls.append(answer_time_choice(limit, self.phones))
        primary, key = ButtonKind.PRIMARY, text("Enter")
        start = Button("start", AT_FOOT, text("Start"), primary, key=key, enabled=not self._missing)
        return [*controls, *at_foot(style, inside, back_button(), start, left=left, narrow=narrow)]

    def _side(self, style: Style, inside: pygame.Rect) -> int:
        """The size of the QR code; address and code are below it."""
        return min(style.px(_SIDE), inside.height - style.px(_FOOTER + 110 + _GAP + _LIMIT))

    def _seats_area(self, style: Style, inside: pygame.Rect) -> pygame.Rect:
        """The area of the seats and of the buttons that add players."""
        px = style.px
        foot = px(_FOOTER + _MISSING + (UPPER_ROW if self.is_narrow(style) else 0))
        right = pygame.Rect(inside.left, inside.top, inside.width, inside.height - foot)
        if self.is_narrow(style):
            above = self._side(style, inside) + px(_CODE + _LIMIT + _GAP)
            return pygame.Rect(right.left, right.top + above, right.width, right.height - above)
        return pygame.Rect(right.left + px(_SIDE + 32), right.top, right.width - px(_SIDE + 32), right.height)

    def _rows(self, style: Style, area: pygame.Rect) -> list[Control]:
        px, controls = style.px, list[Control]()
        narrow = self.is_narrow(style)
        step = min(px(_NARROW_ROW if narrow else _ROW), area.height // self._lobby.max_seats)
        names = self._lobby.display_names
        for n, place in enumerate(self._lobby.places):
            row = pygame.Rect(area.left, area.top + n * step, area.width - px(52), step - px(4))
            controls.append(SeatRow(n, row, place, names[n], self._state(place), narrow))
            if place.at_screen:
                width = row.width - px(38 + (0 if narrow else 150))
                height = px(_ROW - 8) if narrow else row.height - px(4)
                rect = pygame.Rect(row.left + px(38), row.top + px(2), width, height)
                controls.append(
                    self.fields.add(f"name {n}", rect, place.name, NAME._replace(hint=text("Name")))
                )
            cross = pygame.Rect(row.right + px(8), row.top, px(44), row.height)
            label = text("Remove {name}", name=place.name or text("Computer player"))
            controls.append(_Remove(f"remove {n}", cross, label, icon=Icon.CROSS))
        return controls

    def _state(self, place: Participant) -> str:
        if place.level:
            return text("Computer player")
        if place.guest is None:
            return text("at this screen")
        if not self.phones.seats.get(place.guest, False):
            return text("disconnected")
        return text("ready") if place.ready else text("not ready yet")

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Change | None:
        if self._drags(event) or self._moves_by_key(event):
            return None
        named = any(field.focused for field in self.fields.all)
        if event.type == pygame.KEYDOWN and event.key in ENTER and named:
            if not repeats(event):
                self._store_names()
                self.focus.put("start")
            return None
        return super().handle(event)

    def follow(self) -> None:
        self._store_names()
        self.phones.answer_seconds = self.choices["limit"]

    def _drags(self, event: pygame.Event) -> bool:
        """Whether the pointer moves a seat in the order."""
        rows = [control for control in self.focus.controls if isinstance(control, SeatRow)]
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragged = next((n for n, row in enumerate(rows) if row.rect.collidepoint(event.pos)), None)
            self._moved = False
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragged = None
        elif event.type == pygame.MOUSEMOTION and self._dragged is not None:
            over = (n for n, row in enumerate(rows) if row.rect.top <= event.pos[1] < row.rect.bottom)
            to = next(over, self._dragged)
            if self._lobby.move(self._dragged, to):
                self._dragged, self._moved = to, True
                self._refresh_at(f"row {to}")
                return True
        return False

    def _moves_by_key(self, event: pygame.Event) -> bool:
        """Shift and an arrow move the focused seat; Delete removes it."""
        here = self.focus.current
        if event.type != pygame.KEYDOWN or not isinstance(here, SeatRow):
            return False
        n = int(here.name.removeprefix("row "))
        if event.mod & pygame.KMOD_SHIFT and event.key in UP_DOWN:
            if self._lobby.move(n, n + UP_DOWN[event.key]):
                self._refresh_at(f"row {n + UP_DOWN[event.key]}")
            return True
        if event.key == pygame.K_DELETE:
            self._remove(n)
            return True
        return False

    def more_keys(self) -> tuple[KeyHelp, ...]:
        up = KeyHelp(
            text("Shift") + " \N{UPWARDS ARROW} \N{DOWNWARDS ARROW}",
            text("move the seat up or down"),
            (pygame.K_UP,),
            pygame.KMOD_SHIFT,
        )
        return up, KeyHelp(text("Delete"), text("remove the player"), (pygame.K_DELETE,))

    def _store_names(self) -> None:
        places = self._lobby.places
        for field in self.fields.all:
            n = int(field.name.removeprefix("name "))
            if n < len(places) and places[n].at_screen and field.words.strip() != places[n].name:
                missing = self._lobby.missing
                self._lobby.rename(n, field.words)
                if self._lobby.missing == missing:
                    self._drawn = self._shown()  # a new layout would take the cursor from the field

    def press(self, control: Control) -> Change | None:
        kind, _, n = control.name.partition(" ")
        match kind:
            case "start":
                return self._start()
            case "game":
                return Push(self._another(self.phones))
            case "computer":
                self._lobby.add_computer()
            case "person":
                self._lobby.add_person()
                self._refresh_at(f"name {len(self._lobby.places) - 1}")
            case "address":
                self._next_address()
            case "remove":
                self._remove(int(n))
            case "row" if self._lobby.places[int(n)].level and not self._moved:
                self._lobby.next_level(int(n))
        return None

    def _remove(self, n: int) -> None:
        self.phones.remove(n)
        self.press_guard.begin()
        self._refresh_at(f"row {min(n, len(self._lobby.places) - 1)}" if self._lobby.places else "person")

    def _start(self) -> Change | None:
        return None if self._missing else Swap(self._begin(self._lobby.seated().names, self.phones.hand_over))

    def _next_address(self) -> None:
        now = self.phones.saved_phones
        at = self._addresses.index(now.address) if now and now.address in self._addresses else -1
        self.phones.open(self._addresses[(at + 1) % len(self._addresses)], keys=now.keys if now else None)

    def _refresh_at(self, focused: str) -> None:
        """Lay out again, with the focus on this control."""
        self._drawn = self._shown()
        self.resize()
        self.focus.put(focused)

    # --- time and picture -----------------------------------------------------------------------------

    def serve(self) -> None:
        self.phones.update()

    def _shown(self) -> object:
        return self._lobby.changed, self.phones.url, dict(self.phones.seats), self.phones.ready()

    def update(self, seconds: float) -> bool:
        self.phones.update()
        now = self._shown()
        if now != self._drawn:
            self._drawn = now
            self.resize()
            if self.focus.current is None:
                self.focus.put("start")
            self.focus.changed = True
        return super().update(seconds)

    def close(self) -> None:
        """Stop listening, unless the game has begun."""
        self.phones.close(lambda: text("The game was cancelled."))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        inside = self.inside
        side, left = self._side(style, inside), inside.left
        surface.blit(qr_picture(style, self.phones.url, side), inside.topleft)
        address, _, code = self.phones.url.partition("#")
        room = inside.width if self.is_narrow(style) else px(_SIDE + 20)
        y = inside.top + side + px(24)
        scan = text("Scan, or open in a browser:")
        style.write(surface, (left, y), scan, Face.TEXT, 14, theme.ink, room=room)
        style.write_fitting(surface, (left, y + px(26)), address, Face.STRONG, (18, 11), theme.ink, room)
        sentence = text("Code: {code}", code=code)
        style.write_fitting(surface, (left, y + px(52)), sentence, Face.STRONG, (18, 11), theme.ink, room)
        right = self._seats_area(style, inside)
        if not self._lobby.places:
            sentence = text("Nobody has joined yet. Scan the code with a phone.")
            at = (right.left, right.top + px(28))
            style.write_lines(surface, at, sentence, Face.TEXT, 17, theme.quiet_ink, right.width, leading=24)
        names = self.phones.watchers
        sentence = text("Watching: {names}", names=", ".join(names)) if names else ""
        sentence = self._missing or sentence
        at = (right.left, right.bottom + px(26))
        style.write_fitting_lines(surface, at, sentence, Face.TEXT, (15, 13), theme.ink, right.width, 2, 0.5)


class GameForm(Form):
    """Asks which game phones are to play, over the lobby; `open` opens that of the one with this number."""

    initial_focus = "game 0"

    def __init__(self, games: Sequence[str], open: Callable[[int], Screen]) -> None:
        super().__init__()
        self._games = games
        self._open = open
        self.width = 720.0
        self.height = FRAME + _ROW * -(-len(games) // 2) + 16 + _FOOTER

    def heading(self) -> str:
        return text("Which game?")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        half = (inside.width - px(_GAP)) // 2
        controls: list[Control] = []
        for n, name in enumerate(self._games):
            left, top = inside.left + n % 2 * (half + px(_GAP)), inside.top + n // 2 * px(_ROW)
            controls.append(Button(f"game {n}", pygame.Rect(left, top, half, px(_ROW - 6)), name))
        return [*controls, *at_foot(style, inside, back_button())]

    def press(self, control: Control) -> Change | None:
        return Pop(Swap(self._open(int(control.name.removeprefix("game ")))))


class _Remove(Button):
    """A cross; its label is for those who hear it."""

    def draw(self, target: pygame.Surface, style: Style) -> None:
        label, self.label = self.label, ""
        super().draw(target, style)
        self.label = label
