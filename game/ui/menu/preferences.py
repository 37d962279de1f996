"""The form for looks, language and sound; every choice takes effect at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.hosting import hints
from game.store.settings import THINKING_SECONDS, ScreenTurn, Settings, ThinkingTime
from game.text import catalogues
from game.text.catalogues import text
from game.text.phrases import choice_name, duration, language_name
from game.ui.kit.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.widgets import AT_FOOT, FOOT, Button, at_foot, done_button
from game.ui.kit.keyboard import TEXT_SCALES
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push, Screen
from game.ui.kit.sound import SPEAKER, Cue
from game.ui.speech import chosen_speech, ignore_environment
from game.ui.speech.voice import SpeechBy, found
from game.words.lexicon import EVERYDAY

_SETTING_ROWS_NARROW, _VERY_NARROW = 640, 520  # of the design
_STACKED = 50


class SettingRow(NamedTuple):
    """A choice in the form, over the full or half width."""

    name: str
    label: str
    answers: Sequence[str]
    at: int
    half: bool = False


def rows_high(rows: Sequence[SettingRow], width: float) -> float:
    """The height of the rows in a narrow form of this width, of the design."""
    if width < _VERY_NARROW:
        return sum(HEAD + _STACKED * len(row.answers) + 8 for row in rows)
    return (HEAD + 44 + 14) * len(rows)


def placed(
    rows: Iterable[SettingRow], style: Style, inside: pygame.Rect, tight: bool = False
) -> list[ChoiceField]:
    """Lay out the choices from the top: in a tight form each on one line with its label, in a narrow one over
    the full width below it, in a very narrow one with stacked answers."""
    px = style.px
    gap, half = px(24), (inside.width - px(24)) // 2
    if inside.width < px(_SETTING_ROWS_NARROW):
        rows, tight = [row._replace(half=False) for row in rows], False
    fields: list[ChoiceField] = []
    y, right = inside.top, False
    for row in rows:
        below = not row.half and not tight
        width = half if row.half else inside.width
        x = inside.left + (half + gap if right else 0)
        rect = pygame.Rect(x, y, width, px(HEAD + 44 if below else 44))
        kind = ChoiceRow.BELOW if below else ChoiceRow.BESIDE
        if inside.width < px(_VERY_NARROW):
            rect.height, kind = px(HEAD + _STACKED * len(row.answers) - 6), ChoiceRow.STACKED
        fields.append(ChoiceField(row.name, rect, row.label, row.answers, row.at, kind))
        right = row.half and not right
        if not right:
            y = rect.bottom + px(14 if below else 8)
    return fields


SCALES: tuple[float | None, ...] = (None, 1.0, 1.25, 1.5, 2.0, 3.0)
_NARROW, _BUTTON = 690, 56  # of the design
LENGTHS: tuple[ThinkingTime, ...] = ("short", "normal", "long", *THINKING_SECONDS)
VOLUMES = (0, 25, 50, 75, 100)
_MORE: Mapping[str, Callable[[], str]] = {
    "display": lambda: text("Display…"),
    "speech": lambda: text("Speech…"),
    "about": lambda: text("About"),
}
"""The pages that open from the settings: labels by name."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The available settings."""

    language: str
    theme: str
    scale: float | None
    lamp: bool
    hint_words: str = EVERYDAY
    volume: int = 50
    thinking: ThinkingTime = "normal"
    computer_words: str = hints.WORDS[1]

    @classmethod
    def of(cls, now: Settings, language: str, theme: str) -> "Preferences":
        """The current settings, with the language and theme in use."""
        words = (now.hint_words, now.volume, now.thinking, now.computer_words)
        return cls(language, theme, now.ui_scale, now.lamp, *words)

    def settings(self) -> dict[str, object]:
        """The same by setting name, without the language."""
        return {
            "theme": self.theme,
            "ui_scale": self.scale,
            "lamp": self.lamp,
            "hint_words": self.hint_words,
            "volume": self.volume,
            "thinking": self.thinking,
            "computer_words": self.computer_words,
        }


