"""The guide for newcomers: shows a play for each of the first moves, accepts any move and comments on it. It
makes no move itself and sees no hidden piece."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import Enum
from typing import Generic, NamedTuple

import pygame

from game.hosting.hints import TableHints
from game.table.board import Axis, Cell
from game.table.moves import Done, Exchange, Move, Place, Placement
from game.table.state import NO_PIECE, Phase
from game.text.actions import Action
from game.text.catalogues import plural, text
from game.theme import LABEL_INK, TOUCH
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import paper
from game.ui.kit.screen import PlayerPlace, Swap
from game.ui.table.actions import Offer
from game.ui.table.advice import advice
from game.ui.table.camera import widest
from game.ui.table.draft import Cursor
from game.ui.table.kind import Handled, S, T, TableDelegate
from game.ui.table.layout import EMPTY_RECT
from game.ui.table.rail import large_button
from game.ui.table.scene import Scene
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from game.words.lexicon import EVERYDAY
from modes.moves import Draw
from modes.states import HeapState

MOVES = 3  # moves made together
_DOUBLE_PRESS = 0.4  # most seconds between the presses of a double press
_PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
_WIDTHS = (288, 400, 540)  # widths of the panel: the first that leaves the marked squares visible
_PAD, _LINE, _GAP = 16, 20, 8
_SENTENCE_GAP = 5  # between two sentences
_GHOST = 150  # alpha of a card that is not laid yet
_PANEL_GAP = 18  # from the marked squares to the panel


class Panel(NamedTuple):
    """The panel's content."""

    title: str
    lines: tuple[str, ...]
    offers: tuple[Offer, ...]


class ShownPlay:
    """The suggested play compared with the draft."""

    def __init__(self, target: tuple[Placement, ...], turn: Turn) -> None:
        self.target = target
        self._turn = turn
        self.blank_is_star = turn.rules.blank_is == "star"
        laid = {placed.cell: self._seen(placed) for placed in turn.draft.laid}
        wanted = {placed.cell: self._seen(placed) for placed in target}
        self.left = tuple(placed for placed in target if laid.get(placed.cell) != wanted[placed.cell])
        self.misplaced = any(seen != wanted.get(cell) for cell, seen in laid.items())

    def _seen(self, placed: Placement) -> tuple[str, str]:
        return self.piece(placed), placed.letter.lower()

    def piece(self, placed: Placement) -> str:
        return self._turn.piece(placed.slot)

    def letter(self, placed: Placement) -> str:
        """The letter its square will show."""
        return placed.letter or self.piece(placed)

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(placed.cell for placed in self.target)

    @property
    def axis(self) -> Axis:
        """The direction of the suggested word."""
        across = len({y for _, y in self.cells}) == 1 and len(self.target) > 1
        return Axis.ACROSS if across else Axis.DOWN

    @property
    def word(self) -> str:
        """The main word of the suggested play."""
        session = self._turn.session
        words = session.mode.read(session.state, Place(self.target)).words if self.target else ()
        return words[0] if words else ""


class _Stage(Enum):
    """The stages of the guide."""

    AWAY = "away"
    OFFERED = "offered"
    PLAYING = "playing"
    DONE = "done"


def with_guide(table: TableScreen[T, S], known: bool, keep: Callable[[str], None]) -> None:
    """Add the guide to a table. `known`: its offer was answered at such a table before; `keep` is called with
    the kind of table when it is answered now."""
    table.delegate = Guided(table, table.delegate, known, keep)


