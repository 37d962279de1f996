"""News for everybody at a table of several: whom it waits for, the last play, the verdict on a challenge with
the votes, and how a round ended. It contains only what all may know."""

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import accumulate
from typing import NamedTuple

from game.hosting.move_log import log_lines, overtime_lines
from game.hosting.questions import Poll
from game.hosting.seated_game import Grounds, SeatedGame
from game.net.messages import SentEnding
from game.table.moves import Challenge, Done
from game.table.session import Session
from game.table.state import Phase
from game.text.catalogues import plural, text
from game.text.endings import ending_texts, round_ended, winner_text
from game.words.reason_texts import reason_text
from modes.states import RoundState


class WaitsFor(Enum):
    """What the game waits for."""

    MOVE = "move"
    THINKING = "thinking"  # a computer player
    ANSWER = "answer"
    NEXT_ROUND = "next round"
    OVER = "over"


class Awaited(NamedTuple):
    """The seats that the game waits for, what for, since when, and until when if time passes (Unix time)."""

    seats: tuple[int, ...]
    reason: WaitsFor
    since: float
    until: float | None = None


class NewsText(NamedTuple):
    """News in the player's language: a large title, lines, and the votes by seat (true: against)."""

    title: str
    lines: tuple[str, ...]
    votes: Mapping[int, bool]


class News(NamedTuple):
    """A piece of news; `number` counts them. `words` were laid by `seat`, or were judged by the `verdict`."""

    number: int
    seat: int
    words: str
    points: int = 0
    verdict: Challenge | None = None
    votes: Mapping[int, bool] = {}
    reasons: Grounds = ()

    def wording(self, game: SeatedGame) -> NewsText:
        """The news in the current language."""
        name = game.seating.display_names[self.seat]
        if self.verdict is not None:
            title, follows = verdict_text(game, self.verdict)
            return NewsText(title, (*grounds_texts(self.reasons), follows), self.votes)
        points = (plural("{n} point", "{n} points", self.points),) if self.points else ()
        return NewsText(self.words, (" \N{MIDDLE DOT} ".join((name, *points)),), {})


def grounds_texts(grounds: Grounds) -> tuple[str, ...]:
    """A line for each word, in the current language."""
    return tuple(f"{word}: {' '.join(map(reason_text, reasons))}" for word, reasons in grounds)


def verdict_text(game: SeatedGame, move: Challenge) -> tuple[str, str]:
    """The verdict on a challenge, and what follows from it."""
    words, rules = ", ".join(move.words), game.rules
    by_vote = rules.judging.adjudication == "vote" or move.votes
    costs = rules.judging.vote if by_vote else rules.judging.challenge
    if move.upheld:
        lost = costs.wrong == "turn_lost"
        follows = text("The turn is lost.") if lost else text("Another word may be played.")
        return text("Taken back: {words}", words=words), follows
    name = game.seating.display_names[move.seat]
    if costs.right == "turn_lost" and next_turn_comes(game):
        follows = text("{name} loses the next turn.", name=name)
    elif costs.award:
        follows = plural("Its player gets {n} point.", "Its player gets {n} points.", costs.award)
    else:
        follows = text("The challenge costs nothing.")
    return text("It stands: {words}", words=words), follows


def next_turn_comes(game: SeatedGame) -> bool:
    """Whether anybody has a next turn: not where only a challenge could keep the game from ending."""
    mode, state = game.session.mode, game.session.state
    return mode.outcome(mode.apply(state, Done()) if state.phase is Phase.OUT else state) is None


def waiting_text(awaited: Awaited, display_names: Sequence[str], poll: Poll | None) -> str:
    """Whom the table waits for, and what for; "" at the end of the game."""
    names = ", ".join(display_names[seat] for seat in awaited.seats)
    match awaited.reason:
        case WaitsFor.MOVE:
            return text("Waiting for {names} to play.", names=names)
        case WaitsFor.ANSWER:
            about = poll.about() if poll is not None else ""
            return " ".join(filter(None, (text("Waiting for {names} to answer.", names=names), about)))
        case WaitsFor.THINKING:
            return text("{name} is thinking…", name=names)
        case WaitsFor.NEXT_ROUND:
            return text("The round is over. Deal the next one.")
        case WaitsFor.OVER:
            return ""


def ending_story(session: Session, names: Sequence[str]) -> tuple[str, ...]:
    """How the round or the game has ended, in the current language."""
    mode, state = session.mode, session.state
    rule = mode.end_rule(state)
    if not state.of(RoundState).sheet:
        return (*ending_texts(rule, state, mode.ruleset, names), *overtime_lines(session, names))
    lines = log_lines(session, None)
    words = next((line.brief for line in lines if line.words and not state.seats[line.seat].hand), "")
    return round_ended(rule, state, mode.ruleset, names, words)


def sent_ending(game: SeatedGame) -> SentEnding | None:
    """The end of a round or of the game for phones, in the current language; None while it is played."""
    state, names = game.session.state, game.seating.display_names
    sheet = state.of(RoundState).sheet
    if game.outcome is not None:
        won = [names[seat] for seat in game.session.mode.winners(state)]
        title = winner_text(game.outcome, won, len(names))
    elif state.phase is Phase.ROUND_OVER:
        title = text("Round {n} is over", n=state.of(RoundState).round)
    else:
        return None
    totals = [tuple(accumulate((row[seat] for row in sheet), initial=0)) for seat in range(len(names))]
    return SentEnding(
        title,
        ending_story(game.session, names),
        sheet[-1] if sheet else (),
        tuple(totals) if sheet else tuple((seat.total,) for seat in state.seats),
    )


def votes_so_far(poll: Poll | None) -> dict[int, bool]:
    """The seats of a poll among several, and whether each has answered: never what."""
    if poll is None or len(poll.seats) < 2:
        return {}
    return {seat: seat in poll.answers for seat in sorted(poll.seats)}
