"""A game of several without a window: turns, clock, computer players, open questions, and who is awaited.
Windows, phones and terminals are its clients; what one of them may show comes from `seen_by`."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from time import time
from typing import NamedTuple

from game.fault import Fault
from game.hosting.background import Background, Job
from game.hosting.challenges import Challenges, SettledChallenge, challenged_text
from game.hosting.clock import Clock
from game.hosting.move_log import log_lines
from game.hosting.news import Awaited, News, WaitsFor, grounds_texts
from game.hosting.questions import Answer, Questions, agreement
from game.hosting.seated_game import SeatedGame, Seating, computer_words, thinking_time
from game.opening import words_for
from game.search.hints import words_within
from game.search.players import Choice, History, Player, levels_for, player
from game.search.players.player import THINKING
from game.store.settings import THINKING_SECONDS
from game.table.facedown import history, seen_by
from game.table.mode import Mode
from game.table.moves import Challenge, Done, Move, Pass, Place, Resign, Stop
from game.table.open_plays import challenge, voters
from game.table.refusal import Refusal, refuse
from game.table.session import Session
from game.table.state import Phase, State, chance
from game.text.actions import Action
from game.words.agreement import Ruling
from game.words.court import Court
from game.words.lexicon import EVERYDAY, Lexicon
from modes.moves import Adjust, Deal


class _Thinking(NamedTuple):
    """A running search: its seat, the number of moves before it, and its job."""

    seat: int
    at: int
    job: Job[None, Choice]


class ComputerPlayers:
    """The computer players of a table. Each knows only what its seat has seen."""

    def __init__(self, session: Session, seating: Seating) -> None:
        self._session = session
        self._seating = seating
        self._players: dict[tuple[int, str, str], Player] = {}  # only the thinking itself adds to them
        self._background = Background("player")
        self._thought: _Thinking | None = None
        self._failed: int | None = None  # the number of moves when a search failed: reported once

    @property
    def seat(self) -> int | None:
        return None if self._thought is None else self._thought.seat

    def ask(self, seat: int) -> None:
        """Let a computer player think, unless one does already."""
        session = self._session
        if self._thought is not None or self._failed == session.at:
            return
        mode, seen, past = session.mode, seen_by(session.state, seat), history(session, seat)
        job: Job[None, Choice] = self._background.do(lambda job: self._think(job, mode, seat, seen, past))
        self._thought = _Thinking(seat, session.at, job)

    def _think(self, job: Job[None, Choice], mode: Mode, seat: int, seen: State, past: History) -> Choice:
        """The job: runs on the background thread."""
        one = self._player(mode, seat)
        job.when_cancelled(one.stop)
        chosen = thinking_time()
        if chosen in THINKING:
            one.thinking = THINKING[chosen]
            return one.choose(seen, past, seat)
        seconds = THINKING_SECONDS[chosen]
        one.thinking = seconds  # what is usual takes less than a second
        alarm = Timer(seconds, one.hurry)
        alarm.daemon = True  # it keeps no program from ending
        alarm.start()
        try:
            return one.choose(seen, past, seat)
        finally:
            alarm.cancel()

    def hurry(self) -> None:
        """Ask the thinking player to choose now, if it has begun to think."""
        if self._thought is not None:
            seat = self._thought.seat
            one = self._players.get((seat, self._seating.level(seat) or "", computer_words()))
            if one is not None:
                one.hurry()

    def _player(self, mode: Mode, seat: int) -> Player:
        """The player of a seat, created on first use, which may build its search form."""
        level, tier = self._seating.level(seat) or "", computer_words()
        if (seat, level, tier) not in self._players:
            words = mode.words if isinstance(mode.words, Lexicon) else words_for(mode.ruleset)
            common = words if len(words.tiers) == 1 else words.at(words.tiers[0])
            known = words_within(words, EVERYDAY) if tier == EVERYDAY else None
            seed = chance(self._session.setup.deal, "player", seat)
            self._players[seat, level, tier] = player(level, mode, common, words, seed, known)
        return self._players[seat, level, tier]

    def answer(self) -> tuple[int, Choice] | None:
        """The seat that has made its choice, with it; None while it thinks, or when the table has changed
        since. Raises Fault if it could not think."""
        thought = self._thought
        if thought is None or not thought.job.done():
            return None
        self._thought = None
        try:
            choice = thought.job.take()
        except Exception:
            self._failed = thought.at
            raise
        return (thought.seat, choice) if thought.at == self._session.at else None

    def votes_against(self, words: tuple[str, ...]) -> bool:
        """How computer players vote: against words that the list does not have."""
        return any(word not in self._session.mode.words for word in words)

    def stop(self) -> None:
        """Cancel the search."""
        if self._thought is not None:
            self._thought.job.cancel()
            self._thought = None


NOT_YOUR_TURN, QUESTION_OPEN = "not-your-turn", "question-open"
"""Codes of refusals: another seat is in turn; a question has to be answered first."""

_SHOWN = 0.7  # seconds that a move can be seen before a computer player makes the next one


class GameListener:
    """The client that shows the game. It calls `HostedGame.continue_game` once it has shown a move. By
    default every hand is in sight, and nothing has to be shown."""

    @property
    def busy(self) -> bool:
        """The last move is still being shown: computer players wait."""
        return False

    @property
    def covered(self) -> bool:
        """Something else is shown instead of the game: nobody's turn begins."""
        return False

    @property
    def remote(self) -> Collection[int]:
        """The seats whose hand is not shown here, but on a phone."""
        return ()

    def in_sight(self, seat: int) -> bool:
        """Whether a seat sees its hand, so that its time passes."""
        return True

    def turn_begins(self) -> None:
        """A person has to move, or the round or the game is over."""

    def will_move(self, move: Move) -> None:
        """A move is about to be made."""

    def move_made(self, move: Move, before: State) -> None:
        """A move was made in this state."""

    def decided(self) -> None:
        """A question is answered; its move follows."""

    def nothing_decided(self) -> None:
        """A question is answered, and the turn goes on."""

    def disagreed(self) -> None:
        """Not all agree to end the game."""

    def settled(self, move: Challenge, reasons: Sequence[str]) -> None:
        """A challenge has its verdict, and was made."""

    def lapsed(self) -> None:
        """A seat considered a challenge, and the game has gone on; the question is gone."""

    def time_is_up(self) -> None:
        """The time of the seat in turn has run out; the move for it follows."""

    def failed(self, fault: Fault) -> None:
        """Handle the failure of a move that no client requested, or of its consequences."""
        raise fault


