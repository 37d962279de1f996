"""The plays that may still be challenged: all since the last person began a turn, including those of computer
players. The mode decides what a challenge costs and how a play is taken back."""

from typing import NamedTuple

from game.table.moves import Challenge
from game.table.placement import Piece, Play, read
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import State, is_computer


class OpenPlay(NamedTuple):
    """A play that may be challenged: the number of moves up to it, its seat, its words."""

    at: int
    seat: int
    words: tuple[str, ...]


def last_play(state: State) -> Play | None:
    """The play that the state can still take back."""
    before = state.undisputed
    if before is None:
        return None
    laid = [Piece(cell, laid) for cell, laid in state.board.items() if cell not in before.board]
    return read(before.board, laid)


def open_plays(session: Session) -> tuple[OpenPlay, ...]:
    """The plays that some person may challenge now, last first. A person who begins a turn accepts the plays
    before it; a computer player begins at once, which accepts nothing."""
    persons = _persons(session)
    found = []
    for at in range(session.at, 0, -1):
        play = _open_at(session, at)
        if play is not None and persons - {play.seat}:
            found.append(play)
        if _closes(session, at, persons):
            break
    return tuple(found)


def open_now(session: Session) -> OpenPlay | None:
    """The last play, if anybody may challenge it."""
    return _open_at(session, session.at)


def challengers(session: Session, play: OpenPlay) -> tuple[int, ...]:
    """The persons who may challenge a play: all but its player."""
    return tuple(sorted(_persons(session) - {play.seat}))


def challenge(session: Session, play: OpenPlay, move: Challenge) -> Refusal | None:
    """Challenge an open play; returns a refusal if that is not allowed. Later moves of computer players are
    taken back with it; where the play stands, they are made again as far as the rules still allow."""
    here, since = session.at, session.played[play.at :]
    refusal = session.mode.check(session.state_at(play.at), move)
    if refusal is not None:
        return refusal
    if play.at != here:
        session.go(play.at)
    session.make(move)
    if not move.upheld:
        for made in since:
            if session.play(made) is not None:
                break
    return None


def _persons(session: Session) -> set[int]:
    return {seat for seat, name in enumerate(session.setup.names) if not is_computer(name)}


def _open_at(session: Session, at: int) -> OpenPlay | None:
    """The play that may be challenged in the state after `at` moves."""
    state = session.state_at(at)
    rule = session.mode.rules.get(Challenge)
    play = last_play(state)
    if at < session.at and isinstance(session.played[at], Challenge):
        return None  # it was challenged there
    if rule is None or state.phase not in rule.phases or not rule.may(state):
        return None
    if play is None or state.undisputed is None:
        return None
    return OpenPlay(at, state.undisputed.turn, play.words)


def _closes(session: Session, at: int, persons: set[int]) -> bool:
    """Whether move `at` began a person's turn, or a round."""
    move = session.played[at - 1]
    if isinstance(move, Challenge):
        return False
    return move.begins_round or session.state_at(at - 1).turn in persons


def voters(state: State, ruleset: Ruleset) -> tuple[int, ...]:
    """The seats that vote on the last play, in their order; a vote of `Challenge` is theirs in this order."""
    before = state.undisputed
    laid = None if before is None or ruleset.judging.voters == "all" else before.turn
    return tuple(seat for seat in state.playing if seat != laid)


def sent_back(votes: tuple[bool, ...], ruleset: Ruleset) -> bool:
    """Whether the votes against (true) are enough to send a word back."""
    against, all_ = sum(votes), len(votes)
    match ruleset.judging.majority:
        case "more_than_half":
            return 2 * against > all_
        case "two_thirds":
            return 3 * against >= 2 * all_
        case "everyone":
            return against == all_
