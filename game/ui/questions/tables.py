"""Tables on which the play of a drill is laid: those of the games, without their rails. What is laid is
handed over, and not played."""

from collections.abc import Callable

import pygame

from game.study.course import Course
from game.study.finishing import Completion
from game.study.item import Item
from game.study.positions import asked, position_of
from game.table.board import FREE
from game.table.mode import Setup, mode_of
from game.table.moves import Place, Slot
from game.table.session import Session
from game.table.state import Seat, State
from game.ui.board.grid import draw_board, draw_ground, draw_rack
from game.ui.board.screen import BoardScreen
from game.ui.board.turn import BoardTurn
from game.ui.controls.widgets import Button
from game.ui.look.tokens import CARD_WIDTHS
from game.ui.screen import Change
from game.ui.table.actions import Act, Offer
from game.ui.table.camera import Camera
from game.ui.table.grid import draw_grid
from game.ui.table.layout import Strip, lay_out
from game.ui.table.scene import Scene
from game.ui.table.screen import TableScreen
from game.ui.table.strip import draw_strip
from game.ui.table.turn import Turn
from game.words.court import Court

_ALLOWED = (Act.LAY, Act.TAKE_BACK, Act.UNDO, Act.SHUFFLE, Act.ORDER, Act.FIT, Act.KEEP)


def session_of(course: Course, item: Item) -> Session:
    """The position of an item as a game of one, its hand to be laid. Raises Fault if it cannot be read."""
    position, _ = position_of(course, item)
    free = (FREE,) * asked(item).free
    state = State(seats=(Seat("", (*position.hand, *free)),), board=position.board)
    subject = course.subject
    fewest = course.ruleset.players[0]
    names = ("",) * fewest
    setup = Setup(
        ruleset=subject.ruleset, names=names, deal=1, language=subject.language, options=subject.options
    )
    session = Completion(mode_of(course.ruleset, course.lexicon), setup, state)
    session.setup = Setup(
        ruleset=subject.ruleset, names=("",), deal=1, language=subject.language, options=subject.options
    )
    return session


class _Spending(Turn):
    """A turn whose answer is given: the pieces that it took are gone from the hand."""

    spent: frozenset[Slot] = frozenset()

    def hidden(self, slot: Slot) -> bool:
        return slot in self.spent or super().hidden(slot)


class _Spent(_Spending, BoardTurn):
    """The same at a board."""


class _Handing(TableScreen):
    """What both tables share: a draft is handed to `take` instead of being played, and nothing else of a game
    can be done."""

    take: Callable[[Place], None]
    turn: _Spending

    def settle(self, spent: frozenset[Slot]) -> None:
        """The answer is told: the draft goes, and the pieces of the answer with it."""
        self.turn.clear()
        self.turn.spent = spent
        self.sight.keys = False
        self._label()

    def _act(self, act: Act) -> Change | None:
        turn = self.turn
        if act is Act.LAY:
            self._hand_over()
        elif act is Act.UNDO:
            turn.take_back()
        elif act in _ALLOWED:
            return super()._act(act)
        return None

    def _hand_over(self) -> None:
        """Hand the draft over if the rules allow it; else it is shown why they do not."""
        turn = self.turn
        if not turn.draft or getattr(turn, "unnamed", None) is not None:
            return
        move = turn.draft.move
        refusal = turn.session.check(move)
        if refusal is not None:
            turn.tried, turn.refused = move, refusal
        else:
            self.take(move)

    def _attend(self, falls: bool = True) -> None:
        """Nobody else plays here."""

    def _tick(self, seconds: float) -> bool:
        """No clock goes here."""
        return False

    def _made_buttons(self) -> list[Button]:
        return []

    def _offers(self) -> tuple[Offer, Offer]:
        return Offer(Act.LAY, ""), Offer(Act.TAKE_BACK, "")


class BoardTable(_Handing, BoardScreen):
    """A board with its rack."""

    turn: _Spent

    def __init__(self, session: Session, take: Callable[[Place], None]) -> None:
        super().__init__(session, lambda setup: session)
        self.take = take

    def _begin(self, session: Session, court: Court | None) -> Turn:
        return _Spent(session, court)

    def draw_board(self, surface: pygame.Surface) -> None:
        """The board and what lies on it."""
        sight = self.sight
        surface.blit(sight.style.cloth(sight.layout.table.size), sight.layout.table)
        draw_ground(surface, sight)
        draw_board(surface, sight)

    def _draw_table(self, surface: pygame.Surface) -> None:
        self.draw_board(surface)
        draw_rack(surface, self.sight)


class ClothTable(_Handing):
    """The edgeless table with a hand."""

    def __init__(self, session: Session, take: Callable[[Place], None]) -> None:
        super().__init__(session, lambda setup: session)
        self.take = take

    def _begin(self, session: Session, court: Court | None) -> Turn:
        return _Spending(session, court)

    def _arrange(self) -> None:
        style, turn = self._style, self.turn
        places = len(turn.session.state_at(0).seat.hand)
        self._strip = Strip(places, (), 70, places)
        layout = lay_out(self._size, style.scale, self._strip)
        widths = tuple(style.scale.card(width) for width in CARD_WIDTHS)
        area = layout.clear.inflate(-2 * style.px(8), -2 * style.px(2))
        if self._sight is None:
            self._sight = Scene(style, layout, Camera.over(area, widths, widths[0]), turn)
        else:
            self._sight.style, self._sight.layout = style, layout
            self._sight.camera = self._sight.camera.through(area, widths)
            self._pointer.let_go(self._sight)
        self._label()

    def draw_board(self, surface: pygame.Surface) -> None:
        """The cloth and what lies on it."""
        sight = self.sight
        surface.blit(sight.style.cloth(sight.layout.table.size), sight.layout.table)
        draw_grid(surface, sight)

    def _draw_table(self, surface: pygame.Surface) -> None:
        self.draw_board(surface)
        draw_strip(surface, self.sight)
