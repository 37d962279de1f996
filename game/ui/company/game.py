"""A game of several at one screen: the curtain between persons, computer players, doubts and the clock. It
knows no rule, and shows nobody what is another's."""

import time
from collections.abc import Callable
from typing import Generic

import pygame

from game.fault import Fault
from game.hosting.computer_players import ComputerPlayers
from game.hosting.questions import Questions
from game.hosting.seated_game import SeatedGame
from game.search.players import Choice
from game.table.moves import Challenge, Deal, Done, Draw, Move
from game.table.refusal import Refusal
from game.table.session import Session
from game.table.state import Phase
from game.ui.company import pages
from game.ui.company.around import Around
from game.ui.company.curtain import Cover, Curtain, curtain_news
from game.ui.company.overlays import Overlays
from game.ui.company.phones import Phones
from game.ui.company.together import Together
from game.ui.kit.screen import Change, PlayerPlace, Push, Swap
from game.ui.kit.sound import SPEAKER, Cue
from game.ui.table.actions import Act
from game.ui.table.flights import glance
from game.ui.table.kind import S, T, TableDelegate, TableKind, Taken
from game.ui.table.pages import fault_page
from game.ui.table.screen import TableScreen
from game.ui.table.turn import Turn
from game.words.court import Court


class TurnTime(Generic[T, S]):
    """Lets the time of a table pass while a hand is `in_sight`, and ends the turn when it has run out."""

    def __init__(
        self,
        table: TableScreen[T, S],
        over: Overlays[T, S],
        questions: Questions,
        in_sight: Callable[[], bool],
    ) -> None:
        self._table = table
        self._over = over
        self._questions = questions
        self._in_sight = in_sight

    @property
    def running(self) -> bool:
        """Whether it goes now."""
        return self._table.turn.going and self._in_sight()

    def pass_(self, seconds: float) -> bool:
        """Let so much pass, whatever lies over the table; True when another second is to be shown."""
        table, turn, state = self._table, self._table.turn, self._table.turn.session.state
        if not self.running:
            return False
        changed = table.clock.tick(seconds, state.turn)
        if table.clock.out(state.turn):
            table.sheet = self._over.form = None  # nothing is decided any more by what was asked
            self._questions.forget()
            if isinstance(self._over.cover, Curtain):
                self._over.cover = None
            table.done(lambda: turn.run_out(table.clock.game_out))
        return changed


