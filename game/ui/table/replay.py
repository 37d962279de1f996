"""Shows the moves of a finished game or of a solution on a table of its own, one by one or by itself, and
what could be done at each; nothing of it is saved."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pygame

from game.hosting.clock import clock_after
from game.hosting.move_log import line_text
from game.table.board import Axis, Cell
from game.table.mode import Variation
from game.table.moves import Move
from game.table.session import Session
from game.text.actions import Action
from game.text.catalogues import text
from game.text.phrases import time_left
from game.theme import TOUCH
from game.ui.kit.controls.widgets import Button, ButtonKind, IconButton
from game.ui.kit.keyboard import ENTER, asks_for_help, characters, escape_help, repeats, typed_text, with_ctrl
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import Lamp, focus_ring, paper
from game.ui.kit.screen import Change, Explain, KeyHelp, Pop, Push, Screen
from game.ui.table.actions import Offer, Shortcut
from game.ui.table.cloth import CLOTH, ClothScreen
from game.ui.table.keys import ARROWS
from game.ui.table.kind import Handled, TableDelegate
from game.ui.table.layout import TableLayout
from game.ui.table.move_list import MoveList, NoteForm, draw_note
from game.ui.table.rail import large_button
from game.ui.table.scene import Lamplight
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page
from game.ui.table.thinking import ThinkingList
from game.ui.table.turn import Turn

if TYPE_CHECKING:  # the table need not wait for the drills
    from game.practice.review import ReviewMarks

PACES = (3.0, 2.0, 1.2, 0.7, 0.4, 0.2)
"""Seconds between two moves, slow to fast."""

_USUAL = 2
_BOTH = 2  # clocks that find room beside each other
_NOTE = 64  # the height of a note, of the design
_FASTER = {pygame.K_PLUS: 1, pygame.K_KP_PLUS: 1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1}
_UP_DOWN = {pygame.K_UP: 1, pygame.K_DOWN: -1}
_KEEP = Shortcut(pygame.K_n)
_OF_LINE = {_KEEP.code: "keep", pygame.K_RETURN: "branch", pygame.K_KP_ENTER: "branch"}
"""What the keys with Ctrl do in a line of one's own."""

_OF_BUTTONS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def demonstration(session: Session, line: Sequence[Move], at: int) -> ClothScreen:
    """A table that plays these moves by itself, from the session's state after so many moves."""
    shown = session.apart(at)
    begins = shown.at
    for move in line:
        shown.make(move)
    shown.go(begins)
    return TableScreen(CLOTH, shown, None, lambda table: Replay(table, begins, text("A solution")))


class ReviewScreen(Screen, Protocol):
    """The review of a game, which goes on while a table shows its moves."""

    @property
    def marks(self) -> "ReviewMarks":
        """What it has found so far."""


ShowMove = Callable[[int, "Callable[[], ReviewMarks]"], Screen]
"""Makes the table that shows the game after so many moves, with the marks of a review."""

OpenReview = Callable[[Turn, ShowMove], ReviewScreen]
"""Opens the review of a finished game."""

BranchGame = Callable[[int, Sequence[Move]], Change]
"""Leads to a new game that begins after so many moves of the old one, and these."""


def replay(
    table: TableScreen[Any, Any],
    branch: BranchGame,
    review: OpenReview | None = None,
    at: int = 0,
    marks: "Callable[[], ReviewMarks] | None" = None,
) -> TableScreen[Any, Any]:
    """A table of the same kind on which one looks through the moves of a finished game, from the position
    after so many moves on; with the marks of a review at once at what could be done there. What is noted on
    the way is kept with the game."""
    session = table.turn.session
    shown = session.apart(session.at)
    shown.go(at)

    def looking(made: TableScreen[Any, Any]) -> Replay:
        opened = None if review is None else lambda: open_review(table, lambda *to: Pop(branch(*to)), review)
        found = Replay(made, 0, text("Look through the moves"), ReplayedGame(session, branch, opened), marks)
        if marks is not None:
            found.think()
        return found

    return TableScreen(table.kind, shown, None, looking)


