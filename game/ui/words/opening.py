"""Opens the forms about words: the look-up in any language that is played here, and the rulings of tables."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.fault import Fault
from game.opening import dictionary_of, own_lexicons_for, unplayed
from game.store import rulings as ruled
from game.store.database import Database
from game.store.journal import Journal
from game.table import rulefile
from game.table.ruleset import Ruleset
from game.text import catalogues
from game.text.catalogues import text
from game.text.phrases import game_name, language_name
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import mark
from game.ui.kit.screen import Change, Pop, Screen
from game.ui.words.lookup import LookUp, WordShelf, shelf_of, shelf_of_list
from game.words.agreement import Ruling

_ROW = 46
_FOOT = 48 + 16


class RulingLine(NamedTuple):
    """A ruling, and the players who made it."""

    group: str
    players: tuple[str, ...]
    ruling: Ruling


class RulingsForm(Form):
    """The list of rulings. `listed` returns all, `strike` removes one and may raise Fault."""

    wide, high = 760.0, 560.0

    def __init__(
        self, listed: Callable[[], Sequence[RulingLine]], strike: Callable[[RulingLine], object]
    ) -> None:
        super().__init__()
        self._listed = listed
        self._strike = strike
        self._lines = tuple(listed())
        self._first = 0

    def heading(self) -> str:
        return text("Your tables’ rulings")

    def begin_at(self) -> str:
        return "close"

    @property
    def shown(self) -> tuple[RulingLine, ...]:
        """The rulings on this page."""
        return self._lines[self._first : self._first + self._rows]

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        self._inside = inside
        self._rows = max(1, (inside.height - px(_FOOT)) // px(_ROW))
        wide, high = px(140), px(36)
        spots: list[Spot] = [
            Button(
                f"strike {place}",
                pygame.Rect(inside.right - wide, inside.top + place * px(_ROW), wide, high),
                text("Delete"),
            )
            for place in range(len(self.shown))
        ]
        foot = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
        if len(self._lines) > self._rows:
            spots.append(Button("more", foot.move(-px(172), 0), text("More")))
        return [*spots, Button("close", foot, text("Done"), ButtonKind.BRASS, key=text("Esc"))]

    def press(self, spot: Spot) -> Change | None:
        what, _, which = spot.name.partition(" ")
        if what == "close" or self.style is None:
            return Pop()
        if what == "strike":
            self._strike(self.shown[int(which)])
            self._lines = tuple(self._listed())
            self.rest.begin()
        else:
            self._first += self._rows
        if self._first >= len(self._lines):
            self._first = 0
        self.lay_out(self.style)
        self.focus.put("close")
        self.focus.changed = True
        return None

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self._inside
        if not self._lines:
            empty = text("Nothing yet. When your table votes on a word, the result is kept here.")
            for n, words in enumerate(style.lines(empty, Face.TEXT, 15, inside.width)):
                at = (inside.left, inside.top + px(20 + 22 * n))
                style.write(surface, at, words, Face.TEXT, 15, theme.ink)
        for place, line in enumerate(self.shown):
            top, ruling = inside.top + place * px(_ROW), line.ruling
            surface.blit(mark(style, ruling.valid), (inside.left, top + px(6)))
            room = inside.width - px(140 + 16 + 34)
            at = (inside.left + px(34), top + px(16))
            style.write(surface, at, ruling.word, Face.SERIF, 17, theme.ink, tracking=0.04, room=room)
            hint = text(
                "{language} · {names} · {day}",
                language=language_name(ruling.language),
                names=", ".join(line.players),
                day=ruling.day,
            )
            below = (at[0], top + px(34))
            style.write(surface, below, hint, Face.TEXT, 13, theme.quiet_ink, room=room)


class WordLookupController:
    """The word lists of all games and the rulings of one store. `tell` reports faults."""

    def __init__(self, database: Database, tell: Callable[[Fault], None]) -> None:
        self._database = database
        self._tell = tell

    def look_up(self) -> Screen:
        """The look-up in every language of a game, by its whole dictionary, and in our lists that no game
        uses: the language of the texts first, then English, then the others by code. A language is closed
        while a game in it is open whose words are judged only after a challenge."""
        shelves = {}
        for name in rulefile.names():
            try:
                languages = rulefile.languages(name) or ("",)
            except Fault as fault:
                self._tell(fault)
                continue
            for language in languages:
                try:
                    ruleset = rulefile.load(name, language=language or None)
                    if ruleset.language not in shelves:
                        shelves[ruleset.language] = self._shelf(ruleset)
                except Fault as fault:
                    self._tell(fault)
        for lexicon in unplayed(shelves, self._tell):
            shelves[lexicon.language] = shelf_of_list(lexicon)
        if not shelves:
            return Message(catalogues.text("No word list can be read."))
        for game in Journal(self._database).open_games():
            rules = game.ruleset
            if rules.language in shelves and not rules.may_ask_dictionary(over=False):
                closed = catalogues.text(
                    "Not available: you haven’t finished {game}, where words can be challenged.",
                    game=game_name(rules.name),
                )
                shelves[rules.language] = shelves[rules.language]._replace(closed=closed)
        spoken = catalogues.language()
        order = sorted(shelves, key=lambda language: (language != spoken, language != "en", language))
        return LookUp([shelves[language] for language in order], rulings=self.rulings)

    def _shelf(self, ruleset: Ruleset) -> WordShelf:
        """The dictionary of a game, and the player's own lists in its letters."""
        own = {name: dictionary_of(ruleset, name) for name in own_lexicons_for(ruleset, self._tell)}
        return shelf_of(ruleset, dictionary_of(ruleset), own)

    def rulings(self) -> Screen:
        """The form of all rulings."""

        def listed() -> list[RulingLine]:
            return [
                RulingLine(each.group, ruled.players_of(each.group), ruling)
                for each in ruled.groups(self._database)
                for ruling in each.made
            ]

        def strike(line: RulingLine) -> None:
            try:
                ruled.strike(self._database, line.group, line.ruling.word, line.ruling.language)
            except Fault as fault:
                self._tell(fault)

        return RulingsForm(listed, strike)
