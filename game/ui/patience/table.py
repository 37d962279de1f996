"""The table of a patience, with what it offers besides playing: the light, the look back, a solution."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.search.solver.solve import SolvedLine, Unknown
from game.table.mode import Outcome, Setup
from game.table.moves import Move
from game.table.session import HelpTaken, Session
from game.table.state import EndRule, State
from game.text.actions import Action
from game.text.catalogues import plural, text
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push, Swap
from game.ui.patience import pages
from game.ui.patience.light import Light, all_seen, lamp_state, light_of
from game.ui.patience.pages import KnownDeal, SharingSheets
from game.ui.table.actions import Offer, offer
from game.ui.table.cloth import CLOTH, ClothScreen
from game.ui.table.game_replay import OpenReview, open_review, replay
from game.ui.table.kind import Handled, TableDelegate
from game.ui.table.rail import large_button
from game.ui.table.replay import demonstration
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page
from game.words.court import Court

Again = Callable[[Setup], Session]


def patience_table(
    session: Session,
    again: Again,
    court: Court | None = None,
    review: OpenReview | None = None,
    known: KnownDeal | None = None,
) -> ClothScreen:
    """The table of a game for one. `again` makes a session of a setup: the same deal or another; `review`
    opens the review of a finished game; `known` is what journal and books know of the game."""
    known = known or KnownDeal()
    return TableScreen(CLOTH, session, court, lambda table: PatienceGame(table, again, review, known))


class PatienceGame(TableDelegate):
    """One game of patience: its light, what follows from it, and the time played."""

    def __init__(self, table: ClothScreen, again: Again, review: OpenReview | None, known: KnownDeal) -> None:
        self._table = table
        self._again = again
        self._review = review
        self._known = known
        self._sharing = SharingSheets(table, known)
        self._away = False  # the player is in another window
        self._back: Page | None = None  # the current page of the look back
        self.light: Light | None = light_of(table.turn.session)
        self._book_line: list[tuple[State, Move]] | None = None  # made when a hint is first shown
        table.turn.hints.solution = self._next_of_book

    def run(self, action: Action) -> Handled | None:
        turn = self._table.turn
        match action:
            case Action.LOOK_BACK:
                self._look_back()
            case Action.ASK_DEMO:
                self._table.show(self._demo_page())
            case Action.DEMO:
                return Handled(self._shown())
            case Action.THINK_LONGER if self.light is not None:
                self.light.think_longer(turn.state)
                self.follow()
            case Action.BRANCH:
                solvable_at = self.light.look_back_result()[0] if self.light is not None else None
                return Handled(self._swapped(turn.session.branch(solvable_at or 0)))
            case Action.AGAIN:
                return Handled(self._dealt(turn.session.setup))
            case Action.NEW:
                return Handled(self._dealt(self._known.another(turn.session.setup)))
            case Action.NEXT:
                return Handled(self._dealt(self._known.following(turn.session.setup)))
            case Action.REPLAY if turn.may_replay:
                return Handled(Push(replay(self._table, self._branched, self._review)))
            case Action.REVIEW if self._review is not None:
                return Handled(Push(open_review(self._table, self._branched, self._review)))
            case Action.FINISH if self._finish() is not None:
                self._table.show(pages.finish_page(turn))
            case Action.FINISH_NOW:
                self._finish_now()
            case _:
                return self._sharing.run(action, self._way_of_deal())
        return Handled()

    # --- the end of it by itself ----------------------------------------------------------------------

    def _finish(self) -> SolvedLine | None:
        """A way to the end, once all cards have been seen and no draft is laid."""
        turn = self._table.turn
        if turn.outcome is not None or turn.draft or not all_seen(turn.session):
            return None
        return self.way

    def _finish_now(self) -> None:
        """Play the rest. It counts as a hint: the words are the player's to find until the end."""
        turn, way = self._table.turn, self._finish()
        if way is not None:
            turn.session.take_help(HelpTaken(1))
            for move in way.moves:
                turn.play(move)

    def _way_of_deal(self) -> tuple[Move, ...]:
        """A solution of the deal: the moves that won it, those the light knows, or the book's."""
        turn, light = self._table.turn, self.light
        if turn.outcome is Outcome.WON:
            return turn.session.played
        begun = turn.session.state_at(0)
        answer = light.answer(begun) if light is not None else None
        return answer.moves if isinstance(answer, SolvedLine) else self._known.way(turn.session)

    def _next_of_book(self) -> Move | None:
        """The next move of the book's solution, as long as the game follows it."""
        turn = self._table.turn
        if self._book_line is None:
            state, self._book_line = turn.session.state_at(0), []
            for move in self._known.way(turn.session):
                self._book_line.append((state, move))
                state = turn.session.mode.apply(state, move)
        state = turn.state
        line = (move for there, move in self._book_line if _alike(there, state))
        return next(line, None)

    def buttons(self, made: list[Button]) -> list[Button]:
        """The second button finishes the game once nothing is hidden any more; after a win the main one deals
        the next deal."""
        layout = self._table.scene.layout
        if self._table.turn.outcome is Outcome.WON:
            following = offer(self._table.turn, Action.NEXT, kind=ButtonKind.PRIMARY)
            return [
                large_button(button.name, following, layout.main) if button.name == "main" else button
                for button in made
            ]
        if self._finish() is None:
            return made
        finish = offer(self._table.turn, Action.FINISH)
        return [
            large_button(Action.FINISH.value, finish, layout.second)
            if button.name == "second" and not button.enabled
            else button
            for button in made
        ]

    # --- time -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Handled | None:
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self._away = True
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._away = False
        return None

    def entered(self, first: bool) -> None:
        self._away = False

    def _shown(self) -> Change | None:
        """The solution as a demonstration; looking at it is recorded with the game, but for one that was won
        before."""
        moves, turn = self._solution(), self._table.turn
        if not moves:
            return None
        if turn.outcome is not Outcome.WON:
            turn.session.take_help(HelpTaken(shown=True))
        return Push(demonstration(turn.session, moves, 0 if turn.outcome else turn.session.at))

    def _solution(self) -> tuple[Move, ...]:
        """The moves of a solution from here, or of the deal once the game is over; none if none is known."""
        turn = self._table.turn
        if turn.outcome is None:
            return self.way.moves if self.way is not None else ()
        begun = turn.session.state_at(0)
        answer = self.light.answer(begun) if self.light is not None else None
        return answer.moves if isinstance(answer, SolvedLine) else self._known.way(turn.session)

    def _branched(self, at: int, line: Sequence[Move]) -> Change:
        """A new game: the first moves of this one, then others. A way that has won is known: it
        counts as help."""
        session = self._table.turn.session.branch(at, line)
        if self._table.turn.outcome is Outcome.WON:
            session.take_help(HelpTaken(shown=True))
        return Pop(self._swapped(session))

    def _dealt(self, setup: Setup) -> Change:
        """Another deal, or the same one again. An untouched one does not stay in “Current games”."""
        session = self._again(setup)
        if not self._table.turn.draft:
            self._table.turn.session.discard_untouched()
        return self._swapped(session)

    def _swapped(self, session: Session) -> Change:
        court = self._table.turn.court
        return Swap(patience_table(session, self._again, court, self._review, self._known))

    # --- the light --------------------------------------------------------------------------------------

    def has_lamp(self, style: Style) -> bool:
        return self.light is not None and style.lamp

    def follow(self) -> None:
        scene, turn = self._table.scene, self._table.turn
        if self.light is None or not self.has_lamp(scene.style):
            scene.lamp = None
            return
        if turn.outcome is None and self.light.answer(turn.state) is None:
            self.light.ask(turn.state)
        scene.lamp = lamp_state(turn, self.light)

    def update(self, seconds: float) -> bool:
        table = self._table
        if table.shown and table.sheet is None and not self._away and table.turn.outcome is None:
            table.turn.session.add_time(seconds)
        if not table.shown or self.light is None or not self.light.changed():
            return False
        table.scene.lamp = lamp_state(table.turn, self.light) if self.has_lamp(table.scene.style) else None
        if table.sheet is not None and table.sheet.page is self._back:
            self._show_back()
        return True

    def close(self) -> None:
        if self.light is not None:
            self.light.close()

    @property
    def way(self) -> SolvedLine | None:
        """The known way to the end from here."""
        answer = self.light.answer(self._table.turn.state) if self.light is not None else None
        return answer if isinstance(answer, SolvedLine) and answer.moves else None

    # --- pages ------------------------------------------------------------------------------------------

    def page(self, action: Action, page: Page) -> Page:
        if action is not Action.MENU:
            return page
        return self._sharing.added(self._added(page))

    def end_page(self, page: Page | None) -> Page | None:
        if page is None:
            return None
        if self._table.turn.outcome is Outcome.WON:
            return self._sharing.won(page)
        if self._given_up_too_soon():
            label = text("It could still be won: there was a solution.")
            page = replace(page, lines=(*page.lines[:1], label, *page.lines[1:]))
        facts = self._known.facts(self._table.turn.session)
        page = replace(page, lines=(*page.lines, *pages.record_lines(facts)))
        return self._added(page, ended=True)

    def _given_up_too_soon(self) -> bool:
        """Whether a way to the end was known when the game was given up."""
        turn = self._table.turn
        if self.light is None or turn.end_rule is not EndRule.GIVEN_UP:
            return False
        before = self.light.answer(turn.session.state_at(turn.session.at - 1))
        return isinstance(before, SolvedLine)

    def _added(self, page: Page, ended: bool = False) -> Page:
        """Add to a sheet: a solution, in the menu, and after a loss a look back."""
        turn, known = self._table.turn, bool(self._solution())
        more = []
        if self.light is not None and turn.outcome is Outcome.LOST:
            more.append(offer(turn, Action.LOOK_BACK))
        undecided = not ended and turn.outcome is None and self._undecided()
        if undecided:
            more.append(offer(turn, Action.THINK_LONGER))
        if not ended and (known or (self.light is not None and not undecided)):
            more.append(offer(turn, Action.ASK_DEMO, enabled=known))
        first, *rest = page.offers
        return replace(page, offers=(first, *more, *rest))

    def _undecided(self) -> bool:
        """Whether the light has searched the current state without a result."""
        light = self.light
        return (
            light is not None
            and isinstance(light.answer(self._table.turn.state), Unknown)
            and not light.seeking()
        )

    def _demo_page(self) -> Page:
        """What a solution reveals, and what looking at one counts as."""
        knows = text("A solution gives away every card, even those face down.")
        turn = self._table.turn
        begun = turn.session.state_at(0) if turn.outcome else turn.state
        rarer = self.light.rarer(begun) if self.light is not None else ()
        words = (text("It uses rarer words too."),) if rarer else ()
        counts = (text("If you look at one, a win on this deal counts as won with help."),)
        label = text("View table") if turn.outcome else text("Keep playing")
        close = Offer(Action.CLOSE, label, text("Esc"), ButtonKind.PRIMARY)
        show = offer(turn, Action.DEMO, enabled=bool(self._solution()))
        lines = (knows, *words, *(() if turn.outcome is Outcome.WON else counts))
        return Page(text("Show a solution"), lines, offers=(close, show))

    def _look_back(self) -> None:
        """Start looking for the last state from which the game could be won."""
        if self.light is not None:
            session = self._table.turn.session
            self.light.look_back([session.state_at(n) for n in range(session.at + 1)])
        self._show_back()

    def _show_back(self) -> None:
        self._back = self._back_page()
        self._table.show(self._back)

    def _back_page(self) -> Page:
        """What the look back has found so far."""
        close = Offer(Action.CLOSE, text("View table"), text("Esc"))
        solvable_at, looked = self.light.look_back_result() if self.light is not None else (None, None)
        if solvable_at is not None:
            lines = (
                self._look_back_text(solvable_at),
                text("Play on from there as a new game. This game stays as it is."),
            )
            branch = offer(self._table.turn, Action.BRANCH, key=text("Enter"), kind=ButtonKind.PRIMARY)
            return Page(text("Where did I lose it?"), lines, offers=(branch, close))
        if self.light is not None and self.light.seeking():
            line = text("Checking the position after move {n}…", n=looked or 0)
            return Page(text("Where did I lose it?"), (line,), offers=(close,))
        line = text("No solution was found from any position. That is no proof that there was none.")
        return Page(text("Where did I lose it?"), (line,), offers=(close,))

    def _look_back_text(self, at: int) -> str:
        played = self._table.turn.session.at
        if at == 0:
            return text("The last position with a known solution is the deal itself.")
        return plural(
            "After move {n} of {played} there was still a known solution.",
            "After move {n} of {played} there was still a known solution.",
            at,
            played=played,
        )


def _alike(one: State, other: State) -> bool:
    """Whether the same cards are laid and face up in two states of one deal."""
    return one.board == other.board and one.open == other.open and len(one.stock) == len(other.stock)