class PreferencesForm(Form):
    """`change` is called with every choice, at once."""

    wide, high = 760.0, 744.0
    begin_at = "language"
    least_wide = 240.0

    def __init__(
        self,
        now: Preferences,
        languages: Sequence[str],
        change: Callable[[Preferences], None],
        more: Mapping[str, Callable[[], Screen]],
    ) -> None:
        super().__init__()
        self._now = now
        self._languages = tuple(languages)
        self._change = change
        self._mute = SPEAKER.missing
        SPEAKER.search()
        self._more = more  # the forms that buttons open

    def heading(self) -> str:
        return text("Settings")

    def _rows(self) -> tuple[SettingRow, ...]:
        now = self._now
        themes = {"felt": text("Felt"), "slate": text("Slate"), "contrast": text("High contrast")}
        sizes = [text("Automatic"), *(text("{n}%", n=round(scale * 100)) for scale in SCALES if scale)]
        loud = [text("Off"), *(text("{n}%", n=volume) for volume in VOLUMES if volume)]
        spoken = [language_name(code) for code in self._languages]
        known = [text("Everyday"), text("Include rare")]
        timed = [duration(seconds) for seconds in THINKING_SECONDS.values()]
        long = [text("Short"), text("Medium"), text("Long"), *timed]
        yes = [choice_name(True), choice_name(False)]
        theirs = _at(now.computer_words, hints.WORDS)
        possible = text("Show if a patience can still be won")
        return (
            SettingRow("language", text("Language"), spoken, _at(now.language, self._languages)),
            SettingRow("theme", text("Table"), list(themes.values()), _at(now.theme, [*themes])),
            SettingRow("size", text("Size, as far as the window allows"), sizes, _at(now.scale, SCALES)),
            SettingRow("volume", self._sound_label(), loud, _loud_at(now.volume)),
            SettingRow("thinking", text("How long the master thinks"), long, LENGTHS.index(now.thinking)),
            SettingRow("lamp", possible, yes, int(not now.lamp)),
            SettingRow("hints", text("Words in hints"), known, _at(now.hint_words, hints.WORDS), half=True),
            SettingRow("computer", text("Words of the computer"), known, theirs, half=True),
        )

    def _sound_label(self) -> str:
        return text("Sound (no sound device found)") if self._mute else text("Sound")

    def needed(self, style: Style, width: int) -> float:
        inside = style.scale.logical(width) - 56
        foot = 48 if inside >= _NARROW else (len(_MORE) + 1) * _BUTTON
        return 70 + rows_high(self._rows(), inside) + foot + 28

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        tight = self.sheet.height < px(self.high)  # a low window
        more = [Button(name, AT_FOOT, label()) for name, label in _MORE.items()]
        foot = at_foot(style, inside, done_button(), left=more)
        if inside.width < px(_NARROW):  # stacked
            for nth, button in enumerate(reversed(foot)):
                top = inside.bottom - px(FOOT) - px(_BUTTON) * nth
                button.rect = pygame.Rect(inside.left, top, inside.width, px(FOOT))
        return [*placed(self._rows(), style, inside, tight), *foot]

    def update(self, seconds: float) -> bool:
        due = super().update(seconds)
        if self._mute != SPEAKER.missing:  # found in the background
            self._mute = SPEAKER.missing
            for spot in self.focus.spots:
                if isinstance(spot, ChoiceField) and spot.name == "volume":
                    spot.label = self._sound_label()
            return True
        return due

    def press(self, spot: Spot) -> Change | None:
        return Push(self._more[spot.name]()) if spot.name in self._more else Pop()

    def follow(self) -> None:
        at, was = self.choices, self._now.volume
        wanted = Preferences(
            language=self._languages[at["language"]],
            theme=("felt", "slate", "contrast")[at["theme"]],
            scale=SCALES[at["size"]],
            lamp=not at["lamp"],
            hint_words=hints.WORDS[at["hints"]],
            computer_words=hints.WORDS[at["computer"]],
            thinking=LENGTHS[at["thinking"]],
            volume=was if at["volume"] == _loud_at(was) else VOLUMES[at["volume"]],
        )
        if wanted != self._now:
            self._now = wanted
            self._change(wanted)
            if wanted.volume != was:
                SPEAKER.play(Cue.PLACE)


def _at(chosen: object, among: Sequence[object]) -> int:
    """The index of the choice; 0 if it is none of them."""
    return among.index(chosen) if chosen in among else 0


def _loud_at(volume: int) -> int:
    """The nearest volume."""
    return min(range(len(VOLUMES)), key=lambda at: abs(VOLUMES[at] - volume))


class _Row(NamedTuple):
    """A setting: its name, its values and their labels."""

    name: str
    label: str
    answers: Sequence[tuple[object, str]]
    half: bool = False


