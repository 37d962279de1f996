"""The narrator: says what has changed on the top screen, and describes the table when a key asks for it."""

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

import pygame

from game.fault import Fault
from game.text.catalogues import text
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.company.curtain import Curtain
from game.ui.company.game import CompanyGame
from game.ui.kit import keyboard
from game.ui.kit.controls.focus import Focus
from game.ui.kit.controls.form import Form
from game.ui.kit.keyboard import repeats
from game.ui.kit.screen import KeyHelp, Screen
from game.ui.practice.screen import DrillScreen
from game.ui.rules.sheet import RulesSheet
from game.ui.speech import screens as pages
from game.ui.speech import tables
from game.ui.speech.description import (
    LIGHT,
    MOVE,
    NOTHING,
    REFUSED,
    WAY,
    Description,
    FocusDescription,
    changes,
    describe_focus,
    ended,
    with_last_light,
)
from game.ui.speech.screens import of_rules
from game.ui.speech.tables import AnyTable, hand, last_move, where
from game.ui.speech.voice import Voice
from game.ui.table.advice import cell_text
from game.ui.table.screen import TableScreen

_QUIET = (pygame.K_LCTRL, pygame.K_RCTRL)


@runtime_checkable
class _Focused(Protocol):
    """A screen with a focus, such as the menu."""

    focus: Focus


