"""The practice form: game, words, drill kinds, length, and new questions a day."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import pygame
from msgspec import structs

from game.practice.challenges import ChallengeKind, challenge_name, challenge_rules
from game.practice.drills.play import PlayDrill
from game.practice.registry import title_of
from game.store.settings import NEW_PER_DAY, Practice
from game.table import rulefile
from game.table.ruleset import Ruleset
from game.text.catalogues import language, plural, text
from game.text.phrases import choice_name, game_name, language_name, option_name
from game.theme import BAD_INK, TOUCH
from game.ui.kit.controls.choice import HEAD, ChoiceField, Select, Stepper, Toggle
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, TITLE_BASELINE, Form
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, UPPER_ROW, Button, ButtonKind, at_foot, back_button
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Explain, Push
from game.ui.practice.opening import PracticeController
from game.ui.practice.words_form import WordsForm, words_text


class SessionLength(NamedTuple):
    """The length of a session: items, minutes, or a challenge."""

    items: int | None = None
    minutes: int | None = None
    challenge: Literal["", "rush", "ladder", "daily"] = ""

    @property
    def label(self) -> str:
        """The length in words."""
        if self.challenge:
            return challenge_name(ChallengeKind(self.challenge))
        if self.items is not None:
            return plural("{n} question", "{n} questions", self.items)
        return plural("{n} minute", "{n} minutes", self.minutes or 0)


LENGTHS = (
    *(SessionLength(items) for items in (10, 20, 50)),
    *(SessionLength(None, minutes) for minutes in (5, 10, 20)),
    SessionLength(challenge="rush"),
    SessionLength(challenge="ladder"),
    SessionLength(challenge="daily"),
)

FRESH: tuple[int | None, ...] = (0, 5, 10, 20, None)
"""Choices of new items a day."""


def length_of(chosen: Practice) -> SessionLength:
    items, minutes = (None, None) if chosen.challenge else (chosen.items, chosen.minutes)
    return SessionLength(items, minutes, chosen.challenge)


def with_length(chosen: Practice, length: SessionLength) -> Practice:
    """The settings with another length; a challenge keeps the length of other sessions."""
    if length.challenge:
        return structs.replace(chosen, challenge=length.challenge)
    return structs.replace(chosen, items=length.items, minutes=length.minutes, challenge="")


def chosen_in(controls: Iterable[Control], before: Practice) -> Practice:
    """The settings in the controls of the form, starting from these."""
    chosen, left_out = before, set(before.left_out)
    for control in controls:
        match control:
            case Stepper(name="length"):
                chosen = with_length(chosen, control.value)
            case Select():
                chosen = structs.replace(chosen, **{control.name: control.value})
            case Toggle(name="common" | "own" | "every" | "timed"):
                chosen = structs.replace(chosen, **{control.name: control.on})
            case Toggle():
                kind = control.name.removeprefix("kind ")
                left_out = left_out - {kind} if control.on else left_out | {kind}
    if chosen.own and chosen.every:  # only one of the two: the one chosen last
        chosen = structs.replace(chosen, own=not before.own, every=not before.every)
    return structs.replace(chosen, left_out=tuple(sorted(left_out)))


_GAP = 8  # between rows
_FEW = 5  # rows of kinds that leave room below


class PracticeForm(Form):
    """Chooses what to practise, and starts it."""

    width, height = 1000.0, 640.0
    initial_focus = "start"
    narrow_below = 720.0

    def __init__(self, rulesets: Sequence[Ruleset], chosen: Practice, controller: PracticeController) -> None:
        super().__init__()
        self._rulesets: Mapping[str, Ruleset] = {ruleset.id: ruleset for ruleset in rulesets}
        read = (each.id for each in rulesets if each.language == language())
        ruleset = chosen.ruleset if chosen.ruleset in self._rulesets else next(read, rulesets[0].id)
        self._controller = controller
        self.chosen = self._spoken(structs.replace(chosen, ruleset=ruleset))
        self._suiting = controller.suiting(self.chosen)
        self._own = controller.own()
        if not self._own:
            self.chosen = structs.replace(self.chosen, own=False)
        self._due_counts = controller.due_counts(self.chosen)
        if not self._due_counts.in_all:
            self.chosen = structs.replace(self.chosen, every=False)
            self._due_counts = controller.due_counts(self.chosen)

    def _spoken(self, chosen: Practice) -> Practice:
        """The settings with a language that the game has."""
        spoken = rulefile.languages(chosen.ruleset)
        wanted = chosen.language if chosen.language in spoken else self._rulesets[chosen.ruleset].language
        return structs.replace(chosen, language=wanted)

    def heading(self) -> str:
        return text("Practice")

    def heading_room(self, style: Style) -> int:
        return round(super().heading_room(style) * 0.4)

    @property
    def wanted_kinds(self) -> tuple[str, ...]:
        """The chosen kinds, of those that suit the game."""
        return tuple(kind for kind in self._suiting if kind not in self.chosen.left_out)

    @property
    def _can_start(self) -> bool:
        """Whether anything can be asked."""
        return self.chosen.every or bool(self.wanted_kinds)

    # --- laying out -----------------------------------------------------------------------------------

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        self._low = inside.bottom - px(FOOTER + (UPPER_ROW if self.is_narrow(style) else 0))
        column = (inside.width - px(36)) // 2
        left = pygame.Rect(inside.left, inside.top, column, self._low - px(16) - inside.top)
        right = pygame.Rect(inside.right - column, inside.top, column, left.height)
        if self.is_narrow(style):
            left.size = inside.width, px(self._subject_height())
            right = pygame.Rect(left.left, left.bottom, inside.width, self._low - px(16) - left.bottom)
        below = right if self._forms_below and right.left > left.left else None
        return [
            *self._subject_controls(style, left, below),
            *self._kinds(style, right),
            *self._footer(style, inside),
        ]

    def _subject_height(self) -> float:
        """Height of the left column at full width, in design units."""
        return (HEAD + TOUCH + 22) * self._rows_of_subject(forms=True)

    def narrow_height(self) -> float:
        kinds = HEAD + 56 * self._rows_of_kinds()
        return FRAME + self._subject_height() + kinds + 16 + UPPER_ROW + FOOTER

    def min_height(self, style: Style, width: int) -> float:
        if self.is_narrow(style, width):
            return self.narrow_height()
        subject = (HEAD + TOUCH + _GAP) * self._rows_of_subject(not self._forms_below) - _GAP
        kinds = HEAD + (TOUCH + _GAP) * self._rows_of_kinds() - _GAP
        return FRAME + max(subject, kinds) + 16 + FOOTER

    def _rows_of_subject(self, forms: bool) -> int:
        """The rows of the left column, with the forms of words if they can be chosen."""
        return 5 + (forms and bool(self._controller.forms(self.chosen)))

    @property
    def _forms_below(self) -> bool:
        """Whether the forms of words are below the kinds, as there is room."""
        return bool(self._controller.forms(self.chosen)) and self._rows_of_kinds() <= _FEW

    def _rows_of_kinds(self) -> int:
        return -(-len(self._suiting) // 2) + len(self._optional_choices())

    def _subject_controls(self, style: Style, area: pygame.Rect, below: pygame.Rect | None) -> list[Control]:
        """Game, words, length and new questions a day; the forms of words at the foot of `below`, which
        shrinks by them."""
        px, chosen = style.px, self.chosen
        forms = self._controller.forms(chosen)
        count = self._rows_of_subject(below is None)
        step = min(px(HEAD + TOUCH + 22), (area.height + px(_GAP)) // count)
        height = min(step - px(_GAP), px(HEAD + 52))
        rows = [pygame.Rect(area.left, area.top + n * step, area.width, height) for n in range(6)]
        if below is not None:
            rows[5] = pygame.Rect(below.left, rows[4].top, below.width, height)
            below.height = rows[5].top - px(_GAP) - below.top
        self._words_at = rows[2].topleft
        field = pygame.Rect(area.left, rows[2].top + px(HEAD), area.width, height - px(HEAD))
        games = {ruleset.id: game_name(ruleset.name) for ruleset in self._rulesets.values()}
        controls: list[Control] = [Stepper("ruleset", rows[0], text("Game"), games, chosen.ruleset)]
        languages = {code: language_name(code) for code in rulefile.languages(chosen.ruleset)}
        if languages:
            controls.append(Stepper("language", rows[1], text("Words"), languages, chosen.language))
        controls.append(Button("words", field, words_text(chosen)))
        lengths = {each: each.label for each in LENGTHS}
        controls.append(Stepper("length", rows[3], text("How long"), lengths, length_of(chosen)))
        fresh = {each: text("no limit") if each is None else str(each) for each in FRESH}
        a_day = chosen.fresh if chosen.fresh in FRESH else NEW_PER_DAY
        controls.append(ChoiceField("fresh", rows[4], text("New per day"), fresh, a_day))
        if forms:
            answers = {each: choice_name(each) for each in forms}
            controls.append(Stepper("forms", rows[5], option_name("word_forms"), answers, chosen.forms))
        return controls

    def _kinds(self, style: Style, area: pygame.Rect) -> list[Control]:
        """A toggle for each kind that suits, and the other choices below."""
        px = style.px
        others = self._optional_choices()
        self._kinds_at = area
        top, gap, rows = area.top + px(HEAD), px(_GAP), self._rows_of_kinds()
        height = min(px(48), (area.height - px(HEAD) + gap) // max(1, rows) - gap)
        width = (area.width - gap) // 2
        controls: list[Control] = []
        for n, kind in enumerate(self._suiting):
            rect = pygame.Rect(
                area.left + n % 2 * (width + gap), top + n // 2 * (height + gap), width, height
            )
            controls.append(Toggle(f"kind {kind}", rect, title_of(kind), kind in self.wanted_kinds))
        for n, (name, note, on) in enumerate(others, rows - len(others)):
            rect = pygame.Rect(area.left, top + n * (height + gap), area.width, height)
            controls.append(Toggle(name, rect, note, on))
        return controls

    def _optional_choices(self) -> list[tuple[str, str, bool]]:
        """The choices of stored questions, if there are any, and of timed answers."""
        chosen, in_all = self.chosen, self._due_counts.in_all
        made = []
        if self._own:
            made.append(("own", text("Only from my own games ({n})", n=self._own), chosen.own))
        if in_all:
            made.append(("every", text("Everything due, from all games ({n})", n=in_all), chosen.every))
        if (
            PlayDrill.name in self.wanted_kinds
            and not (chosen.own or chosen.every)
            and self._controller.marks_everyday(chosen)
        ):
            made.append(("common", text("Find the play: everyday words only"), chosen.common))
        return [*made, ("timed", text("Quick answers count for more"), chosen.timed)]

    def _footer(self, style: Style, inside: pygame.Rect) -> tuple[Control, ...]:
        progress = Button("progress", AT_FOOT, text("Progress"))
        match = Button("together", AT_FOOT, text("Against the clock"))
        primary, key = ButtonKind.PRIMARY, text("Enter")
        start = Button("start", AT_FOOT, text("Start"), primary, key=key, enabled=self._can_start)
        if self.is_narrow(style):
            return at_foot(style, inside, back_button(), start, left=[progress, match], narrow=True)
        return at_foot(style, inside, start, left=[back_button(), progress, match])

    def explained(self) -> Explain:
        chosen = self.chosen
        game = rulefile.load(chosen.ruleset, language=chosen.language or None)
        return Explain(self.keys(), game)

    # --- events ---------------------------------------------------------------------------------------

    def press(self, control: Control) -> Change | None:
        if control.name == "words":
            return Push(WordsForm(self.chosen, self._controller, self._take))
        elif control.name == "start":
            return Push(self._controller.start(self.chosen)) if self._can_start else None
        elif control.name == "together":
            return Push(self._controller.ask_players(self.chosen)) if self.wanted_kinds else None
        elif control.name == "progress":
            return Push(self._controller.progress())
        self.focus.changed = True
        return None

    def _take(self, chosen: Practice) -> None:
        """Other words are chosen; the kinds that suit them are shown when the form is on top again."""
        self.chosen = chosen
        self._suiting = self._controller.suiting(chosen)

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """After a session, other items are due and stored."""
        self._own = self._controller.own()
        self._due_counts = self._controller.due_counts(self.chosen)
        super().enter(size, style)

    def follow(self) -> None:
        """Apply the controls; another game has other languages and kinds."""
        before = self.chosen
        chosen = chosen_in(self.focus.controls, before)
        if chosen == before or self.style is None:
            return
        if (chosen.ruleset, chosen.language) != (before.ruleset, before.language):
            chosen = structs.replace(self._spoken(chosen), forms="")
        self._suiting = self._controller.suiting(chosen)
        self.chosen = chosen
        self._due_counts = self._controller.due_counts(chosen)
        self.sheet = self.placed(self._window, self.style)
        self.lay_out(self.style)

    # --- showing --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        at = (self._kinds_at.left, self._kinds_at.top + px(15))
        style.write(surface, at, text("What to practise"), Face.STRONG, 14, theme.ink)
        style.write(
            surface,
            (self._words_at[0], self._words_at[1] + px(15)),
            text("Which words"),
            Face.STRONG,
            14,
            theme.ink,
        )
        right = (self.inside.right, self.sheet.top + px(TITLE_BASELINE))
        room = self.sheet.width - self.heading_room(style) - px(70)
        line, ink = self._due_text(), theme.quiet_ink
        if not self._can_start:
            line, ink = text("Choose at least one kind."), BAD_INK
        style.write_fitting(surface, right, line, Face.STRONG, (15, 10), ink, room, "right")

    def _due_text(self) -> str:
        due, fresh, _ = self._due_counts
        if self.chosen.challenge:
            return challenge_rules(ChallengeKind(self.chosen.challenge))
        line = plural("{n} is due today", "{n} are due today", due)
        if self.chosen.own or self.chosen.every:
            return line
        if self.chosen.fresh is None:
            return text("{due}, any number of new ones", due=line)
        return plural("{due}, {n} new one today", "{due}, {n} new ones today", fresh, due=line)