class DisplayForm(Form):
    """`change` is called with every choice, at once, by setting name."""

    wide, high = 760.0, 520.0
    begin_at = "text_scale"
    least_wide = 240.0

    def __init__(self, now: Settings, change: Callable[..., None]) -> None:
        super().__init__()
        self._now: dict[str, object] = {row.name: getattr(now, row.name) for row in _rows()}
        self._change = change

    def heading(self) -> str:
        return text("Display")

    def needed(self, style: Style, width: int) -> float:
        return 70 + rows_high(self._shown(), style.scale.logical(width) - 56) + 48 + 28

    def _shown(self) -> list[SettingRow]:
        return [
            SettingRow(row.name, row.label, [label for _, label in row.answers], self._at(row), row.half)
            for row in _rows()
        ]

    def fill(self, style: Style, inside: pygame.Rect) -> list[Spot]:
        self._now["text_scale"] = style.scale.text  # keys change it too
        rows = self._shown()
        tight = self.sheet.height < style.px(self.high)  # a low window
        return [*placed(rows, style, inside, tight), *at_foot(style, inside, done_button())]

    def _at(self, row: _Row) -> int:
        values = [value for value, _ in row.answers]
        return values.index(self._now[row.name]) if self._now[row.name] in values else 0

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def follow(self) -> None:
        chosen = {
            row.name: row.answers[at][0] for row, at in zip(_rows(), self.choices.values(), strict=True)
        }
        before = {row.name: row.answers[self._at(row)][0] for row in _rows()}
        changed = {name: value for name, value in chosen.items() if value != before[name]}
        if changed:
            self._now |= changed
            self._change(**changed)


def _rows() -> tuple[_Row, ...]:
    sides: tuple[tuple[ScreenTurn, str], ...] = (
        ("no", choice_name(False)),
        ("left", text("To the left")),
        ("over", text("Upside down")),
        ("right", text("To the right")),
        ("player", text("Facing the player")),
    )
    less = ((None, text("As the system")), (True, choice_name(True)), (False, choice_name(False)))
    sizes = tuple((size, text("{n}%", n=round(size * 100))) for size in TEXT_SCALES)
    return (
        _Row("text_scale", text("Text size"), sizes),
        _Row("less_motion", text("Reduce motion"), less),
        _Row("turned", text("Turn the screen"), sides),
        _Row("far", text("Cards and board"), ((False, text("Normal")), (True, text("Large"))), half=True),
        _Row(
            "rail_left",
            text("Side panel"),
            ((False, text("On the right")), (True, text("On the left"))),
            half=True,
        ),
    )


SetUp = Callable[..., None]


def settings_form(
    now: Callable[[], tuple[Settings, str]], theme: str, change: SetUp, about: Callable[[], Screen]
) -> Screen:
    """The form. `now` gives the settings and language in use; `change` sets them by name."""
    settings, language = now()

    def changed(wanted: Preferences) -> None:
        settings, language = now()
        other = wanted.language != language
        kept = settings.language  # "" is the system's
        change(language=wanted.language if other else kept, **wanted.settings())

    def speech() -> Screen:

        settings, language = now()
        return SpeechForm(chosen_speech(settings.speech), language, choose)

    def choose(chosen: str) -> None:
        ignore_environment()
        change(speech=chosen)

    def display() -> Screen:

        return DisplayForm(now()[0], change)

    shown = Preferences.of(settings, language, theme)
    more = {"display": display, "speech": speech, "about": about}
    return PreferencesForm(shown, catalogues.languages(), changed, more)


_LINE = 22


class SpeechForm(Form):
    """`change` is called with every choice, at once."""

    wide, high = 520.0, 430.0
    begin_at = "speech"

    def __init__(self, now: str, language: str, change: Callable[[str], None]) -> None:
        super().__init__()
        self._speakers = tuple(SpeechBy)
        self._now = SpeechBy.of(now)
        self._found = found(language)
        self._change = change
        self._below = pygame.Rect(0, 0, 0, 0)

    def heading(self) -> str:
        return text("Speech")

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        answers = [text("Off"), text("Screen reader"), text("Speech program")]
        rect = pygame.Rect(inside.left, inside.top, inside.width, px(HEAD + 3 * 50))
        at = self._speakers.index(self._now)
        label = text("Read the screen aloud")
        choice = ChoiceField("speech", rect, label, answers, at, ChoiceRow.STACKED)
        self._below = pygame.Rect(inside.left, rect.bottom + px(30), inside.width, px(3 * _LINE))
        return [choice, *at_foot(style, inside, done_button())]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        below = self._below
        ink = style.theme.quiet_ink
        style.write_lines(surface, below.topleft, self._found, Face.TEXT, 15, ink, below.width)

    def press(self, spot: Spot) -> Change | None:
        return Pop()

    def follow(self) -> None:
        chosen = self._speakers[self.choices["speech"]]
        if chosen is not self._now:
            self._now = chosen
            self._change(chosen.value)
