"""Note a game of a real table: words are typed where they lie, other turns in a form; the program counts."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pygame

from game.fault import Fault
from game.store.noted_game import NotedGame
from game.table.board import BLANK, square_in
from game.table.moves import Place, Placement, Slot
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.text.actions import Action
from game.text.catalogues import plural, text
from game.text.phrases import display_names, piece_listed
from game.theme import BAD_INK
from game.ui.board.table import BOARD, BoardScreen
from game.ui.kit.controls.choice import choice_in_width
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form, Message
from game.ui.kit.controls.text_entry import ROW, FieldRows
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, Button, ButtonKind, IconButton, across_foot
from game.ui.kit.keyboard import ENTER, asks_for_help, escape_help
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.screen import OF_MOUSE, Change, Explain, KeyHelp, Pop, Push, Screen, Swap
from game.ui.table import keys
from game.ui.table.actions import KeyPress, Offer, key_of, read_keyboard
from game.ui.table.advice import sentences_of
from game.ui.table.draft import Cursor
from game.ui.table.kind import Handled, TableDelegate
from game.ui.table.move_list import draw_note
from game.ui.table.rail import large_button
from game.ui.table.screen import Autosave, TableScreen

_SHEETS = {"scores": Action.SCORES}  # that of the bag counts tiles "on other racks"

KeepLines = Callable[[str], bool]
"""Keeps the lines so far, as text. False if they could not be saved."""

FinishNoted = Callable[[NotedGame], Screen]
"""Keeps a noted game as one of the journal and makes its table."""


class _LineSaver(Autosave):
    """Saves the lines of the noted game in place of the table's draft."""

    def __init__(self, table: BoardScreen, keep: KeepLines) -> None:
        super().__init__(table.turn, table.clock)
        self._save, self._lines, self._lines_unsaved = keep, "", False
        table.turn.unsaved = lambda: self._lines_unsaved

    def take(self, lines: str) -> None:
        """Save other lines."""
        self._lines, self._lines_unsaved = lines, True
        self.keep()

    def keep(self) -> None:
        if self._lines_unsaved:
            self._lines_unsaved = not self._save(self._lines)
        self.forget_changes()


def noting_table(game: NotedGame, keep: KeepLines, finish: FinishNoted) -> BoardScreen:
    return TableScreen(BOARD, game.session, None, lambda table: NotingTable(table, game, keep, finish))


