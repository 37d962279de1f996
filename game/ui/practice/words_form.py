"""The form of the words to practise: all or a deck, a part of them, the word list, and own lists."""

from collections.abc import Callable, Sequence

import pygame
from msgspec import structs

from game.practice.context import shape_of
from game.practice.decks import (
    deck_lines,
    deck_names,
    forget_deck,
    free_name,
    is_name,
    keep_deck,
    language_of,
    lines_of,
)
from game.practice.table_files import deck_as_csv, deck_as_package, with_meanings
from game.store.exports import export_file, export_text
from game.store.settings import Practice
from game.text.catalogues import plural, text
from game.text.phrases import choice_name, language_name
from game.ui.kit.controls.choice import HEAD, Stepper
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form, Message
from game.ui.kit.controls.text_entry import TextField, TextFieldKind, TextFields
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, Button, ButtonKind, at_foot, back_button
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push
from game.ui.practice.opening import PracticeController

BANDS = (
    "", "1-100", "1-500", "1-1000",
    "501-1000", "1001-1500", "1501-2000", "2001-3000", "3001-4000", "4001-5000",
)  # fmt: skip
"""Parts of the words, the most probable first."""

_LENGTHS = tuple(str(n) for n in range(2, 16))
_TYPED, _NAME = TextFieldKind(2000, hint="?A?E   *ING   5-7   {AEINRST}"), TextFieldKind(40)
_ROW = HEAD + 44 + 16  # design units


def words_text(chosen: Practice) -> str:
    parts = [deck_text(chosen.deck)]
    if chosen.band:
        parts.append(part_text(chosen.band))
    parts += [chosen.lexicon] if chosen.lexicon else []
    parts += [choice_name(chosen.tier)] if chosen.tier else []
    return " · ".join(parts)


def deck_text(deck: str) -> str:
    if not deck:
        return text("All words")
    if language_of(deck):
        return text("My words: {language}", language=language_name(language_of(deck)))
    return plural("{n} letter", "{n} letters", int(deck)) if deck in _LENGTHS else deck


def part_text(band: str) -> str:
    """The name of a part of the words."""
    if not band:
        return text("all of them")
    first, _, last = band.partition("-")
    return text("most probable, {first} to {last}", first=first, last=last)


