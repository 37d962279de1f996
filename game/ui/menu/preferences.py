"""The form for looks and language; every choice is seen at once. It does not know where they are kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.search.hint import COMMON
from game.store.settings import Settings
from game.text.catalogues import text
from game.text.phrases import choice_name, language_name
from game.ui.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.style import Style
from game.ui.screen import Change, Pop, Push, Screen

HINT_WORDS = (COMMON, "full")
SCALES: tuple[float | None, ...] = (None, 1.0, 1.25, 1.5, 2.0, 3.0)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What can be set."""

    language: str
    theme: str
    scale: float | None
    less_motion: bool
    lamp: bool
    hint_words: str = COMMON
    far: bool = False

    @classmethod
    def of(cls, now: Settings, language: str, theme: str) -> "Preferences":
        """What is set, with the language and the theme that are in use."""
        return cls(language, theme, now.ui_scale, now.less_motion, now.lamp, now.hint_words, now.far)

    def settings(self) -> dict[str, object]:
        """The same by the names of the settings, but for the language."""
        return {
            "theme": self.theme,
            "ui_scale": self.scale,
            "less_motion": self.less_motion,
            "lamp": self.lamp,
            "hint_words": self.hint_words,
            "far": self.far,
        }


class PreferencesForm(Form):
    """`change` is called with every choice, at once."""

    wide, high = 620.0, 648.0

    def __init__(
        self,
        now: Preferences,
        languages: Sequence[str],
        change: Callable[[Preferences], None],
        speech: Callable[[], Screen],
    ) -> None:
        super().__init__()
        self._now = now
        self._languages = tuple(languages)
        self._change = change
        self._speech = speech

    def heading(self) -> str:
        return text("Settings")

    def begin_at(self) -> str:
        return "language"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px, now = style.px, self._now
        themes = {"felt": text("Felt"), "slate": text("Slate"), "contrast": text("High contrast")}
        sizes = [text("Automatic"), *(text("{n} %", n=round(scale * 100)) for scale in SCALES if scale)]
        size_at = SCALES.index(now.scale) if now.scale in SCALES else 0
        language_at = self._languages.index(now.language) if now.language in self._languages else 0
        rows = (
            (
                "language",
                text("Language"),
                [language_name(code) for code in self._languages],
                language_at,
            ),
            ("theme", text("Table"), list(themes.values()), list(themes).index(now.theme)),
            ("size", text("Size, as far as the window allows"), sizes, size_at),
        )
        spots: list[Spot] = []
        tight = self.sheet.height < px(self.high)  # a low window
        y = inside.top
        for name, label, answers, at in rows:
            below = name == "size" or not tight
            rect = pygame.Rect(inside.left, y, inside.width, px(HEAD + 44 if below else 44))
            kind = ChoiceRow.BELOW if below else ChoiceRow.BESIDE
            spots.append(ChoiceField(name, rect, label, answers, at, kind))
            y = rect.bottom + px(14 if below else 8)
        sight = [text("Normal"), text("Large")]
        rect = pygame.Rect(inside.left, y, inside.width, px(44))
        spots.append(ChoiceField("far", rect, text("Cards and board"), sight, int(now.far), ChoiceRow.BESIDE))
        y += px(52)
        motion = [choice_name(False), choice_name(True)]
        rect = pygame.Rect(inside.left, y, inside.width, px(44))
        spots.append(
            ChoiceField("motion", rect, text("Reduce motion"), motion, int(now.less_motion), ChoiceRow.BESIDE)
        )
        rect = rect.move(0, px(52))
        said = text("Show if a patience can still be won")
        spots.append(ChoiceField("lamp", rect, said, motion, int(now.lamp), ChoiceRow.BESIDE))
        rect = rect.move(0, px(52))
        known = [text("Common"), text("Include rare")]
        at = HINT_WORDS.index(now.hint_words) if now.hint_words in HINT_WORDS else 0
        spots.append(ChoiceField("hints", rect, text("Words in hints"), known, at, ChoiceRow.BESIDE))
        speech = pygame.Rect(inside.left, inside.bottom - px(48), px(200), px(48))
        spots.append(Button("speech", speech, text("Speech…")))
        close = pygame.Rect(inside.right - px(160), inside.bottom - px(48), px(160), px(48))
        spots.append(Button("close", close, text("Done"), ButtonKind.BRASS, key=text("Esc")))
        return spots

    def handle(self, event: pygame.Event) -> Change | None:
        change = super().handle(event)
        if change is None:
            self._take()
        return change

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            return None
        return Push(self._speech()) if spot.name == "speech" else Pop()

    def _take(self) -> None:
        """See whether a choice is another one now."""
        at = {spot.name: spot.at for spot in self.focus.spots if isinstance(spot, ChoiceField)}
        wanted = Preferences(
            language=self._languages[at["language"]],
            theme=("felt", "slate", "contrast")[at["theme"]],
            scale=SCALES[at["size"]],
            less_motion=bool(at["motion"]),
            lamp=bool(at["lamp"]),
            hint_words=HINT_WORDS[at["hints"]],
            far=bool(at["far"]),
        )
        if wanted != self._now:
            self._now = wanted
            self._change(wanted)