class Guided(TableDelegate, Generic[T, S]):
    """Wraps the delegate `inner` that runs the game, and guides beside it."""

    def __init__(
        self, table: TableScreen[T, S], inner: TableDelegate, known: bool, keep: Callable[[str], None]
    ) -> None:
        self.inner = inner
        self._table = table
        self._known = known
        self._keep = keep
        self._stage = _Stage.AWAY
        self._hints = TableHints(table.turn.session.mode, words=EVERYDAY)
        self._panel = GuidePanel()
        self._offer_shown = False  # whether the offer was shown
        self._seat: int | None = None  # the guided seat: the first that sees it
        self._made = 0  # moves made so far
        self._at = 0  # the session's position when it last looked
        self._happened = ""  # the comment on the last move
        self._asked_at: object = None  # the state that is searched
        self._again = 0.0  # seconds in which a press may be the second of a double press

    # --- what there is ------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        return guide_kind(self._table.turn)

    @property
    def runner(self) -> TableDelegate:
        return self.inner

    @property
    def player(self) -> PlayerPlace | None:
        return self.inner.player

    @property
    def shown_text(self) -> tuple[str, ...]:
        """The words on the visible panel, title first."""
        panel = self._shown()
        return self.runner.shown_text if panel is None else (panel.title, *panel.lines)

    @property
    def target(self) -> tuple[Placement, ...]:
        """The suggested play in word order; empty until one is found."""
        turn = self._table.turn
        hints = self._hints.hints if self._stage is _Stage.PLAYING and self._asked_at is turn.state else ()
        plain = (hint for hint in hints or () if not any(placed.letter for placed in hint.move.laid))
        hint = next(plain, next(iter(hints or ()), None))
        return tuple(sorted(hint.move.laid, key=lambda placed: placed.cell)) if hint is not None else ()

    @property
    def _in_sight(self) -> bool:
        """Whether the panel is visible: nothing covers the table, and the guided player is the viewer."""
        table, turn = self._table, self._table.turn
        covered = self.inner.hides_table or table.sheet is not None or not table.shown
        if covered or turn.unnamed is not None or (turn.seating.company and turn.viewer is None):
            return False
        return self._seat in (None, turn.viewer)

    @property
    def _is_read(self) -> bool:
        """Whether the player is reading the closing panel. Computer players wait for it: their play may end
        the round, and the score sheet would cover it."""
        company = self._table.turn.seating.company
        return company and self._stage is _Stage.DONE and self._in_sight and self._table.turn.going

    def _shown(self) -> Panel | None:
        turn = self._table.turn
        if self._stage is _Stage.AWAY or not self._in_sight:
            return None
        if self._stage is _Stage.OFFERED:
            return _invitation() if turn.refused is None else None  # it would cover the reasons
        if self._stage is _Stage.DONE or turn.outcome is not None:
            return _closing(turn, self._happened)
        marks = ShownPlay(self.target, turn)
        searching, short = self._hints.hints is None, self._table.scene.layout.compact
        return _step(turn, marks, self._happened, searching, self._made + 1, short)

    # --- its stages ---------------------------------------------------------------------------------------

    def entered(self, first: bool) -> None:
        self.inner.entered(first)
        turn = self._table.turn
        fresh = turn.session.at < max(1, len(turn.seating))
        if first and fresh and not self._known and turn.judged and turn.outcome is None:
            self._stage = _Stage.OFFERED
        self._at = turn.session.at

    def _begin(self) -> None:
        self._answered()
        turn = self._table.turn
        self._seat, self._stage = turn.viewer, _Stage.PLAYING
        self._made, self._at, self._happened = 0, turn.session.at, ""
        self._again = _DOUBLE_PRESS
        self._search_play()

    def _end(self) -> None:
        self._answered()
        self._stage = _Stage.AWAY
        self._hints.forget()
        self._table.label()

    def _answered(self) -> None:
        """The offer was answered: do not ask again at this kind of table."""
        if self._offer_shown and not self._known:
            self._known = True
            self._keep(self.kind)

    def _search_play(self) -> None:
        """Search a play for the guided player, in common words and without hidden pieces."""
        turn = self._table.turn
        if self._stage is not _Stage.PLAYING or self._asked_at is turn.state or not turn.in_turn:
            return
        self._hints.forget()
        self._asked_at = turn.state
        if Place in turn.offers:
            self._hints.ask(turn.session.state)

    def moved(self) -> None:
        session = self._table.turn.session
        if self._stage is _Stage.OFFERED and self._by_guided(session.at):
            self._end()  # playing on declines the offer
        elif self._stage is _Stage.DONE and self._by_guided(session.at):
            self._end()
        elif self._stage is _Stage.PLAYING:
            self._follow_moves()
        self._at = session.at
        self.inner.moved()
        self._search_play()

    def _follow_moves(self) -> None:
        """Count the moves of the guided player, and comment on the last."""
        turn = self._table.turn
        session = turn.session
        if session.at < self._at:
            self._made, self._happened = max(0, self._made - (self._at - session.at)), ""
        elif self._by_guided(session.at):
            move = session.moves[session.at - 1]
            self._happened = happened(turn, self._word(move), move)
            self._made += session.state.phase is not Phase.DECLARED
        if self._made >= MOVES or turn.outcome is not None:
            self._stage = _Stage.DONE

    def _by_guided(self, at: int) -> bool:
        """Whether the guided player made the last move."""
        turn = self._table.turn
        if at <= self._at:
            return False
        return not turn.seating.company or turn.session.state_at(at - 1).turn == self._seat

    def _word(self, move: Move) -> str:
        """The main word of a move."""
        session = self._table.turn.session
        if not isinstance(move, Place):
            return ""
        words = session.mode.read(session.state_at(session.at - 1), move).words
        return words[0] if words else ""

    # --- events -------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        handled = self.inner.handle(event)
        if handled is not None or not self._in_sight:
            return handled
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        turn = self._table.turn
        if escapes and self._shown() is not None and not turn.draft and turn.held is None:
            self._end()
            return Handled()
        if event.type in _PRESSES:
            at = event.pos if event.type == pygame.MOUSEBUTTONDOWN else self._table.pointer.at
            on_button = any(button.rect.collidepoint(at) for button in self._panel.buttons)
            if self._panel.rect.collidepoint(at) and not on_button:
                return Handled()
        return None

    def run(self, action: Action) -> Handled | None:
        if action is Action.GUIDE:
            self._begin()
            self._table.label()
        elif action is Action.SKIP_GUIDE:
            if self._again <= 0:
                self._end()
        else:
            return self._pass_guide_on(self.inner.run(action))
        return Handled()

    def _pass_guide_on(self, handled: Handled | None) -> Handled | None:
        """Pass the guide on to the table of another deal."""
        if (
            handled is not None
            and isinstance(handled.change, Swap)
            and isinstance(handled.change.screen, TableScreen)
        ):
            with_guide(handled.change.screen, self._known, self._keep)
        return handled

    # --- what is seen -------------------------------------------------------------------------------------

    def buttons(self, made: list[Button]) -> list[Button]:
        made = self.inner.buttons(made)
        self._panel.lay_out(self._table.scene, self._shown(), ShownPlay(self.target, self._table.turn))
        return [*made, *self._panel.buttons]

    def page(self, action: Action, page: Page) -> Page:
        page, turn = self.inner.page(action, page), self._table.turn
        can_begin = turn.outcome is None and turn.judged and turn.in_turn
        if action not in (Action.MENU, Action.HELP) or not can_begin:
            return page
        return replace(page, offers=(*page.offers, Offer(Action.GUIDE, text("Show me how to play"))))

    def update(self, seconds: float) -> bool:
        due = not self._is_read and self.inner.update(seconds)
        self._again -= seconds
        if self._hints.poll():
            self._point()
            due = True
        if self._stage is _Stage.OFFERED and self._in_sight and not self._offer_shown:
            self._offer_shown, self._seat = True, self._table.turn.viewer
        if self._panel.is_old(self._shown()):
            self._search_play()
            self._table.label()
            due = True
        return due

    def _point(self) -> None:
        """Bring the suggested play into view, and put the cursor there."""
        table, target = self._table, self.target
        scene, cells = table.scene, [placed.cell for placed in target]
        if cells and not scene.camera.shows(cells):
            widest_card = widest(scene.style.scale, scene.camera.area)
            scene.camera = scene.camera.fitted([*table.turn.state.board, *cells], widest_card)
        if target and not table.turn.draft:
            table.turn.cursor = Cursor(target[0].cell, ShownPlay(target, table.turn).axis)
            scene.keys = True

    def draw(self, surface: pygame.Surface) -> None:
        if self._shown() is not None:
            self._panel.draw(surface, self._table.scene)
        self.inner.draw(surface)

    # --- what is the inner one's alone --------------------------------------------------------------------

    @property
    def hides_table(self) -> bool:
        return self.inner.hides_table

    @property
    def covers(self) -> bool:
        return self.inner.covers

    def has_lamp(self, style: Style) -> bool:
        return self.inner.has_lamp(style)

    def follow(self) -> None:
        self.inner.follow()

    def end_page(self, page: Page | None) -> Page | None:
        return self.inner.end_page(page)

    def serve(self) -> None:
        self.inner.serve()

    def close(self) -> None:
        self._hints.forget()
        self.inner.close()