class NotingTable(TableDelegate):
    """Takes words where they are typed, from `_start` on, with the tiles that lie there. `rack` are the tiles
    of the player in turn, if somebody knows them."""

    def __init__(self, table: BoardScreen, game: NotedGame, keep: KeepLines, finish: FinishNoted) -> None:
        self._table, self._finish = table, finish
        self._saver = table.autosave = _LineSaver(table, keep)
        self.game = game
        self.rack = ""
        self._start = table.turn.cursor
        self._word = ""
        self._warned: tuple[Cursor, str] | None = None  # a word that the list lacks, once it was said
        self._hint = ""
        self._why_not = ""  # why the word cannot be laid
        self._saver.take(game.draft)
        self._show()

    # --- the word that is typed -----------------------------------------------------------------------

    def _letter(self, letter: str, blank: bool) -> None:
        """Add a letter to the word. Where a tile already lies, it must be the same letter."""
        turn, board = self._table.turn, self.game.session.state.board
        self._start = self._start if self._word else turn.cursor
        cell = self._start.axis.step(self._start.cell, len(self._word))
        self._hint = ""
        if not turn.rules.layout.holds(cell):
            self._hint = text("The board ends here.")
        elif cell in board and board[cell].letter != letter:
            self._hint = text("{letter} is on this square. Type the whole word.", letter=board[cell].letter)
        else:
            self._word += letter.lower() if blank and cell not in board else letter

    def _show(self) -> None:
        """Show the game with the word as a draft, and the cursor after it."""
        turn, cursor = self._table.turn, self._table.turn.cursor
        new = tuple(self._new())
        tiles = Counter(BLANK if placed.letter else char for placed, char in new)
        tiles -= Counter(self.game.session.state.open)
        known = tiles | Counter(self.rack)
        turn.session = self.game.holding("".join(known.elements()))
        if self.game.over and self.game.counts_leftovers:
            turn.session.go(turn.session.at - 1)  # nobody knows yet what the tiles left over count
        turn.viewer = turn.session.state.turn
        turn.refresh()
        self._why_not = self._impossible(tiles, known)
        first = self._start.cell in self.game.session.state.board and len(self._word) == 1
        self._hint = "" if first else self._why_not  # of a letter on a star: a word may begin with it
        if not self._why_not:
            turn.lay_out(Place(tuple(self._from_rack(new))))
        turn.made_up = self._unknown()
        turn.cursor = cursor
        if self._word:
            after = self._start.stepped(self._start.axis, len(self._word))
            inside = turn.rules.layout.holds(after.cell)
            turn.cursor = after if inside else self._start.stepped(self._start.axis, len(self._word) - 1)
        if self._table.shown:
            self._table.arrange()

    def _new(self) -> Iterator[tuple[Placement, str]]:
        """The tiles of the word that do not lie there yet, with what was typed. A letter alone takes the
        place of the star that stands for it."""
        board = self.game.session.state.board
        swaps = self._table.turn.rules.placing.blank_swap and len(self._word) == 1
        for n, char in enumerate(self._word):
            cell = self._start.axis.step(self._start.cell, n)
            if cell not in board or (swaps and board[cell].is_blank):
                yield Placement(Slot("hand"), cell, char.upper() if char.islower() else ""), char

    def _from_rack(self, new: Sequence[tuple[Placement, str]]) -> Iterator[Placement]:
        turn = self._table.turn
        row = sorted(turn.row(), key=lambda slot: slot.zone == "hand")  # a freed star goes first
        for placed, char in new:
            slot = next(slot for slot in row if turn.piece(slot) == (BLANK if placed.letter else char))
            row.remove(slot)
            yield placed._replace(slot=slot)

    def _impossible(self, tiles: Counter[str], known: Counter[str]) -> str:
        """Why these tiles cannot have been on the rack."""
        held = len(self.game.session.state.seat.hand)
        if sentence := _too_many(self.game, tiles):
            return sentence
        if known.total() > held:
            lacking = " ".join((tiles - Counter(self.rack)).elements())
            if self.rack and lacking:
                return text("The rack that you typed lacks these tiles: {tiles}", tiles=lacking)
            return plural("The rack has {n} tile.", "The rack has {n} tiles.", held)
        if contradicting := " ".join((tiles - Counter(self._table.turn.session.state.seat.hand)).elements()):
            return text("These tiles contradict a rack that you typed earlier: {tiles}", tiles=contradicting)
        return ""

    def _unknown(self) -> frozenset[Slot]:
        """The places of the rack whose tiles nobody has named."""
        turn = self._table.turn
        named = Counter(self.rack)
        unknown = set()
        for slot in turn.row():
            piece = turn.piece(slot)
            if slot.zone == "hand" and slot not in turn.draft.slots and named[piece] <= 0:
                unknown.add(slot)
            named[piece] -= 1
        return frozenset(unknown)

    def sentences(self, refusal: Refusal) -> str:
        """Why a move is not allowed."""
        return " ".join(sentences_of(self._table.turn, refusal))

    def clear(self) -> bool:
        """Throw the typed word away; False if there is none."""
        if not self._word:
            return False
        self._word, self._hint = "", ""
        self._table.turn.cursor = self._start
        self._show()
        return True

    def enter_word(self) -> None:
        """Take the word that is typed, or say what speaks against it. One that the list lacks is taken the
        second time: at a real table it stands unless it is challenged."""
        turn = self._table.turn
        if not turn.draft:
            self._hint = self._hint or self._why_not or text("Type a word with a new tile.")
            return
        move = turn.draft.move
        refusal = turn.session.check(move)
        broken = () if refusal is None else tuple(each for each in refusal.broken if each.code != "V7")
        if broken:
            self._hint = self.sentences(Refusal(broken))
            return
        mode = turn.session.mode
        unknown = [word for word in mode.read(turn.session.state, move).words if word not in mode.words]
        if unknown and self._warned != (self._start, self._word):
            self._warned = self._start, self._word
            sentence = text(
                "Not in the word list: {words}. Enter again lets it stand.", words=", ".join(unknown)
            )
            self._hint = sentence
            return
        self.take(self.game.laid(*self._start, self._word, self.rack))

    def type_at(self, start: Cursor, word: str) -> None:
        """Type a whole word from a square on, and take it if nothing speaks against it."""
        turn, rules = self._table.turn, self._table.turn.rules
        self.clear()
        turn.cursor, self._hint = start, ""
        for char in word:
            letter = rules.fold.get(char.upper(), char.upper())
            if letter not in rules.letters:
                self._hint = text("{letter} is no letter of this game.", letter=char)
            elif not self._hint:
                self._letter(letter, char.islower())
        if not self._hint:
            self._show()
        if not self._hint:
            self.enter_word()
        self._table.label()

    def say(self, sentence: str) -> None:
        """Show a sentence until something else is done."""
        self._hint = sentence
        self._table.label()

    def name_rack(self, rack: str) -> None:
        """The tiles that the player in turn has, as far as they are known."""
        self.rack = rack
        self._show()

    def take(self, game: NotedGame) -> None:
        """Go on from another game: one of a turn more or less."""
        self.game = game
        self.rack, self._word, self._hint, self._warned = "", "", "", None
        self._saver.take(game.draft)
        self._show()

    # --- showing --------------------------------------------------------------------------------------

    @property
    def shown_text(self) -> tuple[str, ...]:
        return (self._message,) if self._message else ()

    @property
    def _message(self) -> str:
        if self._word and not self._table.turn.draft:
            return f"{self._word}. {self._hint}".strip()
        if self._hint or self._word:
            return self._hint
        if self._table.turn.unsaved():
            return text("The last changes are not saved.")
        if self.game.session.state.open:
            return text("The freed star must be played in the same turn.")
        if not self.game.playing:
            return text("The game is over. Enter: finish it.")
        return text("Type the whole word where it lies, with Shift for a blank. Enter: any other turn.")

    def buttons(self, made: list[Button]) -> list[Button]:
        layout = self._table.scene.layout
        other = text("Other turn") if self.game.playing else text("Finish")
        label = text("Record the word") if self._word else other
        main = Offer(Action.KEEP, label, text("Enter"), ButtonKind.PRIMARY)
        second = Offer(Action.LEAVE, text("Clear") if self._word else text("Back"), text("Esc"))
        return [
            large_button("main", main, layout.main),
            large_button("second", second, layout.second),
            IconButton("undo", layout.give_up_turn, Icon.UNDO, bool(self.game.lines or self._word)),
            Button("challenge", layout.exchange, text("Challenge"))
            if self.game.challengeable and not self.game.playing
            else Button("end", layout.exchange, text("Finish"), enabled=self.game.playing and not self._word),
            *(button for button in made if button.name in _SHEETS),
        ]

    def end_page(self, page: object) -> None:
        """The result comes with the tiles left over."""

    def draw(self, surface: pygame.Surface) -> None:
        if self._message:
            draw_note(surface, self._table.scene.style, self._message, self._table.scene.layout.placement)

    def keys(self) -> tuple[KeyHelp, ...]:
        swaps = self._table.turn.rules.placing.blank_swap
        stars = [KeyHelp(text("Letter on a star"), text("free the star"))] if swaps else []
        return (
            KeyHelp(text("Letters"), text("type the word, with the tiles that lie there")),
            KeyHelp(text("Shift + letter"), text("use a blank for this letter")),
            KeyHelp(text("Backspace"), text("take the last letter away"), (pygame.K_BACKSPACE,)),
            *stars,
            KeyHelp(text("Space"), text("change direction"), (pygame.K_SPACE,)),
            KeyHelp(text("Enter"), text("record the word, or any other turn"), (pygame.K_RETURN,)),
            KeyHelp(key_of(Action.UNDO), text("take the last turn away"), (pygame.K_z,), pygame.KMOD_CTRL),
            escape_help(),
        )

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        """Handle every event but those of a sheet and the arrow keys."""
        if self._table.sheet is not None:
            return None
        if asks_for_help(event):
            return Handled(Explain(self.keys()))
        change = None
        if event.type == pygame.TEXTINPUT:
            self._type(event)
        elif event.type == pygame.KEYDOWN:
            if event.key in keys.ARROWS:
                self.clear()
                return None
            change = self._key(event)
        elif event.type in OF_MOUSE:
            if name := self._table.focus.pressed(event, "main"):
                change = self._press(name)
            else:
                self._point(event)
                return Handled()
        else:
            return Handled()
        if event.type != pygame.MOUSEMOTION:
            self._table.label()
        return Handled(change)

    def _type(self, event: pygame.Event) -> None:
        self._table.focus.put("")
        for letter, blank in keys.typed_letters(event, self._table.turn.rules):
            if self.game.playing:
                self._letter(letter, blank)
                if not self._hint:
                    self._show()
                self._table.scene.keys = True

    def _key(self, event: pygame.Event) -> Change | None:
        key = read_keyboard(event)
        if isinstance(key, KeyPress) and key.action is Action.UNDO:
            return self._press("undo")
        if event.key == pygame.K_ESCAPE:
            return self._press("second")
        if event.key in ENTER or event.key == pygame.K_TAB:
            return self._press(self._table.focus.pressed(event, "main"))
        if event.key == pygame.K_SPACE:
            self._turn_around()
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and self._word:
            self._word, self._hint = self._word[:-1], ""
            if not self._word:
                self._table.turn.cursor = self._start
            self._show()
        return None

    def _turn_around(self) -> None:
        """Type in the other direction; a word keeps its first letter only if that is no other tile's."""
        turn, typed = self._table.turn, self._word
        self.clear()
        turn.cursor = turn.cursor.flipped()
        for char in typed:
            if not self._hint:
                self._letter(char.upper(), char.islower())
        sentence = self._hint
        self._show()
        self._hint = sentence or self._hint

    def _point(self, event: pygame.Event) -> None:
        """A click puts the cursor on a square, a second one turns it."""
        scene, turn = self._table.scene, self._table.turn
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return
        if (cell := scene.cell_at(event.pos)) is None:
            return
        if cell == turn.cursor.cell and scene.keys:
            self._turn_around()
        else:
            self.clear()
            turn.cursor = turn.cursor._replace(cell=cell)
        scene.keys = True
        self._table.label()

    def _press(self, name: str) -> Change | None:
        match name:
            case "main" if self._word:
                self.enter_word()
            case "challenge":
                return Push(TurnForm(self))
            case "main":
                return Push(TurnForm(self)) if self.game.playing else self.end()
            case "second":
                return None if self.clear() else self._table.run(Action.LEAVE)
            case "undo":
                if not self.clear() and self.game.lines:
                    self.take(self.game.undone())
            case "end" if not self._word:
                return self.end()
            case "scores":
                self._table.open_sheet(_SHEETS[name])
        return None

    def end(self) -> Change | None:
        """Ask for the tiles left over and the minutes over time where they count, else finish."""
        if (self.game.counts_leftovers and self.game.tiles_left) or self.game.overtime:
            return Push(LeftOverForm(self))
        return self.finished({}, {})

    def finished(self, left: dict[int, str], over: dict[int, int]) -> Change | None:
        """Go to the finished game; back where it stays unfinished."""
        game = self.game.finished(left, over)
        return Swap(self._finish(game)) if game.over else self._table.run(Action.LEAVE)


