"""Match screen: the same questions for each player against the clock, with a curtain between players; those
with phones answer at the same time."""

import time
from collections.abc import Callable

import pygame

from game.practice.match import BestOfAll, MatchSession
from game.practice.scheduler import SessionPlan
from game.practice.session import Feedback, Prompt
from game.text.catalogues import language, plural, speaking, text
from game.ui.kit.common_keys import asks_for_help, enter_help, escape_help, tab_help
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.press_guard import UNHURRIED, PressGuard
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.screen import Change, Explain, KeyHelp, PlayerPlace, Pop, Push, SharedScreen, Swap, wake
from game.ui.kit.sound import SPEAKER, Cue, ticks
from game.ui.practice.match_parts import draw_curtain, feedback_parts, question_parts, result_parts
from game.ui.practice.match_phones import MatchPhones, SimultaneousAnswers
from game.ui.practice.screen import DrillScreen, clock
from game.ui.questions.paper import PaperPart
from game.ui.questions.rail import RailPlan


class MatchScreen(DrillScreen, SharedScreen):
    """Each player answers behind the curtain, or those who have `phones` on them when the others are done.
    `again` makes the screen of another match."""

    def __init__(
        self,
        plan: SessionPlan,
        players: tuple[str, ...],
        again: Callable[[], "MatchScreen"],
        seed: int | None = None,
        phones: bool = False,
    ) -> None:
        self._players = players
        self._curtain: Button | None = None
        self._rest = PressGuard(UNHURRIED)  # before the curtain can be opened
        self._shown_at = 0.0
        self._made: MatchSession | None = None
        self._points, self._left = 0, 0.0  # of the answer that is told
        self._told_at = -1  # the second that is seen on the clock
        self._player: PlayerPlace | None = None
        self.in_turn: int | None = None  # who is asked, or was asked what is told now
        self._all = SimultaneousAnswers(self)
        self.phones = MatchPhones(self, self._all, phones)
        self._held: Change | None = None  # until the next event
        self._anew = again
        super().__init__(plan, again, seed)

    def _opened(self, seed: int) -> Prompt:
        self._jobs.opened = self._made = MatchSession(self._wanted, self._players, seed)
        return self._made.asked()

    @property
    def player(self) -> PlayerPlace | None:
        return self._player

    @property
    def matching(self) -> MatchSession:
        """The match; it is there as soon as something was asked."""
        assert self._made is not None, "the match is open"
        return self._made

    @property
    def together(self) -> bool:
        return self.in_turn is None and self.asked is not None and self.asked.item is not None

    # --- what comes after what ------------------------------------------------------------------------

    def _ask(self, made: object) -> Change | None:
        match = self.matching.match
        new = match.turn != self.in_turn if match.turn is not None else not self._all.going
        falls = bool(match.asked) and (new or self._curtain is not None)
        super()._ask(made)
        self._shown_at = time.monotonic()
        self.in_turn = match.turn
        self._all.begin()
        if falls:
            self._hang()
        self.show_who()
        return self.phones.let_in() if self.question is not None else None

    def _hang(self) -> None:
        """The curtain falls before what is asked now."""
        match, said = self.matching.match, text("Start")
        if match.turn is not None:
            self._player = PlayerPlace(match.turn, len(match.players))
            said = text("I am {name}: begin", name=match.players[match.turn])
        self._rest.begin()
        self._curtain = Button("begin", pygame.Rect(0, 0, 1, 1), said, ButtonKind.BRASS, text("Enter"))
        self._label()

    def _over(self) -> tuple[PaperPart, ...]:
        return result_parts(self.matching.match)

    def _tell(self, made: object) -> Change | None:
        change = super()._tell(made)
        if isinstance(made, Feedback):
            whose = [self.in_turn] if self.in_turn is not None else [*self._all.answers]
            self._points = max(map(self._all.points_of, whose))
            self._left = max(map(self.matching.left_of, whose))
            self._changed = True
        return change

    def _tell_best(self, made: object) -> Change | None:
        """Tell the best of the answers that were given at once, and what each has brought."""
        if not isinstance(made, BestOfAll):
            return self._tell(None)
        self._all.stage += 1
        change = self._tell(made.told)
        self._paper.show(feedback_parts(self.matching.match, made, self._all.answers))
        self._arrange()
        return change

    def show_who(self) -> None:
        """The question that is asked to all at once, and who has answered it."""
        self._changed = True
        if self.together and self.question is not None and self.told is None:
            with speaking(language()):  # a phone that has answered may speak another one
                wording = self.question.wording()
                self._paper.show(question_parts(self.matching.match, wording, self._all.answers))

    def ask_next(self) -> None:
        """What was told is seen."""
        self._next()

    @property
    def spent(self) -> float:
        """The seconds that the question was asked for."""
        return self._spent

    @property
    def _spent(self) -> float:
        """The clock of a match never stands still: whoever has seen a question may think about it, with
        another window before it too."""
        return time.monotonic() - self._shown_at

    @property
    def left(self) -> float:
        """How many seconds whoever is asked still has."""
        if self.told is not None:
            return self._left
        running = self._curtain is None and not self.busy
        if self.together and running:
            return self._all.left
        return self.matching.left - (self._spent if running else 0.0)

    @property
    def covered(self) -> tuple[str, ...]:
        return () if self._curtain is None else (text("Against the clock"), self._names(), self._said())

    @property
    def seconds_left(self) -> int | None:
        asking = self.asked is not None and self.asked.item is not None and self.told is None
        return int(self.left) if asking and self._curtain is None else None

    @property
    def practised(self) -> bool:
        return True

    def _repeat(self) -> None:
        """Nothing is asked twice in a match."""

    def close(self) -> None:
        self.phones.close(lambda: text("The session is over."))
        super().close()

    # --- laying out -----------------------------------------------------------------------------------

    def _label(self) -> None:
        super()._label()
        if self._style is None:
            return
        px, listens = self.style.px, bool(self.phones.url)
        if self._curtain is not None:
            width = min(px(420), self._size[0] - px(80))
            self._curtain.rect = pygame.Rect(0, 0, width, px(64))
            self._curtain.rect.center = (self._size[0] // 2, self._size[1] // 2 + px(70))
            below = pygame.Rect(0, 0, width * 2 // 3, px(44))
            below.midtop = (self._curtain.rect.centerx, self._curtain.rect.bottom + px(16))
            self._focus.replace([self._curtain, *([_to_phones(below)] if listens else [])])
            self._focus.put("begin")
        elif self.together and self.told is None and self._plan is not None:
            ways = [spot for spot in self._focus.spots if spot.name in ("leave", "help")]
            self._focus.replace([_to_phones(self._plan.second.union(self._plan.third)), *ways])

    def _while_asked(self, plan: RailPlan, asked: "object") -> list[Spot]:
        return [spot for spot in super()._while_asked(plan, asked) if spot.name != "undo"]  # type: ignore[arg-type]

    def _at_end(self, plan: RailPlan) -> list[Spot]:
        return [spot for spot in super()._at_end(plan) if spot.name != "undo"]

    def _after_answer(self, plan: RailPlan, told: Feedback) -> list[Spot]:
        following = Button("next", plan.next, text("Next"), ButtonKind.BRASS, text("Enter"))
        return [following, *([_to_phones(plan.second.union(plan.third))] if self.phones.url else [])]

    def keys(self) -> tuple[KeyHelp, ...]:
        if self._curtain is not None:
            return (enter_help(self._curtain.label), escape_help())
        if self.told is not None:
            return (tab_help(), enter_help(text("Next")), escape_help())
        return (tab_help(), escape_help()) if self.together else super().keys()

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Change | None:
        if self._curtain is None:
            return super().handle(event)
        change = self._go_on()
        if change is not None:
            return change
        if asks_for_help(event):
            return Explain(self.keys(), self.game)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        self._rest.handle(event)
        if not self._rest.over:  # a key too many, meant for the answer before, opens nothing
            return None
        pressed = self._focus.handle(event)
        if pressed is not None and pressed.name == "begin" and not self.busy:
            self.open_curtain()
        return None if pressed is None or pressed.name == "begin" else self._press(pressed.name)

    def open_curtain(self) -> None:
        """Whoever is asked sees the question now."""
        self._curtain, self._shown_at = None, time.monotonic()
        self._all.opened()
        SPEAKER.play(Cue.YOUR_TURN)
        self._label()
        self._focus.put("")

    def _press(self, name: str) -> Change | None:
        if name == "phones":
            return Push(self.phones.sheet())
        if name != "again" or not self.phones.url:
            return super()._press(name)
        screen = self._anew()
        screen.phones.before = self.phones.kept  # whoever had a seat finds it again
        self.phones.close()  # they are not told that it is over
        return Swap(screen)

    def _on_table(self, event: pygame.Event) -> None:
        if not self.together or event.type == pygame.MOUSEWHEEL:  # else it is answered on phones
            super()._on_table(event)

    def _go_on(self) -> Change | None:
        held, self._held = self._held, None
        return held or super()._go_on()

    def serve(self) -> None:
        if self._held is None and self.phones.url and self._jobs.done:  # another screen may lie over this one
            self._held = super()._go_on()
            wake()
        self.phones.update()
        if self._made is None or not (self.phones.url or self.matching.match.together):
            return
        sits = self._all.seated(self.phones.seats, bool(self.phones.url))
        judges = self._all.complete()
        if sits is not None:
            self._jobs.do(sits, self._ask)
        elif judges is not None:
            self._jobs.do(judges, self._tell_best)

    def update(self, seconds: float) -> bool:
        self.serve()
        due = super().update(seconds)
        self._rest.update(seconds)
        if self._made is None or self.asked is None or self.asked.item is None or self._curtain is not None:
            return due
        if self.told is None and not self.busy and not self.together and self.left <= 0:
            self._jobs.do(self.matching.out_of_time, self._ask)
            return True
        shown = int(self.left)
        if self.told is None and ticks(self._told_at + 1, shown + 1):
            SPEAKER.play(Cue.TICK)
        changed, self._told_at = shown != self._told_at, shown
        return due or changed

    # --- showing --------------------------------------------------------------------------------------

    def _line(self, now: Prompt) -> str:
        values = {"n": now.number, "all": len(now.marks) + now.remaining}
        if self.together:  # their names stand below
            return " · ".join((text("{n} of {all}", **values), clock(self.left)))
        return text("{name} · {n} of {all} · {time}", name=self._names(), time=clock(self.left), **values)

    def _names(self) -> str:
        """Who is asked, or was asked what is told now: the match has gone on then."""
        if self.in_turn is not None:
            return self._players[self.in_turn]
        asked = self.matching.match.asked if self.told is None else self._all.answers
        return ", ".join(self._players[each] for each in asked)

    def _counts(self, told: Feedback) -> bool:
        return True

    def _due(self, told: Feedback) -> tuple[str, str]:
        return text("For this answer"), plural("{n} point", "{n} points", self._points)

    def draw(self, surface: pygame.Surface) -> None:
        if self._curtain is None:
            super().draw(surface)
        else:
            draw_curtain(surface, self.style, self._size, self._names(), self._said(), self._focus)

    def _said(self) -> str:
        most, n = self.matching.most, len(self.matching.match.items)
        return plural("{n} question in {time}", "{n} questions in {time}", n, time=clock(most))


def _to_phones(rect: pygame.Rect) -> Button:
    return Button("phones", rect, text("Answers on phones"))
