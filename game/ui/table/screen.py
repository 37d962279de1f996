"""The table screen, one for every mode: shows the turn, hands pointer and keys to it. It knows no rule."""

from collections.abc import Callable

import pygame

from game.fault import Fault
from game.store.copies import copied
from game.table.mode import Setup
from game.table.moves import Slot
from game.table.session import Session
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.style import Style
from game.ui.look.tokens import CARD_WIDTHS
from game.ui.patience.fairness import Fairness
from game.ui.screen import Change, Pop, Push, Swap, wake
from game.ui.table import keys, pages
from game.ui.table.actions import Act, Offer, offers
from game.ui.table.camera import Camera
from game.ui.table.clock import Clock
from game.ui.table.desk_state import DeskKeeper
from game.ui.table.flights import Glance, glance, ways
from game.ui.table.layout import lay_out
from game.ui.table.rail import buttons
from game.ui.table.scene import Scene, strip_of
from game.ui.table.sheet import Page, Sheet
from game.ui.table.turn import Turn
from game.ui.table.view import TableView
from game.words.court import Court

_ENDS_MOTION = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.TEXTINPUT)
_OF_POINTER = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.WINDOWLEAVE,
)
_TAKEN = (*_OF_POINTER, pygame.KEYDOWN, pygame.TEXTINPUT)


