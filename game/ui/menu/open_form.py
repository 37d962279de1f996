"""The form for a deal by its code or number, a saved game or a line of `kanugo play`; and imports of files.

A saved game comes to the table; a ruleset or word list is added to the player's own."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.fault import Fault
from game.hosting.background import Job
from game.practice.table_files import (
    ImportedPractice,
    ImportedTable,
    ImportedWords,
    import_table,
    is_table,
    read_table,
)
from game.store import shared_files
from game.store.database import Database
from game.store.journal import Journal
from game.store.shared_files import SharedFile, SharedGame, SharedList, SharedRules, read_shared
from game.system.process import print_error
from game.text.catalogues import plural, text
from game.text.fault_texts import fault_line
from game.text.phrases import game_name
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Message, MessageAnswer
from game.ui.kit.controls.text_entry import InputForm, TextFieldKind
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.controls.widgets import FOOTER, Button, ButtonKind, at_foot, back_button
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, KeyHelp, Screen, Swap
from game.ui.menu.loading import LoadingForm
from game.ui.menu.open_games import ago
from game.ui.menu.tables import Tables

_ROW, _FIELD, _FOOTER, _BUTTON = 56, 142, FOOTER + 20, 160  # of the design
_LONGEST = 400
_FORBIDDEN = "\n\r\t"


class OpenForm(InputForm):
    """An input line, and below it the saved games in the player's folder."""

    width, height = 780.0, 570.0
    narrow_below = 600.0
    initial_focus = "typed"

    def __init__(
        self,
        opened: Callable[[str], Screen],
        files: Callable[[], Sequence[Path]],
        example: str,
    ) -> None:
        super().__init__(opened)
        self._files = tuple(files())
        self.example = example  # a code that can be played here
        self._top = 0  # of the line that the field stands in
        self.shown: Sequence[Path] = ()

    def heading(self) -> str:
        return text("Open a deal or a saved game")

    def min_height(self, style: Style, width: int) -> float:
        return FRAME + self._hint(self.is_narrow(style, width)) + _FIELD + 2 * _ROW + _FOOTER

    def _hint(self, narrow: bool) -> int:
        """The height of the lines above the field, of the design, but for one."""
        return 36 if narrow else 0

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        self._top = inside.top + px(self._hint(self.is_narrow(style)))
        typed = pygame.Rect(inside.left, self._top + px(24), inside.width - px(_BUTTON + 12), px(48))
        kind = TextFieldKind(_LONGEST, never=_FORBIDDEN)
        self.field = self.fields.add("typed", typed, self.words, kind)
        open_ = pygame.Rect(typed.right + px(12), typed.top, px(_BUTTON), typed.height)
        able = bool(self.words)
        controls: list[Control] = [self.field]
        controls.append(
            Button("open", open_, text("Open"), ButtonKind.PRIMARY, key=text("Enter"), enabled=able)
        )
        self.shown = self.pages.shown(
            self._files, (inside.bottom - self._top - px(_FIELD + _FOOTER)) // px(_ROW)
        )
        for place in range(len(self.shown)):
            top = self._row_top(style, place) + px(4)
            rect = pygame.Rect(inside.right - px(_BUTTON), top, px(_BUTTON), px(44))
            controls.append(Button(f"file {place}", rect, text("Open")))
        return [*controls, *at_foot(style, inside, *self.pages.buttons(), back_button())]

    def _row_top(self, style: Style, place: int) -> int:
        return self._top + style.px(_FIELD) + place * style.px(_ROW)

    def press(self, control: Control) -> Change | None:
        name, _, place = control.name.partition(" ")
        match name:
            case "open":
                return self.open(self.words)
            case "file":
                return self.open(str(self.shown[int(place)]))
        return None

    def more_keys(self) -> tuple[KeyHelp, ...]:
        return (KeyHelp(text("Letters"), text("type a code, a number or a path"), typed="s"),)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self.inside
        lines = text("A deal code, a deal number, the path of a file, or a line as for kanugo play:")
        at = (inside.left, inside.top + px(10))
        style.write_fitting_lines(surface, at, lines, Face.STRONG, (14, 12), theme.ink, inside.width, 3)
        example = text("such as {code}", code=self.example)
        style.write(surface, (inside.left, self._top + px(97)), example, Face.TEXT, 14, theme.quiet_ink)
        y = self._top + px(_FIELD) - px(14)
        listed = text("Saved games") if self._files else text("No saved games in your folder yet.")
        style.write(surface, (inside.left, y), listed, Face.STRONG, 14, theme.ink, room=inside.width)
        room = inside.width - px(_BUTTON + 20)
        for place, file in enumerate(self.shown):
            top = self._row_top(style, place)
            surface.fill(theme.rule, (inside.left, top, inside.width, 1))
            at = (inside.left, top + px(24))
            style.write(surface, at, file.stem, Face.SERIF, 18, theme.ink, room=room)
            style.write(surface, (at[0], top + px(44)), self._age_text(file), Face.TEXT, 14, theme.quiet_ink)

    def _age_text(self, file: Path) -> str:
        try:
            return ago(time.time() - file.stat().st_mtime)
        except OSError:  # deleted meanwhile
            return ""


