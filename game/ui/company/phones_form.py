"""The phones form: the address of the page, as a code to scan and to type, and the seats with their phones.
It frees the seat of a disconnected phone. And the question who plays for it meanwhile."""

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.hosting.phone_seats import PhoneSeats
from game.hosting.phones import Phones
from game.net.access import ANSWER_LIMITS, local_addresses, qr_code
from game.text.catalogues import plural, text
from game.text.phrases import duration
from game.theme import TOUCH
from game.ui.kit.controls.choice import HEAD, ChoiceField, choice_in_width
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form
from game.ui.kit.controls.widgets import AT_FOOT, CLOSE, Button, ButtonKind, across_foot, at_foot, back_button
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style, drawn_once
from game.ui.kit.screen import Change, Pop, wake

_FOOTER = 52
_SIDE = 300  # of the design: of the code to scan
_SEATS = 112  # of the design: where the first seat stands, below the code
_LINE = 24


class PhonesForm(Form):
    """Asks on which address to listen, then shows the address of the page until the game has `begun`. `limit`
    sets the time to answer a question, where there are any."""

    width, height = 820.0, 560.0
    narrow_below = 640.0

    def __init__(
        self,
        phones: PhoneSeats,
        names: Sequence[str],
        persons: Sequence[int],
        begun: Callable[[], bool] = lambda: False,
        limit: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__()
        self._limit = limit
        self._begun = begun
        self._phones = phones
        self._names = names
        self._persons = persons
        self._addresses = local_addresses()
        self._address = self._addresses[0]
        self._drawn: object = None

    def heading(self) -> str:
        return text("Play with phones")

    @property
    def initial_focus(self) -> str:
        return CLOSE if self._phones.url else "start"

    # --- laying out -----------------------------------------------------------------------------------

    def narrow_height(self) -> float:
        if not self._phones.url:
            return self.height
        limit = HEAD + 52 if self._limit is not None else 0
        return FRAME + _SIDE + _SEATS + (TOUCH + 4) * len(self._persons) + limit + _FOOTER

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px, primary = style.px, ButtonKind.PRIMARY
        if not self._phones.url:
            top = inside.top + px(5 * _LINE)
            rect = pygame.Rect(inside.left, top, inside.width, px(HEAD + 44))
            label, addresses = text("Address of this computer"), {each: each for each in self._addresses}
            start = Button("start", AT_FOOT, text("Connect phones"), primary, key=text("Enter"))
            return [
                choice_in_width(style, "address", rect, label, addresses, self._address),
                *at_foot(style, inside, back_button(), start),
            ]
        controls: list[Control] = []
        for seat, row in self._rows(style, inside):
            rect = pygame.Rect(row.right - px(190), row.top, px(190), row.height)
            held = seat in self._phones.held
            label = text("Move to a phone") if held else text("Free the seat")
            controls.append(Button(f"{'offer' if held else 'free'} {seat}", rect, label))
        beside = self._beside(style, inside)
        if self._limit is not None:
            rect = pygame.Rect(beside.left, beside.bottom - px(HEAD + 44), beside.width, px(HEAD + 44))
            controls.append(answer_time_choice(rect, self._phones))
        stop = Button("stop", AT_FOOT, text("Without phones"))
        main = Button(CLOSE, AT_FOOT, text("To the table"), primary, key=text("Enter"))
        if self.is_narrow(style):
            return [*controls, *across_foot(style, inside, stop, main)]
        main.rect = pygame.Rect(
            inside.left, inside.bottom - px(_FOOTER), self._side(style, inside), px(_FOOTER)
        )
        stop.rect = main.rect.move(0, -px(_FOOTER + 6))
        return [*controls, stop, main]

    def _side(self, style: Style, inside: pygame.Rect) -> int:
        """The size of the QR code; two buttons are below it."""
        return min(style.px(_SIDE), inside.height - style.px(2 * _FOOTER + 18))

    def _beside(self, style: Style, inside: pygame.Rect) -> pygame.Rect:
        """The area beside the QR code, or in a narrow sheet between it and the buttons."""
        px, side = style.px, self._side(style, inside)
        if self.is_narrow(style):
            return pygame.Rect(
                inside.left, inside.top + side, inside.width, inside.height - side - px(_FOOTER + 8)
            )
        return pygame.Rect(
            inside.left + side + px(28), inside.top, inside.width - side - px(28), inside.height
        )

    def _rows(self, style: Style, inside: pygame.Rect) -> Iterator[tuple[int, pygame.Rect]]:
        """The seats with a phone or held at the screen, each in a fixed row beside the code, so that freeing
        a seat moves no other below the pointer."""
        px, seats = style.px, {*self._phones.seats, *self._phones.held}
        beside = self._beside(style, inside)
        top = beside.top + px(_SEATS)
        bottom = beside.bottom - (px(HEAD + 52) if self._limit is not None else 0)
        step = min(px(TOUCH + 4), (bottom - top) // max(1, len(self._persons)))
        for n, seat in enumerate(self._persons):
            if seat in seats:
                yield seat, pygame.Rect(beside.left, top + n * step, beside.width, step - px(4))

    def handle(self, event: pygame.Event) -> Change | None:
        return Pop() if self._begun() else super().handle(event)

    def follow(self) -> None:
        chosen, now = self.choices, self._phones.answer_seconds
        self._address = chosen.get("address", self._address)
        if self._limit is not None and chosen.get("limit", now) != now:
            self._limit(chosen["limit"])

    def press(self, control: Control) -> Change | None:
        if control.name == "start":
            self._phones.open(self._address)
            self.resize()
            self.focus.put(self.initial_focus)
        elif control.name == "stop":
            self._phones.end()
            return Pop()
        elif control.name.startswith("free "):
            self._phones.free(int(control.name.removeprefix("free ")))
        elif control.name.startswith("offer "):
            self._phones.offer(int(control.name.removeprefix("offer ")))
        return None

    # --- showing --------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        self._phones.update()
        if self._begun():
            wake()  # it goes with the next event
        now = (self._phones.url, dict(self._phones.seats), self._phones.held, self._phones.watching)
        if now != self._drawn:
            self._drawn = now
            self.resize()
            self.focus.changed = True
        return super().update(seconds)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        inside = self.inside
        if not self._phones.url:
            words = text(
                "Everyone on this network can play on their own phone: no app, no internet. "
                "Players without a phone share this screen."
            )
            at = (inside.left, inside.top + px(18))
            style.write_lines(surface, at, words, Face.TEXT, 16, theme.ink, inside.width, leading=_LINE)
            return
        side = self._side(style, inside)
        surface.blit(qr_picture(style, self._phones.url, side), inside.topleft)
        left, top, room, _ = self._beside(style, inside)
        address, _, _ = self._phones.url.partition("#")
        scan = text("Scan, or open in a browser:")
        style.write(surface, (left, top + px(18)), scan, Face.TEXT, 15, theme.ink, room=room)
        style.write_fitting(surface, (left, top + px(46)), address, Face.STRONG, (20, 13), theme.ink, room)
        words = text("Code: {code}", code=self._phones.code)
        style.write(surface, (left, top + px(76)), words, Face.STRONG, 20, theme.ink, room=room)
        if self._phones.watching:
            words = plural("{n} phone watching", "{n} phones watching", self._phones.watching)
            style.write(surface, (left, top + px(100)), words, Face.TEXT, 15, theme.quiet_ink, room=room)
        for seat, row in self._rows(style, inside):
            line = self._line(seat)
            at = (row.left, row.centery + px(5))
            room = row.width - px(200)
            style.write_fitting_lines(surface, at, line, Face.TEXT, (16, 12), theme.ink, room, 3, 0.5)

    def _line(self, seat: int) -> str:
        name = self._names[seat]
        if seat in self._phones.held:
            return text("{name}: at this screen", name=name)
        here = self._phones.seats[seat]
        return text("{name}: on a phone", name=name) if here else text("{name} isn’t connected.", name=name)


def answer_time_choice(rect: pygame.Rect, phones: PhoneSeats) -> ChoiceField:
    """The choice `limit`, of the time to answer a question."""
    limits, label = {each: duration(each) for each in ANSWER_LIMITS}, text("Time to answer a question")
    return ChoiceField("limit", rect, label, limits, phones.answer_seconds)


@drawn_once
def qr_picture(style: Style, url: str, side: int) -> pygame.Surface:
    """The QR code of a URL with this side, dark on white in every theme, as scanners need it."""
    rows = qr_code(url)
    small = pygame.Surface((len(rows), len(rows)))
    small.fill((255, 255, 255))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark == "1":
                small.set_at((x, y), (0, 0, 0))
    return pygame.transform.scale(small, (side, side))


_OFFER = 58  # of the design: from one answer to the next


class AbsentForm(Form):
    """Asks at the screen who plays for a person whose phone has gone. Closes by itself when it is back."""

    width, height = 460.0, 300.0
    initial_focus = "wait"

    def __init__(self, phones: Phones, seat: int, name: str) -> None:
        super().__init__()
        self._phones = phones
        self._seat = seat
        self._name = name
        self._offers = (
            ("screen", text("Play at the screen")),
            *((("computer", text("Let the computer play")),) if phones.computers_play else ()),
            ("wait", text("Wait")),
        )
        self.height = 110.0 + _OFFER * len(self._offers)

    def heading(self) -> str:
        return text("{name} isn’t connected.", name=self._name)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        controls: list[Control] = []
        top = inside.bottom - px(_OFFER) * len(self._offers)
        for n, (name, label) in enumerate(self._offers):
            rect = pygame.Rect(inside.left, top + n * px(_OFFER), inside.width, px(_OFFER - 8))
            kind = ButtonKind.PRIMARY if name == "wait" else ButtonKind.DARK
            controls.append(Button(name, rect, label, kind))
        return controls

    def press(self, control: Control) -> Change | None:
        if control.name != "wait":
            self._phones.stand_in(self._seat, control.name)
        return Pop()

    def handle(self, event: pygame.Event) -> Change | None:
        return Pop() if self._seat not in self._phones.disconnected else super().handle(event)

    def update(self, seconds: float) -> bool:
        self._phones.update()
        return super().update(seconds)
