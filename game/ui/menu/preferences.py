"""The forms for looks, language, sound and speech; every choice takes effect at once."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import pygame
from msgspec import structs

from game.hosting.hints import HINT_WORDS
from game.store.settings import THINKING_SECONDS, Settings
from game.text import catalogues
from game.text.catalogues import text
from game.text.phrases import choice_name, duration, language_name
from game.ui.kit.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, MARGIN, Form
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, Button, at_foot, done_button
from game.ui.kit.keyboard import TEXT_SCALES
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Push, Screen
from game.ui.kit.sound import SPEAKER, Cue
from game.ui.speech import chosen_speech, ignore_environment
from game.ui.speech.voice import SpeechBy, available_speech

_NARROW_ROWS, _VERY_NARROW = 640, 520  # of the design
_STACKED = 50
_NARROW_WIDTH, _BUTTON = 690, 56  # of the design
_VOLUMES = (25, 50, 75, 100)


class Preference(NamedTuple):
    """A setting over the full or half width of a form: its values with what they are called."""

    name: str
    label: str
    answers: Mapping[Any, str]
    half: bool = False


def _rows_height(settings: Iterable[Preference], width: float) -> float:
    """The least height of the settings in a form of this width, of the design."""
    if width < _VERY_NARROW:
        return sum(HEAD + _STACKED * len(setting.answers) + 8 for setting in settings)
    if width < _NARROW_ROWS:
        return sum(HEAD + 44 + 14 for _ in settings)
    return sum((HEAD + 44 + 14) / 2 if setting.half else 44 + 8 for setting in settings)


class SettingsForm(Form):
    """Some of the settings; `change` is called with each choice by the name of its setting."""

    width = 760.0
    min_width = 240.0
    footer = 48.0
    """Height of the row of buttons and of any lines above it, in pixels of the design."""

    def __init__(self, now: Settings, change: Callable[..., None]) -> None:
        super().__init__()
        self._now: dict[str, Any] = structs.asdict(now)
        self._change = change

    @abstractmethod
    def settings(self) -> Sequence[Preference]:
        """The settings in their order."""

    @property
    def initial_focus(self) -> str:
        return self.settings()[0].name

    def min_height(self, style: Style, width: int) -> float:
        return FRAME + _rows_height(self.settings(), style.scale.logical(width) - 2 * MARGIN) + self.footer

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        """The settings from the top: in a low window each on one line with its label, in a narrow form over
        the full width below it, in a very narrow one with stacked answers."""
        px = style.px
        tight, gap, half = self.sheet.height < px(self.height), px(24), (inside.width - px(24)) // 2
        narrow = inside.width < px(_NARROW_ROWS)
        fields: list[Control] = []
        y, right = inside.top, False
        for setting in self.settings():
            in_half = setting.half and not narrow
            below = not in_half and (narrow or not tight)
            x = inside.left + (half + gap if right else 0)
            width, height = half if in_half else inside.width, px(HEAD + 44 if below else 44)
            row = ChoiceRow.BELOW if below else ChoiceRow.BESIDE
            if inside.width < px(_VERY_NARROW):
                height, row = px(HEAD + _STACKED * len(setting.answers) - 6), ChoiceRow.STACKED
            rect, chosen = pygame.Rect(x, y, width, height), self._shown(setting)
            fields.append(ChoiceField(setting.name, rect, setting.label, setting.answers, chosen, row))
            right = in_half and not right
            if not right:
                y = rect.bottom + px(14 if below else 8)
        return [*fields, *at_foot(style, inside, done_button())]

    def _shown(self, setting: Preference) -> object:
        """The value that is shown as chosen: for a volume between the steps the nearest one."""
        now = self._now[setting.name]
        if setting.name == "volume":
            return min(setting.answers, key=lambda step: abs(step - now))
        return now if now in setting.answers else next(iter(setting.answers))

    def follow(self) -> None:
        chosen = self.choices
        changed = {
            setting.name: chosen[setting.name]
            for setting in self.settings()
            if chosen[setting.name] != self._shown(setting)
        }
        if changed:
            self._now |= changed
            self._change(**changed)


def _text_scales() -> dict[float | None, str]:
    return {scale: text("{n}%", n=round(scale * 100)) for scale in TEXT_SCALES}


class PreferencesForm(SettingsForm):
    """The settings that most players look for; `more` are the pages that buttons open, by label."""

    height = 744.0

    def __init__(
        self, now: Settings, change: Callable[..., None], more: Mapping[str, Callable[[], Screen]]
    ) -> None:
        super().__init__(now, change)
        self._languages = catalogues.languages()
        self._mute = SPEAKER.missing
        SPEAKER.search()
        self._more = more

    def heading(self) -> str:
        return text("Settings")

    def settings(self) -> Sequence[Preference]:
        languages = {code: language_name(code) for code in self._languages}
        themes = {"felt": text("Felt"), "slate": text("Slate"), "contrast": text("High contrast")}
        sizes = {None: text("Automatic")} | _text_scales()
        loud = {0: text("Off")} | {volume: text("{n}%", n=volume) for volume in _VOLUMES}
        known = dict(zip(HINT_WORDS, (text("Everyday"), text("Include rare")), strict=True))
        timed = {name: duration(seconds) for name, seconds in THINKING_SECONDS.items()}
        long = {"short": text("Short"), "normal": text("Medium"), "long": text("Long")} | timed
        yes = {True: choice_name(True), False: choice_name(False)}
        sound = text("Sound (no sound device found)") if self._mute else text("Sound")
        return (
            Preference("language", text("Language"), languages),
            Preference("theme", text("Table"), themes),
            Preference("ui_scale", text("Size, as far as the window allows"), sizes),
            Preference("volume", sound, loud),
            Preference("thinking", text("How long the master thinks"), long),
            Preference("lamp", text("Show if a patience can still be won"), yes),
            Preference("hint_words", text("Words in hints"), known, half=True),
            Preference("computer_words", text("Words of the computer"), known, half=True),
        )

    def min_height(self, style: Style, width: int) -> float:
        narrow = style.scale.logical(width) - 2 * MARGIN < _NARROW_WIDTH
        return super().min_height(style, width) + (len(self._labels()) * _BUTTON + 8 if narrow else 0)

    def _labels(self) -> dict[str, str]:
        """The labels of the buttons that open the other pages."""
        return {"display": text("Display…"), "speech": text("Speech…"), "about": text("About")}

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        *fields, done = super().fill(style, inside)
        more = [Button(name, AT_FOOT, label) for name, label in self._labels().items()]
        assert isinstance(done, Button), "every form of settings ends with it"
        footer = at_foot(style, inside, done, left=more)
        if inside.width < style.px(_NARROW_WIDTH):  # stacked
            for nth, button in enumerate(reversed(footer)):
                top = inside.bottom - style.px(FOOTER) - style.px(_BUTTON) * nth
                button.rect = pygame.Rect(inside.left, top, inside.width, style.px(FOOTER))
        return [*fields, *footer]

    def update(self, seconds: float) -> bool:
        due = super().update(seconds)
        if self._mute != SPEAKER.missing:  # found in the background
            self._mute = SPEAKER.missing
            self.relayout()
            return True
        return due

    def press(self, control: Control) -> Change | None:
        return Push(self._more[control.name]())

    def follow(self) -> None:
        before = self._now["volume"]
        super().follow()
        if self._now["volume"] != before:
            SPEAKER.play(Cue.PLACE)


class DisplayForm(SettingsForm):
    """The settings of the screen."""

    height = 520.0

    def heading(self) -> str:
        return text("Display")

    def settings(self) -> Sequence[Preference]:
        less = {None: text("As the system"), True: choice_name(True), False: choice_name(False)}
        sides = {
            "no": choice_name(False),
            "left": text("To the left"),
            "over": text("Upside down"),
            "right": text("To the right"),
            "player": text("Facing the player"),
        }
        large = {False: text("Normal"), True: text("Large")}
        panel = {False: text("On the right"), True: text("On the left")}
        return (
            Preference("text_scale", text("Text size"), _text_scales()),
            Preference("less_motion", text("Reduce motion"), less),
            Preference("turned", text("Turn the screen"), sides),
            Preference("far", text("Cards and board"), large, half=True),
            Preference("rail_left", text("Side panel"), panel, half=True),
        )

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        self._now["text_scale"] = style.scale.text  # keys change it too
        return super().fill(style, inside)


class SpeechForm(SettingsForm):
    """Who reads the screen aloud, and what was found on this computer."""

    width, height = 520.0, 430.0
    footer = 144.0

    def __init__(self, now: Settings, change: Callable[..., None]) -> None:
        def choose(speech: str) -> None:
            ignore_environment()
            change(speech=speech)

        super().__init__(structs.replace(now, speech=chosen_speech(now.speech)), choose)
        self._available = available_speech(now.language)

    def heading(self) -> str:
        return text("Speech")

    def settings(self) -> Sequence[Preference]:
        labels = (text("Off"), text("Screen reader"), text("Speech program"))
        kinds = {kind.value: label for kind, label in zip(SpeechBy, labels, strict=True)}
        return (Preference("speech", text("Read the screen aloud"), kinds),)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        field, ink = self.focus.controls[0].rect, style.theme.quiet_ink
        at = (field.left, field.bottom + style.px(36))
        style.write_lines(surface, at, self._available, Face.TEXT, 15, ink, field.width)


def settings_form(
    now: Callable[[], Settings], change: Callable[..., None], about: Callable[[], Screen]
) -> Screen:
    """The form. `now` gives the settings, with the language in use; `change` sets them by name."""
    more = {
        "display": lambda: DisplayForm(now(), change),
        "speech": lambda: SpeechForm(now(), change),
        "about": about,
    }
    return PreferencesForm(now(), change, more)
