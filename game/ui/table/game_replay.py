"""Looks through the moves of a finished game on a table of its own: as a list, with notes and kept lines,
what could be played at each move, and what a review has found."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pygame

from game.hosting.clock import clock_after
from game.table.board import Axis, Cell
from game.table.mode import Variation
from game.table.moves import Move
from game.table.session import Session
from game.text.actions import Action
from game.text.catalogues import text
from game.text.phrases import times_left
from game.theme import TOUCH
from game.ui.kit.controls.widgets import Button, ButtonKind, IconButton
from game.ui.kit.keyboard import PAGE_KEYS, UP_DOWN, characters, escape_help, repeats, typed_text, with_ctrl
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring, paper
from game.ui.kit.screen import Change, KeyHelp, Pop, Push, Screen
from game.ui.table.actions import Offer, Shortcut
from game.ui.table.keys import ARROWS
from game.ui.table.kind import Handled
from game.ui.table.layout import TableLayout
from game.ui.table.move_list import MoveList, NoteForm, ReplayedMoves, draw_note
from game.ui.table.rail import large_button
from game.ui.table.replay import FASTER, Replay, step_keys
from game.ui.table.screen import TableScreen
from game.ui.table.thinking import ThinkingList
from game.ui.table.turn import Turn

if TYPE_CHECKING:  # the table need not wait for the drills
    from game.practice.review import ReviewProgress

_NOTE = 64  # the height of a note, of the design
_KEEP = Shortcut(pygame.K_n)
_OF_LINE = {_KEEP.code: "keep", pygame.K_RETURN: "branch", pygame.K_KP_ENTER: "branch"}
"""What the keys with Ctrl do in the player's own line."""


class ReviewScreen(Screen, Protocol):
    """The review of a game, which goes on while a table shows its moves."""

    @property
    def progress(self) -> "ReviewProgress":
        """What it has found so far."""


ShowMove = Callable[[int, "Callable[[], ReviewProgress]"], Screen]
"""Makes the table that shows the game after some moves, with what a review has found."""

OpenReview = Callable[[Turn, ShowMove], ReviewScreen]
"""Opens the review of a finished game."""

BranchGame = Callable[[int, Sequence[Move]], Change]
"""Leads to a new game: the first moves of the old one, then these."""


def replay(
    table: TableScreen[Any, Any],
    branch: BranchGame,
    review: OpenReview | None = None,
    at: int = 0,
    progress: "Callable[[], ReviewProgress] | None" = None,
) -> TableScreen[Any, Any]:
    """A table of the same kind on which one looks through the moves of a finished game, from the position
    after `at` moves on. With the progress of a review it begins with what could be done there. What is noted
    on the way is kept with the game."""
    session = table.turn.session
    shown = session.detached(session.at)
    shown.go(at)

    def delegate(made: TableScreen[Any, Any]) -> GameReplay:
        opened = None if review is None else lambda: open_review(table, lambda *to: Pop(branch(*to)), review)
        game = ReplayedGame(session, branch, opened)
        looked_through = GameReplay(made, text("Look through the moves"), game, progress)
        if progress is not None:
            looked_through.think()
        return looked_through

    return TableScreen(table.kind, shown, None, delegate)


def open_review(table: TableScreen[Any, Any], branch: BranchGame, review: OpenReview) -> ReviewScreen:
    """The review of the game on a table, whose findings lead to their moves."""

    def shown(at: int, progress: "Callable[[], ReviewProgress]") -> Screen:
        return replay(table, lambda *to: Pop(branch(*to)), at=at, progress=progress)

    return review(table.turn, shown)


class ReplayedGame(NamedTuple):
    """A finished game: where its notes are kept, what begins a new one from it, and what reviews it."""

    session: Session
    branch: BranchGame
    review: Callable[[], ReviewScreen] | None