_FileContent = SharedFile | ImportedTable | Fault


class FileImporter:
    """`resume` opens a game of the journal, `new_game` the new-game form of an imported ruleset."""

    def __init__(
        self,
        database: Database,
        journal: Journal,
        tables: Tables,
        resume: Callable[[int], Screen],
        new_game: Callable[[str], Screen],
    ) -> None:
        self._database = database
        self._journal = journal
        self._tables = tables
        self._resume = resume
        self._new_game = new_game

    def open(self, path: Path) -> Screen:
        """A progress bar while the file is read; then the screen for its content, or a message."""

        def read(job: Job[float, _FileContent]) -> _FileContent:
            try:
                return read_table(path) if is_table(path) else read_shared(path, job.report)
            except Fault as fault:  # printed even if the player has gone back by now
                print_error(f"kanugo: {fault_line(fault)}")
                return fault

        def then(content: _FileContent) -> Screen:
            return Message.about(content) if isinstance(content, Fault) else self.add(content)

        return LoadingForm(text("Opening file"), text("A long word list takes a while."), read, then)

    def add(self, content: SharedFile | ImportedTable) -> Screen:
        """Import the content of a file, unless it is here already, and show it."""
        try:
            if isinstance(content, ImportedPractice | ImportedWords):
                lines = import_table(self._database, content)
                return Message("", text("Saved"), paragraphs=[Paragraph(words) for words in lines])
            if isinstance(content, SharedGame):
                return self._game(content)
            here = shared_files.name_here(content)
            if here:
                return self._after_adding(content, here)
            if shared_files.may_be_replaced(content):
                return self._name_conflict(content)
            return self._add_file(content)
        except Fault as fault:
            return Message.about(fault)

    def _name_conflict(self, shared: SharedRules | SharedList) -> Message:
        """Asks what to do with a file whose name is taken."""
        name = game_name(shared.ruleset.name) if isinstance(shared, SharedRules) else shared.name
        label = text(
            "You already have another {name}. If you keep both, the new one gets a number.", name=name
        )
        answers = (
            MessageAnswer(
                "replace", text("Use the new one"), act=lambda: Swap(self._add_file(shared, replace=True))
            ),
            MessageAnswer("leave", text("Keep the old one"), text("Esc")),
            MessageAnswer("both", text("Keep both"), text("Enter"), lambda: Swap(self._add_file(shared))),
        )
        return Message(
            "", text("Same name"), paragraphs=[Paragraph(label)], answers=answers, asks="same name"
        )

    def _game(self, shared: SharedGame) -> Screen:
        number = shared_files.game_here(self._journal, shared)
        return self._tables.import_game(shared) if number is None else self._resume(number)

    def _add_file(self, shared: SharedRules | SharedList, replace: bool = False) -> Screen:
        """Store the file, under a free name unless it replaces another one."""
        name = shared.name if replace else shared_files.free_name(shared)
        try:
            shared_files.import_file(shared, name)
        except Fault as fault:
            return Message.about(fault)
        return self._after_adding(shared, name)

    def _after_adding(self, shared: SharedRules | SharedList, name: str) -> Screen:
        """The new-game form of a ruleset; where a word list can be chosen."""
        if isinstance(shared, SharedRules):
            return self._new_game(name)
        count = shared.words.header.counts[-1]
        lines = (
            plural("It has {n} word.", "It has {n} words.", count),
            text("You can choose it for new games, practice and “Is it a word?” where its letters fit."),
        )
        heading = text("{name} has been added to your word lists", name=name)
        return Message("", heading, paragraphs=[Paragraph(words) for words in lines])
