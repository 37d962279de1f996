"""The review screen of a finished game: a growing list of findings, the largest mistakes first. Each leads to
its move on the board, and is kept for practice with one key."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
import pygame
from msgspec import UNSET

from game.fault import Fault
from game.hosting.background import Background, Job
from game.opening import own_lexicon
from game.practice.context import PracticeContext
from game.practice.drills.play import words_only
from game.practice.item import Item, Subject
from game.practice.item_store import ItemStore
from game.practice.review import Finding, GameReview, ReviewProgress
from game.store import settings
from game.store.database import Database
from game.store.saved import SavedSession
from game.table.mode import Outcome
from game.table.state import EndRule
from game.text.catalogues import plural, text
from game.ui.kit.controls.choice import Toggle
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form, Message
from game.ui.kit.controls.plain_fault import player_message
from game.ui.kit.controls.widgets import AT_FOOT, Button, IconButton, at_foot, done_button
from game.ui.kit.keyboard import ENTER, enter_help, repeats
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring
from game.ui.kit.screen import Change, KeyHelp, Push
from game.ui.practice.screen import session_for_items
from game.ui.questions.play import PlaysForm
from game.ui.table.game_replay import ShowMove
from game.ui.table.turn import Turn
from game.words.lexicon import EVERYDAY, Lexicon

_ROW = 62
_TWO_LINES, _THREE_LINES = (16, 20, 2), (14, 17, 3)  # sizes of a sentence in a row: letters, distance, lines
_FOOTER = 48 + 16 + 20  # buttons, a gap, and the state, which may take two lines of it
_WORDS = 44 + 6  # the row above the findings, where words can be chosen
_KEEP, _PLAYS, _WHOSE = 132, 44, 180


class RunningReview(NamedTuple):
    """A review: the iterator of what it has found, and a call that stops it from another thread."""

    progress: Callable[[], Iterator[ReviewProgress]]
    stop: Callable[[], None] = lambda: None


def review_of(turn: Turn, show: ShowMove) -> "ReviewForm":
    """The review of the people at a table with a finished game; of one where only computers play, of all."""
    session, words = turn.session, turn.session.mode.words
    assert isinstance(words, Lexicon), "asked for where it can be reviewed"
    setup = session.setup
    ruleset = session.mode.ruleset
    subject = Subject(setup.ruleset, setup.language, setup.options, own_lexicon(ruleset))
    context = PracticeContext(subject, ruleset, words)
    saved = session if isinstance(session, SavedSession) else None
    apart = session.detached(session.at)  # the table may go on meanwhile
    refused = saved.refused() if saved is not None else ()
    game = saved.game if saved is not None else None
    seats = turn.seating.persons or range(len(turn.seating))

    def start(tier: str) -> RunningReview:
        review = GameReview(apart, context.within(tier), game, seats, refused)
        return RunningReview(review.progress, review.stop)

    alone = len(session.state.seats) == 1
    names = {seat: turn.seating.display_names[seat] for seat in seats}
    tier = "" if alone else context.within(EVERYDAY).tier
    return ReviewForm(start, _nothing(turn), tier, ReviewedGame(len(apart.moves), names, show))


class ReviewedGame(NamedTuple):
    """How many moves are reviewed, the names of the seats, and what shows a move on the table."""

    moves: int = 0
    names: Mapping[int, str] = {}
    show: ShowMove | None = None


def _nothing(turn: Turn) -> str:
    """The text if there are no findings: praise only for a patience that was won."""
    if turn.seating.company:
        return text("Nothing to learn here.")
    if turn.outcome is Outcome.WON:
        return text("Nothing to learn here: well played!")
    if turn.end_rule is EndRule.GIVEN_UP:
        return text("You gave up this game. Nothing in it to practise.")
    return text("You lost this game. Nothing in it to practise.")


_ReviewJob = Job[ReviewProgress, None]


def _run(job: _ReviewJob, review: RunningReview) -> None:
    """The background job: report what is found."""
    job.when_cancelled(review.stop)
    for progress in review.progress():
        job.report(progress)
        if job.cancelled:
            return


def _size(item: Item) -> int:
    return 0 if item.mistake is UNSET else item.mistake


def _cost(finding: Finding) -> tuple[int, float, int]:
    """What orders findings: the size of a mistake, what it lost, then the order of the game."""
    rank = 0 if finding.mistake is None else finding.mistake.rank
    return -rank, -finding.lost, finding.move


class FindingRow(Control):
    """A finding that leads to its move."""

    def draw(self, target: pygame.Surface, style: Style) -> None:
        """Draw the focus ring, away from the sentence that the form writes."""
        if self.focused:
            around = self.rect.inflate(style.px(12), style.px(6))
            focus_ring(style, around.size, 8).blit(target, *around.topleft)


class ReviewForm(Form):
    """The findings, looked for in the background until the form is left or it is stopped. `start` starts a
    review with a tier of words; if there is a tier to `choose`, a toggle restricts the words to it. Where
    several are reviewed, each may see their own."""

    width, height = 860.0, 600.0

    def __init__(
        self,
        start: Callable[[str], RunningReview],
        nothing: str = "",
        choose: str = "",
        game: ReviewedGame | None = None,
    ) -> None:
        super().__init__()
        self._start, self._choose = start, choose
        self._game = game or ReviewedGame()
        self._seat: int | None = None  # whose findings are shown; None: everybody's
        self._known = ReviewProgress()
        self._nothing = nothing or text("Nothing to learn here.")
        self._faults: list[Fault] = []
        self._database = Database(self._faults.append)
        self._item_store = ItemStore(self._database)
        self._touched = False  # until then the focus is on the largest mistake, whichever comes in
        self._background = Background("review")
        self._begin(bool(choose and settings.read(self._database).review_words))

    def _begin(self, few: bool) -> None:
        """Start a review, in place of an earlier one."""
        self._few = few
        review = self._start(self._choose if few else "")
        self._known = ReviewProgress()
        self._halted = False
        self._shown = self._at = self.pages.first = 0
        self._page: dict[int, Finding] = {}  # the rows as they are laid out, by their number among all
        self._end_announced = False  # whether the end was noticed
        self._job: _ReviewJob = self._background.instead(lambda job: _run(job, review))

    @property
    def progress(self) -> ReviewProgress:
        """All that was found so far."""
        return self._known if self._halted else self._job.progress or self._known

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings that are shown, the largest mistakes first."""
        every = (each for each in self.progress.findings if self._seat in (None, each.seat))
        return tuple(sorted(every, key=_cost))

    @property
    def done(self) -> bool:
        return self._job.done()

    def heading(self) -> str:
        return text("Learn from this game")

    @property
    def initial_focus(self) -> str:
        return next(
            (control.name for control in self.focus.controls if isinstance(control, FindingRow)), "close"
        )

    # --- laying out -----------------------------------------------------------------------------------

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        controls: list[Control] = []
        row = pygame.Rect(inside.left, inside.top, inside.width, px(44))
        if len(self._game.names) > 1:
            row.width -= px(_WHOSE + 12)
            whose = pygame.Rect(row.right + px(12), row.top, px(_WHOSE), row.height)
            name = text("All players") if self._seat is None else self._game.names[self._seat]
            controls.append(Button("whose", whose, name))
        if self._choose:
            controls.insert(0, Toggle("words", row, words_only(self._choose), self._few))
        if controls:
            below = inside.top + px(_WORDS)
            inside = pygame.Rect(inside.left, below, inside.width, inside.bottom - below)
        self._inside = inside
        shown = self.findings
        every = self.progress.findings  # after those shown: more may have come in between
        self._shown = len(shown)
        page = self.pages.shown(shown, (inside.height - px(_FOOTER)) // px(_ROW))
        self._page = {every.index(each): each for each in page}
        for place, (number, finding) in enumerate(self._page.items()):
            rect = pygame.Rect(0, inside.top + place * px(_ROW) + px(6), px(_KEEP), px(40))
            rect.right = inside.right
            if self._game.show is not None:
                line = pygame.Rect(inside.left, rect.top, inside.width - px(_KEEP + _PLAYS + 24), rect.height)
                controls.append(FindingRow(f"board {number}", line))
            if finding.plays:
                plays = pygame.Rect(rect.left - px(_PLAYS + 8), rect.top, px(_PLAYS), rect.height)
                controls.append(IconButton(f"plays {number}", plays, Icon.LIST))
            if finding.item is None:
                continue
            kept = self._item_store.knows(finding.item.key)
            label = text("Kept") if kept else text("Keep")
            controls.append(Button(f"keep {number}", rect, label, enabled=not kept, key="" if kept else "K"))
        footer = [] if self.done else [Button("stop", AT_FOOT, text("Stop"))]
        if keys := self._kept_here:
            words = plural("Practise {n} question", "Practise {n} questions", len(keys))
            footer.append(Button("ask", AT_FOOT, words))
        return [*controls, *at_foot(style, inside, *footer, *self.pages.buttons(), done_button())]

    @property
    def _kept_here(self) -> tuple[str, ...]:
        """The keys of the kept findings, large mistakes first."""
        items = [found.item for found in self.findings if found.item is not None]
        kept = [item for item in items if self._item_store.knows(item.key)]
        return tuple(item.key for item in sorted(kept, key=lambda item: -_size(item)))

    # --- events ---------------------------------------------------------------------------------------

    def more_keys(self) -> tuple[KeyHelp, ...]:
        keep = (KeyHelp("K", text("keep it for practice"), (pygame.K_k,)),) if self._to_keep else ()
        board = any(isinstance(control, FindingRow) for control in self.focus.controls)
        return (*keep, enter_help(text("show the position on the board"))) if board else keep

    def handle(self, event: pygame.Event) -> Change | None:
        here = self.focus.current
        self._touched |= event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_k:
            keep = self._kept_next
            change = self.press(keep) if keep is not None else None
        elif event.type == pygame.KEYDOWN and event.key in ENTER and isinstance(here, FindingRow):
            change = None if repeats(event) else self.press(here)
        else:
            change = super().handle(event)
        return self._apply_words() or change

    def close(self) -> None:
        self._background.close()
        self._database.close()

    def _apply_words(self) -> Change | None:
        """Review again with other words, if the toggle has changed, and store the choice."""
        wanted = next(
            (control.on for control in self.focus.controls if isinstance(control, Toggle)), self._few
        )
        if wanted is self._few:
            return None
        self._begin(wanted)
        self._refresh_at("words")
        now = settings.read(self._database)
        words = self._choose if wanted else ""
        try:
            settings.write(self._database, now, msgspec.structs.replace(now, review_words=words))
        except Fault as fault:
            return Push(Message.about(fault))
        return None

    @property
    def _to_keep(self) -> dict[str, Control]:
        """The buttons of the page that keep a finding, by name."""
        controls = self.focus.controls
        return {each.name: each for each in controls if each.name.startswith("keep ") and each.enabled}

    @property
    def _kept_next(self) -> Control | None:
        """The button that K presses: that of the focused finding, or the first of the page that is not
        kept."""
        offered, current = self._to_keep, self.focus.current
        number = "" if current is None else current.name.partition(" ")[2]
        return offered.get(f"keep {number}") or next(iter(offered.values()), None)

    def press(self, control: Control) -> Change | None:
        what, _, which = control.name.partition(" ")
        if what == "board" and self._game.show is not None:
            return Push(self._game.show(self._page[int(which)].move - 1, lambda: self.progress))
        if what == "stop":
            self._known, self._halted = self.progress, True
            self._job.cancel()
            self._refresh_at("close")
            return None
        if what == "whose":
            self._next_player()
            return None
        if what == "plays":
            finding = self._page[int(which)]
            return Push(PlaysForm(finding.plays, len(finding.plays)))
        if what == "keep":
            item = self._page[int(which)].item
            return self._keep_item(item, control.name) if item is not None else None
        return Push(session_for_items(self._kept_here))

    def _next_player(self) -> None:
        """Show the findings of the next player, or after the last one those of all."""
        order = (None, *self._game.names)
        self._seat = order[(order.index(self._seat) + 1) % len(order)]
        self.pages.first = 0
        self._refresh_at("whose")

    def _keep_item(self, item: Item, pressed: str) -> Change | None:
        try:
            self._item_store.keep(item)
        except Fault as fault:
            return Push(Message.about(fault))
        offered = list(self._to_keep)
        at = offered.index(pressed)
        self._refresh_at(next(iter((*offered[at + 1 :], *offered[:at])), "close"))
        return None

    def _refresh_at(self, at: str) -> None:
        """Lay out what is found by now, with the focus on a control; that of a finding on its page now."""
        assert self.style is not None, "the form is shown"
        if number := at.partition(" ")[2]:
            self.pages.show(self.findings.index(self._page[int(number)]))
        self.lay_out(self.style)
        self.focus.put(at)
        if self.focus.current is None:
            self.focus.put("close")
        self.focus.changed = True

    def update(self, seconds: float) -> bool:
        due = super().update(seconds) or self.progress.at != self._at
        self._at = self.progress.at
        ended = self.done and not self._end_announced
        if (len(self.findings) != self._shown or ended) and self.style is not None:
            here = self.focus.current if self._touched else None
            self._refresh_at(here.name if here is not None else "close")
            self.press_guard.begin()
            if not self._touched:
                self.focus.put(self.initial_focus)
            due = True
        if ended:
            self._end_announced = due = True
            try:
                if not self._halted:
                    self._job.take()
            except Fault as fault:
                self._faults.append(fault)
        return due

    # --- showing --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, inside = style.px, style.theme, self._inside
        for place, finding in enumerate(self._page.values()):
            top = inside.top + place * px(_ROW)
            surface.fill(theme.rule, (inside.left, top + px(_ROW) - px(6), inside.width, 1))
            room = inside.width - px(_KEEP + _PLAYS + 28)
            at, words = (inside.left, top + px(32)), self._sentence(finding)
            two = len(style.lines(words, Face.TEXT, _TWO_LINES[0], room)) <= 2
            letters, leading, most = _TWO_LINES if two else _THREE_LINES
            style.write_lines(surface, at, words, Face.TEXT, letters, theme.ink, room, most, leading, 0.5)
        for control in self.focus.controls:
            if isinstance(control, FindingRow):
                control.draw(surface, style)
            elif isinstance(control, Button) and control.name.startswith("keep "):
                control.cap = control.key if control is self._kept_next else ""
        at, room, state = (inside.left, inside.bottom - px(61)), inside.width, self._state()
        size = style.fitting(state, Face.TEXT, 14, room, 12)
        style.write_lines(surface, at, state, Face.TEXT, size, theme.quiet_ink, room, 2, 16, 0.5)

    def _sentence(self, finding: Finding) -> str:
        """A finding, with the name of its player where several are shown."""
        names = self._game.names
        if len(names) < 2 or self._seat is not None:
            return finding.sentence
        return f"{names[finding.seat]}: {finding.sentence}"

    def _state(self) -> str:
        if self._faults:
            return player_message(self._faults[-1])
        at, whole = self.progress.at, self._game.moves
        if self._halted:
            return text("Stopped at move {n} of {all}.", n=at, all=whole)
        if not self._end_announced and at:
            return text("Looking through the game: move {n} of {all}", n=at, all=whole)
        if not self._end_announced:
            return text("Looking through the game…")
        if not self.findings:
            return self._nothing
        return plural("{n} thing to learn", "{n} things to learn", len(self.findings))
