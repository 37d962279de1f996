"""Set up a position of a board game by keys, mouse or paste; play on from it, or see its best plays."""

import re
from collections.abc import Callable, Iterator, Sequence

import msgspec
import pygame
from msgspec import structs

from game.fault import Fault
from game.hosting.background import Job
from game.hosting.seated_game import Seating
from game.opening import Opening
from game.practice.drills.play import analysed
from game.search.kernel.squares import longest_rack
from game.search.players.position_analysis import PositionAnalysis, PositionAnalyst
from game.store.positions import PositionChoice, position_in
from game.table.board import EMPTY, Cell
from game.table.facedown import seen_by
from game.table.mode import StartPosition
from game.table.position import Position, oddities
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.text.actions import Action
from game.text.catalogues import number_text, text
from game.text.phrases import oddity_text, percent
from game.ui.board.table import BOARD, BoardScreen
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.text_entry import PASTE, LineKind, Lines, paste_text, pastes
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import asks_for_help, escape_help, typed_text
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Explain, KeyHelp, Pop, Push, Screen
from game.ui.menu.loading import LoadingForm
from game.ui.table import keys
from game.ui.table.actions import Offer
from game.ui.table.course import draw_note
from game.ui.table.kind import Handled, TableDelegate
from game.ui.table.rail import large_button
from game.ui.table.screen import TableScreen

_OF_BUTTONS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_SCORE = LineKind(6, only="-0123456789")
_ROW = 52  # of the design
_PASTED = "pasted text"
_MOST_PASTED = 1 << 18  # characters: the moves of a longer text would be followed for a minute

BeginFrom = Callable[[StartPosition], Screen]
"""Asks who plays on from a position."""


OpenFor = Callable[[int], Opening]
"""Opens the game for so many players. Raises Fault."""


def set_up(open_for: OpenFor, seats: int, begin: BeginFrom) -> BoardScreen:
    """The table on which a position of a game is set up, at first an empty board for so many players."""
    opening = open_for(seats)
    layout = opening.mode.ruleset.layout
    rows = (EMPTY * layout.width,) * layout.height
    empty = StartPosition(rows, ("",) * seats, (0,) * seats)
    session = Session(opening.mode, structs.replace(opening.setup, position=empty))
    return TableScreen(BOARD, session, None, lambda table: PositionEditor(table, open_for, begin))