def _too_many(game: NotedGame, tiles: Counter[str]) -> str:
    """What is wrong where the board and these tiles are more of a letter than there are."""
    rules = game.session.mode.ruleset
    lying = tiles + Counter(laid.piece for laid in game.session.state.board.values())
    for piece, (number, _) in rules.pieces.items():
        if lying[piece] > number:
            return text("There are more {piece} than the set has.", piece=piece_listed(piece, rules))
    return ""


def _pieces(typed: str, rules: Ruleset) -> str:
    """The pieces in a field, with ? for a blank; what is none of the game is left out."""
    folded = (rules.fold.get(char, char) for char in typed.upper())
    return "".join(char for char in folded if char in rules.pieces)


class TurnForm(Form):
    """Any turn of the player in turn: a word by its square, a swap, a pass; a challenge of the last one."""

    width = 640.0
    narrow_below = 500.0
    initial_focus = "word"

    def __init__(self, table: NotingTable) -> None:
        super().__init__()
        labels = {"word": text("Square and word"), "given": text("Tiles swapped")}
        labels["rack"] = text("Rack, if known")
        self._rows = FieldRows(self.focus, labels, {"rack": table.rack})
        self.part = self._rows.fields
        self._table, self._names = table, display_names(table.game.session.setup.names)
        self._challengers = table.game.challengers if table.game.challengeable else ()
        self._asks = len(self._challengers) > 1
        self.height = FRAME + 3 * ROW + 40 + 48 + 16 + FOOTER + (78 if self._asks else 0)

    def narrow_height(self) -> float:
        return self.height + _MORE_LINES

    def heading(self) -> str:
        return text("{name}’s turn", name=self._names[self._table.game.session.state.turn])

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px, game = style.px, self._table.game
        controls = self._rows.laid(style, inside)
        top = inside.top + px(3 * ROW + 40 + (_MORE_LINES if self.is_narrow(style) else 0))
        if self._asks:
            names = {seat: self._names[seat] for seat in self._challengers}
            field = pygame.Rect(inside.left, top, inside.width, px(72))
            controls.append(choice_in_width(style, "challenger", field, text("Who challenges?"), names, None))
            top = field.bottom + px(6)
        small = [
            ("pass", text("Pass"), game.may_pass),
            ("challenge", text("Challenge"), bool(game.challengeable)),
        ]
        small += [("done", text("End the turn"), True)] if game.may_end_turn else []
        width = (inside.width - px(12) * (len(small) - 1)) // len(small)
        for n, (name, label, enabled) in enumerate(small):
            at = pygame.Rect(inside.left + n * (width + px(12)), top, width, px(48))
            controls.append(Button(name, at, label, enabled=enabled))
        return [*controls, *_footer(style, inside, "note", text("Record it"))]

    def press(self, control: Control) -> Change | None:
        table, game, typed = self._table, self._table.game, self._rows.typed
        rack = _pieces(typed["rack"], game.session.mode.ruleset)
        match control.name:
            case "note" if typed["word"] and game.playing:
                return self._word(rack)
            case "note" if typed["given"] and game.playing:
                return self._swap(rack)
            case "pass":
                table.take(game.passed(rack))
            case "done":
                table.take(game.turn_ended())
            case "challenge":
                self._challenge()
            case _:
                table.name_rack(rack)
        return Pop()

    def _word(self, rack: str) -> Change:
        """Type the word on the board, and note it if nothing speaks against it."""
        place, _, word = self._rows.typed["word"].partition(" ")
        try:
            cell, axis = square_in(place, "", place)
        except Fault:
            return Push(Message(_squares()))
        self._table.rack = rack
        self._table.type_at(Cursor(cell, axis), word.strip().upper() if word.islower() else word.strip())
        return Pop()

    def _swap(self, rack: str) -> Change:
        given, game = self._rows.typed["given"], self._table.game
        try:
            letters = given if given.isdecimal() else _pieces(given, game.session.mode.ruleset)
            swapped = game.exchanged(letters, rack)
        except Fault:
            return Push(Message(text("So many tiles cannot be swapped: the rack or the bag holds fewer.")))
        if swapped.refusal is not None:
            return Push(Message(self._table.sentences(swapped.refusal)))
        self._table.take(swapped)
        return Pop()

    def _challenge(self) -> None:
        """The word list decides, and says so."""
        table, game = self._table, self._table.game
        words = game.challengeable
        wrong = [word for word in words if word not in game.session.mode.words]
        table.take(game.challenged(self.choices.get("challenger", self._challengers[0])))
        if wrong:
            table.say(text("Not in the word list: {words}. The word goes back.", words=", ".join(wrong)))
        else:
            table.say(text("In the word list: {words}. The word stands.", words=", ".join(words)))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        self._rows.paint(surface, style)
        px, inside = style.px, self.inside
        at = (inside.left, inside.top + px(3 * ROW + 14))
        ink, room = style.theme.quiet_ink, inside.width
        sizes = (14, 13) if self.is_narrow(style) else (14, 11)
        style.write_fitting_lines(surface, at, _squares(), Face.TEXT, sizes, ink, room, 4)