class GameReplay(Replay):
    """Shows the moves of a finished game as a list, from any of which a new game can begin, or, while the
    player thinks, what could be played. A line of the player's own can go on from there, and leads back.

    All hands have been shown when a game is over: each turn is seen as its player saw it."""

    def __init__(
        self,
        table: TableScreen[Any, Any],
        title: str,
        game: ReplayedGame,
        progress: "Callable[[], ReviewProgress] | None" = None,
    ) -> None:
        super().__init__(table, 0, title)
        turn = table.turn
        self._game = game
        self._progress = progress
        self._of_review = progress is not None  # a review has opened it, and lies below
        self._moves = ReplayedMoves(game.session, turn.session, turn.seating.display_names)
        self._variation: Variation | None = None  # the kept line on show
        self.thinking: ThinkingList | None = None
        self._pressed: pygame.Event | None = None  # the key that began to think also types a letter
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._laid: TableLayout | None = None  # the layout that has a place for the list
        self._look_as_player()
        self._spent = game.session.spent() if turn.seating.company else ()
        self.move_list = MoveList(self._moves, turn.seating.only_viewer or 0, self._found)

    def _found(self) -> "ReviewProgress":
        """What a review has found so far; of the game, not of a line of the player's own."""
        from game.practice.review import ReviewProgress

        found = ReviewProgress() if self._progress is None else self._progress()
        return found if self._moves.left_at is None else found.up_to(self._moves.left_at)

    @property
    def shown_text(self) -> tuple[str, ...]:
        if self.thinking is not None:
            kept = (text("Line kept"),) if self._moves.line_kept else ()
            return (self._moves.place, *kept, self.thinking.description)
        times = times_left(self._clocks(), self._table.turn.seating.display_names)
        more = (self.move_list.description(), times, self._moves.note)
        return (self._moves.place, *filter(None, more))

    def _clocks(self) -> dict[int, str]:
        """What the clock of each seat showed here, or that of the whole game, if that is known."""
        session = self._table.turn.session
        n, _ = self._moves.own_moves()
        spent = [taken for taken in self._spent[:n] if taken is not None]
        if not self._spent or len(spent) < n:
            return {}
        return clock_after(session, n, spent).all_shown(session.state.turn)

    @property
    def _may_think(self) -> bool:
        return bool(self._table.turn.session.mode.searchable)

    # --- showing ------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Give the list the papers of the rail, and the buttons the foot of it."""
        scene = self._table.scene
        layout: TableLayout = scene.layout
        if layout is self._laid:
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

    @property
    def _status(self) -> str:
        return self._moves.place

    def follow(self) -> None:
        self._lay_out()
        super().follow()
        self._table.scene.clocks = self._clocks()

    def buttons(self, made: list[Button]) -> list[Button]:
        """The two large buttons play on from here and lead back."""
        layout = self._table.scene.layout
        fit = [button for button in made if button.name == "fit"]
        back = Offer(Action.LEAVE, self._back_label(), text("Esc"))
        second = large_button("second", back, layout.second)
        main = large_button("main", self._main_offer(), layout.main)
        return [main, second, *fit, *self._steps(), *self._views(second)]

    def _main_offer(self) -> Offer:
        if self.thinking is not None:
            label = self.thinking.label
            goes = text("Go on with {move}", move=label) if label else text("Go on")
            return Offer(Action.BRANCH, goes, text("Enter"), ButtonKind.PRIMARY, bool(label))
        label = text("Play on from move {n}", n=self._table.turn.session.at)
        return Offer(Action.BRANCH, label, text("Enter"), ButtonKind.PRIMARY, not self._is_over)

    def _back_label(self) -> str:
        if self._moves.left_at is not None:
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
        if self._moves.left_at is None:
            return [back, onward, Button("note", rest, text("Note"), key="N")]
        kept = self._moves.line_kept
        label = text("Line kept") if kept else text("Keep line")
        return [back, onward, Button("keep", rest, label, enabled=not kept)]

    def _named_views(self) -> list[tuple[str, str]]:
        if self.thinking is not None:
            words = [("words", label)] if (label := self.thinking.other_words) else []
            return words + ([] if self._moves.left_at is None else [("branch", text("Play on from here"))])
        think = [("think", text("Think"))] if self._may_think else []
        return think + ([("review", text("Mistakes"))] if self._game.review else [])

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
                enabled=name != "branch" or not self._is_over,
            )
            for place, (name, label) in zip(places, labels, strict=True)
        ]

    def draw(self, surface: pygame.Surface) -> None:
        style, panel = self._table.scene.style, self.panel
        paper(style, panel.size).blit(surface, *panel.topleft)
        inside = panel.inflate(-2 * style.px(11), -2 * style.px(8))
        if self._moves.note and self.thinking is None:
            note = panel.copy()
            note.height = min(style.px(_NOTE), panel.height // 2)
            note.bottom = panel.bottom
            inside.height -= note.height
            draw_note(surface, style, self._moves.note, note)
        (self.move_list if self.thinking is None else self.thinking).draw(surface, style, inside)
        if self.thinking is not None and self.thinking.cell is not None:
            rect = self._table.scene.camera.rect(self.thinking.cell)
            focus_ring(style, rect.size, 4).blit(surface, *rect.topleft)

    def keys(self) -> tuple[KeyHelp, ...]:
        ups = "\N{UPWARDS ARROW} \N{DOWNWARDS ARROW}"
        if self.thinking is not None:
            words = self.thinking.other_words
            return (
                KeyHelp(text("Enter"), text("go on with the chosen move"), (pygame.K_RETURN,)),
                KeyHelp(ups, text("choose another move"), (pygame.K_UP, pygame.K_DOWN)),
                *step_keys(),
                *(self._keys_of_line() if self._moves.left_at is not None else ()),
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
            *(() if self._is_over else (branch,)),
            *((KeyHelp("T", text("what could be played here"), (pygame.K_t,)),) if self._may_think else ()),
            *(
                (KeyHelp("M", text("look for mistakes"), (pygame.K_m,)),)
                if self._game.review is not None
                else ()
            ),
            *step_keys(),
            *((_mistake_keys(),) if self._progress is not None else ()),
            KeyHelp(text("Space"), onward, (pygame.K_SPACE,)),
            KeyHelp("+ \N{MINUS SIGN}", text("faster, slower"), tuple(FASTER)),
            *(
                (KeyHelp("N", text("write a note at this move"), (pygame.K_n,)),)
                if self._moves.left_at is None
                else ()
            ),
            *((KeyHelp("V", text("next kept line"), (pygame.K_v,)),) if self._moves.variations else ()),
            *(self._keys_of_line() if self._moves.left_at is not None else ()),
            escape_help(self._back_label()),
        )

    def _keys_of_line(self) -> tuple[KeyHelp, ...]:
        keep = KeyHelp(_KEEP.shown, text("keep your line as a note"), (_KEEP.code,), _KEEP.mod)
        does = text("play on from here as a new game")
        branch = KeyHelp(f"Ctrl {text('Enter')}", does, (pygame.K_RETURN,), pygame.KMOD_CTRL)
        return (keep,) if self._is_over else (keep, branch)

    # --- events -------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled:
        thinking = self.thinking
        if event.type == pygame.TEXTINPUT:
            if thinking is None:
                return Handled(self._write_note() if "N" in characters(event) else None)
            self._type(thinking, event)
            return Handled()
        if event.type == pygame.MOUSEWHEEL:
            self._choose(thinking, -event.y) if thinking is not None else self.step_by_hand(-event.y)
            return Handled()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.panel.collidepoint(event.pos):
                self._point(event.pos)
                return Handled()
            if thinking is not None and not self._table.focus.covers(event.pos):
                cell: Cell | None = self._table.scene.cell_at(event.pos)
                if cell is not None:
                    self._mark(thinking, cell)
                    return Handled()
        return super().handle(event)

    def press(self, name: str) -> Change | None:
        match name:
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
            case "words" if self.thinking is not None:
                self._change_words(self.thinking)
            case _:
                return super().press(name)
        return None

    def key(self, event: pygame.Event) -> Change | None:
        if self._moves.left_at is not None and with_ctrl(event) and event.key in _OF_LINE:
            return None if repeats(event) else self.press(_OF_LINE[event.key])
        if self.thinking is not None:
            return None if self._key_to_think(self.thinking, event) else super().key(event)
        if event.key in UP_DOWN:
            self.step_by_hand(UP_DOWN[event.key])
        elif event.key in PAGE_KEYS:
            to = self.move_list.next_mistake(PAGE_KEYS[event.key])
            if to is not None:
                self.step_by_hand(to - self._table.turn.session.at)
        elif event.key == pygame.K_t and self._may_think:
            self._pressed = event
            self.think()
        elif event.key == pygame.K_m:
            return self._open_review()
        elif event.key == pygame.K_v:
            self._next_variation()
        else:
            return super().key(event)
        return None

    def _point(self, at: tuple[int, int]) -> None:
        """A press on the panel: go to a move, or choose one."""
        if self.thinking is not None:
            if self.thinking.choose_at(at):
                self._show_chosen(self.thinking)
            return
        if (kept := self.move_list.variation_at(at)) is not None:
            self._show_variation(kept)
            return
        to = self.move_list.move_at(at)
        if to is not None:
            self.step_by_hand(to - self._table.turn.session.at)

    def back(self) -> Change | None:
        """Back by one: from the player's own line, from thinking, from the table."""
        if self._moves.left_at is not None:
            self._back_to_game()
        elif self.thinking is not None:
            self.stop_thinking()
        else:
            return Pop()
        return None

    def _open_review(self) -> Change | None:
        if self._game.review is None:
            return None
        screen = self._game.review()
        self._progress = lambda: screen.progress
        return Push(screen)

    def _write_note(self) -> Change | None:
        game, at = self._game, self._table.turn.session.at
        if self._moves.left_at is not None:
            return None
        self.playing = False

        def keep(words: str) -> None:
            game.session.annotate(at, words)
            self._table.label()

        lines = {each.line for each in self._moves.variations if each.after == at}
        note = self._moves.note
        if note.rpartition("\n")[2] in lines:
            note += "\n"  # what is typed must not become part of a kept line
        return Push(NoteForm(at, note, keep))

    def _keep_line(self) -> None:
        self._moves.keep_line()
        self._table.label()

    def _next_variation(self) -> None:
        """Go to the next variation after this place, or the first one."""
        kept, at = self._moves.variations, self._table.turn.session.at
        shown = self._variation
        n = kept.index(shown) + 1 if shown in kept else sum(each.after < at for each in kept)
        any(map(self._show_variation, (*kept[n:], *kept[:n])))  # one that cannot be read is left out

    def _show_variation(self, kept: Variation) -> bool:
        """Show a variation from its first move on, as a line of the player's own; False if it has none."""
        self.playing = False
        self._back_to_game()
        moves = self._table.turn.session.variation(kept)
        if moves:
            self.step(kept.after - self._table.turn.session.at)
            self._go_on_with(moves)
            self.step(1 - len(moves))
            self._variation = kept
        return bool(moves)

    def _back_to_game(self) -> None:
        """Go back from a line of the player's own to the game where it was left."""
        self._variation = None
        if self._moves.left_at is not None:
            self._change_moves(self._moves.restore)

    def _go_on_with(self, moves: Sequence[Move]) -> None:
        """Go on with these moves: those of the game, or a line of the player's own."""
        if self._moves.continues(moves):
            self.step(len(moves))
        else:
            self._table.turn.clear()
            self._change_moves(lambda: self._moves.add(moves))

    def _change_moves(self, change: Callable[[], None]) -> None:
        """Change the moves on show, animated."""

        def changed() -> None:
            change()
            self.go(self._table.turn.session.at)

        self._table.flights.end()
        self._table.perform(changed)
        self.move_list.follow()
        self._table.arrange()

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

    def _key_to_think(self, thinking: ThinkingList, event: pygame.Event) -> bool:
        """Whether a key changes the list or chooses from it."""
        key = event.key
        if key in ARROWS and event.dict.get("mod", 0) & pygame.KMOD_SHIFT:
            self._move_mark(thinking, *ARROWS[key])
        elif key in UP_DOWN:
            self._choose(thinking, UP_DOWN[key])
        elif key == pygame.K_SPACE:
            self._change_words(thinking)
        elif key == pygame.K_BACKSPACE:
            if thinking.erase():
                self._table.perform(self._table.turn.clear)
        else:
            return key in FASTER
        return True

    def _move_mark(self, thinking: ThinkingList, axis: Axis, by: int) -> None:
        """Mark the next free cell in a direction; first the one where the typing cursor is."""
        turn = self._table.turn
        board, layout = turn.state.board, turn.rules.layout
        cell = turn.cursor.cell if thinking.cell is None else axis.step(thinking.cell, by)
        while cell in board:
            cell = axis.step(cell, by)
        if layout.holds(cell):
            self._table.scene.bring_into_view([cell])
            self._mark(thinking, cell)

    def _mark(self, thinking: ThinkingList, cell: Cell) -> None:
        thinking.mark(cell)
        self._table.perform(self._table.turn.clear)

    def _change_words(self, thinking: ThinkingList) -> None:
        thinking.change_words()
        self._table.perform(self._table.turn.clear)

    def _type(self, thinking: ThinkingList, event: pygame.Event) -> None:
        """Letters and digits restrict the list."""
        if event.dict.get("pressed") is self._pressed and self._pressed is not None:
            return
        rules = self._table.turn.rules
        for char in typed_text(event).capitals:
            letter = rules.fold.get(char, char)
            if letter.isalpha() or letter.isdecimal():  # one of another alphabet is shown and fits nothing
                thinking.type(letter)
                self._table.perform(self._table.turn.clear)

    def _choose(self, thinking: ThinkingList, by: int) -> None:
        thinking.step(by)
        self._show_chosen(thinking)

    def _show_chosen(self, thinking: ThinkingList) -> None:
        """Lay the chosen move on the table, without playing it."""
        moves, turn = thinking.move, self._table.turn
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
            self._show_chosen(thinking)
        return True

    # --- playing ------------------------------------------------------------------------------------------

    def main(self) -> Change | None:
        """Go on with the chosen move, or play on from here."""
        if self.thinking is None:
            return self._branch()
        if moves := self.thinking.move:
            self._go_on_with(moves)
        return None

    def _branch(self) -> Change | None:
        """A new game from here; the player's own moves that led here are in it."""
        return None if self._is_over else self._game.branch(*self._moves.own_moves())

    @property
    def _is_over(self) -> bool:
        return self._table.turn.outcome is not None

    def go(self, at: int) -> None:
        super().go(at)
        self._look_as_player()
        if self.thinking is not None:
            self.thinking.begin()

    def _look_as_player(self) -> None:
        """In a game of several, show the hand of the player in turn."""
        turn = self._table.turn
        if turn.seating.company:
            turn.view_as(turn.session.state.turn)

    def update(self, seconds: float) -> bool:
        news = self.thinking is not None and self._update_list(self.thinking)
        return super().update(seconds) or news

    def close(self) -> None:
        if self.thinking is not None:
            self.thinking.close()


def _mistake_keys() -> KeyHelp:
    """The keys that go from mistake to mistake."""
    does = text("previous or next mistake")
    return KeyHelp(text("Page Up, Page Down"), does, (pygame.K_PAGEUP, pygame.K_PAGEDOWN))
