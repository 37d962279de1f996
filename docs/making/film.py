"""A film of the program: a turn of a patience in the window, then a round of Kan-u-go with a hand on a phone.

`python -m docs.making.film` makes it for the README and the site, and the pictures of the page on phones. It
needs Playwright, Chromium and Pillow. What is played is the same each time; time passes frame by frame."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

from docs.making.pictures import PICTURES, THEMES, chosen, longest, played, shades, table_of
from game.net.access import Keys
from game.table.moves import Place
from game.theme import BRASS_RING
from game.ui.context import AppContext
from game.ui.kit.look.style import DisplaySettings
from game.ui.table.screen import TableScreen
from tests.journeys.phone_browsers import CHROMIUM

_WINDOW, _PHONE = (1280, 800), (390, 800)
_SHOWN = (832, 520)  # of the film
_FRAME = 80  # milliseconds
_LOOK, _GLANCE = 1600, 480  # milliseconds: at a result, at a step
_STEPS = 6  # of a card that is dragged
_QUALITY = 60
_SERVED = 0.02  # seconds between two looks at what phones say
_CODE = "KANU-GOES-EAST"
_LONGEST = 500  # looks until something must have come

AnyTable = TableScreen[Any, Any]


class Film:
    """Frames and how long each lasts."""

    def __init__(self) -> None:
        self._frames: list[Image.Image] = []
        self._lasts: list[int] = []

    def show(self, picture: pygame.Surface, milliseconds: int = _FRAME) -> None:
        small = pygame.transform.smoothscale(picture, _SHOWN)
        frame = Image.frombytes("RGB", _SHOWN, pygame.image.tobytes(small, "RGB"))
        if self._frames and frame.tobytes() == self._frames[-1].tobytes():
            self._lasts[-1] += milliseconds
        else:
            self._frames.append(frame)
            self._lasts.append(milliseconds)

    def save(self, path: Path) -> None:
        first, *rest = self._frames
        first.save(
            path,
            save_all=True,
            append_images=rest,
            duration=self._lasts,
            loop=0,
            quality=_QUALITY,
            method=6,
            minimize_size=True,
        )


class Shown:
    """A table whose time passes frame by frame, and a pointer on it."""

    def __init__(self, table: AnyTable, size: tuple[int, int], theme: str) -> None:
        self.table, self.at = table, (size[0] // 2, size[1] // 2)
        self._canvas = pygame.Surface(size)
        table.enter(size, AppContext(DisplaySettings(theme=theme)).style(size))

    def picture(self, pointer: bool = False) -> pygame.Surface:
        self.table.draw(self._canvas)
        if pointer:
            pygame.draw.circle(self._canvas, BRASS_RING, self.at, 16, 5)
        return self._canvas

    def send(self, kind: int, **fields: Any) -> None:
        self.table.handle(pygame.Event(kind, **fields))

    def move(self, at: tuple[int, int]) -> None:
        self.at = at
        self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def press(self) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.at, button=1)

    def release(self) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=self.at, button=1)


def patience_turn(film: Film) -> None:
    """Cards are dragged from the heaps, and played."""
    session = played("patience-heaps", 2, 1)[0]
    move = longest(session)
    assert isinstance(move, Place), "the film shows a word, not a card that is turned"
    shown = Shown(table_of(session), _WINDOW, THEMES[0])

    def rest() -> None:
        while shown.table.update(_FRAME / 1000):
            film.show(shown.picture(pointer=True))

    rest()
    film.show(shown.picture(pointer=True), _LOOK)
    for slot, cell, _ in move.laid:
        for end, act in (
            (shown.table.scene.place(slot).center, shown.press),
            (shown.table.scene.camera.rect(cell).center, shown.release),
        ):
            for at in _way(shown.at, end):
                shown.move(at)
                shown.table.update(_FRAME / 1000)
                film.show(shown.picture(pointer=True))
            act()
        rest()
    film.show(shown.picture(pointer=True), _GLANCE)
    main = next(button for button in shown.table.buttons if button.name == "main")
    for at in _way(shown.at, main.rect.center):
        shown.move(at)
        film.show(shown.picture(pointer=True))
    shown.press()
    shown.release()
    rest()
    film.show(shown.picture(), _LOOK)


def _way(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    for step in range(1, _STEPS + 1):
        x, y = (round(a + (b - a) * step / _STEPS) for a, b in zip(start, end, strict=True))
        yield x, y


class PhoneShown:
    """The table in a window with the page of a phone beside it."""

    def __init__(self, shown: Shown, page: Page) -> None:
        self._shown, self._page = shown, page

    def picture(self, touched: Locator | None = None) -> pygame.Surface:
        canvas = pygame.Surface(_WINDOW)
        canvas.blit(self._shown.picture(), (0, 0))
        phone = pygame.image.load(BytesIO(self._page.screenshot()), "phone.png")
        box = touched.bounding_box() if touched is not None else None
        if box is not None:
            at = (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))
            pygame.draw.circle(phone, BRASS_RING, at, 18, 5)
        canvas.blit(phone, (_WINDOW[0] - _PHONE[0], 0))
        return canvas

    def wait(self, until: Callable[[], bool], passing: float = 0.0) -> None:
        """Serve the phone until something has come; time stands still, but for what computers need."""
        for _ in range(_LONGEST):
            self._shown.table.update(passing)
            if until():
                return
            self._page.wait_for_timeout(1000 * _SERVED)
        raise AssertionError("the phone was not answered")

    def serve(self) -> None:
        """Let everything come that is on its way."""
        for _ in range(20):
            self._shown.table.update(0.0)
            self._page.wait_for_timeout(1000 * _SERVED)


@contextmanager
def phone_table(page: Page, theme: str) -> Iterator[tuple[PhoneShown, Shown, Place]]:
    """A table of Kan-u-go with its one person on a phone, and what this person plays."""
    session, opening = played("kan-u-go", 3, 3)
    move = chosen(session, opening)
    assert isinstance(move, Place), "the film shows a word, not a swap"
    shown = Shown(table_of(session), (_WINDOW[0] - _PHONE[0], _WINDOW[1]), theme)
    game: Any = shown.table.delegate.runner
    game.phones.open("127.0.0.1", keys=Keys(_CODE))
    try:
        beside = PhoneShown(shown, page)
        page.goto(game.phones.url)
        seat = page.locator("#seats-free button").first
        beside.wait(seat.is_visible)
        seat.tap()
        beside.wait(page.locator("#hand .card").first.is_visible)
        beside.serve()
        yield beside, shown, move
    finally:
        game.close()


def phone_round(film: Film, page: Page) -> None:
    """Cards are tapped on a phone and played; then the others play."""
    with phone_table(page, THEMES[0]) as (beside, shown, move):
        film.show(beside.picture(), _LOOK)
        for slot, (x, y), _ in move.laid:
            for spot in (f'#hand [data-place="{slot.place}"]', f'#grid [data-x="{x}"][data-y="{y}"]'):
                tapped = page.locator(spot)
                film.show(beside.picture(tapped), _GLANCE // 2)
                tapped.tap()
                beside.serve()
                film.show(beside.picture(), _GLANCE // 2)
        play = page.locator("#acts .brass")
        film.show(beside.picture(play), _GLANCE)
        play.tap()
        session = shown.table.turn.session
        _arrived(film, beside, shown, session.at)
        while session.state.turn != 0:
            _arrived(film, beside, shown, session.at)
        beside.serve()
        film.show(beside.picture(), _LOOK)


def _arrived(film: Film, beside: PhoneShown, shown: Shown, before: int) -> None:
    """The next move as it comes onto the table."""
    beside.wait(lambda: shown.table.turn.session.at > before, _FRAME / 1000)
    while shown.table.flights.moving:
        shown.table.update(_FRAME / 1000)
        film.show(beside.picture())
    film.show(beside.picture(), _GLANCE)


def main() -> None:
    pygame.font.init()
    pygame.display.set_mode(_WINDOW)
    film = Film()
    patience_turn(film)
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for theme, path in zip(THEMES, shades(PICTURES / "phones.png"), strict=True):
            with phone_table(_page(browser), theme) as (beside, _, _):
                pygame.image.save(beside.picture(), path)
        phone_round(film, _page(browser))
        browser.close()
    film.save(PICTURES / "film.webp")


def _page(browser: Any) -> Page:
    width, height = _PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale="en-US"
    )
    page: Page = context.new_page()
    return page


if __name__ == "__main__":
    main()
