"""What covers a table of several: the curtain between two turns, which shows only what everybody may know,
and the overlays (curtain, score sheet, forms) of one table."""

from collections.abc import Callable
from functools import partial
from typing import Generic, NamedTuple, Protocol

import pygame

from game.fault import Fault
from game.hosting.move_log import LogLine, log_lines, nothing_new, since
from game.text.actions import Action
from game.text.catalogues import number_text, plural, text
from game.text.phrases import game_name
from game.ui.kit.controls.focus import Focus
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.press_guard import UNHURRIED, PressGuard
from game.ui.kit.controls.widgets import Button, ButtonKind, draw_buttons
from game.ui.kit.keyboard import ENTER, asks_for_help, enter_help, escape_help, repeats, tab_help
from game.ui.kit.look import fonts
from game.ui.kit.look.board_art import TileArt
from game.ui.kit.look.fans import leaning
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon, icon
from game.ui.kit.look.motion import LESS, Tween
from game.ui.kit.look.paint import outline, rounded
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import VALANCE, closed_curtain, paper
from game.ui.kit.screen import Change, Explain, KeyHelp, Pop
from game.ui.table.grid import draw_unsaved_over
from game.ui.table.kind import Handled, S, T
from game.ui.table.screen import TableScreen
from game.ui.table.turn import Turn
from modes.states import RoundState

_FALL_SECONDS, _OPEN_SECONDS = 0.260, 0.320
_MAX_LINES = 6
_LINE = 26
_TIGHT = 512  # of the design: a window lower than this has all of it closer together
_MIN_SIZE = (560.0, 418.0)  # of the design: with larger text than leaves this much there would be no room
_FAN = ((-14.0, 0), (-5.0, 1), (4.0, 2), (14.0, 3))

_BESIDE = {
    Action.CHALLENGE: lambda: text("Challenge a play"),
    Action.PHONES: lambda: text("Play with phones…"),
}


class CurtainNews(NamedTuple):
    """The content of the curtain: only what everybody may know. `quiet` is the text if there are no
    lines; `racks`: hands are on racks; `beside` is a further action; `totals` are the scores, if there are
    any; `left` are the seats of players who have resigned."""

    title: str
    names: tuple[str, ...]
    next: int
    lines: tuple[LogLine, ...]
    beside: Action | None = None
    quiet: str = ""
    racks: bool = False
    asks: str = ""  # what for, where no hand is to be shown
    bag: str = ""
    totals: tuple[int, ...] = ()
    left: frozenset[int] = frozenset()

    @property
    def heading(self) -> str:
        """The game, and the number of tiles in the bag."""
        return "  \N{MIDDLE DOT}  ".join(filter(None, (self.title, self.bag)))

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that play, in the order of the turns."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.left)


