"""A match on the screen: the same questions for each player against the clock, a curtain between them, the
points in the end. It judges nothing."""

import time
from collections.abc import Callable

import pygame

from game.study.lesson import Plan
from game.study.telling import Big, Heading, Rule, TextLine
from game.text.catalogues import plural, text
from game.ui.controls.focus import Spot
from game.ui.controls.key_help import asks_for_help, enter_help, escape_help, tab_help
from game.ui.controls.rest import UNHURRIED, Rest
from game.ui.controls.widgets import Button, ButtonKind, cap_enter
from game.ui.look.fonts import Face
from game.ui.look.papers import paper
from game.ui.look.style import Style
from game.ui.look.velvet import VALANCE, velvet
from game.ui.practice.match import Matching
from game.ui.practice.screen import DrillScreen
from game.ui.practice.sitting import Prompt
from game.ui.questions.feedback import Feedback
from game.ui.questions.paper import PaperPart
from game.ui.questions.rail import RailPlan
from game.ui.screen import Change, Explain, KeyHelp, PlayerPlace, Seated
from game.ui.sound.cue import Cue, ticks
from game.ui.sound.speaker import SPEAKER


class MatchScreen(DrillScreen, Seated):
    """Each player answers behind the curtain. `again` makes the screen of another match."""

    def __init__(
        self,
        plan: Plan,
        players: tuple[str, ...],
        again: Callable[[], "MatchScreen"],
        seed: int | None = None,
    ) -> None:
        self._players = players
        self._curtain: Button | None = None
        self._rest = Rest(UNHURRIED)  # before the curtain can be opened
        self._shown_at = 0.0
        self._made: Matching | None = None
        self._points, self._left = 0, 0.0  # of the answer that is told
        self._told_at = -1  # the second that is seen on the clock
        self._player: PlayerPlace | None = None
        super().__init__(plan, again, seed)

    def _opened(self, seed: int) -> Prompt:
        self._jobs.opened = self._made = Matching(self._wanted, self._players, seed)
        return self._made.asked()

    @property
    def player(self) -> PlayerPlace | None:
        return self._player

    @property
    def matching(self) -> Matching:
        """The match; it is there as soon as something was asked."""
        assert self._made is not None, "the match is open"
        return self._made

    # --- what comes after what ------------------------------------------------------------------------

    def _ask(self, made: object) -> Change | None:
        match = self.matching.match
        falls = match.begins
        super()._ask(made)
        self._shown_at = time.monotonic()
        if match.turn is not None and falls:
            name = match.players[match.turn]
            self._player = PlayerPlace(match.turn, len(match.players))
            self._rest.begin()
            self._curtain = Button(
                "begin",
                pygame.Rect(0, 0, 1, 1),
                text("I am {name}: begin", name=name),
                ButtonKind.BRASS,
                text("Enter"),
            )
            self._label()
        return None

    def _over(self) -> tuple[PaperPart, ...]:
        """Who has how many points, the best first."""
        match = self.matching.match
        order = sorted(
            range(len(match.players)), key=lambda place: (-match.totals[place], match.seconds[place])
        )
        best = [match.players[place] for place in match.winners]
        if not best:
            title = text("Nobody scored.")
        elif len(best) == 1:
            title = text("{name} wins!", name=best[0])
        else:
            title = text("Tie: {names}", names=", ".join(best))
        parts: list[PaperPart] = [Heading(bool(best), title), Rule()]
        for place in order:
            parts.append(Big(match.players[place], str(match.totals[place])))
            parts.append(TextLine(text("in {time}", time=_clock(match.seconds[place]))))
        return tuple(parts)

    def _tell(self, made: object) -> Change | None:
        change = super()._tell(made)
        if isinstance(made, Feedback):
            rows = [row for row in self.matching.match.marks if row]
            self._points = rows[-1][-1].points
            self._left = self.matching.most - sum(mark.seconds for mark in rows[-1])
            self._changed = True
        return change

    @property
    def _spent(self) -> float:
        """The clock of a match never stands still: whoever has seen a question may think about it, with
        another window before it too."""
        return time.monotonic() - self._shown_at

    @property
    def left(self) -> float:
        """How many seconds the player in turn still has."""
        if self.told is not None:
            return self._left
        running = self._curtain is None and not self.busy
        return self.matching.left - (self._spent if running else 0.0)

    @property
    def covered(self) -> tuple[str, ...]:
        if self._curtain is None:
            return ()
        return text("Against the clock"), self._players[self.matching.match.turn or 0], self._said()

    @property
    def seconds_left(self) -> int | None:
        asking = self.asked is not None and self.asked.item is not None and self.told is None
        return int(self.left) if asking and self._curtain is None else None

    @property
    def practised(self) -> bool:
        return True

    def _repeat(self) -> None:
        """Nothing is asked twice in a match."""

    # --- laying out -----------------------------------------------------------------------------------

    def _label(self) -> None:
        super()._label()
        if self._curtain is not None and self._style is not None:
            px = self.style.px
            width = min(px(420), self._size[0] - px(80))
            self._curtain.rect = pygame.Rect(0, 0, width, px(64))
            self._curtain.rect.center = (self._size[0] // 2, self._size[1] // 2 + px(70))
            self._focus.replace([self._curtain])
            self._focus.put("begin")

    def _while_asked(self, plan: RailPlan, asked: "object") -> list[Spot]:
        return [spot for spot in super()._while_asked(plan, asked) if spot.name != "undo"]  # type: ignore[arg-type]

    def _at_end(self, plan: RailPlan) -> list[Spot]:
        return [spot for spot in super()._at_end(plan) if spot.name != "undo"]

    def _after_answer(self, plan: RailPlan, told: Feedback) -> list[Spot]:
        return [Button("next", plan.next, text("Next"), ButtonKind.BRASS, text("Enter"))]

    def keys(self) -> tuple[KeyHelp, ...]:
        if self._curtain is not None:
            return (enter_help(self._curtain.label), escape_help())
        if self.told is not None:
            return (tab_help(), enter_help(text("Next")), escape_help())
        return super().keys()

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Change | None:
        if self._curtain is None:
            return super().handle(event)
        if asks_for_help(event):
            return Explain(self.keys(), self.game)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._leave()
        self._rest.hear(event)
        if not self._rest.over:  # a key too many, meant for the answer before, opens nothing
            return None
        if self._focus.handle(event) is not None:
            self._curtain, self._shown_at = None, time.monotonic()
            SPEAKER.play(Cue.YOUR_TURN)
            self._label()
            self._focus.put("")
        return None

    def update(self, seconds: float) -> bool:
        due = super().update(seconds)
        self._rest.pass_(seconds)
        if self._made is None or self.asked is None or self.asked.item is None or self._curtain is not None:
            return due
        if self.told is None and not self.busy and self.left <= 0:
            self._jobs.do(self.matching.out_of_time, self._ask)
            return True
        shown = int(self.left)
        if self.told is None and ticks(self._told_at + 1, shown + 1):
            SPEAKER.play(Cue.TICK)
        changed, self._told_at = shown != self._told_at, shown
        return due or changed

    # --- showing --------------------------------------------------------------------------------------

    def _line(self, now: Prompt) -> str:
        turn = self.matching.match.turn
        name = self._players[turn] if turn is not None else ""
        if self.told is not None:  # the match has gone on already
            name = self._name_told()
        values = {"name": name, "n": now.number, "all": len(now.marks) + now.remaining}
        return text("{name} · {n} of {all} · {time}", time=_clock(self.left), **values)

    def _name_told(self) -> str:
        answered = [place for place, row in enumerate(self.matching.match.marks) if row]
        return self._players[answered[-1]] if answered else ""

    def _counts(self, told: Feedback) -> bool:
        return True

    def _due(self, told: Feedback) -> tuple[str, str]:
        return text("For this answer"), plural("{n} point", "{n} points", self._points)

    def draw(self, surface: pygame.Surface) -> None:
        if self._curtain is None:
            super().draw(surface)
            return
        style, turn = self.style, self.matching.match.turn
        surface.blit(velvet(style, self._size), (0, 0))
        _sheet(surface, style, self._size, self._players[turn or 0], self._said())
        cap_enter([self._curtain], self._focus.current)
        self._curtain.draw(surface, style)

    def _said(self) -> str:
        match = self.matching.match
        n = len(match.items)
        return plural("{n} question in {time}", "{n} questions in {time}", n, time=_clock(self.matching.most))


def _sheet(surface: pygame.Surface, style: Style, size: tuple[int, int], name: str, said: str) -> None:
    """Who is next, on a paper on the curtain."""
    px, theme = style.px, style.theme
    sheet = pygame.Rect(0, 0, min(px(560), size[0] - px(32)), px(340))
    sheet.center = (size[0] // 2, (size[1] + px(VALANCE)) // 2 - px(10))
    paper(style, sheet.size, 12).blit(surface, *sheet.topleft)
    room = sheet.width - px(60)
    at = (sheet.centerx, sheet.top + px(54))
    style.write(
        surface, at, text("Against the clock"), Face.STRONG, 16, theme.quiet_ink, side="middle", room=room
    )
    large = style.fitting(name, Face.SERIF, 48, room, 22)
    at = (sheet.centerx, sheet.top + px(116))
    style.write(surface, at, name, Face.SERIF, large, theme.ink, side="middle", room=room)
    at = (sheet.centerx, sheet.top + px(156))
    style.write(surface, at, said, Face.TEXT, 16, theme.quiet_ink, side="middle", room=room)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(max(0, round(seconds)), 60)
    return f"{minutes}:{rest:02}"