class PositionEditor(TableDelegate):
    """Puts letters on the board where they are typed; a form has racks, scores and whose turn it is."""

    def __init__(self, table: BoardScreen, open_for: OpenFor, begin: BeginFrom) -> None:
        self._table = table
        self._open_for, self._begin = open_for, begin
        table.turn.view_as(table.turn.session.state.turn)

    @property
    def position(self) -> StartPosition:
        """The position as it is set up now."""
        position = self._table.turn.session.setup.position
        assert isinstance(position, StartPosition), "the table was made by `set_up`"
        return position

    def change(self, position: StartPosition) -> None:
        """Show another position, of any number of players. Raises Fault for what is none of this game."""
        turn = self._table.turn
        cursor, mode, setup = turn.cursor, turn.session.mode, turn.session.setup
        if len(position.hands) != len(setup.names):
            opening = self._open_for(len(position.hands))
            mode, setup = opening.mode, opening.setup
        session = Session(mode, structs.replace(setup, position=position))  # raises before anything changes
        turn.session, turn.seating = session, Seating(setup.names)
        turn.viewer = turn.session.state.turn
        turn.refresh()
        turn.cursor = cursor
        if self._table.shown:
            self._table.arrange()

    @property
    def said(self) -> tuple[str, ...]:
        return tuple(self._told())

    def _told(self) -> Iterator[str]:
        """Why no game reaches the position; else what can be done."""
        rules, state = self._table.turn.rules, self._table.turn.session.state
        hand = tuple(self.position.hands[state.turn])
        found = oddities(Position(rules, state.board, hand), self._table.turn.session.mode.words)
        odd = [oddity_text(each, rules) for each in found]
        if odd:
            yield text("No game reaches this position, but you can play it.")
            yield from odd
        else:
            yield text("Type letters onto the board, with Shift for a blank. Ctrl V pastes a position.")

    # --- showing --------------------------------------------------------------------------------------

    def buttons(self, made: list[Button]) -> list[Button]:
        layout = self._table.scene.layout
        main = Offer(Action.KEEP, text("Racks and scores"), text("Enter"), ButtonKind.BRASS)
        second = Offer(Action.LEAVE, text("Back"), text("Esc"))
        return [
            large_button("main", main, layout.main),
            large_button("second", second, layout.second),
            Button("paste", self._panel()[1], text("Paste"), key=PASTE),
        ]

    def _panel(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of the paper and of the button below it, in the rail."""
        whole, style = self._table.scene.layout.placement, self._table.scene.style
        high = min(style.px(40), whole.height // 2)
        paste = pygame.Rect(whole.left, whole.bottom - high, whole.width, high)
        return pygame.Rect(whole.left, whole.top, whole.width, whole.height - high - style.px(8)), paste

    def draw(self, surface: pygame.Surface) -> None:
        draw_note(surface, self._table.scene.style, " ".join(self._told()), self._panel()[0])

    def keys(self) -> tuple[KeyHelp, ...]:
        """The key help."""
        return (
            KeyHelp(text("Letters"), text("put this letter on the board")),
            KeyHelp(text("Shift + letter"), text("use a blank for this letter")),
            KeyHelp(text("Backspace"), text("take the last letter away"), (pygame.K_BACKSPACE,)),
            KeyHelp(text("Space"), text("change direction"), (pygame.K_SPACE,)),
            KeyHelp(PASTE, text("paste a position: CGP, JSON or a drawn board"), (pygame.K_v,)),
            KeyHelp(text("Enter"), text("racks, scores and whose turn it is"), (pygame.K_RETURN,)),
            escape_help(),
        )

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        """Handle every event; none reaches the table but the keys that move the cursor."""
        if asks_for_help(event):
            return Handled(Explain(self.keys()))
        if event.type == pygame.TEXTINPUT:
            self._type(event)
            return Handled()
        if event.type == pygame.KEYDOWN:
            if event.key in keys.ARROWS or event.key == pygame.K_SPACE:
                return None
            return Handled(self._key(event))
        if event.type in _OF_BUTTONS:
            spot = self._table.focus.handle(event)
            if spot is not None:
                return Handled(self._press(spot.name))
            self._point(event)
        return Handled()

    def _type(self, event: pygame.Event) -> None:
        rules = self._table.turn.rules
        pressed: pygame.Event = event.dict.get("pressed", event)
        blank = bool(pressed.dict.get("mod", 0) & pygame.KMOD_SHIFT)
        for sign in typed_text(event).capitals:
            letter = rules.fold.get(sign, sign)
            if letter in rules.letters:
                turn = self._table.turn
                cell = turn.cursor.cell
                self._put(cell, letter.lower() if blank else letter)
                onward = turn.cursor.stepped(turn.cursor.axis, 1)
                turn.cursor = onward if rules.layout.holds(onward.cell) else turn.cursor
                self._table.scene.keys = True

    def _key(self, event: pygame.Event) -> Change | None:
        if event.key == pygame.K_ESCAPE:
            return Pop()
        if event.key in _ENTER:
            spot = self._table.focus.handle(event)
            return self._press(spot.name if spot is not None else "main")
        if pastes(event):
            return self._press("paste")
        if event.key == pygame.K_TAB:
            self._table.focus.handle(event)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._take_away()
        return None

    def _press(self, name: str) -> Change | None:
        match name:
            case "main":
                return Push(HandsForm(self, self._table.turn.rules))
            case "second":
                return Pop()
            case "paste":
                try:
                    self.paste(paste_text())
                except Fault as fault:
                    return Push(Message.about(fault))
        return None

    def _point(self, event: pygame.Event) -> None:
        """A click puts the cursor on a square, a second one turns it; the right button takes a tile away."""
        scene, turn = self._table.scene, self._table.turn
        if event.type != pygame.MOUSEBUTTONDOWN or not scene.layout.grid.collidepoint(event.pos):
            return
        cell = scene.camera.cell(event.pos)
        if not turn.rules.layout.holds(cell):
            return
        if event.button == 3:
            self._put(cell, EMPTY)
        elif event.button == 1:
            same = cell == turn.cursor.cell and scene.keys
            turn.cursor = turn.cursor.flipped() if same else turn.cursor._replace(cell=cell)
            scene.keys = True
            self._table.label()

    def _put(self, cell: Cell, sign: str) -> None:
        (x, y), rows = cell, list(self.position.rows)
        rows[y] = rows[y][:x] + sign + rows[y][x + 1 :]
        self.change(structs.replace(self.position, rows=tuple(rows)))

    def _take_away(self) -> None:
        """Take the letter at the cursor away, or the one before it."""
        turn = self._table.turn
        back = turn.cursor.stepped(turn.cursor.axis, -1)
        if turn.cursor.cell not in turn.session.state.board and turn.rules.layout.holds(back.cell):
            turn.cursor = back
        self._put(turn.cursor.cell, EMPTY)

    def paste(self, words: str) -> None:
        """Show a position from a text. Raises Fault if it cannot be read, or is none of this game."""
        if len(words) > _MOST_PASTED:
            raise Fault(_PASTED, "", "a text that is too long", f"up to {_MOST_PASTED} characters")
        rules = self._table.turn.rules
        drawn = _drawn(words, rules, len(self.position.hands))
        choice = PositionChoice(ruleset=rules.id, language=rules.language)
        opened = position_in(words if drawn is None else drawn, _PASTED, choice)
        if opened.mode.ruleset.id != rules.id:
            raise Fault(_PASTED, "ruleset", opened.mode.ruleset.id, rules.id)
        hands = ("".join(piece for piece in hand if piece in rules.pieces) for hand in opened.hands)
        scores = tuple(seat.score for seat in opened.seen.seats)
        layout = rules.layout
        rows = opened.seen.board.rows((0, 0), layout.width, layout.height)
        self.change(StartPosition(tuple(rows), tuple(hands), scores, opened.seen.turn))

    # --- onward ---------------------------------------------------------------------------------------

    def play_on(self) -> Screen:
        """The form that asks who plays on."""
        return self._begin(self.position)

    def best_plays(self) -> Screen:
        """The list of best plays."""
        return best_plays(self._table.turn.session)


def _drawn(words: str, rules: Ruleset, seats: int) -> str | None:
    """A position file for a drawing of a board, a line a row; None for any other text."""
    rows = [line.strip() for line in words.strip().splitlines()]
    wide, high = rules.layout.width, rules.layout.height
    if len(rows) != high or any(len(row) != wide or not re.fullmatch(r"[.\w]+", row) for row in rows):
        return None
    document = {
        "ruleset": rules.id,
        "language": rules.language,
        "board": rows,
        "hand": "",
        "players": seats,
    }
    return msgspec.json.encode(document).decode()


class HandsForm(Form):
    """Hands, scores and whose turn it is; from here the position is played on or analysed."""

    wide = 720.0

    def __init__(self, table: PositionEditor, rules: Ruleset) -> None:
        super().__init__()
        self.part = self.lines = Lines(self.focus)
        self._table = table
        self._rules = rules
        self._rack = LineKind(longest_rack(rules))
        self._beyond: tuple[tuple[str, int], ...] = ()  # what was typed, for most players asked for
        self._use(table.position)

    def _use(self, position: StartPosition) -> None:
        self._position, self._seats = position, len(position.hands)
        self.high = 70 + 24 + _ROW * self._seats + 84 + 48 + 28.0

    def handle(self, event: pygame.Event) -> Change | None:
        change = super().handle(event)
        for spot in self.focus.spots:
            if isinstance(spot, ChoiceField) and spot.name == "players":
                self._resize(self._rules.players[0] + spot.at)
        return change

    def _resize(self, seats: int) -> None:
        """Ask for the racks of so many players."""
        if seats == self._seats or self.style is None:
            return
        self._store()
        position = self._position
        typed = tuple(zip(position.hands, position.scores, strict=True))
        self._beyond = (*typed, *self._beyond[self._seats :])
        hands, scores = zip(*(*self._beyond, *(("", 0),) * seats)[:seats], strict=True)
        turn = min(position.turn, seats - 1)
        self.part = self.lines = Lines(self.focus)
        self._use(structs.replace(position, hands=hands, scores=scores, turn=turn))
        self.enter(self._window, self.style)
        self.focus.put("players")

    def heading(self) -> str:
        return text("Racks and scores")

    def begin_at(self) -> str:
        return f"hand {self._position.turn}"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = inside
        spots: list[Spot] = []
        label, score = round(inside.width * 0.24), round(inside.width * 0.2)
        hand = inside.width - label - score - px(12)
        for seat in range(self._seats):
            top = inside.top + px(24 + _ROW * seat)
            at = pygame.Rect(inside.left + label, top, hand, px(42))
            spots.append(self.lines.line(f"hand {seat}", at, self._position.hands[seat], self._rack))
            at = pygame.Rect(inside.right - score, top, score, px(42))
            spots.append(self.lines.line(f"score {seat}", at, str(self._position.scores[seat]), _SCORE))
        top = inside.top + px(24 + _ROW * self._seats)
        answers = [self._called(seat) for seat in range(self._seats)]
        fewest, most = self._rules.players
        turn = pygame.Rect(inside.left, top, inside.width, px(72))
        if fewest < most:
            turn.width = round(inside.width * 0.66)
            at = pygame.Rect(turn.right + px(12), top, inside.right - turn.right - px(12), px(72))
            numbers = [str(number) for number in range(fewest, most + 1)]
            spots.append(ChoiceField("players", at, text("Players"), numbers, self._seats - fewest))
        spots.append(ChoiceField("turn", turn, text("Whose turn"), answers, self._position.turn))
        high, wide = px(48), (inside.width - px(24)) // 3
        places = [
            pygame.Rect(inside.left + n * (wide + px(12)), inside.bottom - high, wide, high) for n in range(3)
        ]
        return [
            *spots,
            Button("back", places[0], text("Back to the board"), key=text("Esc")),
            Button("plays", places[1], text("Best plays")),
            Button("play", places[2], text("Play on"), ButtonKind.BRASS, key=text("Enter")),
        ]

    def _called(self, seat: int) -> str:
        return text("Player {n}", n=seat + 1)

    def lay_out(self, style: Style) -> None:
        self._store()  # a new layout keeps the input
        super().lay_out(style)

    def _store(self) -> None:
        """Take the input over; what is no piece of the game is left out."""
        if not self.lines.all:
            return
        typed = {line.name: line.words for line in self.lines.all}
        rules, seats = self._rules, range(self._seats)
        hands = tuple(_pieces(typed[f"hand {seat}"], rules) for seat in seats)
        scores = tuple(_number(typed[f"score {seat}"]) for seat in seats)
        choices = (spot for spot in self.focus.spots if isinstance(spot, ChoiceField))
        turns = [spot.at for spot in choices if spot.name == "turn"]
        turn = turns[0] if turns else self._position.turn
        self._position = structs.replace(self._position, hands=hands, scores=scores, turn=turn)

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            return None
        self._store()
        try:
            self._table.change(self._position)
            if spot.name == "back":
                return Pop()
            return Push(self._table.play_on() if spot.name == "play" else self._table.best_plays())
        except Fault as fault:
            return Push(Message.about(fault))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self._inside
        at = (inside.left, inside.top + px(8))
        told = text("A hand left empty is drawn from the bag.")
        style.write_fitting(surface, at, told, Face.TEXT, (14, 11), theme.quiet_ink, inside.width)
        for seat in range(self._seats):
            at = (inside.left, inside.top + px(24 + _ROW * seat + 26))
            room = round(inside.width * 0.24) - px(8)
            style.write(surface, at, self._called(seat), Face.STRONG, 15, theme.ink, room=room)


def _pieces(typed: str, rules: Ruleset) -> str:
    """The pieces of a typed hand."""
    folded = (rules.fold.get(sign, sign) for sign in typed.upper())
    return "".join(sign for sign in folded if sign in rules.pieces)


def _number(typed: str) -> int:
    return int(typed) if re.fullmatch(r"-?\d+", typed) else 0


_LISTED = 20


def best_plays(session: Session) -> Screen:
    """A sheet while the plays are tried by the estimate that hints and reviews use, then the list."""
    seen = seen_by(session.state, session.state.turn)

    def tried(job: Job[float, PositionAnalysis]) -> PositionAnalysis:
        analyst = PositionAnalyst(session.mode)
        job.when_cancelled(analyst.stop)
        return analyst.analysis(seen, top=_LISTED)

    def listed(found: PositionAnalysis) -> Screen:
        rules = session.mode.ruleset
        lines = []
        for n, move in enumerate(found.moves, 1):
            share = "" if move.chance is None else f"  {percent(move.chance)}% ±{100 * move.margin:.1f}"
            points = number_text(move.points, "+")
            lines.append(f"{n}.  {analysed(rules, seen.board, move)}  {points}{share}")
        if not lines:
            lines.append(text("There is nothing to play here."))
        return Message("", text("Best plays"), paragraphs=[Paragraph(line, 15) for line in lines])

    message = text("The plays are compared by simulation.")
    return LoadingForm(text("Best plays"), message, tried, listed, cancels=True)
