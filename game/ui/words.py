"""Forms about words: the look-up shows what is typed in cards or tiles with the word court's verdict, the
meanings form explains the words of a crossword, and the rulings form lists what tables have ruled."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.fault import Fault
from game.opening import dictionary_of, own_lexicons_for, unplayed
from game.practice.decks import keep_word
from game.store import rulings as rulings_store
from game.store.database import Database
from game.store.journal import Journal
from game.table import rulefile
from game.table.layout import Layout
from game.table.ruleset import Ruleset
from game.text import catalogues
from game.text.catalogues import text
from game.text.phrases import game_name, language_name
from game.ui.kit.controls.choice import HEAD, Stepper, choice_in_width
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form, Message
from game.ui.kit.controls.widgets import AT_FOOT, Button, across_foot, at_foot, done_button
from game.ui.kit.keyboard import with_ctrl
from game.ui.kit.look.board_art import piece_art
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import mark
from game.ui.kit.screen import Change, KeyHelp, Push, Screen
from game.ui.kit.screen_keyboard import face_of
from game.words.agreement import Ruling
from game.words.court import Court, Verdict
from game.words.glosses import glosses_of
from game.words.reason_texts import reason_text, tier_text

ROW = 74
"""How high it is, of the design."""


def list_choice(rect: pygame.Rect, own: Iterable[str], chosen: str) -> Stepper:
    """The choice of a word list, where the player has lists of their own; "" is the game's list."""
    return Stepper(
        "lexicon", rect, text("Word list"), {"": text("default")} | {each: each for each in own}, chosen
    )


_LONGEST = 22  # longer than what any list of ours has, so that this can be said
_CARD, _MIN_CARD = 49, 28
_KEY, _KEY_GAP = 42, 5
_BESIDE_KEYS, _BELOW_KEYS = 160, 48 + 12  # width and height of the buttons beside the keys, or below them
_ROWS, _MAX_ROWS = 3, 5
_LEADING = 22
_VIRAMA = 9  # of the combining classes of Unicode: a sign that joins the next consonant


class WordShelf(NamedTuple):
    """A word list: its name here, its court, the numbers on its pieces, the courts of the player's own lists
    in the same letters, and the layout of its game, whose pieces are shown; without one cards. `closed` is
    the reason why it can't be used now."""

    name: str
    court: Court
    numbers: Mapping[str, int]
    own: Mapping[str, Court] = MappingProxyType({})
    layout: Layout = Layout()
    closed: str = ""


def shelf_of(ruleset: Ruleset, court: Court, own: Mapping[str, Court] = MappingProxyType({})) -> WordShelf:
    """The words of a game, on its pieces."""
    numbers = {letter: ruleset.value(letter) for letter in ruleset.letters}
    return WordShelf(language_name(ruleset.language), court, numbers, own, ruleset.layout)


def on_cards(word: str) -> tuple[str, ...]:
    """A word cut into what stands on a card each: a letter, with the signs that are written on it and, as in
    Gujarati, the consonants that a sign joins to it."""
    cards: list[str] = []
    for char in word:
        joined = cards and (_joins(char) or unicodedata.combining(cards[-1][-1]) == _VIRAMA)
        cards[-1:] = [cards[-1] + char] if joined else [*cards[-1:], char]
    return tuple(cards)


def _joins(char: str) -> bool:
    """Whether a sign is written on the letter before it."""
    return unicodedata.category(char)[0] == "M"


def keep_change(court: Court, word: str) -> Change:
    """Keep a word for practice; says in which deck it is."""
    language = court.lexicon.language
    try:
        new = keep_word(language, word)
    except Fault as fault:
        return Push(Message.about(fault))
    added = text("{word} has been added to your words.", word=word)
    line = added if new else text("You already have {word}.", word=word)
    return Push(Message(line, text("My words: {language}", language=language_name(language))))


