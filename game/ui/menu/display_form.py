"""The form for how the screen is shown: how large text and table are, where the rail stands, what moves,
how all of it is turned. Every choice is seen at once. It does not know where they are kept."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.store.settings import ScreenTurn, Settings
from game.text.catalogues import text
from game.text.phrases import choice_name
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.look.style import Style
from game.ui.menu.heard_choices import HeardChoices, done_button, press_setting
from game.ui.menu.setting_rows import SettingRow, placed, rows_high
from game.ui.screen import Change
from game.ui.text_size import TEXT_SCALES


class _Row(NamedTuple):
    """A setting by its name, with what it can be and how the player reads that."""

    name: str
    label: str
    answers: Sequence[tuple[object, str]]
    half: bool = False


class DisplayForm(Form):
    """`change` is called with every choice, at once, by the name of its setting."""

    wide, high = 760.0, 520.0
    least_wide = 240.0

    def __init__(self, now: Settings, change: Callable[..., None]) -> None:
        super().__init__()
        self.part = HeardChoices(self.focus, self._take)
        self._now: dict[str, object] = {row.name: getattr(now, row.name) for row in _rows()}
        self._change = change

    def heading(self) -> str:
        return text("Display")

    def begin_at(self) -> str:
        return "text_scale"

    def needed(self, style: Style, width: int) -> float:
        return 70 + rows_high(self._shown(), style.scale.logical(width) - 56) + 48 + 28

    def _shown(self) -> list[SettingRow]:
        return [
            SettingRow(row.name, row.label, [said for _, said in row.answers], self._at(row), row.half)
            for row in _rows()
        ]

    def fill(self, style: Style, inside: pygame.Rect) -> list[Spot]:
        self._now["text_scale"] = style.scale.text  # keys change it too
        rows = self._shown()
        tight = self.sheet.height < style.px(self.high)  # a low window
        return [*placed(rows, style, inside, tight), done_button(style, inside)]

    def _at(self, row: _Row) -> int:
        values = [value for value, _ in row.answers]
        return values.index(self._now[row.name]) if self._now[row.name] in values else 0

    def press(self, spot: Spot) -> Change | None:
        return press_setting(spot)

    def _take(self, at: Mapping[str, int]) -> None:
        chosen = {row.name: row.answers[at[row.name]][0] for row in _rows()}
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
        ("player", text("To whoever plays")),
    )
    less = ((None, text("As the system")), (True, choice_name(True)), (False, choice_name(False)))
    sizes = tuple((size, text("{n} %", n=round(size * 100))) for size in TEXT_SCALES)
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