class Curtain:
    """Falls over the window, and opens for the next player, who can peek by holding Space."""

    def __init__(self, news: CurtainNews, falls: bool = True) -> None:
        self.news = news
        self.peeking = False
        self.focus = Focus(arrows=False)
        self._age = 0.0 if falls else _FALL_SECONDS
        self._opened: float | None = None
        self._rest = PressGuard(UNHURRIED, over=not falls)
        self._quiet: list[str] = []  # the text without lines, as it is wrapped
        self._size = (0, 0)
        self._style: Style | None = None
        self._whole: pygame.Surface | None = None

    @property
    def solid(self) -> bool:
        """Whether it hides the table completely."""
        return self._age >= self._fall_seconds and self._opened is None and not self.peeking

    @property
    def _fall_seconds(self) -> float:
        return LESS if self._style is not None and self._style.less_motion else _FALL_SECONDS

    # --- laying out -----------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        style = style.holding(size, (_MIN_SIZE[0], _MIN_SIZE[1] + (56 if self.news.beside else 0)))
        self._size, self._style, self._whole = size, style, None
        px = style.px
        width = min(px(620), size[0] - px(32))
        self._small = size[1] < px(700)
        self._tight = size[1] < px(_TIGHT)
        height = px(146 if self._tight else 206 if self._small else 292) + px(118 if self._tight else 146)
        height += px(56) if self.news.beside else 0
        room = size[1] - px(VALANCE) - px(70)
        free = (room - px(8) - height) // px(_LINE)  # the lines stand between what is above and the buttons
        self._lines = self.news.lines[: max(1, min(3 if self._small else _MAX_LINES, free))]
        quiet, wide = self.news.asks or self.news.quiet, _lines_width(style, width)
        self._quiet = style.lines(quiet, Face.TEXT, 15, wide, 2) if free > 1 else [quiet]
        height += px(_LINE) * len(self._lines or self._quiet)
        self.sheet = pygame.Rect(0, 0, width, min(height, room - px(8)))
        self.sheet.center = (size[0] // 2, px(VALANCE) + room // 2 + px(4))
        self.focus.replace(self._buttons(style))
        self.focus.put(Action.SHOW_HAND.value)

    def _buttons(self, style: Style) -> list[Button]:
        px, sheet = style.px, self.sheet
        inside = sheet.inflate(-px(160), 0) if sheet.width > px(500) else sheet.inflate(-px(64), 0)
        name = self.news.names[self.news.next]
        bottom = sheet.bottom - px(54)
        made = []
        if self.news.beside:
            rect = pygame.Rect(inside.left, bottom - px(46), inside.width, px(44))
            made.append(Button(self.news.beside.value, rect, _BESIDE[self.news.beside]()))
            bottom -= px(58)
        tall = px(50 if self._tight else 64)
        rect = pygame.Rect(inside.left, bottom - tall - px(2), inside.width, tall)
        show = self._show(name)
        return [Button(Action.SHOW_HAND.value, rect, show, ButtonKind.PRIMARY, key=text("Enter")), *made]

    def keys(self) -> tuple[KeyHelp, ...]:
        show = self._show(self.news.names[self.news.next])
        peek = KeyHelp(text("Space"), text("Hold Space to peek without starting the turn"), (pygame.K_SPACE,))
        tab = (tab_help(),) if len(self.focus.controls) > 1 else ()
        peeks = () if self.news.asks else (peek,)
        return (*tab, enter_help(show), *peeks, escape_help(text("The game")))

    def _show(self, name: str) -> str:
        if self.news.asks:
            return text("I am {name}", name=name)
        if self.news.racks:
            return text("I am {name}: show my rack", name=name)
        return text("I am {name}: show my hand", name=name)

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Action | None:
        """Ignore everything until it accepts input; then handle its buttons and Space, and while somebody
        peeks, only the release of Space."""
        self._rest.handle(event)
        if not self.accepts_input or repeats(event):
            return None
        space = event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_SPACE
        if space and not self.news.asks:
            self.peeking = event.type == pygame.KEYDOWN
            return None
        if event.type == pygame.WINDOWLEAVE:
            self.peeking = False
        if self.peeking:
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Action.MENU
        pressed = self.focus.pressed(event, Action.SHOW_HAND.value)
        return Action(pressed) if pressed else None

    @property
    def accepts_input(self) -> bool:
        """Whether it is closed, and has been for long enough that a press is meant for it."""
        return self._opened is None and self._age >= self._fall_seconds and self._rest.expired

    def covered(self) -> None:
        """A sheet covers it: pressing the key that closes the sheet twice does not open it."""
        self._rest.begin()

    def open(self) -> None:
        self._opened = 0.0

    @property
    def opening(self) -> bool:
        return self._opened is not None

    @property
    def fully_open(self) -> bool:
        less = self._style is not None and self._style.less_motion
        return self._opened is not None and self._opened >= (LESS if less else _OPEN_SECONDS)

    def update(self, seconds: float) -> bool:
        """Advance the motion; True while it moves or something on it has changed."""
        moving = self._age < self._fall_seconds or self._opened is not None
        self._age += seconds
        self._rest.update(seconds)
        if self._opened is not None:
            self._opened += seconds
        return self.focus.take_change() or moving

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw it as far as it has fallen or opened."""
        style = self._style
        if style is None or self.peeking:
            return
        if self.solid:
            self._draw_whole(target, style)
            return
        whole = self._whole = self._whole or self._picture(style)
        if self._opened is None:
            share = Tween(self._fall_seconds, ease=lambda s: s * s).at(self._age)
            target.blit(whole, (0, round((share - 1) * self._size[1])))
            return
        share = Tween(_OPEN_SECONDS).at(self._opened)
        half = self._size[0] // 2
        shift = round(share * half)
        target.blit(whole, (-shift, 0), (0, 0, half, self._size[1]))
        target.blit(whole, (half + shift, 0), (half, 0, self._size[0] - half, self._size[1]))

    def _picture(self, style: Style) -> pygame.Surface:
        whole = pygame.Surface(self._size).convert()
        self._draw_whole(whole, style)
        return whole

    def _draw_whole(self, target: pygame.Surface, style: Style) -> None:
        target.blit(closed_curtain(style, self._size), (0, 0))
        middle = self._size[0] // 2
        at, room = (middle, style.px(VALANCE // 2 + 5)), self._size[0] - style.px(32)
        ink = style.theme.brass[0]
        style.write_fitting(target, at, self.news.heading, Face.BOLD, (15, 10), ink, room, "middle")
        paper(style, self.sheet.size, 16).blit(target, *self.sheet.topleft)
        frame = self.sheet.inflate(-style.px(28), -style.px(28))
        target.blit(outline(frame.size, style.px(10), style.px(1), style.theme.card_edge), frame)
        self._draw_head(target, style)
        draw_buttons(self.focus, target, style)
        base = self.sheet.bottom - style.px(30)
        if not self.news.asks:
            peek, room = text("Hold Space to peek without starting the turn"), frame.width - style.px(16)
            at, ink = (middle, base), style.theme.quiet_ink
            style.write_fitting(target, at, peek, Face.TEXT, (14, 10), ink, room, "middle")
        self._draw_order(target, style)

    def _draw_head(self, target: pygame.Surface, style: Style) -> None:
        """Draw cards face down, the name, and the public moves."""
        px, theme, middle = style.px, style.theme, self.sheet.centerx
        top = self.sheet.top
        if not self._small:
            self._draw_fan(target, style, (middle, top + px(92)))
        base = top + px(38 if self._tight else 66 if self._small else 172)
        name_at, away_at, lines_at = (44, 70, 86) if self._tight else (58, 94, 118)
        style.write(
            target, (middle, base), text("Pass the screen to"), Face.TEXT, 17, theme.quiet_ink, side="middle"
        )
        name, room = self.news.names[self.news.next], self.sheet.width - px(64)
        sizes, at = (38 if self._tight else 54, 24), (middle, base + px(name_at))
        style.write_fitting(target, at, name, Face.SERIF, sizes, theme.ink, room, "middle")
        away = text("Everyone else, please look away.")
        style.write(target, (middle, base + px(away_at)), away, Face.TEXT, 16, theme.quiet_ink, side="middle")
        self._draw_lines(target, style, base + px(lines_at))

    def _draw_fan(self, target: pygame.Surface, style: Style, at: tuple[int, int]) -> None:
        """Draw pieces face down: tiles where hands are on racks, else cards."""
        art = TileArt(style.theme, style.scale, style.cache, {}) if self.news.racks else style.cards
        width = style.scale.card(77)
        height = art.height(width)
        for degrees, place in _FAN:
            key = ("fan back", art.kind, width, degrees)
            piece = style.drawn(key, partial(leaning, art.back(width), (width, height), -degrees))
            drop = style.px(4 if place in (0, 3) else 0)
            x = at[0] + (place - 1.5) * width * (1.12 if self.news.racks else 0.52) - width / 2
            piece.blit(target, x, at[1] - height / 2 + drop)

    def _draw_lines(self, target: pygame.Surface, style: Style, y: int) -> None:
        """The public moves since this player's own last one."""
        px, theme = style.px, style.theme
        room = _lines_width(style, self.sheet.width)
        left = self.sheet.centerx - room // 2
        pygame.draw.rect(target, theme.rule, (left, y, room, px(1)))
        y += px(30)
        names = (self.news.names[line.seat] for line in self._lines)
        longest = max((fonts.width(name, Face.STRONG, px(15)) for name in names), default=0)
        column = min(max(px(92), longest + px(10)), px(132))
        for line in self._lines:
            name, ink = self.news.names[line.seat], theme.quiet_ink
            style.write_fitting(target, (left, y), name, Face.STRONG, (15, 10), ink, column - px(10))
            right = left + room
            if line.points:
                gained = style.write(
                    target, (right, y), f"+{line.points}", Face.STRONG, 15, theme.ink, side="right"
                )
                right = gained.left - px(8)
            at = (left + column, y)
            style.write_fitting(target, at, line.text, Face.TEXT, (15, 11), theme.ink, right - at[0])
            y += px(_LINE)
        if not self._lines:
            for n, part in enumerate(self._quiet):
                at = (self.sheet.centerx, y + n * px(_LINE))
                style.write_fitting(target, at, part, Face.TEXT, (15, 11), theme.ink, room, "middle")

    def _draw_order(self, target: pygame.Surface, style: Style) -> None:
        """Draw the players in the order of turns, with their scores."""
        px, theme, order = style.px, style.theme, self.news.order
        light = theme.text
        size = 15.0
        while True:
            drawn = [
                style.words(self._name_with_total(seat, style, size), Face.STRONG, size, light)
                for seat in order
            ]
            gap = px(46) if size > 14 else px(30)
            whole = sum(each.get_width() for each in drawn) + gap * (len(drawn) - 1)
            if whole <= self._size[0] - px(48) or size <= 11:
                break
            size -= 1
        x, y = (self._size[0] - whole) // 2, self._size[1] - px(50)
        for seat, each in zip(order, drawn, strict=True):
            rect = each.get_rect(topleft=(x, y - each.get_height() // 2))
            if seat == self.news.next:
                chip = rect.inflate(px(32), px(14))
                target.blit(rounded(chip.size, chip.height / 2, theme.brass[0]), chip)
                line = self._name_with_total(seat, style, size)
                each = style.words(line, Face.BOLD, size, theme.brass_text)
            target.blit(each, each.get_rect(center=rect.center))
            x = rect.right + gap
            if seat != order[-1]:
                arrow = icon(Icon.BACK, px(12), theme.quiet, 2)
                arrow = pygame.transform.flip(arrow, True, False)
                target.blit(arrow, arrow.get_rect(center=(rect.right + gap // 2, y)))

    def _name_with_total(self, seat: int, style: Style, size: float) -> str:
        """A name, shortened if needed, and the whole score."""
        name = fonts.shortened(self.news.names[seat], Face.STRONG, style.px(size), style.px(120))
        return f"{name}  {number_text(self.news.totals[seat])}" if self.news.totals else name


def _lines_width(style: Style, sheet: int) -> int:
    """The width of the lines on a sheet."""
    return min(style.px(460), sheet - style.px(64))


class Cover(Protocol):
    """Fills the window over the table. `handle` returns an action for the table."""

    @property
    def solid(self) -> bool:
        """Whether it hides the table completely."""

    def keys(self) -> tuple[KeyHelp, ...]:
        """The key help, which reveals nothing of a hand."""

    def enter(self, size: tuple[int, int], style: Style) -> None: ...

    def handle(self, event: pygame.Event) -> Action | None: ...

    def update(self, seconds: float) -> bool: ...

    def draw(self, target: pygame.Surface) -> None: ...


def curtain_news(turn: Turn) -> CurtainNews:
    """The news for the next player, shown before their hand."""
    lines = log_lines(turn.session, None)
    seat = turn.session.state.turn
    played = since(lines, seat) if turn.session.at else lines
    quiet = nothing_new(turn.session)
    racks = turn.rules.pieces_are == "tiles"
    beside = Action.CHALLENGE if turn.open_plays else Action.PHONES if not turn.session.at else None
    state = turn.session.state
    bag = plural("{n} tile in the bag", "{n} tiles in the bag", len(state.stock)) if racks else ""
    scored = racks and turn.rules.scoring != "none"
    return CurtainNews(
        table_title(turn),
        turn.seating.display_names,
        seat,
        played,
        beside,
        quiet,
        racks,
        bag=bag,
        totals=tuple(each.total for each in state.seats) if scored else (),
        left=frozenset(range(len(state.seats))) - set(state.playing),
    )


def table_title(turn: Turn) -> str:
    name = game_name(turn.rules.name)
    if (
        not turn.state.of(RoundState).sheet
        and turn.state.of(RoundState).round == 1
        and turn.rules.scoring != "laid"
    ):
        return name
    return text("{game} · Round {n}", game=name, n=turn.state.of(RoundState).round)


_PRESSES = (*ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
_ENDS_MOTION = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT)


class TableOverlays(Generic[T, S]):
    """A cover and a form over a table. `answered` is called with a form that was filled in or closed."""

    def __init__(self, table: TableScreen[T, S], answered: Callable[[Form], Change | None]) -> None:
        self._table = table
        self._answered = answered
        self.cover: Cover | None = None
        self.form: Form | None = None

    def enter(self) -> None:
        """Lay out cover and form for the window of the table."""
        for over in (self.cover, self.form):
            if over is not None:
                over.enter(self._table.size, self._table.style.of_sheets)

    def show_cover(self, cover: Cover | None) -> None:
        if cover is not None:
            table = self._table
            table.pointer.release(table.scene)
            self.cover = cover
            cover.enter(table.size, table.style.of_sheets)
            table.changed = True

    def close_cover(self) -> None:
        self._table.changed = True
        if not isinstance(self.cover, Curtain):
            self.cover = None
            self._table.label()

    def show_form(self, form: Form) -> None:
        self.form = form
        form.enter(self._table.size, self._table.style.of_sheets)
        self._table.changed = True

    def view_as(self, viewer: int | None) -> None:
        """Change the viewer, and hide everything that the last one saw."""
        table = self._table
        table.flights.end()
        table.pointer.release(table.scene)
        table.turn.view_as(viewer)
        table.scene.hovered = table.scene.aim = None
        table.scene.keys = False
        table.arrange()
        table.scene.refit()

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        """Handle an event for form or cover; None leaves it to the table."""
        if self.form is not None:
            return Handled(self._in_form(self.form, event))
        if isinstance(self.cover, Curtain) and self.cover.opening and event.type in _ENDS_MOTION:
            self.cover = None
            self._table.label()
            if event.type == pygame.KEYDOWN and event.key in _PRESSES:
                return Handled()  # it only ended the motion
        if self.cover is not None and self._table.sheet is None:
            return Handled(self._in_cover(self.cover, event))
        return None

    def _in_form(self, form: Form, event: pygame.Event) -> Change | None:
        change = form.handle(event)
        self._table.changed = True
        if not isinstance(change, Pop):
            return change
        self.form = None
        try:
            return self._answered(form)
        except Fault as fault:
            self._table.fail(fault, moved=True)
        return None

    def _in_cover(self, cover: Cover, event: pygame.Event) -> Change | None:
        if asks_for_help(event):
            return Explain(cover.keys()) if cover.solid else None
        peeked = isinstance(cover, Curtain) and cover.peeking
        action = cover.handle(event)
        if isinstance(cover, Curtain) and cover.peeking != peeked:
            self.view_as(cover.news.next if cover.peeking else None)
        try:
            if action is Action.CLOSE:
                self.close_cover()
            elif action is not None:
                return self._table.run(action)
        except Fault as fault:
            self._table.fail(fault, moved=False)
        return None

    # --- showing --------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        due = False
        if self.form is not None:
            due = self.form.update(seconds)
        if self.cover is not None:
            due = self.cover.update(seconds) or due
            if isinstance(self.cover, Curtain) and self._table.sheet is not None:
                self.cover.covered()
            if isinstance(self.cover, Curtain) and self.cover.fully_open:
                self.cover, due = None, True
                self._table.label()
        return due

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cover, a sheet over it, and the form over both."""
        if self.cover is not None:
            self.cover.draw(surface)
            if self.cover.solid:
                draw_unsaved_over(surface, self._table.scene)
            if self._table.sheet is not None:
                self._table.sheet.draw(surface)
        if self.form is not None:
            self.form.draw(surface)