class HostedGame:
    """Runs a game of several. `last_choice` is the last choice of a computer player with its seat, `news` is
    the last play or verdict, shown to everybody; `keep` stores the rulings of a vote."""

    def __init__(
        self,
        session: Session,
        court: Court | None,
        listener: GameListener,
        clock: Clock | None = None,
        keep: Callable[[Sequence[Ruling]], None] = lambda ruled: None,
    ) -> None:
        self.session = session
        session.follow_up = self._overtime
        self.game = SeatedGame(session, court)
        self.clock = clock or Clock(session.mode.ruleset, len(self.game.seating))
        self.questions = Questions()
        self.questions.absent = lambda: self.game.seating.substitutes
        self.computers = ComputerPlayers(session, self.game.seating)
        self.challenges = Challenges(self.game, self.questions, self.computers.votes_against, self._settle)
        self.last_choice: tuple[int, Choice] | None = None
        self._listener = listener
        self._keep = keep
        self._shown_for = 0.0
        self._let_stand_at = -1  # moves made when a computer player let a play stand
        self._was_running = False  # whether time passed when a seat began to consider a challenge
        self._awaits: tuple[object, ...] = ()
        self._since = time()
        self.news: News | None = None

    # --- what clients ask for -------------------------------------------------------------------------

    def play(self, seat: int | None, move: Move) -> Refusal | None:
        """Make a move of a seat, or return why not. If it ends the round or the game while a play can be
        challenged, poll all possible challengers first; the move follows if nobody challenges."""
        state = self.session.state
        if not self._may(seat, move):
            return refuse(NOT_YOUR_TURN)
        if self.questions.blocking:
            return refuse(QUESTION_OPEN)
        refusal = self.session.check(move)
        if refusal is not None:
            return refusal
        self._lapse()
        if isinstance(move, Resign) or state.phase is Phase.OUT:
            self._make(move)
        else:
            self._play(move)
        return None

    def _may(self, seat: int | None, move: Move) -> bool:
        """Whether a seat may ask for this move; challenges and ends by agreement have methods of their
        own, and no seat adjusts a score."""
        state = self.session.state
        match move:
            case Deal():
                return True
            case Resign():
                return seat is not None and move.seat == seat
            case Adjust() | Challenge() | Stop() | Pass(timeout=True):
                return False
            case Done() if state.phase is Phase.OUT:  # a person lets the last play stand
                return seat in self.game.seating.persons
        return seat == state.turn

    def challenge(self, seat: int) -> bool:
        """Ask a person which play they challenge; False if they may challenge none now."""
        if self.questions.busy or seat not in self.game.challengers:
            return False
        remote = seat in self._listener.remote  # the game has gone on meanwhile
        self.challenges.begin_by(seat, (lambda: None) if remote else self.resume)
        return True

    def answer(self, seat: int, number: int, answer: Answer) -> bool:
        """Take a seat's answer to the question of this number; False if that question is not open for it."""
        asked = self.questions.question_for(seat)
        if asked is None or asked[0] != number or not asked[1].takes(answer):
            return False
        self.questions.answer(seat, answer)
        return True

    def agree(self, seat: int | None, move: Resign | Stop) -> None:
        """Ask all persons, first this seat, whether the game shall end."""

        def dropped(others_asked: bool) -> None:
            self.resume()
            if others_asked:
                self._listener.disagreed()

        self.questions.ask(agreement(self.game, move, seat, lambda: self._decide(move), dropped))

    def end(self, seat: int | None, action: Action) -> bool:
        """Resign, or ask all persons whether the game shall end; False if the seat may not do that now."""
        if self.questions.blocking or action not in self.game.ways_to_end(seat):
            return False
        self._lapse()
        match action:
            case Action.RESIGN:
                self.play(seat, Resign(seat))
            case Action.ASK_STOP:
                self.agree(seat, Stop())
            case Action.STOP_WITHOUT_RESULT:
                self.agree(seat, Resign())
        return True

    def substitute(self, seat: int) -> bool:
        """Let a computer player play for a person who is absent, until `take_back`; False if this game has
        none."""
        levels = levels_for(self.game.rules)
        if not levels or seat not in self.game.seating.persons:
            return False
        self.game.seating.substitutes[seat] = levels[len(levels) // 2]
        with self._reports_faults():
            if self.questions.busy:
                self.questions.skip(seat)
            else:
                self.continue_game()
        return True

    def take_back(self, seat: int) -> None:
        """Let a person play again for whom a computer player has played."""
        if self.game.seating.substitutes.pop(seat, None) is not None and self.computers.seat == seat:
            self.computers.stop()
            with self._reports_faults():
                self.continue_game()

    @contextmanager
    def _reports_faults(self) -> Iterator[None]:
        """Report a Fault to the listener where no client waits for it."""
        try:
            yield
        except Fault as fault:
            self._listener.failed(fault)

    # --- what happens next ----------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether time passes for the seat in turn. It goes on while somebody considers a challenge."""
        if not self.session.state.going:
            return False
        if self.questions.private and self._was_running:
            return True
        return self._listener.in_sight(self.session.state.turn)

    @property
    def awaited(self) -> Awaited:
        """Who has to do something now."""
        seats, reason = self._waits_for()
        poll = self.questions.poll if reason is WaitsFor.ANSWER else None
        awaits = (reason, self.session.at, poll)
        if awaits != self._awaits:
            self._awaits, self._since = awaits, time()
        left = self._time_left(reason)
        return Awaited(seats, reason, self._since, None if left is None or left < 0 else time() + left)

    def _time_left(self, reason: WaitsFor) -> float | None:
        """The seconds left to move or to answer; None if no time passes."""
        if reason is WaitsFor.ANSWER:
            return self.questions.seconds_left
        return (
            self.clock.seconds_left(self.session.state.turn)
            if reason is WaitsFor.MOVE and self.running
            else None
        )

    @property
    def waited(self) -> float:
        """The seconds for which the table has waited for the same answer or move."""
        return max(0.0, time() - self.awaited.since)

    def _waits_for(self) -> tuple[tuple[int, ...], WaitsFor]:
        state, seating = self.session.state, self.game.seating
        if self.questions.blocking:
            return self.questions.awaited, WaitsFor.ANSWER
        if self.game.outcome is not None:
            return (), WaitsFor.OVER
        if state.phase is Phase.ROUND_OVER:
            return self.game.playing_persons, WaitsFor.NEXT_ROUND
        if self.computers.seat is not None:
            return (self.computers.seat,), WaitsFor.THINKING
        if state.phase is Phase.OUT:
            return self.game.challengers, WaitsFor.ANSWER
        return (state.turn,), WaitsFor.MOVE if seating.level(state.turn) is None else WaitsFor.THINKING

    def continue_game(self) -> None:
        """Start what comes next: a computer player's thinking, a question, or a person's turn."""
        if self._computers_wait or self._listener.covered:
            return
        state, outcome = self.session.state, self.game.outcome
        if outcome is None and state.phase is Phase.OUT:
            self._ask_about_the_end()
        elif outcome is None and state.going and self.game.seating.level(state.turn) is not None:
            self.computers.ask(state.turn)
        else:
            self._listener.turn_begins()

    @property
    def _computers_wait(self) -> bool:
        """Whether computer players wait for a question. What is considered on a phone is a secret, and stops
        nobody; at the screen everybody sees it."""
        return self.questions.busy and not (
            self.questions.private and set(self.questions.awaited) <= set(self._listener.remote)
        )

    def update(self, seconds: float) -> bool:
        """Let computer players move, and advance the time; True when the clock shows another second."""
        self._shown_for += seconds
        if self._shown_for >= _SHOWN and not self._listener.busy and not self._computers_wait:
            self._play_chosen()
        self.expire()
        return self.pass_time(seconds)

    def expire(self) -> None:
        """Give the default answers of seats that have not answered in time."""
        with self._reports_faults():
            self.questions.expire()

    def pass_time(self, seconds: float) -> bool:
        """Advance the time of the seat in turn; True when the clock shows another second."""
        seat = self.session.state.turn
        if not self.questions.private:
            self._was_running = self.running
        if not self.running:
            return False
        if self.session.mode.ruleset.clocked:
            self.session.add_time(seconds)
        changed = self.clock.tick(seconds, seat)
        if self.clock.out(seat):
            self.questions.forget()
            self._listener.time_is_up()
            with self._reports_faults():
                self._make(Stop(timeout=True) if self.clock.game_out else Pass(timeout=True))
        return changed

    def resume(self) -> None:
        """Continue the turn after a question without a result."""
        self._listener.nothing_decided()
        self.continue_game()

    def close(self) -> None:
        """Stop the computer players."""
        self.computers.stop()

    # --- moves ----------------------------------------------------------------------------------------

    def _play(self, move: Move) -> None:
        after = self.session.mode.apply(self.session.state, move)
        if self.game.open_plays and after.phase in (Phase.ROUND_OVER, Phase.OVER):
            self.challenges.last_chance(lambda: self._decide(move))
        else:
            self._make(move)

    def _decide(self, move: Move) -> None:
        self._listener.decided()
        self._make(move)

    def _make(self, move: Move) -> None:
        self._change(move, lambda: self.session.play(move))

    def _lapse(self) -> None:
        """Drop what a seat considers, as the game goes on."""
        if self.questions.private:
            self.questions.forget()
            self._listener.lapsed()

    def _change(self, move: Move, make: Callable[[], Refusal | None]) -> None:
        before, at = self.session.state, self.session.at + 1
        self._listener.will_move(move)
        try:
            make()
        except Fault:
            if self.session.state is not before:  # another window has gone on with the game
                self.clock.begin()
            raise
        if self.session.state is not before:
            self._shown_for = 0.0
            self.clock.begin()
            if isinstance(move, Place):
                line = next(line for line in log_lines(self.session, None) if line.at <= at)
                self._publish(News(0, line.seat, line.brief, line.points))
            self._listener.move_made(move, before)

    def _overtime(self, state: State) -> Iterator[Move]:
        """The points off that overtime costs once the game is over."""
        mode = self.session.mode
        if not self.clock.overtime or mode.outcome(state) is None:
            return
        for seat in range(len(self.game.seating)):
            penalty = Adjust(seat, -self.clock.penalty(seat))
            if mode.check(state, penalty) is None:  # one of no points is not allowed
                state = mode.apply(state, penalty)
                yield penalty

    def _publish(self, news: News) -> None:
        self.news = news._replace(number=1 if self.news is None else self.news.number + 1)

    def _settle(self, settled: SettledChallenge) -> None:
        """Make the move of a challenge with its verdict."""
        self._listener.decided()
        move, rules = settled.move, self.game.rules
        voting = voters(self.session.state_at(settled.play.at), rules) if move.votes else ()
        self._change(move, lambda: challenge(self.session, settled.play, move))
        votes = dict(zip(voting, move.votes, strict=True))
        reasons = () if move.votes else self.game.grounds(move.words)
        self._publish(News(0, move.seat, "", verdict=move, votes=votes, reasons=reasons))
        self._listener.settled(move, settled.reasons)
        with self._reports_faults():
            self._keep(settled.ruled)

    def _ask_about_the_end(self) -> None:
        """The last piece is laid. Poll the computer players for a challenge, then everybody; one person alone
        at the screen ends the game there without a poll."""
        seating, turn = self.game.seating, self.session.state.turn
        computers = [seat for seat in range(len(seating)) if seat != turn and seating.level(seat) is not None]
        if computers and self._let_stand_at != self.session.at:
            self.computers.ask(computers[0])
        elif seating.curtained or self._listener.remote or not self.game.open_plays:
            self.challenges.last_chance(lambda: self._decide(Done()))

    # --- computer players -----------------------------------------------------------------------------

    def _play_chosen(self) -> None:
        """Make the move of a computer player that has chosen."""
        with self._reports_faults():
            answer = self.computers.answer()
            if answer is not None:
                self.choose(*answer)
            elif self.computers.seat is None and self.session.state.going:
                self.continue_game()

    def choose(self, seat: int, choice: Choice) -> None:
        """Carry out the choice of a computer player."""
        move = choice.move
        self._lapse()
        self._let_stand_at = self.session.at
        if isinstance(move, Done) and self.session.state.phase is Phase.OUT:
            self.continue_game()
            return
        self.last_choice = (seat, choice)
        if isinstance(move, Challenge) and self.game.rules.judging.adjudication == "vote":
            self.challenges.by_computer(move)
            return
        self._play(move)
        if isinstance(move, Challenge):
            reasons = self.game.grounds(move.words)
            self._publish(News(0, move.seat, "", verdict=move, reasons=reasons))
            raised = challenged_text(self.game, move.seat, move.words)
            self._listener.settled(move, (raised, *grounds_texts(reasons)))