def _footer(style: Style, inside: pygame.Rect, name: str, label: str) -> tuple[Button, ...]:
    back = Button("board", AT_FOOT, text("Back to the board"), key=text("Esc"))
    return across_foot(
        style, inside, back, Button(name, AT_FOOT, label, ButtonKind.PRIMARY, key=text("Enter"))
    )


def _squares() -> str:
    return text("8D WORD lies across, D8 WORD down, with a small letter for a blank.")


_MORE_LINES = 52  # of the design: of the hint, in a narrow sheet
_MINUTES = re.compile(r"\d{0,2}")


class LeftOverForm(Form):
    """The tiles that each player has left over, and the minutes over time; then the game is finished."""

    width = 640.0

    def __init__(self, table: NotingTable) -> None:
        super().__init__()
        self._table, self._left = table, table.game.tiles_left if table.game.counts_leftovers else {}
        self._names = display_names(table.game.session.setup.names)
        labels = {f"left {seat}": f"{self._names[seat]} ({number})" for seat, number in self._left.items()}
        if table.game.overtime:
            names = enumerate(self._names)
            labels |= {f"over {seat}": text("{name}: minutes over time", name=name) for seat, name in names}
        self._rows = FieldRows(self.focus, labels)
        self.part = self._rows.fields
        self._error = ""
        self.height = FRAME + 44 + ROW * len(labels) + 28 + FOOTER

    def heading(self) -> str:
        return text("Tiles left over") if self._left else text("The game is over")

    def min_height(self, style: Style, width: int) -> float:
        return self.height

    @property
    def initial_focus(self) -> str:
        return next(iter(self._rows.typed))

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        below = pygame.Rect(inside.left, inside.top + style.px(44), inside.width, inside.height)
        return [*self._rows.laid(style, below), *_footer(style, inside, "end", text("Finish"))]

    def press(self, control: Control) -> Change | None:
        if control.name == "board":
            return Pop()
        rules = self._table.game.session.mode.ruleset
        typed = {seat: _pieces(self._rows.typed[f"left {seat}"], rules) for seat in self._left}
        left = {seat: tiles for seat, tiles in typed.items() if tiles}
        minutes = {seat: self._rows.typed.get(f"over {seat}", "") for seat in range(len(self._names))}
        self._error = self._wrong(left)
        if not all(map(_MINUTES.fullmatch, minutes.values())):
            self._error = text("Type the minutes over time as a number.")
        if self._error:
            return None
        over = {seat: int(typed) for seat, typed in minutes.items() if typed.strip("0")}
        return Pop(self._table.finished(left, over))

    def _wrong(self, left: dict[int, str]) -> str:
        """What is wrong with these tiles; "" if nothing is."""
        game = self._table.game
        for seat, tiles in left.items():
            number = self._left[seat]
            if len(tiles) != number:
                name = self._names[seat]
                return plural("{name} has {n} tile left.", "{name} has {n} tiles left.", number, name=name)
        if not game.playing and not game.settled(left):
            return text("The game is over: type the tiles of every player.")
        return _too_many(game, Counter("".join(left.values())))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        self._rows.paint(surface, style)
        inside, game = self.inside, self._table.game
        sentence = text("If a hand is unknown, the game is kept unfinished.") if game.playing else ""
        if self._left and not game.session.state.stock:
            sentence = text("You can leave one hand empty: it is worked out from the others.")
        sentence, ink = (self._error, BAD_INK) if self._error else (sentence, style.theme.quiet_ink)
        at = (inside.left, inside.top + style.px(14))
        style.write_fitting_lines(surface, at, sentence, Face.TEXT, (14, 13), ink, inside.width, 3, 0.5)