class GuidePanel:
    """A panel with buttons, placed beside the squares it speaks of."""

    def __init__(self) -> None:
        self.rect = EMPTY_RECT
        self.buttons: list[Button] = []
        self._panel: Panel | None = None
        self._marks: ShownPlay | None = None

    def is_old(self, panel: Panel | None) -> bool:
        """Whether another panel was laid out."""
        return panel != self._panel

    def lay_out(self, scene: Scene, panel: Panel | None, marks: ShownPlay) -> None:
        self._panel, self._marks = panel, marks
        if panel is None:
            self.rect, self.buttons = EMPTY_RECT, []
            return
        px, cells = scene.style.px, [scene.camera.rect(cell) for cell in marks.cells]
        for width in _WIDTHS:
            self.rect = _panel_rect(scene, _size(scene, panel, width), marks)
            if self.rect.collidelist(cells) == -1:
                break
        inside = self.rect.width - 2 * px(_PAD)
        each = (inside - px(_GAP) * (len(panel.offers) - 1)) // len(panel.offers)
        footer = pygame.Rect(self.rect.left + px(_PAD), self.rect.bottom - px(_PAD + TOUCH), each, px(TOUCH))
        self.buttons = [
            large_button(offer.action.value, offer, footer.move(place * (each + px(_GAP)), 0))
            for place, offer in enumerate(panel.offers)
        ]

    def draw(self, target: pygame.Surface, scene: Scene) -> None:
        """Draw the marks, and the panel above them."""
        panel, style, px = self._panel, scene.style, scene.style.px
        if panel is None:
            return
        if self._marks is not None:
            _mark(target, scene, self._marks)
        if scene.carried is not None:  # a carried card must stay visible, and every square below it
            return
        paper(style, self.rect.size).blit(target, *self.rect.topleft)
        left, y = self.rect.left + px(_PAD), self.rect.top + px(_PAD + 12)
        room = self.rect.width - 2 * px(_PAD)
        style.write_fitting(target, (left, y), panel.title, Face.BOLD, (15, 13), LABEL_INK, room)
        for lines in _lines(style, panel, room):
            y += px(_SENTENCE_GAP)
            for line in lines:
                y += px(_LINE)
                style.write(target, (left, y), line, Face.TEXT, 15, style.theme.ink)
        for button in self.buttons:
            button.draw(target, style)


