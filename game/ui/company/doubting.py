"""Leads a doubt from whoever raises it to its verdict: he is asked which play, then the dictionary or the
whole table says whether it stands. It plays no move, and shows no verdict."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Generic, NamedTuple

from game.hosting.computer_players import ComputerPlayers
from game.table.moves import Challenge, Deal
from game.table.openplays import OpenPlay, doubters, open_now, sent_back, voters
from game.table.state import Phase
from game.text.catalogues import plural, text
from game.ui.company.polling import Answer, Poll, Polling, PollQuestion
from game.ui.table.kind import S, T
from game.ui.table.screen import TableScreen
from game.ui.table.turn import Turn
from game.words.lexicon import Lexicon
from game.words.reason_texts import reason_text
from game.words.rulings import Ruling

_LOOK_UP, _VOTE, _STAND, _BACK = "look up", "vote", "stand", "back"
_DOUBTS = frozenset({_LOOK_UP, _VOTE})
_MOST = 5  # things to choose among on one sheet


class Settled(NamedTuple):
    """A doubt with its verdict: the play, the move, what was said about it, what the table has ruled."""

    play: OpenPlay
    move: Challenge
    reasons: tuple[str, ...]
    ruled: tuple[Ruling, ...] = ()


class _DoubtChoice(NamedTuple):
    """What can be doubted: all the words of a play, or one of them."""

    play: OpenPlay
    words: tuple[str, ...]


class Doubting(Generic[T, S]):
    """`settled` is told every verdict, `dropped` that nobody doubts after all."""

    def __init__(
        self,
        table: TableScreen[T, S],
        asking: Polling[T, S],
        thinking: ComputerPlayers,
        settled: Callable[[Settled], None],
        dropped: Callable[[], None],
    ) -> None:
        self._table = table
        self._asking = asking
        self._thinking = thinking
        self._settled = settled
        self._dropped = dropped

    @property
    def _turn(self) -> Turn:
        return self._table.turn

    # --- who doubts what ------------------------------------------------------------------------------

    def able(self) -> tuple[int, ...]:
        """The persons who may doubt a play now, in the order of the turns after whoever laid the last one."""
        turn = self._turn
        found = {seat for play in turn.open_plays for seat in doubters(turn.session, play)}
        first, seats = turn.open_plays[0].seat if turn.open_plays else 0, len(turn.seating)
        return tuple(sorted(found, key=lambda seat: (seat - first) % seats))

    def begin(self) -> None:
        """Somebody says that he doubts a play: who he is he says first, where several could be."""
        able, called = self._able_from_here(), self._turn.seating.called
        if len(able) == 1:
            self._ask(able, esc=_STAND, then=self._dropped)
            return
        names = tuple((str(seat), text("{name} challenges", name=called[seat])) for seat in able)
        question = PollQuestion(
            text("Who challenges a play?"), (), (*names, (_STAND, text("Nobody"))), esc=_STAND
        )
        here = self._turn.viewer if self._turn.viewer is not None else -1

        def named(heard: Mapping[int, Answer]) -> None:
            said = heard[here].said
            if said == _STAND:
                self._dropped()
            else:
                self._ask_openly(int(said), here)

        self._asking.ask_here(Poll((here,), question.asked, lambda seat: question, named))

    def _ask_openly(self, seat: int, here: int) -> None:
        """Ask the person who has just named themselves. That is no secret, so it needs no curtain. A
        hand that was not open `here` before opens behind one afterwards: anybody could have pressed the
        button."""

        def dropped() -> None:
            if seat != here:
                self._asking.holder = None
            self._dropped()

        self._asking.ask_here(self._poll((seat,), esc=_STAND, then=dropped))

    def begin_by(self, seat: int) -> None:
        """A person of whom it is known who he is doubts a play."""
        if seat in self.able():
            self._ask((seat,), esc=_STAND, then=self._dropped)

    def _able_from_here(self) -> tuple[int, ...]:
        viewer = self._turn.viewer
        return tuple(sorted(self.able(), key=lambda seat: seat != viewer))

    def last_chance(self, then: Callable[[], None]) -> None:
        """Everybody who may still doubt a play is asked before `then` ends the round or the game."""
        self._ask(self.able(), esc="", then=then, last=True)

    def _ask(self, seats: Sequence[int], esc: str, then: Callable[[], None], last: bool = False) -> None:
        self._asking.ask(self._poll(seats, esc, then, last))

    def _poll(self, seats: Sequence[int], esc: str, then: Callable[[], None], last: bool = False) -> Poll:
        def done(heard: Mapping[int, Answer]) -> None:
            raised = next(((seat, said) for seat, said in heard.items() if said.said in _DOUBTS), None)
            if raised is None:
                then()
                return
            seat, answer = raised
            found = self._among(seat)[answer.chosen]
            if answer.said == _VOTE:
                self._vote(seat, found)
            else:
                self._look_up(seat, found)

        about = text("Challenge a play?")
        return Poll(seats, about, lambda seat: self._question(seat, esc, last), done, _DOUBTS)

    def _among(self, seat: int) -> tuple[_DoubtChoice, ...]:
        """What a person may doubt: every play as a whole, then single words as far as there is room."""
        turn = self._turn
        plays = [play for play in turn.open_plays if seat in doubters(turn.session, play)]
        whole = [_DoubtChoice(play, play.words) for play in plays]
        single = [_DoubtChoice(play, (word,)) for play in plays for word in play.words if len(play.words) > 1]
        return (*whole, *single)[: max(_MOST, len(whole))]

    def _question(self, seat: int, esc: str, last: bool) -> PollQuestion:
        turn, rules = self._turn, self._turn.rules
        among, called = self._among(seat), turn.seating.called
        plays = {each.play for each in among}
        lines = [self._laid(play) for play in plays if len(plays) == 1]
        if last and Deal in turn.session.mode.rules:
            lines.append(text("The round ends unless someone challenges a word."))
        elif last:
            lines.append(text("The game ends unless someone challenges a word."))
        layer = among[0].play if len(plays) == 1 else None
        lines += stakes(turn, called[seat], layer, votes=rules.adjudication == "vote")
        answers = [(_STAND, text("Accept"))]
        if rules.adjudication == "vote" or rules.derivation_vote:
            answers.insert(0, (_VOTE, text("Let the table vote")))
        if rules.adjudication != "vote":
            answers.insert(0, (_LOOK_UP, text("Look it up")))
        labels = tuple(
            text("{name}: {words}", name=called[each.play.seat], words=", ".join(each.words))
            for each in among
        )
        asked = text("Challenge a play?")
        return PollQuestion(
            called[seat], (asked, *lines), tuple(answers), text("What do you challenge?"), labels, esc
        )

    def _laid(self, play: OpenPlay) -> str:
        return text(
            "{name} has played {words}.",
            name=self._turn.seating.called[play.seat],
            words=", ".join(play.words),
        )

    # --- the verdict ----------------------------------------------------------------------------------

    def by_computer(self, move: Challenge) -> None:
        """A computer player doubts, and the table votes."""
        play = open_now(self._turn.session)
        if play is not None:
            self._vote(move.seat, _DoubtChoice(play, move.words or play.words))

    def _look_up(self, seat: int, found: _DoubtChoice) -> None:
        lexicon = self._turn.session.mode.words
        upheld = any(word not in lexicon for word in found.words)
        move = Challenge(seat, found.words, upheld)
        self._settled(Settled(found.play, move, tuple(self._grounds(found.words))))

    def _vote(self, doubter: int, found: _DoubtChoice) -> None:
        """Every person who has a voice is asked for it; whoever has the screen comes first."""
        turn = self._turn
        voting = voters(turn.session.state_at(found.play.at), turn.rules)
        persons = [seat for seat in voting if seat in turn.seating.persons]
        persons.sort(key=lambda seat: seat != self._asking.holder)
        called = turn.seating.called
        about = text("{name} challenges {words}.", name=called[doubter], words=", ".join(found.words))
        lines = (
            self._laid(found.play),
            about,
            *stakes(turn, called[doubter], found.play, votes=True),
            text("Is it a word?"),
        )
        answers = ((_STAND, text("It is a word")), (_BACK, text("It isn't a word")))

        def question(seat: int) -> PollQuestion:
            return PollQuestion(called[seat], lines, answers)

        def done(heard: Mapping[int, Answer]) -> None:
            self._count(doubter, found, voting, heard)

        self._asking.ask(Poll(persons, about, question, done))

    def _count(
        self, doubter: int, found: _DoubtChoice, voting: Sequence[int], heard: Mapping[int, Answer]
    ) -> None:
        """All voices are in; those of the computer players come last."""
        rules, called = self._turn.rules, self._turn.seating.called
        against = {seat: heard[seat].said == _BACK for seat in voting if seat in heard}
        against |= {seat: self._thinking.votes_against(found.words) for seat in voting if seat not in heard}
        votes = tuple(against[seat] for seat in voting)
        upheld = sent_back(votes, rules)
        said = [
            text("{name}: it isn't a word", name=called[seat])
            if no
            else text("{name}: it is a word", name=called[seat])
            for seat, no in against.items()
        ]
        n, all_ = sum(votes), len(votes)
        said.append(plural("{n} of {all} votes against it.", "{n} of {all} vote against it.", n, all=all_))
        ruled = tuple(self._rulings(found.words, valid=not upheld)) if heard else ()
        self._settled(Settled(found.play, Challenge(doubter, found.words, upheld, votes), tuple(said), ruled))

    def _grounds(self, words: Sequence[str]) -> list[str]:
        """What the word court says of each word."""
        court = self._turn.court
        if court is None:
            return []
        found = []
        for word in words:
            reasons = " ".join(reason_text(reason) for reason in court.reasons(word)[:3])
            found.append(f"{word}: {reasons}")
        return found

    def _rulings(self, words: Sequence[str], valid: bool) -> list[Ruling]:
        lexicon, seating = self._turn.session.mode.words, self._turn.seating
        if not isinstance(lexicon, Lexicon):
            return []
        by = tuple(seating.called[seat] for seat in seating.persons)
        day = date.today().isoformat()
        return [Ruling(word, lexicon.language, valid, by, day) for word in words]


def stakes(turn: Turn, doubter: str, play: OpenPlay | None, votes: bool) -> tuple[str, str]:
    """What is at stake for whoever laid a play (of several it is not said yet which) and for its doubter."""
    costs = turn.rules.vote if votes else turn.rules.doubt
    lost = costs.wrong == "turn_lost"
    if play is not None:
        name = turn.seating.called[play.seat]
        wrong = text("If it's wrong, {name} takes it back and loses the turn.", name=name)
        again = text("If it's wrong, {name} takes it back and may play another word.", name=name)
    else:
        wrong = text("If it's wrong, its player takes it back and loses the turn.")
        again = text("If it's wrong, its player takes it back and may play another word.")
    wrong = wrong if lost else again
    last = turn.session.state.phase is Phase.OUT and Deal not in turn.session.mode.rules
    if costs.right == "turn_lost" and not last:
        return wrong, text("If it stands, {name} loses the next turn.", name=doubter)
    return wrong, text("If it stands, the challenge costs nothing.")