def open_review(table: TableScreen[Any, Any], branch: BranchGame, review: OpenReview) -> ReviewScreen:
    """The review of the game on a table, whose findings lead to their moves."""

    def shown(at: int, marks: "Callable[[], ReviewMarks]") -> Screen:
        return replay(table, lambda *to: Pop(branch(*to)), at=at, marks=marks)

    return review(table.turn, shown)


class ReplayedGame(NamedTuple):
    """A finished game: where its notes are kept, what begins a new one from it, and what reviews it."""

    session: Session
    branch: BranchGame
    review: Callable[[], ReviewScreen] | None


class Replay(TableDelegate):
    """Shows the moves of a game one by one. A solution plays by itself and does nothing else. A game has a
    list of its moves, from any of which a new game can begin, or while one thinks, of what could be done: a
    line of one's own can go on from there, and leads back.

    All hands have been shown when a game is over: each turn is seen as its player saw it."""

    def __init__(
        self,
        table: TableScreen[Any, Any],
        begins: int,
        title: str,
        game: ReplayedGame | None = None,
        marks: "Callable[[], ReviewMarks] | None" = None,
    ) -> None:
        self._table = table
        self._game = game
        self._begins = begins
        self._title = title
        self._marks = marks
        self._of_review = marks is not None  # a review has opened it, and lies below
        self._waited = 0.0
        self.pace = _USUAL
        self.playing = game is None
        self._played: tuple[Move, ...] = table.turn.session.moves
        self._left_at: int | None = None  # where a line of one's own has left the game
        self._shown: Variation | None = None  # the variation that it is
        self.thinking: ThinkingList | None = None
        self._pressed: pygame.Event | None = None  # the key that began to think also types a letter
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._laid: TableLayout | None = None  # the layout that has a place for the list
        self._look_as_player()
        turn = table.turn
        self._spent = game.session.spent() if game is not None and turn.seating.company else ()
        seat = turn.seating.only_viewer or 0
        self.move_list = MoveList(
            turn.session, seat, turn.seating.display_names, self._found, self._note_at, self._kept
        )

    def _found(self) -> "ReviewMarks":
        """What a review has found so far; of the game, not of a line of one's own."""
        from game.practice.review import ReviewMarks

        found = ReviewMarks() if self._marks is None else self._marks()
        return found if self._left_at is None else found.up_to(self._left_at)

    @property
    def said(self) -> tuple[str, ...]:
        if self._game is None:
            return ()
        if self.thinking is not None:
            kept = (text("Line kept"),) if self._line_kept else ()
            return (self._place(), *kept, self.thinking.said)
        return (self._place(), *filter(None, (self.move_list.said(), self._clocks_text(), self._note)))

    def _kept(self) -> tuple[Variation, ...]:
        """The variations that are kept with the game, in the order of its moves."""
        if self._game is None:
            return ()
        return tuple(sorted(self._game.session.setup.variations or (), key=lambda each: each.after))

    def _place(self) -> str:
        session = self._table.turn.session
        n, whole = session.at, len(session.moves)
        if self._left_at is not None:
            return text("Your line, move {n} of {all}", n=n, all=whole)
        return text("Move {n} of {all}", n=n, all=whole)

    def _clocks(self) -> dict[int, str]:
        """What the clock of each seat showed here, or that of the whole game, if that is known."""
        session = self._table.turn.session
        n = session.at if self._left_at is None else self._left_at
        spent = [taken for taken in self._spent[:n] if taken is not None]
        if not self._spent or len(spent) < n:
            return {}
        clock = clock_after(session, n, spent)
        one_each = session.mode.ruleset.clocks.player_minutes
        seats = range(len(session.state.seats)) if one_each else (session.state.turn,)
        return {seat: time_left(left) for seat in seats if (left := clock.seconds_left(seat)) is not None}

    def _clocks_text(self) -> str:
        clocks, names = self._clocks(), self._table.turn.seating.display_names
        named = [f"{names[seat]} {shown}" if len(clocks) > 1 else shown for seat, shown in clocks.items()]
        return text("Time left: {times}", times=", ".join(named)) if named else ""

    @property
    def _at_end(self) -> bool:
        session: Session = self._table.turn.session
        return session.at == len(session.moves)

    @property
    def _reviewable(self) -> bool:
        return self._game is not None and self._game.review is not None

    def _note_at(self, n: int) -> str:
        """What is noted about the game after so many moves."""
        return "" if self._game is None or self._left_at is not None else self._game.session.note_at(n)

    @property
    def _note(self) -> str:
        """What is noted at this move of the game."""
        return self._note_at(self._table.turn.session.at)

    @property
    def _line(self) -> str:
        """The line of one's own in writing; "" in the game."""
        if self._left_at is None:
            return ""
        session: Session = self._table.turn.session
        whole = session.apart(len(session.moves))
        return text(
            "Line: {moves}", moves=line_text(whole, self._left_at, self._table.turn.seating.display_names)
        )

    @property
    def _line_kept(self) -> bool:
        """Whether the line of one's own is noted at the move where it leaves the game."""
        if self._game is None or self._left_at is None:
            return False
        return self._line in self._game.session.note_at(self._left_at).split("\n")

    @property
    def _may_think(self) -> bool:
        return self._game is not None and self._table.turn.session.mode.searchable

    # --- showing ------------------------------------------------------------------------------------------

    def lamp(self, style: Style) -> bool:
        return True

    def _lay_out(self) -> None:
        """Give the list the papers of the rail, and the buttons the foot of it."""
        scene = self._table.scene
        layout: TableLayout = scene.layout
        if self._game is None or layout is self._laid:
            return
        height, gap = scene.style.px(TOUCH), self._gap
        main, second = layout.main.copy(), layout.second.copy()
        papers = [layout.words, layout.placement, getattr(layout, "last_turn", layout.placement)]
        panel = layout.placement.copy()
        if not layout.below:
            second.bottom = max(second.bottom, layout.rail.bottom - scene.style.px(14))
            main.bottom = second.top - gap
            rows = 2 if self._named_views() else 1
            top = min(rect.top for rect in papers if rect.height)
            panel = pygame.Rect(main.left, top, main.width, main.top - rows * (gap + height) - gap - top)
        parts: dict[str, Any] = {"main": main, "second": second, "placement": panel}
        parts |= {"words": panel} if layout.words.height else {}
        parts |= {"legend": pygame.Rect(0, 0, 0, 0)} if hasattr(layout, "legend") else {}
        self.panel = panel
        scene.layout = self._laid = replace(layout, **parts)

    def follow(self) -> None:
        """Show at the lamp's place the move, or the speed of a solution."""
        self._lay_out()
        speed = text("speed {speed} of {speeds}: up, down", speed=self.pace + 1, speeds=len(PACES))
        line = speed if self._game is None else self._place()
        self._table.scene.lamp = Lamplight(Lamp.KNOWN, self._title, line)
        clocks, turn = self._clocks(), self._table.turn.session.state.turn
        self._table.scene.clock = " / ".join(clocks.values()) if len(clocks) <= _BOTH else clocks[turn]

    def buttons(self, made: list[Button]) -> list[Button]:
        """The two large buttons play on from here, or pause a solution, and lead back."""
        layout = self._table.scene.layout
        kept = [button for button in made if button.name == "fit"]
        if self._game is None:
            kept = [button for button in made if button.name in ("undo", "redo", "fit")]
        back = Offer(Action.LEAVE, self._back_label(), text("Esc"))
        second = large_button("second", back, layout.second)
        found = [large_button("main", self._main_offer(), layout.main), second, *kept]
        return found if self._game is None else [*found, *self._steps(), *self._views(second)]

    def _main_offer(self) -> Offer:
        n = self._table.turn.session.at
        if self.thinking is not None:
            label = self.thinking.label
            goes = text("Go on with {move}", move=label) if label else text("Go on")
            return Offer(Action.BRANCH, goes, text("Enter"), ButtonKind.BRASS, bool(label))
        if self._game is not None:
            label = text("Play on from move {n}", n=n)
            return Offer(Action.BRANCH, label, text("Enter"), ButtonKind.BRASS, not self._over)
        if self._at_end:
            return Offer(Action.AGAIN, text("Replay"), text("Enter"), ButtonKind.BRASS)
        label = text("Pause") if self.playing else text("Continue")
        return Offer(Action.KEEP, label, text("Space"), ButtonKind.BRASS)

    def _back_label(self) -> str:
        if self._left_at is not None:
            return text("Back to the game")
        if self.thinking is not None:
            return text("Back to the moves")
        return text("Back to the review") if self._of_review else text("Back to your game")

    @property
    def _gap(self) -> int:
        style: Style = self._table.scene.style
        return style.px(8)

    def _row(self, number: int) -> pygame.Rect:
        """A row of small buttons over the main one."""
        main, height = self._table.scene.layout.main, self._table.scene.style.px(TOUCH)
        return pygame.Rect(main.left, main.top - number * (self._gap + height), main.width, height)

    def _steps(self) -> list[Button]:
        """Back and forward, and the note of a move, over the main button."""
        row, gap = self._row(1), self._gap
        places = [
            pygame.Rect(row.left + n * (row.height + gap), row.top, row.height, row.height) for n in (0, 1)
        ]
        back = IconButton("undo", places[0], Icon.UNDO, self._table.turn.session.at > self._begins)
        onward = IconButton("redo", places[1], Icon.REDO, not self._at_end)
        left = places[1].right + gap
        rest = pygame.Rect(left, row.top, row.right - left, row.height)
        if self._left_at is None:
            return [back, onward, Button("note", rest, text("Note"), key="N")]
        kept = self._line_kept
        label = text("Line kept") if kept else text("Keep line")
        return [back, onward, Button("keep", rest, label, enabled=not kept)]

    def _named_views(self) -> list[tuple[str, str]]:
        if self.thinking is not None:
            words = [("words", label)] if (label := self.thinking.other_words) else []
            return words + ([] if self._left_at is None else [("branch", text("Play on from here"))])
        think = [("think", text("Think"))] if self._may_think else []
        return think + ([("review", text("Mistakes"))] if self._reviewable else [])

    def _views(self, second: Button) -> list[Button]:
        """What could be done here, and the review: over the steps, in a rail below the table under the way
        back, or beside it if there is no room."""
        labels, layout = self._named_views(), self._table.scene.layout
        if not labels:
            return []
        row, gap = self._row(2), self._gap
        shared = False
        if layout.below:
            row = second.rect.move(0, second.rect.height + gap)
            shared = row.bottom > layout.rail.bottom - gap
        number = len(labels) + shared
        width = (row.width - gap * (number - 1)) // number
        if shared:
            row = second.rect.copy()
            second.rect = pygame.Rect(row.topleft, (width, row.height))  # the layout keeps its own
        places = range(int(shared), number)
        return [
            Button(
                name,
                pygame.Rect(row.left + place * (width + gap), row.top, width, row.height),
                label,
                enabled=name != "branch" or not self._over,
            )
            for place, (name, label) in zip(places, labels, strict=True)
        ]

    def draw(self, surface: pygame.Surface) -> None:
        if self._game is None:
            return
        style, panel = self._table.scene.style, self.panel
        paper(style, panel.size).blit(surface, *panel.topleft)
        inside = panel.inflate(-2 * style.px(11), -2 * style.px(8))
        if self._note and self.thinking is None:
            note = panel.copy()
            note.height = min(style.px(_NOTE), panel.height // 2)
            note.bottom = panel.bottom
            inside.height -= note.height
            draw_note(surface, style, self._note, note)
        (self.move_list if self.thinking is None else self.thinking).draw(surface, style, inside)
        if self.thinking is not None and self.thinking.cell is not None:
            rect = self._table.scene.camera.rect(self.thinking.cell)
            focus_ring(style, rect.size, 4).blit(surface, *rect.topleft)

    def end_page(self, page: Page | None) -> Page | None:
        return None

    def keys(self) -> tuple[KeyHelp, ...]:
        if self._game is None:
            return self._keys_of_solution()
        ups = "\N{UPWARDS ARROW} \N{DOWNWARDS ARROW}"
        if self.thinking is not None:
            words = self.thinking.other_words
            return (
                KeyHelp(text("Enter"), text("go on with the chosen move"), (pygame.K_RETURN,)),
                KeyHelp(ups, text("choose another move"), (pygame.K_UP, pygame.K_DOWN)),
                *_step_keys(),
                *(self._keys_of_line() if self._left_at is not None else ()),
                KeyHelp(
                    "A \N{HORIZONTAL ELLIPSIS} 9",
                    text("only words with these letters, of this length"),
                    typed="A",
                ),
                KeyHelp(text("Shift + arrow keys"), text("only words on this square")),
                *((KeyHelp(text("Space"), words, (pygame.K_SPACE,)),) if words else ()),
                escape_help(self._back_label()),
            )
        onward = text("Pause") if self.playing else text("Replay") if self._at_end else text("Continue")
        branch = KeyHelp(text("Enter"), text("play on from here as a new game"), (pygame.K_RETURN,))
        return (
            *(() if self._over else (branch,)),
            *((KeyHelp("T", text("what could be played here"), (pygame.K_t,)),) if self._may_think else ()),
            *((KeyHelp("M", text("look for mistakes"), (pygame.K_m,)),) if self._reviewable else ()),
            *_step_keys(),
            *((_mistake_keys(),) if self._marks is not None else ()),
            KeyHelp(text("Space"), onward, (pygame.K_SPACE,)),
            KeyHelp("+ \N{MINUS SIGN}", text("faster, slower"), tuple(_FASTER)),
            *(
                (KeyHelp("N", text("write a note at this move"), (pygame.K_n,)),)
                if self._left_at is None
                else ()
            ),
            *((KeyHelp("V", text("next kept line"), (pygame.K_v,)),) if self._kept() else ()),
            *(self._keys_of_line() if self._left_at is not None else ()),
            escape_help(self._back_label()),
        )

    def _keys_of_line(self) -> tuple[KeyHelp, ...]:
        keep = KeyHelp(_KEEP.shown, text("keep your line as a note"), (_KEEP.code,), _KEEP.mod)
        does = text("play on from here as a new game")
        branch = KeyHelp(f"Ctrl {text('Enter')}", does, (pygame.K_RETURN,), pygame.KMOD_CTRL)
        return (keep,) if self._over else (keep, branch)

    def _keys_of_solution(self) -> tuple[KeyHelp, ...]:
        onward = text("Replay") if self._at_end else text("Pause") if self.playing else text("Continue")
        return (
            KeyHelp(text("Space"), onward, (pygame.K_SPACE, pygame.K_RETURN)),
            *_step_keys(),
            KeyHelp(
                "\N{UPWARDS ARROW} \N{DOWNWARDS ARROW}", text("faster, slower"), tuple(_FASTER | _UP_DOWN)
            ),
            escape_help(text("Back to your game")),
        )

    # --- events -------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        """Handle every event; none reaches the table."""
        if asks_for_help(event):
            return Handled(Explain(self.keys()))
        if event.type == pygame.KEYDOWN:
            return Handled(self._key(event))
        if event.type == pygame.TEXTINPUT and self.thinking is not None:
            self._type(event)
        elif event.type == pygame.TEXTINPUT and "N" in characters(event):
            return Handled(self._write_note())
        if self._presses_panel(event):
            self._point(event.pos)
            return Handled()
        if (cell := self._cell_pressed(event)) is not None:
            self._mark(cell)
            return Handled()
        if event.type == pygame.MOUSEWHEEL and self._game is not None:
            self._choose(-event.y) if self.thinking is not None else self._step_by_hand(-event.y)
            return Handled()
        if event.type in _OF_BUTTONS:
            control = self._table.focus.handle(event)
            return Handled(self._press(control.name) if control is not None else None)
        return Handled()

    def _presses_panel(self, event: pygame.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return pressed and self._game is not None and self.panel.collidepoint(event.pos)

    def _cell_pressed(self, event: pygame.Event) -> Cell | None:
        """The cell of the table that is pressed while one thinks."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.thinking is not None
        if not pressed or any(button.rect.collidepoint(event.pos) for button in self._table.buttons):
            return None
        cell: Cell | None = self._table.scene.cell_at(event.pos)
        return cell

    def _press(self, name: str) -> Change | None:
        match name:
            case "main":
                return self._main()
            case "second":
                return self._back()
            case "undo" | "redo":
                self._step_by_hand(-1 if name == "undo" else 1)
            case "think":
                self.think()
            case "review":
                return self._open_review()
            case "note":
                return self._write_note()
            case "keep":
                self._keep_line()
            case "branch":
                return self._branch()
            case "words":
                self._change_words()
            case "fit":
                self._table.scene.fit()
                self._table.changed = True
        return None

    def _key(self, event: pygame.Event) -> Change | None:
        key = event.key
        if self._left_at is not None and with_ctrl(event) and key in _OF_LINE:
            return None if repeats(event) else self._press(_OF_LINE[key])
        if key == pygame.K_ESCAPE:
            return None if repeats(event) else self._back()
        if key == pygame.K_TAB:
            self._table.focus.handle(event)
            self._table.changed = True
        elif key in ENTER:
            focused = self._table.focus.current
            return None if repeats(event) else self._press(focused.name if focused is not None else "main")
        elif self.thinking is not None and key in ARROWS and event.dict.get("mod", 0) & pygame.KMOD_SHIFT:
            self._move_mark(self.thinking, *ARROWS[key])
        elif key in (pygame.K_RIGHT, pygame.K_LEFT):
            self._step_by_hand(1 if key == pygame.K_RIGHT else -1)
        elif key in (pygame.K_HOME, pygame.K_END):
            whole = len(self._table.turn.session.moves)
            self._step_by_hand(whole if key == pygame.K_END else -whole)
        elif self.thinking is not None:
            self._key_to_think(key)
        elif key == pygame.K_SPACE:
            self._go_on()
        elif key in _FASTER or (key in _UP_DOWN and self._game is None):
            self.pace = max(0, min(self.pace + (_FASTER | _UP_DOWN)[key], len(PACES) - 1))
            self._table.label()
        elif self._game is not None:
            return self._key_of_game(event)
        return None

    def _key_of_game(self, event: pygame.Event) -> Change | None:
        """The keys of a game beside those of a solution."""
        if event.key in _UP_DOWN:
            self._step_by_hand(-_UP_DOWN[event.key])
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            to = self.move_list.next_mistake(1 if event.key == pygame.K_PAGEDOWN else -1)
            if to is not None:
                self._step_by_hand(to - self._table.turn.session.at)
        elif event.key == pygame.K_t and self._may_think:
            self._pressed = event
            self.think()
        elif event.key == pygame.K_m:
            return self._open_review()
        elif event.key == pygame.K_v:
            self._next_variation()
        return None

    def _point(self, at: tuple[int, int]) -> None:
        """A press on the panel: go to a move, or choose one."""
        if self.thinking is not None:
            if self.thinking.choose_at(at):
                self._show_chosen()
            return
        if (kept := self.move_list.variation_at(at)) is not None:
            self._show_variation(kept)
            return
        to = self.move_list.move_at(at)
        if to is not None:
            self._step_by_hand(to - self._table.turn.session.at)

    def _back(self) -> Change | None:
        """Back by one: from a line of one's own, from thinking, from the table."""
        if self._left_at is not None:
            self._back_to_game()
        elif self.thinking is not None:
            self.stop_thinking()
        else:
            return Pop()
        return None

    def _open_review(self) -> Change | None:
        if self._game is None or self._game.review is None:
            return None
        screen = self._game.review()
        self._marks = lambda: screen.marks
        return Push(screen)

    def _write_note(self) -> Change | None:
        game, at = self._game, self._table.turn.session.at
        if game is None or self._left_at is not None:
            return None
        self.playing = False

        def keep(words: str) -> None:
            game.session.annotate(at, words)
            self._table.label()

        lines = {each.line for each in self._kept() if each.after == at}
        ends_with_line = self._note.rpartition("\n")[2] in lines  # what is typed must not become part of it
        return Push(NoteForm(at, self._note + "\n" * ends_with_line, keep))

    def _keep_line(self) -> None:
        """Note the line of one's own at the move where it leaves the game, after what is noted there."""
        game, at = self._game, self._left_at
        if game is None or at is None or self._line_kept:
            return
        game.session.keep_line(at, self._line, self._table.turn.session.moves[at:])
        self._table.label()

    def _next_variation(self) -> None:
        """Go to the next variation after this place, or the first one."""
        kept, at = self._kept(), self._table.turn.session.at
        n = kept.index(self._shown) + 1 if self._shown in kept else sum(each.after < at for each in kept)
        any(map(self._show_variation, (*kept[n:], *kept[:n])))  # one that cannot be read is left out

    def _show_variation(self, kept: Variation) -> bool:
        """Show a variation from its first move on, as a line of one's own; False if it has none."""
        self.playing = False
        self._back_to_game()
        moves = self._table.turn.session.variation(kept)
        if moves:
            self._step(kept.after - self._table.turn.session.at)
            self._go_on_with(moves)
            self._step(1 - len(moves))
            self._shown = kept
        return bool(moves)

    def _back_to_game(self) -> None:
        self._shown = None
        if self._left_at is not None:
            self._leave_line(self._left_at)

    # --- thinking -----------------------------------------------------------------------------------------

    def think(self) -> None:
        """Look for what could be done in the position that is shown."""
        self.playing = False
        self.thinking = ThinkingList(self._table.turn.session)
        if self._table.shown:
            self._table.arrange()

    def stop_thinking(self) -> None:
        """Go back from what could be done to the moves of the game."""
        if self.thinking is not None:
            self.thinking.close()
            self.thinking = None
            self._table.perform(self._table.turn.clear)
            self._table.arrange()

    def _key_to_think(self, key: int) -> None:
        assert self.thinking is not None, "asked while one thinks"
        if key in (pygame.K_UP, pygame.K_DOWN):
            self._choose(-_UP_DOWN[key])
        elif key == pygame.K_SPACE:
            self._change_words()
        elif key == pygame.K_BACKSPACE and self.thinking.erase():
            self._table.perform(self._table.turn.clear)

    def _move_mark(self, thinking: ThinkingList, axis: Axis, by: int) -> None:
        """Mark the next free cell in a direction; first the one where the typing cursor is."""
        turn = self._table.turn
        board, layout = turn.state.board, turn.rules.layout
        cell = turn.cursor.cell if thinking.cell is None else axis.step(thinking.cell, by)
        while cell in board:
            cell = axis.step(cell, by)
        if layout.holds(cell):
            self._table.scene.bring_into_view([cell])
            self._mark(cell)

    def _mark(self, cell: Cell) -> None:
        assert self.thinking is not None, "asked while one thinks"
        self.thinking.mark(cell)
        self._table.perform(self._table.turn.clear)

    def _change_words(self) -> None:
        assert self.thinking is not None, "asked while one thinks"
        self.thinking.change_words()
        self._table.perform(self._table.turn.clear)

    def _type(self, event: pygame.Event) -> None:
        """Letters and digits restrict the list."""
        assert self.thinking is not None, "asked while one thinks"
        if event.dict.get("pressed") is self._pressed and self._pressed is not None:
            return
        rules = self._table.turn.rules
        for char in typed_text(event).capitals:
            letter = rules.fold.get(char, char)
            if letter in rules.letters or letter.isdecimal():
                self.thinking.type(letter)
                self._table.perform(self._table.turn.clear)

    def _choose(self, by: int) -> None:
        assert self.thinking is not None, "asked while one thinks"
        self.thinking.step(by)
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Lay the chosen move on the table, without playing it."""
        assert self.thinking is not None, "asked while one thinks"
        moves, turn = self.thinking.move, self._table.turn
        self._table.flights.end()
        self._table.perform(lambda: turn.lay_out(moves[0]) if moves else turn.clear())
        self._table.label()

    def _update_list(self, thinking: ThinkingList) -> bool:
        """Follow the news of the list, if there is any."""
        picked = thinking.picked
        if not thinking.update():
            return False
        if thinking.picked is picked:
            self._table.label()
        else:  # the move on the table has fallen off the list
            self._show_chosen()
        return True

    def _go_on_with(self, moves: Sequence[Move]) -> None:
        """Go on with these moves: the game's own, or a line of one's own."""
        session: Session = self._table.turn.session
        at = session.at
        if session.moves[at : at + len(moves)] == tuple(moves):
            self._step(len(moves))
            return
        self._left_at = at if self._left_at is None else min(self._left_at, at)
        self._table.flights.end()
        self._table.turn.clear()

        def made() -> None:
            for move in moves:
                session.make(move)
            self._go(session.at)

        self._table.perform(made)
        self.move_list.follow()
        self._table.arrange()

    def _leave_line(self, at: int) -> None:
        """Back from a line of one's own to the game where it was left."""
        session: Session = self._table.turn.session
        self._left_at = None

        def restored() -> None:
            session.go(at)
            for move in self._played[at:]:
                session.make(move)
            self._go(at)

        self._table.flights.end()
        self._table.perform(restored)
        self.move_list.follow()
        self._table.arrange()

    # --- playing ------------------------------------------------------------------------------------------

    def _main(self) -> Change | None:
        """What the main button does: go on with a move, branch a game, pause or continue a solution."""
        if self.thinking is not None:
            if moves := self.thinking.move:
                self._go_on_with(moves)
            return None
        if self._game is None:
            self._go_on()
            return None
        return self._branch()

    def _branch(self) -> Change | None:
        """A new game from here; one's own moves that led here are in it."""
        session: Session = self._table.turn.session
        if self._game is None or self._over:
            return None
        if self._left_at is None or session.at <= self._left_at:
            return self._game.branch(session.at, ())
        return self._game.branch(self._left_at, session.moves[self._left_at : session.at])

    @property
    def _over(self) -> bool:
        return self._table.turn.outcome is not None

    def _go_on(self) -> None:
        """Pause, continue, or at the end start again."""
        if self._at_end:
            self._step(self._begins - self._table.turn.session.at)
            self.playing = True
        else:
            self.playing = not self.playing
        self._waited = 0.0
        self._table.label()

    def _step_by_hand(self, by: int) -> None:
        self.playing = False
        self._step(by)

    def _step(self, by: int) -> None:
        """Step some moves forward or back, animated."""
        self._table.flights.end()
        self._table.perform(lambda: self._go(max(self._begins, self._table.turn.session.at + by)))
        self._waited = 0.0

    def _go(self, at: int) -> None:
        self._table.turn.session.go(at)
        self._table.turn.refresh()
        self._look_as_player()
        if self.thinking is not None:
            self.thinking.begin()

    def _look_as_player(self) -> None:
        """In a game of several, show the hand of the player in turn."""
        turn = self._table.turn
        if turn.seating.company:
            turn.view_as(turn.session.state.turn)

    def update(self, seconds: float) -> bool:
        settled = self.thinking is not None and self._update_list(self.thinking)
        if self.playing and not self._table.flights.moving and self._table.shown:
            self._waited += seconds
            if self._at_end:
                self.playing = False
                self._table.label()
            elif self._waited >= PACES[self.pace]:
                self._step(1)
        return self.playing or settled

    def close(self) -> None:
        if self.thinking is not None:
            self.thinking.close()


def _step_keys() -> tuple[KeyHelp, ...]:
    """The keys that go through the moves."""
    arrows = "\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}"
    ends = " ".join((text("Home"), text("End")))
    return (
        KeyHelp(arrows, text("one move back or forward"), (pygame.K_LEFT, pygame.K_RIGHT)),
        KeyHelp(ends, text("first or last move"), (pygame.K_HOME, pygame.K_END)),
    )


def _mistake_keys() -> KeyHelp:
    """The keys that go from mistake to mistake."""
    does = text("previous or next mistake")
    return KeyHelp(text("Page Up, Page Down"), does, (pygame.K_PAGEUP, pygame.K_PAGEDOWN))
