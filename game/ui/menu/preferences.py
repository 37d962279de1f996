"""The form for looks, language and sound; every choice is seen or heard at once. It does not know where they
are kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.search.hint import EVERYDAY
from game.store.settings import Settings, ThinkingTime
from game.text.catalogues import text
from game.text.phrases import choice_name, language_name
from game.ui.controls.choice import ChoiceField
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button
from game.ui.look.style import Style
from game.ui.menu.heard_choices import HeardChoices, done_button, press_setting
from game.ui.menu.setting_rows import SettingRow, placed, rows_high
from game.ui.screen import Change, Push, Screen
from game.ui.sound.cue import Cue
from game.ui.sound.speaker import SPEAKER

HINT_WORDS = (EVERYDAY, "full")
SCALES: tuple[float | None, ...] = (None, 1.0, 1.25, 1.5, 2.0, 3.0)
_NARROW, _BUTTON = 550, 56  # of the design
LENGTHS: tuple[ThinkingTime, ...] = ("short", "normal", "long")
VOLUMES = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What can be set."""

    language: str
    theme: str
    scale: float | None
    lamp: bool
    hint_words: str = EVERYDAY
    volume: int = 50
    thinking: ThinkingTime = "normal"

    @classmethod
    def of(cls, now: Settings, language: str, theme: str) -> "Preferences":
        """What is set, with the language and the theme that are in use."""
        return cls(language, theme, now.ui_scale, now.lamp, now.hint_words, now.volume, now.thinking)

    def settings(self) -> dict[str, object]:
        """The same by the names of the settings, but for the language."""
        return {
            "theme": self.theme,
            "ui_scale": self.scale,
            "lamp": self.lamp,
            "hint_words": self.hint_words,
            "volume": self.volume,
            "thinking": self.thinking,
        }


class PreferencesForm(Form):
    """`change` is called with every choice, at once."""

    wide, high = 760.0, 660.0
    least_wide = 240.0

    def __init__(
        self,
        now: Preferences,
        languages: Sequence[str],
        change: Callable[[Preferences], None],
        more: Mapping[str, Callable[[], Screen]],
    ) -> None:
        super().__init__()
        self.part = HeardChoices(self.focus, self._take)
        self._now = now
        self._languages = tuple(languages)
        self._change = change
        self._mute = SPEAKER.missing
        SPEAKER.search()
        self._more = more  # the forms that the buttons open

    def heading(self) -> str:
        return text("Settings")

    def begin_at(self) -> str:
        return "language"

    def _rows(self) -> tuple[SettingRow, ...]:
        now = self._now
        themes = {"felt": text("Felt"), "slate": text("Slate"), "contrast": text("High contrast")}
        sizes = [text("Automatic"), *(text("{n} %", n=round(scale * 100)) for scale in SCALES if scale)]
        loud = [text("Off"), *(text("{n} %", n=volume) for volume in VOLUMES if volume)]
        spoken = [language_name(code) for code in self._languages]
        known = [text("Everyday"), text("Include rare")]
        long = [text("Short"), text("Medium"), text("Long")]
        yes = [choice_name(True), choice_name(False)]
        possible = text("Show if a patience can still be won")
        return (
            SettingRow("language", text("Language"), spoken, _at(now.language, self._languages)),
            SettingRow("theme", text("Table"), list(themes.values()), _at(now.theme, [*themes])),
            SettingRow("size", text("Size, as far as the window allows"), sizes, _at(now.scale, SCALES)),
            SettingRow("volume", self._sound_label(), loud, _loud_at(now.volume)),
            SettingRow("thinking", text("How long the master thinks"), long, LENGTHS.index(now.thinking)),
            SettingRow("lamp", possible, yes, int(not now.lamp), half=True),
            SettingRow("hints", text("Words in hints"), known, _at(now.hint_words, HINT_WORDS), half=True),
        )

    def _sound_label(self) -> str:
        return text("Sound (no sound device found)") if self._mute else text("Sound")

    def needed(self, style: Style, width: int) -> float:
        inside = style.scale.logical(width) - 56
        foot = 48 if inside >= _NARROW else 3 * _BUTTON
        return 70 + rows_high(self._rows(), inside) + foot + 28

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px = style.px
        tight = self.sheet.height < px(self.high)  # a low window
        spots: list[Spot] = [*placed(self._rows(), style, inside, tight)]
        display = pygame.Rect(inside.left, inside.bottom - px(48), px(184), px(48))
        speech = display.move(px(200), 0)
        done = done_button(style, inside)
        if inside.width < px(_NARROW):  # one below the other
            done.rect = pygame.Rect(inside.left, done.rect.top, inside.width, done.rect.height)
            speech, display = done.rect.move(0, -px(_BUTTON)), done.rect.move(0, -2 * px(_BUTTON))
        spots.append(Button("display", display, text("Display…")))
        spots.append(Button("speech", speech, text("Speech…")))
        return [*spots, done]

    def update(self, seconds: float) -> bool:
        due = super().update(seconds)
        if self._mute != SPEAKER.missing:  # it is looked for beside the window
            self._mute = SPEAKER.missing
            for spot in self.focus.spots:
                if isinstance(spot, ChoiceField) and spot.name == "volume":
                    spot.label = self._sound_label()
            return True
        return due

    def press(self, spot: Spot) -> Change | None:
        return Push(self._more[spot.name]()) if spot.name in self._more else press_setting(spot)

    def _take(self, at: Mapping[str, int]) -> None:
        was = self._now.volume
        wanted = Preferences(
            language=self._languages[at["language"]],
            theme=("felt", "slate", "contrast")[at["theme"]],
            scale=SCALES[at["size"]],
            lamp=not at["lamp"],
            hint_words=HINT_WORDS[at["hints"]],
            thinking=LENGTHS[at["thinking"]],
            volume=was if at["volume"] == _loud_at(was) else VOLUMES[at["volume"]],
        )
        if wanted != self._now:
            self._now = wanted
            self._change(wanted)
            if wanted.volume != was:
                SPEAKER.play(Cue.PLACE)


def _at(chosen: object, among: Sequence[object]) -> int:
    """Where the choice stands; the first where it is none of them."""
    return among.index(chosen) if chosen in among else 0


def _loud_at(volume: int) -> int:
    """The answer that comes nearest to how loud it is."""
    return min(range(len(VOLUMES)), key=lambda at: abs(VOLUMES[at] - volume))