class Narrator:
    """Observes the screens and speaks."""

    def __init__(self, voice: Voice, report: Callable[[Fault], None]) -> None:
        self._voice = voice
        self._report = report  # faults of the voice, to show in the window
        keyboard.set_extra_keys(speech_keys())
        self._before: Description = NOTHING
        self._last: tuple[str, ...] = ()  # the last sentences
        self._line = -1  # the last line of the crossword that was said
        self._pressed = False  # whether a key was pressed since the last update

    def close(self) -> None:
        """Stop speaking."""
        keyboard.set_extra_keys(())
        self._voice.close()

    def say(self, sentence: str) -> None:
        self._say((sentence,), interrupt=True)

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event, screens: Sequence[Screen]) -> bool:
        """Handle an event before the screens do; True if it was for speech only."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._voice.window_focused(event.type == pygame.WINDOWFOCUSGAINED)
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in _QUIET:
            self._voice.silence()
        ask = {key: shown for shown, key, _ in _KEYS}.get(event.key)
        if event.key == pygame.K_F3 and screens and isinstance(screens[-1], RulesSheet):
            ask = None  # there it goes to the next match
        asks = ask is not None or event.key in _QUIET or repeats(event)
        self._pressed = self._pressed or not asks
        if ask is None or event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return False
        if not repeats(event) and screens:
            self._answer(event, screens[-1])
        return True

    def _answer(self, event: pygame.Event, screen: Screen) -> None:
        """Answer a speech key."""
        if event.key == pygame.K_F10:
            self._say(self._last, interrupt=True)
            return
        if event.key == pygame.K_F12:
            now = self._describe(screen)
            self._say((*now.reading, now.focus.text), interrupt=True)
            return
        table = open_table(screen)
        if table is None:
            self._say(self._without_table(event.key, screen), interrupt=True)
            return
        turn = table.turn
        answers: dict[int, Callable[[], tuple[str, ...]]] = {
            pygame.K_F3: lambda: (cell_text(turn, turn.cursor.cell), tables.direction_text(turn)),
            pygame.K_F4: lambda: tables.may_be_placed(turn),
            pygame.K_F5: lambda: self._next_line(table, -1 if event.mod & pygame.KMOD_SHIFT else 1),
            pygame.K_F6: lambda: hand(turn),
            pygame.K_F7: lambda: (last_move(turn), where(turn)),
            pygame.K_F8: lambda: tables.status(table),
            pygame.K_F9: lambda: tables.to_do(table),
        }
        self._say(answers[event.key](), interrupt=True)

    def _without_table(self, key: int, screen: Screen) -> tuple[str, ...]:
        """What to say without a visible table."""
        if (
            isinstance(screen, DrillScreen)
            and not screen.covered
            and screen.feedback is None
            and key == pygame.K_F6
        ):
            return pages.question_hand(screen)
        table = _table_of(screen)
        if table is not None and _curtained(table):
            return (text("The table is hidden until the next player shows it."),)
        return (text("There’s no game on this screen."),)

    def _next_line(self, table: AnyTable, by: int) -> tuple[str, ...]:
        """The crossword line by line, wrapping around."""
        lines = tables.crossword(table)
        self._line = (self._line + by) % len(lines) if self._line >= 0 or by > 0 else len(lines) - 1
        return (lines[self._line],)

    # --- what has changed -----------------------------------------------------------------------------

    def update(self, screens: Sequence[Screen]) -> None:
        """Say what has changed since the last update."""
        if (failed := self._voice.failed()) is not None:
            self._report(failed)
        if not screens:
            return
        now = with_last_light(self._before, self._describe(screens[-1]))
        sentences = changes(self._before, now)
        pressed, self._pressed = self._pressed, False
        again = now.topics.get(REFUSED, "")
        if pressed and again and {*sentences} <= {now.topics.get(LIGHT)}:  # the light answers no key
            sentences = (again, *sentences)
        if any(now.topics.get(topic) != self._before.topics.get(topic) for topic in (MOVE, WAY)):
            self._line = -1  # the lines have changed
        hidden = now.hides and not self._before.hides
        self._before = now
        self._say(sentences, interrupt=pressed or hidden)

    def _say(self, sentences: Sequence[str], interrupt: bool) -> None:
        spoken = tuple(sentence for sentence in sentences if sentence)
        if spoken:
            self._last = spoken
            self._voice.say(with_named_keys(" ".join(map(ended, spoken))), interrupt)

    def _describe(self, screen: Screen) -> Description:
        table = _table_of(screen)
        if table is not None and table.shown:
            over = _describe_overlay(table)
            if over is not None:
                return over
            if not isinstance(screen, DrillScreen):
                return tables.describe_table(table)
        if isinstance(screen, DrillScreen):
            return pages.describe_drill(screen)
        if isinstance(screen, RulesSheet):
            return of_rules(screen)
        if isinstance(screen, Form):
            return pages.of_form(screen)
        focus = describe_focus(screen.focus) if isinstance(screen, _Focused) else FocusDescription()
        return Description(("screen", id(screen)), (text("Kanugo. Main menu."),), focus)


def _table_of(screen: Screen) -> AnyTable | None:
    """The table that a screen is, or that its question is on."""
    if isinstance(screen, TableScreen):
        return screen
    return pages.drill_table(screen) if isinstance(screen, DrillScreen) and not screen.covered else None


def _curtained(table: AnyTable) -> bool:
    """Whether a curtain covers a table, or its owner only peeks behind it."""
    runner = table.delegate.runner
    over = runner.overlays.cover if isinstance(runner, CompanyGame) else None
    return isinstance(over, Curtain) and not over.opening


def open_table(screen: Screen) -> AnyTable | None:
    """The table of a screen, unless it is behind a curtain."""
    table = _table_of(screen)
    if table is None or not table.shown or _curtained(table):
        return None
    return table


def _describe_overlay(table: AnyTable) -> Description | None:
    """Describe the topmost overlay of a table."""
    cover = form = None
    runner = table.delegate.runner
    if isinstance(runner, CompanyGame):
        cover, form = runner.overlays.cover, runner.overlays.form
    if form is not None:
        return pages.of_form(form)
    if table.sheet is not None and not table.flights.celebrating:
        over = pages.of_sheet(table.sheet)
        if cover is None:
            below = tables.describe_table(table)
            over = over._replace(owner=below.owner, topics=below.topics)
        return over
    if isinstance(cover, Curtain) and not cover.opening:
        over = pages.of_curtain(cover)
    elif isinstance(cover, ScoreSheet):
        over = pages.of_score_sheet(cover)
    else:
        return None
    return over._replace(reading=(*over.reading, tables.unsaved(table.turn)))


def speech_keys() -> tuple[KeyHelp, ...]:
    return tuple(KeyHelp(shown, does(), (key,)) for shown, key, does in _KEYS)


def with_named_keys(sentence: str) -> str:
    """A sentence with the names of keys instead of their signs, which most voices leave out."""
    names = {
        "\N{LEFTWARDS ARROW}": text("left arrow"),
        "\N{RIGHTWARDS ARROW}": text("right arrow"),
        "\N{UPWARDS ARROW}": text("up arrow"),
        "\N{DOWNWARDS ARROW}": text("down arrow"),
        "\N{UPWARDS WHITE ARROW}": text("Shift") + " ",
    }
    return "".join(names.get(char, char) for char in sentence)


_KEYS: tuple[tuple[str, int, Callable[[], str]], ...] = (
    ("F3", pygame.K_F3, lambda: text("say the cursor’s square")),
    ("F4", pygame.K_F4, lambda: text("say what can be placed there, or what is placed")),
    ("F5  ⇧F5", pygame.K_F5, lambda: text("say the next or previous line of the crossword")),
    ("F6", pygame.K_F6, lambda: text("say your hand and the piles")),
    ("F7", pygame.K_F7, lambda: text("say the last move")),
    ("F8", pygame.K_F8, lambda: text("say whose turn it is, scores and time")),
    ("F9", pygame.K_F9, lambda: text("say what to do now, and if it can still be won")),
    ("F10", pygame.K_F10, lambda: text("say the last sentence again")),
    ("F12", pygame.K_F12, lambda: text("read this screen")),
)