class TableScreen(TableView):
    """A game on the table. `again` makes a session of a setup: the same deal anew, or another one."""

    def __init__(
        self, session: Session, again: Callable[[Setup], Session], court: Court | None = None
    ) -> None:
        super().__init__()
        self.turn = self._begin(session, court)
        self.fair = Fairness(self.turn)
        self._again = again
        self._changed = True
        self.turn.hints.wake = wake
        self.clock = Clock(session.mode.ruleset, max(1, len(self.turn.seating)))
        self._keeping = DeskKeeper(self.turn, self.clock)
        self._keeping.restore()

    def _begin(self, session: Session, court: Court | None) -> Turn:
        return Turn(session, court)

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """Lay the table out; the view of the crossword stays as it was."""
        first = self._sight is None
        self._size, self._style = size, style
        self._flights.end()
        self._arrange()
        if first:
            self._act(Act.FIT)
            if self.turn.outcome is not None:
                self._tell_end()
        else:
            self._refit()
            if self.sheet is not None:
                self._show(self.sheet.page)

    def _arrange(self) -> None:
        """Put everything in its place, as after a new size or when the hand has grown."""
        style = self._style
        self._strip = strip_of(self.turn)
        layout = lay_out(self._size, style.scale, self._strip, self.fair.lit(style))
        widths = tuple(style.scale.card(width) for width in CARD_WIDTHS)
        area = layout.clear.inflate(-2 * style.px(8), -2 * style.px(2))
        if self._sight is None:
            self._sight = Scene(style, layout, Camera.over(area, widths, widths[0]), self.turn)
        else:
            self._sight.style, self._sight.layout = style, layout
            self._sight.camera = self._sight.camera.through(area, widths)
            self._pointer.let_go(self._sight)
        self._label()

    def _label(self) -> None:
        """The buttons as they are now; the pointer may rest on one of them."""
        self.fair.follow(self.sight)
        self._buttons = self._made_buttons()
        if self.sheet is not None:  # the one thing to do next stands on the sheet
            for button in self._buttons:
                button.kind = ButtonKind.DARK
        self._focus.replace(self._buttons)
        self._focus.handle(pygame.Event(pygame.MOUSEMOTION, pos=self._pointer.at))
        self._changed = True

    def _made_buttons(self) -> list[Button]:
        return buttons(self.sight)

    def handle(self, event: pygame.Event) -> Change | None:
        """Take in one event."""
        if event.type not in _TAKEN:
            return None
        if event.type in _ENDS_MOTION and self._flights.moving:
            hidden = self._flights.hopping  # the sheet is not seen yet, and nothing on it is pressed
            self._flights.end()
            self._changed = True
            if hidden:
                return None
        state = self.turn.session.state
        try:
            return self._in_sheet(self.sheet, event) if self.sheet is not None else self._at_table(event)
        except Fault as fault:
            self._fail(fault, moved=self.turn.session.state is not state)
            return None

    def _fail(self, fault: Fault, moved: bool) -> None:
        """Tell what went wrong; where another window has gone on, the game stands elsewhere now."""
        if moved:
            self.turn.look_again()
            self._arrange()
            self._refit()
        self._label()
        self._show(pages.fault_page(fault))

    def _in_sheet(self, sheet: Sheet, event: pygame.Event) -> Change | None:
        chosen = sheet.handle(event)
        self._changed = self._changed or sheet.focus.changed
        sheet.focus.changed = False
        if chosen is None or chosen is Act.REVIEW:  # what the review is put away over stays
            return None if chosen is None else self._act(chosen)
        joyful, self.sheet, self._changed = self.sheet is not None and self.sheet.page.joyful, None, True
        if joyful:
            self._arrange()
            self._refit()
        if isinstance(chosen, Slot):
            self.turn.pick(chosen)
            self._label()
            return None
        return self._done(lambda: chosen)

    def _at_table(self, event: pygame.Event) -> Change | None:
        """An event that no sheet lies over."""
        if event.type != pygame.MOUSEMOTION:
            return self._done(lambda: self._take(event))
        hovered, aim = self.sight.hovered, self.sight.aim
        self._take(event)
        seen_else = (hovered, aim) != (self.sight.hovered, self.sight.aim)
        self._changed = self._changed or seen_else or self._pointer.busy
        return None

    def _done(self, take: Callable[[], Act | None]) -> Change | None:
        """Do something, and let be seen what it has changed."""
        before, state = glance(self.sight), self.turn.session.state
        act = take()
        change = self._act(act) if act is not None else None
        self._after(before, act, moved=self.turn.session.state is not state)
        return change

    def _take(self, event: pygame.Event) -> Act | None:
        """What an event asks for: the buttons are asked first, then the pointer or the keys at the table."""
        spot = self._focus.handle(event)
        if spot is not None:
            main, second = self._offers()
            return {"main": main.act, "second": second.act}.get(spot.name) or Act(spot.name)
        if event.type in _OF_POINTER:
            on_button = event.type == pygame.MOUSEBUTTONDOWN and any(
                button.rect.collidepoint(event.pos) for button in self._buttons
            )
            if on_button:
                self._focus.put("")
                return None
            return self._pointer.handle(event, self.sight)
        if event.type == pygame.TEXTINPUT and event.text.strip():
            self._focus.put("")
            return self._typed(event.text)
        if event.type == pygame.KEYDOWN and not self._for_button(event):
            return self._pressed(event)
        return None

    def _offers(self) -> tuple[Offer, Offer]:
        return offers(self.turn)

    def _typed(self, words: str) -> Act | None:
        return keys.typed(words, self.sight)

    def _pressed(self, event: pygame.Event) -> Act | None:
        return keys.pressed(event, self.sight)

    def _for_button(self, event: pygame.Event) -> bool:
        """Whether a key belongs to the button that the keyboard is on; an arrow leads back to the table."""
        if event.key == pygame.K_TAB:
            self.sight.keys = False
            return True
        if self._focus.current is None:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return True
        self._focus.put("")
        return False

    def _after(self, before: Glance, act: Act | None, moved: bool) -> None:
        """Cards fly, a refused draft shakes, the end is told."""
        turn, sight = self.turn, self.sight
        if moved:
            self._pointer.let_go(sight)
            if strip_of(turn) != self._strip:
                self._arrange()
            self._refit()
        found = ways(before, glance(sight))
        if act is Act.LAY and turn.draft_refused:
            self._flights.shake()
        elif found:
            self._flights.start(found, sight, back=act in (Act.UNDO, Act.TAKE_BACK))
        if moved and turn.outcome is not None:
            self._tell_end(rejoice=True)
        self._label()

    def _tell_end(self, rejoice: bool = False) -> None:
        """The game is over."""
        page = self._end_page()
        if page is None:
            return
        self._show(page)
        if rejoice and page.joyful:
            self._flights.rejoice(self.sight)

    def _end_page(self) -> Page | None:
        """What is said then; None where something else tells it."""
        return self.fair.end_page(self.sight.number)

    def _act(self, act: Act) -> Change | None:
        """Do what a button or a key stands for."""
        turn, sight = self.turn, self.sight
        plain: dict[Act, Callable[[], object]] = {
            Act.LAY: turn.lay,
            Act.TAKE_BACK: turn.clear,
            Act.TURN: turn.draw,
            Act.TAKE_OPEN: lambda: turn.draw("open"),
            Act.EXCHANGE: turn.ask_to_declare,
            Act.KEEP: turn.drop,
            Act.UNDO: turn.undo,
            Act.REDO: turn.redo,
            Act.HINT: self._hint,
            Act.RESIGN: turn.resign,
        }
        sheets: dict[Act, Callable[[], Page]] = {
            Act.MENU: lambda: self.fair.added(pages.menu_page(turn)),
            Act.HELP: lambda: pages.help_page(turn),
            Act.WORDS: lambda: pages.words_page(turn),
            Act.OPEN: lambda: pages.open_page(turn, sight.number),
            Act.LOOK_BACK: self.fair.look_back,
            Act.GIVE_UP: pages.resign_page,
            Act.COPY: lambda: pages.copy_page(copied(turn.session)),
        }
        if act in plain:
            plain[act]()
        elif act in sheets:
            self._show(sheets[act]())
        elif act is Act.FIT:
            self._fit()
        elif act in (Act.DEMO, Act.BRANCH):
            return self.fair.change(act, self._again)
        elif act in (Act.NEW, Act.AGAIN):
            self.fair.close()
            return Swap(type(self)(self._again(turn.setup(anew=act is Act.NEW)), self._again, turn.court))
        elif act is Act.REVIEW:
            from game.ui.practice.review import review_of  # brings the drills along

            return Push(review_of(turn))
        elif act is Act.LOOK_UP and turn.court is not None:
            from game.ui.words.lookup import LookUp, shelf_of

            return Push(LookUp([shelf_of(turn.session.mode.ruleset, turn.court)], turn.doubtful))
        elif act is Act.LEAVE:
            self.fair.close()
            self._keeping.keep()
            return Pop()
        return None

    def _hint(self) -> None:
        """Take a step of a hint."""
        self.turn.hint()
        self._show_hint()

    def _show_hint(self) -> None:
        """The cells of the hint are to be seen."""
        for cell in sorted(self.turn.hints.cells):
            self.sight.camera = self.sight.camera.showing(cell)
        self._changed = True

    def _show(self, page: Page) -> None:
        """Lay a sheet over the table."""
        self._pointer.let_go(self.sight)
        self.sheet = Sheet(page, self._size, self.sight.layout.table, self._style)
        if page.joyful:
            self._make_room(self.sheet.rect.top)
        self._label()

    def update(self, seconds: float) -> bool:
        """Let time pass; True asks for a new picture."""
        if self._sight is not None and self.fair.update(self.sight):
            self._changed = True
            if self.sheet is not None and self.fair.is_back(self.sheet.page):
                self._show(self.fair.back_page())
        if self.turn.hints.look():
            self._show_hint()
        self._keeping.look(seconds)
        moving = self._flights.pass_(seconds)
        if self.sheet is not None and not self._flights.hopping:
            moving = self.sheet.update(seconds) or moving
        due = moving or self._changed or self._focus.changed
        self._changed = self._focus.changed = False
        return due
