"""Set up a position of a game for several by keys, mouse or paste; play on from it, or see its best plays."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec
import pygame
from msgspec import structs

from game.fault import Fault
from game.hosting.background import Job
from game.hosting.seated_game import Seating
from game.opening import Opening
from game.practice.drills.play import move_text
from game.search.kernel.squares import longest_rack
from game.search.players.position_analysis import PositionAnalysis, PositionAnalyst
from game.store.positions import PositionChoice, position_in
from game.table.board import BLANK, FREE, FREE_CHARACTER, Board, Cell, Laid, pieces_in, written
from game.table.facedown import seen_by
from game.table.mode import MAX_POINTS, StartPosition, may_lie
from game.table.position import SCORE, Position, is_cgp, position_issues
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.text.actions import Action
from game.text.catalogues import number_text, text
from game.text.phrases import percent, position_issue_text
from game.ui.board.table import BOARD
from game.ui.cards.table import CARDS
from game.ui.kit.controls.choice import choice_in_width
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form, Message
from game.ui.kit.controls.text_entry import PASTE, TextFieldKind, TextFields, paste_text, pastes
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, Button, ButtonKind, across_foot
from game.ui.kit.keyboard import ENTER, asks_for_help, escape_help
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import OF_MOUSE, Change, Explain, KeyHelp, Pop, Push, Screen
from game.ui.menu.loading import LoadingForm
from game.ui.table import keys
from game.ui.table.actions import Offer
from game.ui.table.kind import Handled, TableDelegate, TableKind
from game.ui.table.move_list import draw_note
from game.ui.table.rail import large_button
from game.ui.table.screen import TableScreen
from modes.states import RoundState

_ROW = 52  # of the design
_HINT, _NARROW_HINT = 24, 76  # of the design: one line, or four
_LABEL = 0.24  # share of a row
_IN_A_COLUMN = 4  # players
_ROUNDS = 120  # characters of the points of all rounds
_PASTED = "pasted text"
_MAX_PASTED = 1 << 18  # characters: the moves of a longer text would be followed for a minute

BeginFrom = Callable[[StartPosition], Screen]
"""Asks who plays on from a position."""


OpenFor = Callable[[int], Opening]
"""Opens the game for a number of players. Raises Fault."""


EditedTable = TableScreen[Any, Any]


def set_up(open_for: OpenFor, seats: int, begin: BeginFrom) -> EditedTable:
    """The table on which a position of a game is set up, at first an empty one."""
    opening = open_for(seats)
    rules = opening.mode.ruleset
    empty = _laid_out(StartPosition((), ("",) * seats, (0,) * seats), Board(), rules)
    session = Session(opening.mode, structs.replace(opening.setup, position=empty))
    kind: TableKind[Any, Any] = CARDS if rules.layout.edgeless else BOARD
    return TableScreen(kind, session, None, lambda table: PositionEditor(table, open_for, begin))


def _laid_out(position: StartPosition, board: Board, rules: Ruleset) -> StartPosition:
    """A position with another board."""
    layout = rules.layout
    drawn = (0, 0), board.rows((0, 0), layout.width, layout.height)
    origin, rows = board.drawing() if layout.edgeless else drawn
    return structs.replace(position, rows=tuple(rows), origin=origin)


class PositionEditor(TableDelegate):
    """Puts letters on the table where they are typed; a form has hands, piles, scores and the turn."""

    def __init__(self, table: EditedTable, open_for: OpenFor, begin: BeginFrom) -> None:
        self._table = table
        self._open_for, self._begin = open_for, begin
        table.turn.view_as(table.turn.session.state.turn)

    @property
    def position(self) -> StartPosition:
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
    def shown_text(self) -> tuple[str, ...]:
        return tuple(self._lines())

    @property
    def _cards(self) -> bool:
        return bool(self._table.turn.rules.layout.edgeless)

    def _lines(self) -> Iterator[str]:
        """Why no game reaches the position; else what can be done."""
        turn, position = self._table.turn, self.position
        rules, state = turn.rules, turn.session.state
        others = (hand for seat, hand in enumerate(position.hands) if seat != state.turn)
        beside = pieces_in("".join((*others, position.open, position.stock)))
        shown = Position(rules, state.board, pieces_in(position.hands[state.turn]))
        issues = [
            position_issue_text(each, rules)
            for each in position_issues(shown, turn.session.mode.words, beside)
        ]
        if issues:
            yield text("No real game leads to this position, but you can play it.")
            yield from issues
        elif self._cards:
            yield text("Type letters onto the table. Ctrl V pastes a position.")
        else:
            yield text("Type letters onto the board, with Shift for a blank. Ctrl V pastes a position.")

    # --- showing --------------------------------------------------------------------------------------

    def buttons(self, made: list[Button]) -> list[Button]:
        layout = self._table.scene.layout
        main = Offer(Action.KEEP, _title_of_hands(self._cards), text("Enter"), ButtonKind.PRIMARY)
        second = Offer(Action.LEAVE, text("Back"), text("Esc"))
        return [
            large_button("main", main, layout.main),
            large_button("second", second, layout.second),
            Button("paste", self._footer, text("Paste"), key=PASTE),
            *(button for button in made if button.name == "fit"),
        ]

    @property
    def _footer(self) -> pygame.Rect:
        """The place of the button at the foot of the paper."""
        whole, style = self._table.scene.layout.placement, self._table.scene.style
        height = min(style.px(40), whole.height // 2)
        return pygame.Rect(whole.left, whole.bottom - height, whole.width, height)

    def draw(self, surface: pygame.Surface) -> None:
        scene = self._table.scene
        draw_note(surface, scene.style, " ".join(self._lines()), scene.layout.placement, self._footer.height)

    def keys(self) -> tuple[KeyHelp, ...]:
        away = KeyHelp(text("Backspace"), text("take the last letter away"), (pygame.K_BACKSPACE,))
        turned = KeyHelp(text("Space"), text("change direction"), (pygame.K_SPACE,))
        if self._cards:
            return (
                KeyHelp(text("Letters"), text("place the card with this letter")),
                away,
                turned,
                KeyHelp(PASTE, text("paste a position: JSON or a drawn crossword"), (pygame.K_v,)),
                KeyHelp(text("Enter"), text("hands, piles, scores and whose turn it is"), (pygame.K_RETURN,)),
                *keys.moving_table(),
                escape_help(),
            )
        return (
            KeyHelp(text("Letters"), text("put this letter on the board")),
            KeyHelp(text("Shift + letter"), text("use a blank for this letter")),
            away,
            turned,
            KeyHelp(PASTE, text("paste a position: CGP, JSON or a drawn board"), (pygame.K_v,)),
            KeyHelp(text("Enter"), text("racks, scores and whose turn it is"), (pygame.K_RETURN,)),
            escape_help(),
        )

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        """Handle every event; none reaches the table but the keys that move the cursor, and what
        moves or zooms a table of cards."""
        if asks_for_help(event):
            return Handled(Explain(self.keys()))
        if event.type == pygame.TEXTINPUT:
            if self._cards and keys.zooms(event):
                return None
            self._type(event)
            return Handled()
        if event.type == pygame.KEYDOWN:
            if event.key in keys.ARROWS or event.key == pygame.K_SPACE:
                return None
            return Handled(self._key(event))
        if event.type in OF_MOUSE:
            if name := self._table.focus.pressed(event, "main"):
                return Handled(self._press(name))
            self._point(event)
        if event.type == pygame.MOUSEWHEEL and self._cards:
            return None
        return Handled()

    def _type(self, event: pygame.Event) -> None:
        turn, scene = self._table.turn, self._table.scene
        for letter, blank in keys.typed_letters(event, turn.rules):
            if not may_lie(turn.cursor.cell, turn.rules):
                return
            as_blank = blank and BLANK in turn.rules.pieces
            self._put(turn.cursor.cell, Laid(BLANK if as_blank else letter, letter))
            onward = turn.cursor.stepped(turn.cursor.axis, 1)
            turn.cursor = onward if turn.rules.layout.holds(onward.cell) else turn.cursor
            scene.keys = True
            scene.camera = scene.camera.showing(turn.cursor.cell)

    def _key(self, event: pygame.Event) -> Change | None:
        if event.key == pygame.K_ESCAPE:
            return Pop()
        if event.key in ENTER or event.key == pygame.K_TAB:
            return self._press(self._table.focus.pressed(event, "main"))
        if pastes(event):
            return self._press("paste")
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._take_away()
        elif event.key == pygame.K_HOME:
            return self._press("fit")
        return None

    def _press(self, name: str) -> Change | None:
        match name:
            case "main":
                return Push(HandsForm(self, self._table.turn.rules))
            case "fit":
                self._table.scene.fit()
                self._table.changed = True
            case "second":
                return Pop()
            case "paste":
                try:
                    self.paste(paste_text())
                except Fault as fault:
                    return Push(Message.about(fault))
        return None

    def _point(self, event: pygame.Event) -> None:
        """A click puts the cursor on a square, a second one turns it; the right button removes a tile."""
        scene, turn = self._table.scene, self._table.turn
        if event.type != pygame.MOUSEBUTTONDOWN or (cell := scene.cell_at(event.pos)) is None:
            return
        if event.button == 3:
            self._take(cell)
        elif event.button == 1:
            same = cell == turn.cursor.cell and scene.keys
            turn.cursor = turn.cursor.flipped() if same else turn.cursor._replace(cell=cell)
            scene.keys = True
            self._table.label()

    def _put(self, cell: Cell, laid: Laid) -> None:
        turn = self._table.turn
        self.change(_laid_out(self.position, turn.session.state.board.with_({cell: laid}), turn.rules))

    def _take(self, cell: Cell) -> None:
        turn = self._table.turn
        self.change(_laid_out(self.position, turn.session.state.board.without([cell]), turn.rules))

    def _take_away(self) -> None:
        """Remove the letter at the cursor, or the one before it."""
        turn = self._table.turn
        back = turn.cursor.stepped(turn.cursor.axis, -1)
        if turn.cursor.cell not in turn.session.state.board and turn.rules.layout.holds(back.cell):
            turn.cursor = back
        self._take(turn.cursor.cell)

    def paste(self, words: str) -> None:
        """Show a position from a text. Raises Fault if it cannot be read, or is none of this game."""
        if len(words) > _MAX_PASTED:
            raise Fault(_PASTED, "", "a text that is too long", f"up to {_MAX_PASTED} characters")
        rules = self._table.turn.rules
        drawn = _position_of_drawing(words, rules, len(self.position.hands))
        choice = PositionChoice(ruleset=rules.id, language=rules.language)
        opened = position_in(words if drawn is None else drawn, _PASTED, choice)
        if opened.mode.ruleset.id != rules.id:
            raise Fault(_PASTED, "ruleset", opened.mode.ruleset.id, rules.id)
        hands = (written(piece for piece in hand if piece in rules.pieces) for hand in opened.hands)
        seen = opened.seen
        position = StartPosition((), tuple(hands), tuple(seat.score for seat in seen.seats), seen.turn)
        if self._cards:
            open_, stock = written(reversed(seen.open)), written(opened.stock)
            position = structs.replace(position, open=open_, stock=stock, sheet=seen.of(RoundState).sheet)
        self.change(_laid_out(position, seen.board, rules))
        self._table.scene.fit()

    # --- onward ---------------------------------------------------------------------------------------

    def play_on(self) -> Screen:
        return self._begin(self.position)

    def best_plays(self) -> Screen:
        return best_plays(self._table.turn.session)


def _position_of_drawing(words: str, rules: Ruleset, seats: int) -> str | None:
    """A position file for a board drawn with a line for each row; None for any other text. On the edgeless
    table spaces are empty squares too, and the first letter is placed on the start square. Raises Fault for
    a wrong size or a character that stands for no square."""
    words = words.removeprefix("\ufeff")
    if not words.strip() or words.lstrip()[0] in "{#>" or is_cgp(words):
        return None
    lines = "\n".join(line.rstrip() for line in words.splitlines())
    rows = [row for row in textwrap.dedent(lines).split("\n") if row]
    width, height, edgeless = rules.layout.width, rules.layout.height, rules.layout.edgeless
    if not edgeless:
        rows = [row.strip() for row in rows]
        if len(rows) == 1:
            return None
    for n, row in enumerate(rows, 1):
        odd = next((char for char in row if not (char.isalpha() or char in (" ." if edgeless else "."))), "")
        if odd:
            raise Fault(_PASTED, f"row {n}", repr(odd), "letters, and . for an empty square")
        if not edgeless and len(row) != width:
            raise Fault(_PASTED, f"row {n}", f"{len(row)} squares in a row", f"{width} squares in a row")
    if not edgeless and len(rows) != height:
        raise Fault(_PASTED, "", f"{len(rows)} rows", f"{height} rows")
    first = next((x for x, char in enumerate(rows[0]) if char.isalpha()), 0)
    board = {"origin": (-first if edgeless else 0, 0), "rows": rows}
    document = {
        "ruleset": rules.id,
        "language": rules.language,
        "board": board,
        "hand": "",
        "players": seats,
    }
    return msgspec.json.encode(document).decode()


def _title_of_hands(cards: bool) -> str:
    return text("Hands and scores") if cards else text("Racks and scores")


_TypedSeat = tuple[str, tuple[int, ...]]
"""A hand, and the scores of a seat."""


class HandsForm(Form):
    """Hands, piles, scores and whose turn it is; from here the position is played on or analysed. In a game
    of rounds the scores are those of each, one after the other."""

    width = 720.0
    narrow_below = 560.0

    def __init__(self, table: PositionEditor, rules: Ruleset) -> None:
        super().__init__()
        self.part = self.fields = TextFields(self.focus)
        self._table = table
        self._rules = rules
        self._cards = rules.layout.edgeless
        self._rack = TextFieldKind(rules.size if self._cards else longest_rack(rules))
        points = text("Points")
        rounds = TextFieldKind(_ROUNDS, "-0123456789 ", hint=points)
        self._score = rounds if self._cards else TextFieldKind(6, "-0123456789", hint=points)
        self._labels: list[tuple[pygame.Rect, str]] = []  # with the row that each begins
        self._beyond: tuple[_TypedSeat, ...] = ()  # what was typed, for most players asked for
        self._use(table.position)

    def _use(self, position: StartPosition) -> None:
        self._position, self._seats = position, len(position.hands)
        self.height = self._height(_HINT, -(-self._seats // self._columns(False)) + self._cards)

    def _height(self, hint: int, rows: int) -> float:
        return FRAME + hint + _ROW * rows + 84 + FOOTER

    def narrow_height(self) -> float:
        return self._height(_NARROW_HINT, self._seats + 2 * self._cards)

    def _columns(self, narrow: bool) -> int:
        """The columns of the players; each pile has one of its own, where there is room."""
        return 2 if self._seats > _IN_A_COLUMN and not narrow else 1

    def follow(self) -> None:
        """Ask for the racks of as many players as are chosen."""
        seats = self.choices.get("players", self._seats)
        if seats == self._seats or self.style is None:
            return
        self._store()
        position = self._position
        typed = ((hand, _rounds(position, seat)) for seat, hand in enumerate(position.hands))
        self._beyond = (*typed, *self._beyond[self._seats :])
        known = (*self._beyond, *(("", (0,)),) * seats)[:seats]
        hands, rounds = tuple(hand for hand, _ in known), [points for _, points in known]
        turn = min(position.turn, seats - 1)
        self.part = self.fields = TextFields(self.focus, self.fields.words)
        self._use(structs.replace(self._scored(rounds), hands=hands, turn=turn))
        self.enter(self._window, self.style)
        self.focus.put("players")

    def heading(self) -> str:
        return _title_of_hands(self._cards)

    @property
    def initial_focus(self) -> str:
        return f"hand {self._position.turn}"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        controls: list[Control] = []
        self._labels.clear()
        position, narrow = self._position, self.is_narrow(style)
        columns = self._columns(narrow)
        for seat in range(self._seats):
            row = self._row(style, seat // columns, seat % columns, columns)
            hand = self._labelled(style, row, self._seat_name(seat))
            score = hand.copy()
            score.width = round(row.width * 0.22)
            hand.width -= score.width + px(12)
            score.right = row.right
            controls.append(self.fields.add_kept(f"hand {seat}", hand, position.hands[seat], self._rack))
            rounds = _rounds(position, seat)
            points = "" if rounds == (0,) else " ".join(map(str, rounds))
            controls.append(self.fields.add_kept(f"score {seat}", score, points, self._score))
        rows = -(-self._seats // columns)
        if self._cards:
            piles = {"open": (text("Open pile"), position.open), "stock": (text("Draw pile"), position.stock)}
            columns = 1 if narrow else len(piles)
            for n, (name, (label, cards)) in enumerate(piles.items()):
                row = self._row(style, rows + n // columns, n % columns, columns)
                at = self._labelled(style, row, label)
                controls.append(self.fields.add_kept(name, at, cards, self._rack))
            rows += len(piles) // columns
        top = inside.top + px((_NARROW_HINT if narrow else _HINT) + _ROW * rows)
        answers = {seat: self._seat_name(seat) for seat in range(self._seats)}
        min_players, max_players = self._rules.players
        turn = pygame.Rect(inside.left, top, inside.width, px(72))
        if min_players < max_players:
            turn.width = round(inside.width * 0.66)
            at = pygame.Rect(turn.right + px(12), top, inside.right - turn.right - px(12), px(72))
            numbers = {number: str(number) for number in range(min_players, max_players + 1)}
            controls.append(choice_in_width(style, "players", at, text("Players"), numbers, self._seats))
        whose = text("Whose turn")
        controls.append(choice_in_width(style, "turn", turn, whose, answers, position.turn))
        back = text("Back to the table") if self._cards else text("Back to the board")
        footer = (
            Button("back", AT_FOOT, back, key=text("Esc")),
            Button("plays", AT_FOOT, text("Best plays")),
            Button("play", AT_FOOT, text("Play on"), ButtonKind.PRIMARY, key=text("Enter")),
        )
        return [*controls, *across_foot(style, inside, *footer)]

    def _row(self, style: Style, row: int, column: int, columns: int) -> pygame.Rect:
        """The place of a label and its fields, in one of the columns of a row."""
        gap = style.px(16)
        width = (self.inside.width - gap * (columns - 1)) // columns
        hint = _NARROW_HINT if self.is_narrow(style) else _HINT
        left, top = self.inside.left + column * (width + gap), self.inside.top + style.px(hint + _ROW * row)
        return pygame.Rect(left, top, width, style.px(42))

    def _labelled(self, style: Style, row: pygame.Rect, label: str) -> pygame.Rect:
        """The place of the fields beside a label."""
        self._labels.append((row, label))
        room = round(row.width * _LABEL)
        return pygame.Rect(row.left + room, row.top, row.width - room, row.height)

    def _seat_name(self, seat: int) -> str:
        return text("Player {n}", n=seat + 1)

    def lay_out(self, style: Style) -> None:
        self._store()  # a new layout keeps the input
        super().lay_out(style)

    def _store(self) -> None:
        """Take the input over; what is no piece of the game is left out."""
        if not self.fields.all:
            return
        typed = self.fields.words
        rules, seats = self._rules, range(self._seats)
        hands = tuple(_pieces(typed[f"hand {seat}"], rules) for seat in seats)
        rounds = [_numbers(typed[f"score {seat}"]) for seat in seats]
        piles = {name: _pieces(typed.get(name, ""), rules) for name in ("open", "stock")}
        turn = self.choices.get("turn", self._position.turn)
        self._position = structs.replace(self._scored(rounds), hands=hands, turn=turn, **piles)

    def _scored(self, rounds: Sequence[tuple[int, ...]]) -> StartPosition:
        """The position with what each seat scored, by rounds where the game has some."""
        sheet = tuple(zip_longest(*rounds, fillvalue=0)) if self._cards and any(map(any, rounds)) else ()
        return structs.replace(self._position, scores=tuple(map(sum, rounds)), sheet=sheet)

    def _unusable(self) -> Iterator[str]:
        """What was typed and is no piece of the game, or no number."""
        for field in self.fields.all:
            if field.name.startswith("score"):
                yield from (each for each in field.words.split() if not SCORE.fullmatch(each))
            else:
                yield from (char for char in field.words if char.strip() and not _pieces(char, self._rules))

    def press(self, control: Control) -> Change | None:
        unusable = " ".join(dict.fromkeys(self._unusable()))
        self._store()
        self._table.change(self._position)
        if unusable:
            self.part = self.fields = TextFields(self.focus)  # with what can be used
            self.resize()
            return Push(Message(text("Left out, as it cannot be used here: {typed}", typed=unusable)))
        if control.name == "back":
            return Pop()
        return Push(self._table.play_on() if control.name == "play" else self._table.best_plays())

    def _hint(self) -> str:
        if self._cards:
            return text("Points by rounds, piles from the top, * for a free card. An empty hand is drawn.")
        drawn = text("A hand left empty is drawn from the bag.")
        if BLANK not in self._rules.pieces:
            return drawn
        blank = text("? is a star.") if self._rules.blank_is == "star" else text("? is a blank.")
        return f"{drawn} {blank}"

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self.inside
        at = (inside.left, inside.top + px(8))
        ink, room = theme.quiet_ink, inside.width
        sizes = (14, 13) if self.is_narrow(style) else (14, 10)
        style.write_fitting_lines(surface, at, self._hint(), Face.TEXT, sizes, ink, room, 4)
        for row, label in self._labels:
            room = round(row.width * _LABEL) - px(8)
            at = (row.left, row.top + px(26))
            style.write_fitting_lines(surface, at, label, Face.STRONG, (15, 11), theme.ink, room, 2, 0.5)


def _pieces(typed: str, rules: Ruleset) -> str:
    """The pieces of the game in a text. Where there is no free card, its character is a blank."""
    characters = typed.upper() if FREE in rules.pieces else typed.upper().replace(FREE_CHARACTER, BLANK)
    folded = pieces_in(rules.fold.get(char, char) for char in characters)
    return written(piece for piece in folded if piece in rules.pieces)


def _numbers(typed: str) -> tuple[int, ...]:
    """The numbers that are typed; those of several rounds stay so small that their sum is a score."""
    numbers = [int(each) for each in typed.split() if SCORE.fullmatch(each)]
    max_points = MAX_POINTS // max(1, len(numbers))
    return tuple(max(-max_points, min(max_points, number)) for number in numbers)


def _rounds(position: StartPosition, seat: int) -> tuple[int, ...]:
    """The score of a seat, or what it counted in each round."""
    return tuple(counts[seat] for counts in position.sheet or (position.scores,))


_LISTED = 20


def best_plays(session: Session) -> Screen:
    """A sheet while the plays are tried by the estimate that hints and reviews use, then the list."""
    seen = seen_by(session.state, session.state.turn)

    def tried(job: Job[float, PositionAnalysis]) -> PositionAnalysis:
        analyst = PositionAnalyst(session.mode)
        job.when_cancelled(analyst.stop)
        return analyst.analysis(seen, top=_LISTED)

    def listed(analysis: PositionAnalysis) -> Screen:
        rules = session.mode.ruleset
        lines = []
        for n, move in enumerate(analysis.moves, 1):
            margin = number_text(100 * move.margin, ".1f")
            share = f"  {percent(move.chance)}% ±{margin}" if move.worlds else ""
            points = number_text(move.points, "+")
            lines.append(f"{n}.  {move_text(rules, seen.board, move)}  {points}{share}")
        if not lines:
            lines.append(text("There is nothing to play here."))
        return Message("", text("Best plays"), paragraphs=[Paragraph(line, 15) for line in lines])

    message = text("The plays are compared by simulation.")
    return LoadingForm(text("Best plays"), message, tried, listed, cancels=True)
