"""Opens the files that players hand on: a game comes to the table, rulesets and word lists among the player's
own; it does not know how a window is told of a file."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.fault import Fault
from game.hosting.background import Job
from game.practice.table_files import (
    HandedPractice,
    HandedTable,
    HandedWords,
    is_table,
    look_at_table,
    take_table,
)
from game.store import shared_import
from game.store.database import Database
from game.store.journal import Journal
from game.store.shared_files import Handed, SharedGame, SharedList, SharedRules, look_into
from game.system.streams import complain
from game.text.catalogues import plural, text
from game.text.faults import fault_line
from game.text.phrases import game_name
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Screen, Swap
from game.ui.menu.preparing import Preparing
from game.ui.menu.tables import Tables


class SameName(Form):
    """Keep both, replace the one that is here, or leave everything as it is; `add` makes the next screen, and
    is told whether to replace."""

    wide, high = 660.0, 240.0

    def __init__(self, name: str, add: Callable[[bool], Screen]) -> None:
        super().__init__()
        self._name = name
        self._add = add

    def heading(self) -> str:
        return text("Same name")

    def begin_at(self) -> str:
        return "both"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._line = inside.top
        third = (inside.width - px(24)) // 3
        places = [
            pygame.Rect(inside.left + n * (third + px(12)), inside.bottom - px(48), third, px(48))
            for n in range(3)
        ]
        return [
            Button("replace", places[0], text("Use the new one")),
            Button("leave", places[1], text("Keep the old one"), key=text("Esc")),
            Button("both", places[2], text("Keep both"), ButtonKind.BRASS, key=text("Enter")),
        ]

    def press(self, spot: Spot) -> Change | None:
        return Pop() if spot.name == "leave" else Swap(self._add(spot.name == "replace"))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px = style.px
        said = text(
            "You already have another {name}. If you keep both, the new one gets a number.",
            name=self._name,
        )
        for n, line in enumerate(style.lines(said, Face.TEXT, 15, self.sheet.width - px(56))):
            at = (self.sheet.left + px(28), self._line + px(20 + 22 * n))
            style.write(surface, at, line, Face.TEXT, 15, style.theme.ink)


_FileFound = Handed | HandedTable | Fault


class FileRoom:
    """`resumed` opens a game of the journal, `choose` the form of a game whose ruleset has just come."""

    def __init__(
        self,
        database: Database,
        journal: Journal,
        tables: Tables,
        resumed: Callable[[int], Screen],
        choose: Callable[[str], Screen],
    ) -> None:
        self._database = database
        self._journal = journal
        self._tables = tables
        self._resumed = resumed
        self._choose = choose

    def opened(self, path: Path) -> Screen:
        """What a file brings, or why it cannot be opened; until that is known, a bar."""

        def read(job: Job[float, _FileFound]) -> _FileFound:
            try:
                return look_at_table(path) if is_table(path) else look_into(path, job.tell)
            except Fault as fault:  # told even if somebody goes back before it is found
                complain(f"kanugo: {fault_line(fault)}")
                return fault

        return Preparing(text("Opening file"), text("A long word list takes a while."), read, self._shown)

    def _shown(self, found: _FileFound) -> Screen:
        return Message.about(found) if isinstance(found, Fault) else self.taken(found)

    def taken(self, found: Handed | HandedTable) -> Screen:
        """What was found in a file, taken in if it is not here yet."""
        try:
            if isinstance(found, HandedPractice | HandedWords):
                said = take_table(self._database, found)
                return Message("", text("Saved"), paragraphs=[Paragraph(words) for words in said])
            if isinstance(found, SharedGame):
                return self._game(found)
            here = shared_import.name_here(found)
            if here:
                return self._ready(found, here)
            if shared_import.may_be_replaced(found):
                return SameName(_called(found), lambda replaced: self._added(found, replaced))
            return self._added(found)
        except Fault as fault:
            return Message.about(fault)

    def _game(self, found: SharedGame) -> Screen:
        number = shared_import.known(self._journal, found)
        return self._tables.take_in(found) if number is None else self._resumed(number)

    def _added(self, found: SharedRules | SharedList, replaced: bool = False) -> Screen:
        """The file is kept; unless it is to replace another one, under a name that none has."""
        name = found.name if replaced else shared_import.free_name(found)
        try:
            shared_import.add(found, name)
        except Fault as fault:
            return Message.about(fault)
        return self._ready(found, name)

    def _ready(self, found: SharedRules | SharedList, name: str) -> Screen:
        """What can be done with a ruleset or a list that is here by this name."""
        if isinstance(found, SharedRules):
            return self._choose(name)
        count = found.words.header.counts[-1]
        said = (
            plural("It has {n} word.", "It has {n} words.", count),
            text("You can choose it for new games, practice and “Is it a word?” where its letters fit."),
        )
        heading = text("{name} is among your word lists", name=name)
        return Message("", heading, paragraphs=[Paragraph(words) for words in said])


def _called(found: SharedRules | SharedList) -> str:
    return game_name(found.ruleset.name) if isinstance(found, SharedRules) else found.name