class ScreenPlace:
    """Follows the screen of a table on its way round."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._before: int | None = None  # whoever sits before the screen

    @property
    def player(self) -> PlayerPlace | None:
        """Who sits before the screen, where several do in turn."""
        seating = self._turn.seating
        if not seating.curtained or self._before is None:
            return None
        return PlayerPlace(seating.persons.index(self._before), len(seating.persons))

    def follow(self, cover: Cover | None) -> None:
        """The screen passes on as soon as the curtain hangs there whole."""
        if isinstance(cover, Curtain):
            self._before = cover.told.next if cover.solid else self._before
        elif self._turn.viewer is not None:
            self._before = self._turn.viewer


_ASIDE = 1.0  # seconds between two updates of a table that rests
_LOOKED_AT = 0.7  # seconds that a move of a computer player is to be seen before the next one is made


def company_table(
    kind: TableKind[T, S],
    session: Session,
    court: Court | None,
    around: Around,
    score_sheet: Callable[[Turn], Cover | None] = lambda turn: None,
) -> TableScreen[T, S]:
    """The table of a game for several. `score_sheet` covers it when a round or the game is over."""
    return TableScreen(kind, session, court, lambda table: CompanyGame(table, around, score_sheet))


class CompanyGame(TableDelegate, Generic[T, S]):
    """Runs a game for several."""

    def __init__(
        self, table: TableScreen[T, S], around: Around, score_sheet: Callable[[Turn], Cover | None]
    ) -> None:
        self._table = table
        self._around = around
        table.turn.advice = lambda: around.advice(table.turn.session)
        self._score_sheet = score_sheet
        self.over = Overlays(table, lambda form: self.together.sheets.answered(form))
        self.shared = SeatedGame(table.turn.session, table.turn.court)
        self.thinking = ComputerPlayers(table.turn.session)
        self.phones = Phones(
            table, self.shared, self._make_for, self._seated, lambda: self.together, lambda: self.time.running
        )
        self.together = Together(
            table,
            self.over,
            self.shared,
            self.thinking.votes_against,
            around.keep,
            self.attend,
            lambda seat: seat in self.phones.seats,
        )
        self.time = TurnTime(table, self.over, self.together.questions, self._in_sight)
        self.why: tuple[int, Choice] | None = None  # what a computer player did last, and why
        self._holding = False  # whoever has exchanged still looks at the card that he took
        self._place = ScreenPlace(table.turn)
        self._looked: float | None = None
        self._waited = 0.0
        self._asked_at = -1  # moves made when a computer player let a play stand

    def entered(self, first: bool) -> None:
        self.over.enter()
        if not first and self._looked is not None:  # another sheet lay over the table, and the hand in sight
            self.time.pass_(max(0.0, time.monotonic() - self._looked - _ASIDE))
        if first:
            self.phones.restore(self._around.phones)
            self.attend(falls=False)

    def attend(self, falls: bool = True) -> None:
        """See who has to do something now."""
        turn, state = self._table.turn, self._table.turn.session.state
        if self.together.busy:
            return
        self._holding = self._holding and turn.viewer != state.turn
        if self.over.cover is not None or turn.outcome is not None or state.phase is Phase.ROUND_OVER:
            if self.over.cover is None:
                self.over.lay(self._score_sheet(turn))
            return
        if state.phase is Phase.OUT:
            self._ask_about_the_end()
        elif turn.seating.level(state.turn) is not None:
            self.thinking.ask(state.turn)
        elif state.turn in self.phones.seats:
            self._look_on()
        elif turn.viewer != state.turn and not self._holding:
            self.draw_curtain(falls)

    def _seated(self) -> None:
        """Somebody has taken his hand elsewhere, or is here again."""
        turn, elsewhere = self._table.turn, self.phones.seats
        if self.together.busy:
            self.together.questions.go_on()
        elif turn.session.state.turn in elsewhere and not isinstance(self.over.cover, Curtain | None):
            return  # the score sheet lies there
        elif turn.session.state.turn in elsewhere and turn.going:
            self._look_on()
        else:
            self.attend()

    def _look_on(self) -> None:
        """Whoever is next has his hand elsewhere: here is the table that everybody sees."""
        viewer = self._table.turn.viewer
        looks = self._holding and viewer not in self.phones.seats
        if self.over.cover is None and (viewer is None or looks):
            return  # it is seen already, or will be
        self._holding, self.over.cover = False, None
        self.over.look_as(None)
        self._table.label()

    def draw_curtain(self, falls: bool = True) -> None:
        """Nobody looks at the table until whoever is next says so."""
        self.over.look_as(None)
        self.over.lay(Curtain(curtain_news(self._table.turn), falls))

    # --- acts -----------------------------------------------------------------------------------------

    def take(self, event: pygame.Event) -> Taken | None:
        return self.over.take(event)

    def moved(self) -> None:
        self._waited = 0.0
        self._table.clock.begin()
        self.attend()

    def act(self, act: Act) -> Taken | None:
        table, turn = self._table, self._table.turn
        if act in (Act.TURN, Act.TAKE_OPEN) and Draw not in turn.offers:
            return Taken()
        if self.together.take(act):
            return Taken()
        if act in (Act.TURN, Act.TAKE_OPEN, Act.HAND_OVER):  # a card that was taken is looked at first
            self._holding = turn.seating.curtained and act is not Act.HAND_OVER
        plain: dict[Act, Callable[[], object]] = {
            Act.SHOW_HAND: self._open,
            Act.HAND_OVER: self.attend,
            Act.NEXT_ROUND: self._next_round,
            Act.PLAY_NOW: self.thinking.hurry,
            Act.MOVES: lambda: table.show(pages.moves_page(turn)),
        }
        if act in plain:
            plain[act]()
        elif act is Act.SCORES and Act.SCORES not in table.kind.sheets:
            page = pages.end_page(turn)
            if page is not None:
                table.show(page)
            else:
                self.over.lay(self._score_sheet(turn))
        elif act is Act.WHY and self.why is not None:
            table.show(pages.why_page(turn, *self.why))
        else:
            change = self._leading_away(act)
            return Taken(change) if change is not None else None
        return Taken()

    def _leading_away(self, act: Act) -> Change | None:
        turn, around = self._table.turn, self._around
        if act in (Act.NEW, Act.AGAIN):
            again = around.again(turn.setup_for_next_dealer() if act is Act.NEW else turn.session.setup)
            table = company_table(self._table.kind, again, turn.court, around, self._score_sheet)
            table.keeper.phones = self._table.keeper.phones  # whoever had a seat finds it again
            return Swap(table)
        if act is Act.PHONES:
            return Push(self.phones.sheet())
        if act is Act.REVIEW and around.review is not None:
            return Push(around.review(turn))
        return None

    def close(self) -> None:
        self.thinking.stop()
        self.phones.close()

    def _open(self) -> None:
        """The curtain opens for whoever is next, or is to be asked."""
        if isinstance(self.over.cover, Curtain) and self.together.busy:
            self.over.cover.open()
            self.together.sheets.opened()
        elif isinstance(self.over.cover, Curtain):
            self.over.look_as(self.over.cover.told.next)
            self.over.cover.open()
            self._table.keeper.lay_again()
            SPEAKER.play(Cue.YOUR_TURN)

    def _next_round(self) -> None:
        turn = self._table.turn
        self.over.cover, self._holding = None, False
        if turn.seating.curtained:  # everybody looks at the score sheet: no new hand may be seen there
            self.over.look_as(None)
        if Deal in turn.offers or turn.state.phase is Phase.ROUND_OVER:
            self._table.done(self._deal)

    def _deal(self) -> None:
        self._table.turn.play(Deal())

    # --- computer players -----------------------------------------------------------------------------

    def _ask_about_the_end(self) -> None:
        """The last card is laid. Computer players are asked first whether they doubt it, then the screen goes
        round; a person who sits there alone, and has no phone, says it at the table."""
        turn = self._table.turn
        others = [seat for seat in range(len(turn.seating)) if seat != turn.session.state.turn]
        computers = [seat for seat in others if turn.seating.level(seat) is not None]
        if computers and self._asked_at != turn.session.at:
            self.thinking.ask(computers[0])
        elif turn.seating.curtained or self.phones.seats or not turn.open_plays:
            self.together.end_by(Done())

    def _take_choice(self, seat: int, choice: Choice) -> None:
        """A computer player has made its choice."""
        table, turn, move = self._table, self._table.turn, choice.move
        self._asked_at = turn.session.at
        if isinstance(move, Done) and turn.session.state.phase is Phase.OUT:
            self.attend()
            return
        self.why = (seat, choice)
        if isinstance(move, Challenge) and turn.rules.judging.adjudication == "vote":
            self.together.challenges.by_computer(move)
            return
        self._play(move)
        if isinstance(move, Challenge):
            table.show(pages.verdict_page(turn, move, ()))

    def _make_for(self, move: Move) -> Refusal | None:
        """Make the move of somebody whose hand is elsewhere, or say why not."""
        refusal = self._table.turn.session.check(move)
        if refusal is None and isinstance(move, Deal):
            self._next_round()
        elif refusal is None:
            self._play(move)
        return refusal

    def _play(self, move: Move) -> None:
        """A move that was not made at this screen, and is allowed."""
        table, turn = self._table, self._table.turn
        after = turn.session.mode.apply(turn.session.state, move)
        if turn.open_plays and after.phase in (Phase.ROUND_OVER, Phase.OVER):
            self.together.end_by(move)
            return
        before, state = glance(table.scene), turn.session.state
        turn.play(move)
        table.after(before, None, moved=turn.session.state is not state)

    def _listen(self, seconds: float) -> None:
        """Make the move of a computer player, when it has chosen and the last one was seen."""
        self._waited += seconds
        table = self._table
        if self._waited < _LOOKED_AT or table.flights.moving or table.sheet is not None or self.together.busy:
            return
        try:
            answer = self.thinking.answer()
            if answer is not None:
                self._take_choice(*answer)
            elif self.thinking.seat is None and self.over.cover is None and table.turn.going:
                self.attend()
        except Fault as fault:
            table.show(fault_page(fault))

    def _in_sight(self) -> bool:
        """Whether whoever is in turn has his hand in sight, here or elsewhere."""
        turn = self._table.turn
        here = turn.in_turn and turn.viewer is not None and not self.hides_table
        return here or (turn.session.state.turn in self.phones.seats and not self.together.busy)

    def serve(self) -> None:
        self.phones.update()

    def update(self, seconds: float) -> bool:
        table, scene, viewer = self._table, self._table.scene, self._table.turn.viewer
        self._looked = time.monotonic()
        before = (scene.thinking, scene.clock)
        self.phones.update()
        self._listen(seconds)
        due = self.time.pass_(seconds) | self.over.update(seconds)
        self._place.follow(self.over.cover)
        shown = table.turn.state.turn if table.turn.state.turn in self.phones.seats else viewer
        scene.clock = "" if shown is None else table.clock.shown(shown)
        self.follow()
        if (scene.thinking, scene.clock) != before:
            table.label()
            due = True
        return due

    def follow(self) -> None:
        scene, turn = self._table.scene, self._table.turn
        elsewhere = turn.state.turn if turn.going and turn.state.turn in self.phones.seats else None
        scene.why = self.why is not None
        scene.thinking = self.thinking.seat if self.thinking.seat is not None else elsewhere

    @property
    def player(self) -> PlayerPlace | None:
        return self._place.player

    @property
    def covers(self) -> bool:
        return self.over.cover is not None or self.over.form is not None

    @property
    def hides_table(self) -> bool:
        return self.over.cover is not None and self.over.cover.solid

    def draw(self, surface: pygame.Surface) -> None:
        self.over.draw(surface)