class WordsForm(Form):
    """Chooses the words to practise. `take` is given the settings, unless the form is left by Esc."""

    width, height = 860.0, 540.0
    initial_focus = "deck"
    narrow_below = 640.0

    def __init__(
        self, chosen: Practice, controller: PracticeController, take: Callable[[Practice], None]
    ) -> None:
        super().__init__()
        self.part = self.fields = TextFields(self.focus)
        self._controller = controller
        self._take = take
        self._typed: TextField | None = None
        self._name: TextField | None = None
        self._words, self._called = "", ""
        self.chosen = chosen
        self._read_decks()

    def _read_decks(self) -> None:
        """Look which lists there are."""
        self._names = deck_names()
        decks = ("", *_LENGTHS, *self._names)
        self._decks = decks if self.chosen.deck in decks else (*decks, self.chosen.deck)

    def heading(self) -> str:
        return text("Words to practise")

    # --- laying out -----------------------------------------------------------------------------------

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        column = inside.width if self.is_narrow(style) else (inside.width - px(36)) // 2
        left = pygame.Rect(inside.left, inside.top, column, px(_ROW - 16))
        right = pygame.Rect(inside.right - column, inside.top, column, px(44))
        if self.is_narrow(style):
            right.top = inside.top + px(_ROW) * len(self._steps())
        done = Button("done", AT_FOOT, text("Done"), ButtonKind.PRIMARY, key=text("Enter"))
        footer = at_foot(style, inside, back_button(), done)
        return [*self._choices(style, left), *self._own_list_controls(style, right), *footer]

    def narrow_height(self) -> float:
        return FRAME + _ROW * len(self._steps()) + 350 + FOOTER

    def _steps(self) -> dict[str, tuple[str, dict[str, str]]]:
        """What is chosen by stepping: the label, and the values with what they are called."""
        lists, tiers = self._controller.lists(self.chosen), self._controller.tiers(self.chosen)
        default = {"": text("default")}
        steps = {
            "deck": (text("Words"), {deck: deck_text(deck) for deck in self._decks}),
            "band": (text("By probability"), {band: part_text(band) for band in BANDS}),
        }
        if lists:
            steps["lexicon"] = (text("Word list"), default | {name: name for name in lists})
        if tiers:
            steps["tier"] = (
                text("Part of the word list"),
                default | {each: choice_name(each) for each in tiers},
            )
        return steps

    def _choices(self, style: Style, row: pygame.Rect) -> list[Control]:
        return [
            Stepper(name, row.move(0, n * style.px(_ROW)), label, options, getattr(self.chosen, name))
            for n, (name, (label, options)) in enumerate(self._steps().items())
        ]

    def _own_list_controls(self, style: Style, row: pygame.Rect) -> list[Control]:
        """The controls of an own list: its line, its name, and buttons to save, remove or export it."""
        px = style.px
        self._own_at = row.topleft
        typed = row.move(0, px(HEAD + 62))
        name = typed.move(0, px(44 + HEAD + 10))
        self._name_at = (name.left, name.top - px(HEAD - 15))
        self._typed = self.fields.add("typed", typed, self._words, _TYPED)
        self._name = self.fields.add("name", name, self._called, _NAME)
        half = (row.width - px(10)) // 2
        keep = Button(
            "keep", pygame.Rect(row.left, name.bottom + px(14), half, px(46)), text("Keep as a deck")
        )
        delete = Button("forget", keep.rect.move(half + px(10), 0), text("Delete this deck"))
        table = Button("csv", keep.rect.move(0, px(56)), text("Export as CSV"))
        cards = Button("anki", delete.rect.move(0, px(56)), text("Export for Anki"))
        self._enable(keep, delete, table, cards)
        return [self._typed, self._name, keep, delete, table, cards]

    def _enable(self, *buttons: Control) -> None:
        for button in buttons:
            if isinstance(button, Button) and button.name == "keep":
                button.enabled = bool(self._words) and is_name(self._called)
            elif isinstance(button, Button) and button.name in ("forget", "csv", "anki"):
                button.enabled = self.chosen.deck in self._names

    # --- events ---------------------------------------------------------------------------------------

    def press(self, control: Control) -> Change | None:
        if isinstance(control, Button):
            return self._run_command(control.name)
        self.focus.changed = True
        return None

    def _run_command(self, what: str) -> Change | None:
        """Save, remove, export or use a list. Raises Fault if it cannot be read or written."""
        if what == "forget" and self.chosen.deck in self._names:
            forget_deck(self.chosen.deck)
            self.chosen = structs.replace(self.chosen, deck="")
        elif what == "keep" and self._words and is_name(self._called):
            name = free_name(self._called)
            keep_deck(name, self._lines())
            self.chosen = structs.replace(self.chosen, deck=name)
            self._words = self._called = ""
            self.fields.all = []
        elif what in ("csv", "anki"):
            return Push(Message(self._exported(what), text("Saved")))
        elif what == "done":
            if self._words:
                self._lines()
                self.chosen = structs.replace(self.chosen, deck=self._words)
            self._take(self.chosen)
            return Pop()
        self._read_decks()
        self.relayout("deck")
        return None

    def _exported(self, form: str) -> str:
        """The file that the deck is written into. Raises Fault."""
        deck = self.chosen.deck
        lines, stem = deck_lines(deck), f"kanugo-{deck}"
        context = self._controller.context(self.chosen)
        lines = with_meanings(lines, context) if context is not None else lines
        if form == "csv":
            return str(export_text(stem, "csv", deck_as_csv(lines)))
        return str(export_file(stem, "apkg", deck_as_package(deck, lines)))

    def _lines(self) -> tuple[str, ...]:
        """The lines typed, or of the named file. Raises Fault if they cannot be read."""
        lines = lines_of(self._words)
        for number, line in enumerate(lines, 1):
            if not line.startswith("#"):
                shape_of(line.partition("\t")[0], f"line {number}")
        return lines

    def handle(self, event: pygame.Event) -> Change | None:
        change = super().handle(event)
        if self._typed is not None and self._name is not None and self.fields.all:
            self._words, self._called = self._typed.words, self._name.words
        self._enable(*self.focus.controls)
        return change

    def follow(self) -> None:
        """Apply the controls; another word list has other tiers."""
        chosen = structs.replace(self.chosen, **self.choices)
        if chosen.lexicon != self.chosen.lexicon:
            chosen = structs.replace(chosen, tier="")
        if chosen != self.chosen:
            self.chosen = chosen
            self.relayout("deck")

    def would_lose_text(self) -> bool:
        return bool(self._words)

    # --- showing --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        left, top = self._own_at
        room = self.inside.right - left
        style.write(surface, (left, top + px(15)), text("A deck of your own"), Face.STRONG, 14, theme.ink)
        words = text(
            "Words or patterns: {one} any letter, {many} any letters, {some} one of these, {only} "
            "only these, {length} this many letters",
            one="?",
            many="*",
            some="[AEI]",
            only="{AEST}",
            length="5-7",
        )
        at = (left, top + px(34))
        style.write_lines(surface, at, words, Face.TEXT, 13, theme.quiet_ink, room, 3, 18)
        style.write(surface, self._name_at, text("Name of the deck"), Face.STRONG, 14, theme.ink, room=room)