def _size(scene: Scene, panel: Panel, max_width: float) -> tuple[int, int]:
    """The size of a panel of this width, at most as wide as the table."""
    px = scene.style.px
    width = min(px(max_width), scene.layout.table.width - px(24))
    lines = _lines(scene.style, panel, width - 2 * px(_PAD))
    written = sum(px(_LINE) * len(sentences) + px(_SENTENCE_GAP) for sentences in lines)
    return width, px(18 + _GAP + TOUCH + 2 * _PAD) + written


def _lines(style: Style, panel: Panel, room: int) -> list[list[str]]:
    """The sentences, wrapped."""
    return [style.lines(sentences, Face.TEXT, 15, room) for sentences in panel.lines]


def _mark(target: pygame.Surface, scene: Scene, marks: ShownPlay) -> None:
    """Mark the squares with their letters, and the pieces that go there."""
    turn, laid = scene.turn, scene.turn.draft.cells
    target.set_clip(scene.layout.grid)
    for placed in marks.left:
        rect = scene.camera.rect(placed.cell)
        if placed.cell not in laid:
            target.blit(_ghost(scene, marks.letter(placed), rect.width), rect)
        scene.art.target(rect.width, True).blit(target, *rect.topleft)
    target.set_clip(None)
    for placed in marks.left:
        if turn.hidden(placed.slot) or placed.slot == scene.lifted:
            continue
        rect, face = scene.place(placed.slot), scene.face(placed.slot)
        art = scene.art.card(face, scene.number(face), rect.width, CardLook.OFFERED)
        art.blit(target, *rect.topleft)


