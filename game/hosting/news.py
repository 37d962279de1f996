"""What a table of several tells everybody: whom it waits for, the last play, and the verdict on a challenge
with the votes. It is made from what all may know."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from game.hosting.questions import Poll
from game.hosting.seated_game import Grounds, SeatedGame
from game.table.moves import Challenge
from game.text.catalogues import plural, text
from game.words.reason_texts import reason_text


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
        name = game.seating.called[self.seat]
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
    costs = rules.judging.vote if rules.judging.adjudication == "vote" or move.votes else rules.judging.doubt
    if move.upheld:
        lost = costs.wrong == "turn_lost"
        follows = text("The turn is lost.") if lost else text("Another word may be played.")
        return text("Taken back: {words}", words=words), follows
    name = game.seating.called[move.seat]
    if costs.right == "turn_lost" and game.outcome is None:  # else nobody has a next turn
        follows = text("{name} loses the next turn.", name=name)
    else:
        follows = text("The challenge costs nothing.")
    return text("It stands: {words}", words=words), follows


def waiting_text(awaited: Awaited, called: Sequence[str], poll: Poll | None) -> str:
    """Whom the table waits for, and what for; "" at the end of the game."""
    names = ", ".join(called[seat] for seat in awaited.seats)
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


def votes_so_far(poll: Poll | None) -> dict[int, bool]:
    """The seats of a poll among several, and whether each has answered: never what."""
    if poll is None or len(poll.seats) < 2:
        return {}
    return {seat: seat in poll.heard for seat in sorted(poll.seats)}
