"""Challenges, from the person who raises one to the verdict: they choose the play they mean, then the
dictionary or a vote of the whole table decides whether it stands."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from game.hosting.news import grounds_texts, next_turn_comes
from game.hosting.questions import Answer, Poll, PollQuestion, Questions
from game.hosting.seated_game import SeatedGame
from game.table.moves import Challenge
from game.table.open_plays import OpenPlay, challengers, open_now, sent_back, voters
from game.text.catalogues import plural, text
from game.words.agreement import Ruling
from game.words.lexicon import Lexicon
from modes.moves import Deal

STAND = "stand"
"""The answer that a play stands, or that nobody challenges one."""

_LOOK_UP, _VOTE, _BACK = "look up", "vote", "back"
_CHALLENGES = frozenset({_LOOK_UP, _VOTE})
_MAX_CHOICES = 5  # things to choose among on one sheet


class SettledChallenge(NamedTuple):
    """A challenge with its result: the play, the move, the reasons, and the table's rulings."""

    play: OpenPlay
    move: Challenge
    reasons: tuple[str, ...]
    ruled: tuple[Ruling, ...] = ()


class _Contested(NamedTuple):
    """What can be challenged: all the words of a play, or one of them."""

    play: OpenPlay
    words: tuple[str, ...]


class Challenges:
    """`votes_against` is how computer players vote; `settled` gets every verdict."""

    def __init__(
        self,
        game: SeatedGame,
        questions: Questions,
        votes_against: Callable[[tuple[str, ...]], bool],
        settled: Callable[[SettledChallenge], None],
    ) -> None:
        self._game = game
        self._questions = questions
        self._votes_against = votes_against
        self._settled = settled

    # --- who challenges what --------------------------------------------------------------------------

    def begin_by(self, seat: int, then: Callable[[], None]) -> None:
        """Ask a person which play they challenge, if there is one that they may; `then` follows if none."""
        if seat in self._game.challengers:
            self._questions.ask(self.poll((seat,), STAND, then))

    def last_chance(self, then: Callable[[], None]) -> None:
        """Ask everybody who may still challenge a play before `then` ends the round or the game."""
        self._questions.ask(self.poll(self._game.challengers, "", then, last=True))

    def by_computer(self, move: Challenge) -> None:
        """Let the table vote on the challenge of a computer player."""
        play = open_now(self._game.session)
        if play is not None:
            self._vote(move.seat, _Contested(play, move.words or play.words))

    def poll(self, seats: Sequence[int], esc: str, then: Callable[[], None], last: bool = False) -> Poll:
        """Whether these seats challenge a play, and which; `then` follows where nobody does."""

        def done(answers: Mapping[int, Answer]) -> None:
            raised = next((each for each in answers.items() if each[1].name in _CHALLENGES), None)
            if raised is None:
                then()
                return
            seat, answer = raised
            contested = self._contestable(seat)[answer.chosen]
            if answer.name == _VOTE:
                self._vote(seat, contested)
            else:
                self._look_up(seat, contested)

        return Poll(
            seats,
            lambda: text("Challenge a play?"),
            lambda seat: self._question(seat, esc, last),
            done,
            default=STAND,
            private=not last,
            ends=_CHALLENGES,
        )

    def _contestable(self, seat: int) -> tuple[_Contested, ...]:
        """What a person may challenge: every play as a whole, then single words as far as there is room."""
        game = self._game
        plays = [play for play in game.open_plays if seat in challengers(game.session, play)]
        whole = [_Contested(play, play.words) for play in plays]
        single = [_Contested(play, (word,)) for play in plays for word in play.words if len(play.words) > 1]
        return (*whole, *single)[: max(_MAX_CHOICES, len(whole))]

    def _question(self, seat: int, esc: str, last: bool) -> PollQuestion:
        game, rules = self._game, self._game.rules
        among, names = self._contestable(seat), game.seating.display_names
        plays = {each.play for each in among}
        lines = [self._laid(play) for play in plays if len(plays) == 1]
        if last and Deal in game.session.mode.rules:
            lines.append(text("The round ends unless someone challenges a word."))
        elif last:
            lines.append(text("The game ends unless someone challenges a word."))
        layer = among[0].play if len(plays) == 1 else None
        lines += stakes(game, names[seat], layer, votes=rules.judging.adjudication == "vote")
        answers = [(STAND, text("Accept"))]
        if rules.judging.adjudication == "vote" or rules.judging.derivation_vote:
            answers.insert(0, (_VOTE, text("Let the table vote")))
        if rules.judging.adjudication != "vote":
            answers.insert(0, (_LOOK_UP, text("Look it up")))
        labels = tuple(
            text("{name}: {words}", name=names[each.play.seat], words=", ".join(each.words)) for each in among
        )
        asked = text("Challenge a play?")
        return PollQuestion(
            names[seat], (asked, *lines), tuple(answers), text("What do you challenge?"), labels, esc
        )

    def _laid(self, play: OpenPlay) -> str:
        return text(
            "{name} has played {words}.",
            name=self._game.seating.display_names[play.seat],
            words=", ".join(play.words),
        )

    # --- the verdict ----------------------------------------------------------------------------------

    def _look_up(self, seat: int, contested: _Contested) -> None:
        lexicon = self._game.session.mode.words
        upheld = any(word not in lexicon for word in contested.words)
        move = Challenge(seat, contested.words, upheld)
        reasons = grounds_texts(self._game.grounds(contested.words))
        self._settled(SettledChallenge(contested.play, move, reasons))

    def _vote(self, challenger: int, contested: _Contested) -> None:
        """Ask every person who has a vote, first the one who has the screen."""
        game = self._game
        voting = voters(game.session.state_at(contested.play.at), game.rules)
        persons = [seat for seat in voting if seat in game.seating.persons]
        persons.sort(key=lambda seat: seat != self._questions.holder)
        names = game.seating.display_names

        def about() -> str:
            return challenged_text(game, challenger, contested.words)

        def question(seat: int) -> PollQuestion:
            lines = (
                text("Is it a word?"),
                self._laid(contested.play),
                about(),
                *stakes(game, names[challenger], contested.play, votes=True),
            )
            answers = ((STAND, text("It is a word")), (_BACK, text("It isn’t a word")))
            return PollQuestion(names[seat], lines, answers)

        def done(answers: Mapping[int, Answer]) -> None:
            self._count(challenger, contested, voting, answers)

        self._questions.ask(Poll(persons, about, question, done, default=STAND))

    def _count(
        self, challenger: int, contested: _Contested, voting: Sequence[int], answers: Mapping[int, Answer]
    ) -> None:
        """Count the votes; those of the computer players come last."""
        rules, names = self._game.rules, self._game.seating.display_names
        against = {seat: answers[seat].name == _BACK for seat in voting if seat in answers}
        against |= {seat: self._votes_against(contested.words) for seat in voting if seat not in answers}
        votes = tuple(against[seat] for seat in voting)
        upheld = sent_back(votes, rules)
        lines = [
            text("{name}: it isn’t a word", name=names[seat])
            if no
            else text("{name}: it is a word", name=names[seat])
            for seat, no in against.items()
        ]
        n, all_ = sum(votes), len(votes)
        lines.append(plural("{n} of {all} votes against it.", "{n} of {all} vote against it.", n, all=all_))
        ruled = tuple(self._rulings(contested.words, valid=not upheld)) if answers else ()
        self._settled(
            SettledChallenge(
                contested.play, Challenge(challenger, contested.words, upheld, votes), tuple(lines), ruled
            )
        )

    def _rulings(self, words: Sequence[str], valid: bool) -> list[Ruling]:
        lexicon, seating = self._game.session.mode.words, self._game.seating
        if not isinstance(lexicon, Lexicon):
            return []
        by = tuple(seating.display_names[seat] for seat in seating.persons)
        day = date.today().isoformat()
        return [Ruling(word, lexicon.language, valid, by, day) for word in words]