def _ghost(scene: Scene, face: str, width: int) -> pygame.Surface:
    """A translucent card or tile."""

    def draw() -> pygame.Surface:
        art = scene.art.card(face, scene.number(face), width, CardLook.REST)
        ghost = pygame.Surface((width, scene.art.height(width)), pygame.SRCALPHA)
        art.blit(ghost, 0, 0)
        ghost.set_alpha(_GHOST)
        return ghost

    return scene.style.drawn(("guide", scene.art.kind, face, scene.number(face), width), draw)


def _panel_rect(scene: Scene, size: tuple[int, int], marks: ShownPlay) -> pygame.Rect:
    """Place the panel where it covers none of the marked squares and as little else as possible: beside them,
    else in a corner."""
    px, table = scene.style.px, scene.layout.table
    bottom = scene.layout.strip.area.top
    area = pygame.Rect(table.left, table.top, table.width, bottom - table.top).inflate(-px(20), -px(20))
    area.height = max(area.height, size[1])
    cells = [scene.camera.rect(cell) for cell in marks.cells]
    left = scene.layout.rail.left < table.left
    beside_rail = area.left if left else area.right - size[0]
    corner = pygame.Rect((beside_rail, area.bottom - size[1]), size)
    places = [corner, *_corners(area, size)]
    if cells:
        about, away = cells[0].unionall(cells[1:]), px(_PANEL_GAP)
        beside = (
            (about.right + away, about.centery - size[1] // 2),
            (about.left - away - size[0], about.centery - size[1] // 2),
            (about.centerx - size[0] // 2, about.bottom + away),
            (about.centerx - size[0] // 2, about.top - away - size[1]),
        )
        places = [*(pygame.Rect(at, size).clamp(area) for at in beside), *places]
    layout = scene.layout
    fixed = [rect for name, rect in layout.parts().items() if name not in ("board", "rack") and rect.width]
    laid = [seen.rect for seen in scene.seen().values()]

    def covered(at: pygame.Rect) -> tuple[int, ...]:
        return tuple(len(at.collidelistall(rects)) for rects in (cells, fixed, laid))

    return min(places, key=covered)


def _corners(area: pygame.Rect, size: tuple[int, int]) -> Iterable[pygame.Rect]:
    for x in (area.left, area.right - size[0]):
        for y in (area.top, area.bottom - size[1]):
            yield pygame.Rect((x, y), size)


def guide_kind(turn: Turn) -> str:
    """The kind of table; each has its own first steps."""
    zones = turn.session.mode.zones
    if turn.seating.company:
        return "cards" if turn.rules.layout.edgeless else "board"
    return next((zone for zone in ("heaps", "row") if zone in zones), "hand")


def _invitation() -> Panel:
    line = text("Make your first three moves with help.")
    yes = Offer(Action.GUIDE, text("Show me"))
    return Panel(text("New to this game?"), (line,), (yes, Offer(Action.SKIP_GUIDE, text("No, thanks"))))


def _closing(turn: Turn, happened: str) -> Panel:
    lines = (happened, text("Now you know how it goes. The Hint button helps if you get stuck."))
    done = Offer(Action.SKIP_GUIDE, text("Play on"), text("Esc"))
    if turn.outcome is not None or not turn.may_be_helped:
        lines = (happened, text("Now you know how it goes."))
    return Panel(text("Well done!"), tuple(filter(None, lines)), (done,))


def _step(turn: Turn, marks: ShownPlay, happened: str, searching: bool, n: int, short: bool) -> Panel:
    """The panel of one step: what to do now, and the comment on the last move; `short` in small windows."""
    skip = Offer(Action.SKIP_GUIDE, text("Stop showing"), "" if turn.draft else text("Esc"))
    title = text("Move {n} of {all}", n=n, all=MOVES)
    if not turn.in_turn:
        return Panel(title, tuple(filter(None, (happened, text("Now the others play.")))), (skip,))
    first = happened or (_beginning(turn) if n == 1 else "")
    now = _of_draft(turn, marks) if turn.draft else _of_empty(turn, marks, searching)
    sentences = [*now] if turn.draft or not first else [first, *now]
    if n == 1 and marks.target and not turn.draft and not short:
        sentences.append(text("A word of your own is just as good."))
    return Panel(title, tuple(sentences), (skip,))


def _of_draft(turn: Turn, marks: ShownPlay) -> tuple[str, ...]:
    legal = turn.verdict is not None and turn.verdict.legal
    if marks.left and not (marks.misplaced or turn.draft_refused):
        return (_next(marks),)
    if legal and marks.target and not marks.misplaced:
        return (text("{word} is ready. Press Enter to play it.", word=marks.word),)
    if legal:
        return (text("You can play this too: press Enter."),)
    return (text("This can’t be played yet. Place more, or take it back with Esc."),)


def _of_empty(turn: Turn, marks: ShownPlay, searching: bool) -> tuple[str, ...]:
    if turn.declared or turn.declaring or turn.stuck:
        return (advice(turn),)
    if searching:
        return (text("Looking for a word…"),)
    if marks.target:
        return (text("You can play {word} on the marked squares.", word=marks.word), _next(marks))
    if Done in turn.offers:
        return (text("Play another word, or end your turn."),)
    if Exchange in turn.offers:
        return (text("No common word fits here. Play a word that you find, or swap."),)
    return (text("No common word fits here. Play a word that you find, or use the large button."),)


def _next(marks: ShownPlay) -> str:
    """How to place the next piece of the suggested play."""
    placed = marks.left[0]
    if placed.letter:
        letter = placed.letter.upper()
        if marks.blank_is_star:
            return text("Drag the star to its square and choose {letter}, or press {letter}.", letter=letter)
        return text("Drag the blank to its square and choose {letter}, or press {letter}.", letter=letter)
    return text("Drag {letter} to its square, or press {letter}.", letter=marks.piece(placed))


def _beginning(turn: Turn) -> str:
    """The aim of this kind of game."""
    return {
        "heaps": lambda: text("You play words from the top cards of the heaps. Play the whole pack to win."),
        "row": lambda: text(
            "You play words from the cards of the row and the open pile. Play the whole pack to win."
        ),
        "hand": lambda: text("You play words from your cards. Play the whole pack to win."),
        "cards": lambda: text("Be the first to play all your cards: cards left in hand count against you."),
        "board": lambda: text("You play words from your tiles. Bonus squares make them score more."),
    }[guide_kind(turn)]()


def happened(turn: Turn, word: str, move: Move) -> str:
    if not (word and isinstance(move, Place)):
        return _without_word(turn, move)
    kind = guide_kind(turn)
    if kind == "cards":
        return plural(
            "You played {word}. You still hold {n} card.",
            "You played {word}. You still hold {n} cards.",
            len(turn.hand()),
            word=word,
        )
    if kind == "hand":
        return text("You played {word}. The next word has to join the crossword.", word=word)
    if kind == "heaps" and _uncovers(turn, move):
        return text("You played {word}. The cards under the ones you used turned up.", word=word)
    full = len(turn.hand()) >= turn.rules.hand and NO_PIECE not in turn.hand()
    if kind == "row" and full:
        return text("You played {word}. New cards came into the row.", word=word)
    if kind == "board" and full:
        return text("You played {word}. Your rack was filled up from the bag.", word=word)
    return text("You played {word}.", word=word)


def _uncovers(turn: Turn, move: Place) -> bool:
    """Whether the last move uncovered cards in heaps."""
    heaps = turn.session.state_at(turn.session.at - 1).of(HeapState).heaps
    return any(placed.slot.zone == "heap" and len(heaps[placed.slot.place]) > 1 for placed in move.laid)


def _without_word(turn: Turn, move: Move) -> str:
    if isinstance(move, Draw):
        return text("You have a new card to play with.")
    if isinstance(move, Exchange):
        return "" if turn.declared else text("You have new pieces to play with.")
    return ""