class LookupForm(Form):
    """Judges a word as it is typed. `words` are those in question at the table; the first is shown."""

    width, height = 760.0, 560.0
    narrow_below = 600.0
    initial_focus = "close"

    def __init__(
        self,
        shelves: Sequence[WordShelf],
        words: Sequence[str] = (),
        rulings: Callable[[], Screen] | None = None,
    ) -> None:
        super().__init__()
        self._rulings = rulings
        self._shelves = tuple(shelves)
        self._at = 0
        self._own = ""  # the list of the player's own that is asked
        self._footer = 0  # where the keys or the buttons beside them begin
        if any(shelf.own for shelf in self._shelves):
            self.height += ROW + 14
        self._words = tuple(dict.fromkeys(words))[:4]
        self.word = self._words[0] if self._words else ""
        self._given = True  # the word came up by itself: the first letter typed begins another

    @property
    def _shelf(self) -> WordShelf:
        return self._shelves[self._at]

    @property
    def _court(self) -> Court:
        """The court of the chosen list."""
        return self._shelf.own.get(self._own, self._shelf.court)

    def verdict(self) -> Verdict | None:
        """The verdict on the word; None without a word, or if the list is closed."""
        return self._court.judge(self.word) if self.word and not self._shelf.closed else None

    def heading(self) -> str:
        return text("Is it a word?")

    def narrow_height(self) -> float:
        return self.height + _BELOW_KEYS + 90

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        controls: list[Control] = []
        top = inside.top
        if len(self._shelves) > 1:
            names = {n: shelf.name for n, shelf in enumerate(self._shelves)}
            rect = pygame.Rect(inside.left, top, inside.width, px(HEAD + 44))
            controls.append(choice_in_width(style, "list", rect, text("Words of"), names, self._at))
            top += px(HEAD + 44 + 10)
        elif len(self._words) > 1:
            each = (inside.width - px(8) * (len(self._words) - 1)) // len(self._words)
            for place, word in enumerate(self._words):
                rect = pygame.Rect(inside.left + place * (each + px(8)), top, each, px(40))
                controls.append(Button(f"word {word}", rect, word))
            top += px(40 + 14)
        if self._shelf.own:
            rect = pygame.Rect(inside.left, top, inside.width, px(ROW))
            controls.append(list_choice(rect, self._shelf.own, self._own))
            top += px(ROW + 14)
        self._top = top
        keys = self._keys(style, inside)
        self._keep = Button("keep", AT_FOOT, text("Practise it"), key="Ctrl K")
        self._enable()
        buttons = [done_button(), self._keep]
        if self._rulings is not None:
            buttons.append(Button("rulings", AT_FOOT, text("Rulings…")))
        if self.is_narrow(style):
            across_foot(style, inside, *reversed(buttons))
        else:
            for n, button in enumerate(buttons):
                top = inside.bottom - px(48 + 60 * n)
                button.rect = pygame.Rect(inside.right - px(_BESIDE_KEYS), top, px(_BESIDE_KEYS), px(48))
        self._footer = min(self._footer, buttons[-1].rect.top)
        return [*controls, *buttons[1:], *keys, buttons[0]]

    def _keys(self, style: Style, inside: pygame.Rect) -> list[Control]:
        """A key for every letter of the alphabet, in its order, for pointers and for letters that the
        keyboard lacks."""
        gap, letters = style.px(_KEY_GAP), (*self._shelf.court.lexicon.alphabet, "⌫")
        narrow = self.is_narrow(style)
        room = inside.width - (0 if narrow else style.px(_BESIDE_KEYS + 16))
        row = max(1, min((room + gap) // (style.px(_KEY) + gap), -(-len(letters) // _ROWS)))
        row = max(row, -(-len(letters) // _MAX_ROWS))  # of many letters smaller keys
        rows, side = -(-len(letters) // row), min(style.px(_KEY), (room + gap) // row - gap)
        top = inside.bottom - rows * (side + gap) + gap - (style.px(_BELOW_KEYS) if narrow else 0)
        self._footer = top
        return [
            Button(
                f"key {letter}",
                pygame.Rect(
                    inside.left + place % row * (side + gap), top + place // row * (side + gap), side, side
                ),
                face_of(letter),
            )
            for place, letter in enumerate(letters)
        ]

    def would_lose_text(self) -> bool:
        return bool(self.word) and self.word not in self._words

    def more_keys(self) -> tuple[KeyHelp, ...]:
        back = KeyHelp(text("Backspace"), text("delete the last letter"), (pygame.K_BACKSPACE,))
        keep = KeyHelp("Ctrl K", text("keep it for practice"), (pygame.K_k,), pygame.KMOD_CTRL)
        return (KeyHelp(text("Letters"), text("type a word"), typed="A"), back, keep)

    def _enable(self) -> None:
        """A word that is valid can be kept."""
        verdict = self.verdict()
        self._keep.enabled = verdict is not None and verdict.valid

    def handle(self, event: pygame.Event) -> Change | None:
        change = self._handled(event)
        self._enable()
        return change

    def _handled(self, event: pygame.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_k and with_ctrl(event):
            return self.press(self._keep) if self._keep.enabled else None
        if event.type == pygame.TEXTINPUT:
            for letter in event.text.upper():
                self._type(letter)
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._type("⌫")
            return None
        return super().handle(event)

    def _type(self, letter: str) -> None:
        if letter == "⌫":
            self.word = self.word[:-1]
        elif (letter.isalpha() or _joins(letter)) and len(self.word) < _LONGEST:
            before = "" if self._given else self.word
            self.word = self._shelf.court.lexicon.fold(before + letter)
        self._given = False
        self.focus.changed = True

    def follow(self) -> None:
        """Lay out again if another list was chosen; another alphabet has other keys."""
        chosen = self.choices
        own = chosen.get("lexicon", "")
        if own != self._own:
            self._own, self.focus.changed = own, True
        at = chosen.get("list", self._at)
        if at != self._at and self.style is not None:
            self._at = at
            self.word = self._own = ""
            self.lay_out(self.style)
            self.focus.put("list")

    def press(self, control: Control) -> Change | None:
        what, _, which = control.name.partition(" ")
        match what:
            case "key":
                self._type(which)
            case "word":
                self.word, self._given = which, True
                self.focus.changed = True
            case "keep":
                return keep_change(self._court, self.word)
            case "rulings" if self._rulings is not None:
                return Push(self._rulings())
        return None

    # --- showing --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        left, room = self.inside.left, self.inside.width
        below = self._cards(surface, style, left, room)
        verdict = self.verdict()
        if verdict is None:
            hint = self._shelf.closed or text("Type a word to see if it’s valid, and why.")
            self._lines(surface, style, (left, below), (hint,), room)
            return
        good = verdict.valid
        ink = style.theme.ink
        surface.blit(mark(style, good), (left, below + style.px(2)))
        answer = text("a word") if good else text("not a word")
        at = (left + style.px(28), below + style.px(20))
        end = style.write(surface, at, answer, Face.SERIF, 20, ink)
        if verdict.tier and verdict.reasons[0].code != "listed":
            where = (end.right + style.px(12), at[1])
            style.write(surface, where, tier_text(verdict.tier), Face.TEXT, 14, style.theme.quiet_ink)
        lines = [" ".join(reason_text(reason) for reason in verdict.reasons)]
        if verdict.gloss:
            lines.append(text("“{gloss}”", gloss=verdict.gloss))
        self._lines(surface, style, (left, below + style.px(34)), lines, room)

    def _cards(self, surface: pygame.Surface, style: Style, left: int, room: int) -> int:
        """Draw the word in the pieces of its game; returns the top of the text below."""
        scale, gap, art = style.scale, style.px(3), piece_art(style, self._shelf.layout)
        width = scale.card(_CARD)
        shown = on_cards(self.word)
        while width > scale.card(_MIN_CARD) and len(shown) * (width + gap) > room:
            width -= scale.card(7)
        for place, letter in enumerate(shown):
            piece = art.card(letter, self._shelf.numbers.get(letter), width)
            piece.blit(surface, left + place * (width + gap), self._top)
        cursor = pygame.Rect(left + len(shown) * (width + gap), self._top, style.px(3), art.height(width))
        if cursor.right <= left + room:
            surface.fill(style.theme.quiet_ink, cursor)
        return self._top + art.height(scale.card(_CARD)) + style.px(14)

    def _lines(
        self, surface: pygame.Surface, style: Style, at: tuple[int, int], texts: Sequence[str], room: int
    ) -> None:
        x, y = at[0], at[1] + style.px(_LEADING)
        max_lines = max(1, (self._footer - at[1]) // style.px(_LEADING) - 1)
        for words in texts:
            ink = style.theme.ink
            lines = style.write_lines(surface, (x, y), words, Face.TEXT, 15, ink, room, max_lines, _LEADING)
            y += style.px(_LEADING) * lines
            max_lines = max(1, max_lines - lines)


_WORD, _GAP, _HEIGHT = 150, 8, 36  # of the design
_DETAILS = 4 * 22 + 34  # height of the details about the selected word
_FOOTER = 48 + 12


class MeaningsForm(Form):
    """A button for each word, in order, on several pages if needed; shows the meaning of the one pressed."""

    width, height = 760.0, 560.0

    def __init__(self, court: Court, words: Sequence[str]) -> None:
        super().__init__()
        self._court = court
        self._words = tuple(dict.fromkeys(words))
        self.shown: Sequence[str] = ()
        self.word = self._words[0] if self._words else ""

    def heading(self) -> str:
        return text("Words")

    @property
    def initial_focus(self) -> str:
        return f"word {self.word}" if self.word else "close"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        gap, height = px(_GAP), px(_HEIGHT)
        columns = max(1, (inside.width + gap) // (px(_WORD) + gap))
        rows = max(1, (inside.height - px(_DETAILS + _FOOTER) + gap) // (height + gap))
        self.shown = self.pages.shown(self._words, columns * rows)
        width = (inside.width - (columns - 1) * gap) // columns
        self._result_top = inside.top + rows * (height + gap) + px(24)
        controls: list[Control] = []
        for place, word in enumerate(self.shown):
            row, column = divmod(place, columns)
            at = (inside.left + column * (width + gap), inside.top + row * (height + gap))
            controls.append(Button(f"word {word}", pygame.Rect(at, (width, height)), word))
        keep = [Button("keep", AT_FOOT, text("Practise it"), key="K")] if self.word else []
        return [*controls, *at_foot(style, inside, *self.pages.buttons(), done_button(), left=keep)]

    def more_keys(self) -> tuple[KeyHelp, ...]:
        return (KeyHelp("K", text("keep it for practice"), (pygame.K_k,)),) if self.word else ()

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_k and self.word:
            return keep_change(self._court, self.word)
        return super().handle(event)

    def press(self, control: Control) -> Change | None:
        what, _, word = control.name.partition(" ")
        if what == "keep":
            return keep_change(self._court, self.word)
        self.word, self.focus.changed = word, True
        return None

    @property
    def meaning(self) -> str:
        """The meaning of the word pressed last."""
        verdict = self._court.judge(self.word)
        if verdict.gloss:
            return text("“{gloss}”", gloss=verdict.gloss)
        return " ".join(reason_text(reason) for reason in verdict.reasons)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if not self.word:
            return
        px, theme, inside = style.px, style.theme, self.inside
        surface.fill(theme.rule, (inside.left, self._result_top - px(26), inside.width, 1))
        at = (inside.left, self._result_top)
        style.write(surface, at, self.word, Face.SERIF, 20, theme.ink, tracking=0.04, room=inside.width)
        at = (inside.left, self._result_top + px(26))
        style.write_lines(surface, at, self.meaning, Face.TEXT, 15, theme.ink, inside.width, max_lines=3)


_ROW = 46
_RULINGS_FOOT = 48 + 16


class RulingLine(NamedTuple):
    """A ruling, and the players who made it."""

    group: str
    players: tuple[str, ...]
    ruling: Ruling


class RulingsForm(Form):
    """The list of rulings. `listed` returns all, `delete` removes one and may raise Fault."""

    width, height = 760.0, 560.0
    initial_focus = "close"

    def __init__(
        self, listed: Callable[[], Sequence[RulingLine]], delete: Callable[[RulingLine], object]
    ) -> None:
        super().__init__()
        self._listed = listed
        self._delete = delete
        self._lines = tuple(listed())
        self.shown: Sequence[RulingLine] = ()

    def heading(self) -> str:
        return text("Your tables’ rulings")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        self.shown = self.pages.shown(self._lines, (inside.height - px(_RULINGS_FOOT)) // px(_ROW))
        width, height = px(140), px(36)
        controls: list[Control] = [
            Button(
                f"delete {place}",
                pygame.Rect(inside.right - width, inside.top + place * px(_ROW), width, height),
                text("Delete"),
            )
            for place in range(len(self.shown))
        ]
        return [*controls, *at_foot(style, inside, *self.pages.buttons(), done_button())]

    def press(self, control: Control) -> Change | None:
        self._delete(self.shown[int(control.name.partition(" ")[2])])
        self._lines = tuple(self._listed())
        self.press_guard.begin()
        self.relayout()
        self.focus.put("close")
        return None

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self.inside
        if not self._lines:
            empty = text("Nothing yet. When your table votes on a word, the result is kept here.")
            at = (inside.left, inside.top + px(20))
            style.write_lines(surface, at, empty, Face.TEXT, 15, theme.ink, inside.width)
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
    """The word lists of all games and the rulings of one store."""

    def __init__(self, database: Database, report: Callable[[Fault], None]) -> None:
        self._database = database
        self._report = report

    def look_up(self) -> Screen:
        """The look-up in every language of a game, by its whole dictionary, and in our lists that no game
        uses: the language of the texts first, then English, then the others by code. A language is closed
        while a game in it is open whose words are judged only after a challenge."""
        shelves = {}
        for name in rulefile.names():
            try:
                languages = rulefile.languages(name) or ("",)
            except Fault as fault:
                self._report(fault)
                continue
            for language in languages:
                try:
                    ruleset = rulefile.load(name, language=language or None)
                    if ruleset.language not in shelves:
                        shelves[ruleset.language] = self._shelf(ruleset)
                except Fault as fault:
                    self._report(fault)
        for lexicon in unplayed(shelves, self._report):
            shelves[lexicon.language] = WordShelf(
                language_name(lexicon.language), Court(lexicon, glosses=glosses_of(lexicon)), {}
            )
        if not shelves:
            return Message(text("No word list can be read."))
        for game in Journal(self._database).open_games():
            rules = game.ruleset
            if rules.language in shelves and not rules.may_ask_dictionary(over=False):
                closed = text(
                    "Not available: you haven’t finished {game}, where words can be challenged.",
                    game=game_name(rules.name),
                )
                shelves[rules.language] = shelves[rules.language]._replace(closed=closed)
        spoken = catalogues.language()
        order = sorted(shelves, key=lambda language: (language != spoken, language != "en", language))
        return LookupForm([shelves[language] for language in order], rulings=self.rulings)

    def _shelf(self, ruleset: Ruleset) -> WordShelf:
        """The dictionary of a game, and the player's own lists in its letters."""
        own = {name: dictionary_of(ruleset, name) for name in own_lexicons_for(ruleset, self._report)}
        return shelf_of(ruleset, dictionary_of(ruleset), own)

    def rulings(self) -> Screen:
        def listed() -> list[RulingLine]:
            return [
                RulingLine(each.group, rulings_store.players_of(each.group), ruling)
                for each in rulings_store.groups(self._database)
                for ruling in each.made
            ]

        def delete(line: RulingLine) -> None:
            try:
                rulings_store.delete(self._database, line.group, line.ruling.word, line.ruling.language)
            except Fault as fault:
                self._report(fault)

        return RulingsForm(listed, delete)