def challenged_text(game: SeatedGame, challenger: int, words: Sequence[str]) -> str:
    """Who challenges which words."""
    return text(
        "{name} challenges {words}.", name=game.seating.display_names[challenger], words=", ".join(words)
    )


def stakes(game: SeatedGame, challenger: str, play: OpenPlay | None, votes: bool) -> tuple[str, str]:
    """What is at stake for the player of a play (unknown while several are open) and for the challenger."""
    costs = game.rules.judging.vote if votes else game.rules.judging.challenge
    lost = costs.wrong == "turn_lost"
    if play is not None:
        name = game.seating.display_names[play.seat]
        wrong = text("If it’s wrong, {name} takes it back and loses the turn.", name=name)
        again = text("If it’s wrong, {name} takes it back and may play another word.", name=name)
    else:
        wrong = text("If it’s wrong, its player takes it back and loses the turn.")
        again = text("If it’s wrong, its player takes it back and may play another word.")
    wrong = wrong if lost else again
    if costs.right == "turn_lost" and next_turn_comes(game):
        return wrong, text("If it stands, {name} loses the next turn.", name=challenger)
    if costs.award:
        gets = plural(
            "If it stands, its player gets {n} point.",
            "If it stands, its player gets {n} points.",
            costs.award,
        )
        return wrong, gets
    return wrong, text("If it stands, the challenge costs nothing.")
