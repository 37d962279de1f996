"""The computer players of a game. One at a time thinks on a background thread."""

from threading import Timer
from typing import NamedTuple

from game.hosting.background import Background, Job
from game.hosting.seated_game import Seating, computer_words, thinking_time
from game.opening import words_for
from game.search.hints import words_within
from game.search.players import Choice, History, Player, player
from game.search.players.player import THINKING
from game.store.settings import THINKING_SECONDS
from game.table.facedown import history, seen_by
from game.table.mode import Mode
from game.table.session import Session
from game.table.state import State, chance
from game.words.lexicon import EVERYDAY, Lexicon


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
        self._beside = Background("player")
        self._thought: _Thinking | None = None
        self._failed: int | None = None  # the number of moves when a search failed: reported once

    @property
    def seat(self) -> int | None:
        """The seat that thinks now."""
        return None if self._thought is None else self._thought.seat

    def ask(self, seat: int) -> None:
        """Let a computer player think, unless one does already."""
        session = self._session
        if self._thought is not None or self._failed == session.at:
            return
        mode, seen, heard = session.mode, seen_by(session.state, seat), history(session, seat)
        job: Job[None, Choice] = self._beside.do(lambda job: self._think(job, mode, seat, seen, heard))
        self._thought = _Thinking(seat, session.at, job)

    def _think(self, job: Job[None, Choice], mode: Mode, seat: int, seen: State, heard: History) -> Choice:
        """The job: runs on the background thread."""
        one = self._player(mode, seat)
        job.when_cancelled(one.stop)
        chosen = thinking_time()
        if chosen in THINKING:
            one.thinking = THINKING[chosen]
            return one.choose(seen, heard, seat)
        seconds = THINKING_SECONDS[chosen]
        one.thinking = seconds  # what is usual takes less than a second
        alarm = Timer(seconds, one.hurry)
        alarm.daemon = True  # it keeps no program from ending
        alarm.start()
        try:
            return one.choose(seen, heard, seat)
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
