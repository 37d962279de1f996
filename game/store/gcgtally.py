"""A game of another program reckoned line by line: is every word in its place, does every sum come out? What
was in the bag is not told, so nobody can play it on."""

from typing import NamedTuple

from game.fault import Fault
from game.store.gcg import Event, Gcg, Kind, Own
from game.table.board import BLANK, Board, Cell, Laid
from game.table.placement import Piece, Play, read, stands
from game.table.ruleset import Ruleset
from game.table.scoring import score


class Reckoned(NamedTuple):
    """What lies on the board after the last line, and what each player has, by nick."""

    board: Board
    totals: dict[str, int]


def reckon(gcg: Gcg, ruleset: Ruleset, file: str) -> Reckoned:
    """Follow a game under a ruleset. Raises Fault with the first line that does not come out."""
    if ruleset.layout.edgeless or ruleset.scoring != "words":
        raise Fault("--ruleset", "", ruleset.id, "a game of tiles on a board that counts points")
    board, before, last = Board(), Board(), 0
    totals = dict.fromkeys(gcg.names, 0)
    for event in gcg.lines:
        if isinstance(event, Own):
            continue
        gain = event.gain
        if event.kind is Kind.PLAY:
            play = _play(board, event, ruleset, file)
            gain = score(play, ruleset).total
            before, board, last = board, play.after, gain
        elif event.kind is Kind.BACK:
            gain, board = -last, before
        elif event.kind is Kind.REST:
            gain = _left_over(event, ruleset)
        elif event.kind is not Kind.BONUS:
            gain = 0
        totals[event.nick] += gain
        if (gain, totals[event.nick]) != (event.gain, event.total):
            found, expected = f"{event.gain:+d} {event.total}", f"{gain:+d} {totals[event.nick]}"
            raise Fault(file, f"line {event.line}", found, f"{expected}, as {ruleset.name} counts")
    return Reckoned(board, totals)


def _play(board: Board, event: Event, ruleset: Ruleset, file: str) -> Play:
    """What the word of a line lays on the board."""
    where, cell, pieces = f"line {event.line}", event.cell, []
    for sign in event.word:
        if not ruleset.layout.holds(cell):
            raise Fault(file, where, event.word, "a word on the board")
        there = board.get(cell)
        if there is None:
            pieces.append(_piece(cell, sign, ruleset, event, file))
        elif sign not in (".", there.letter, there.letter.lower()):
            raise Fault(file, where, f"{sign} on {there.letter}", "a dot where a tile lies")
        cell = event.axis.step(cell)
    play = read(board, pieces)
    if not pieces or not stands(play, ruleset):
        raise Fault(file, where, event.word, "new tiles in one line, joined to those that lie there")
    return play


def _piece(cell: Cell, sign: str, ruleset: Ruleset, event: Event, file: str) -> Piece:
    letter = sign.upper()
    if letter not in ruleset.letters:
        raise Fault(file, f"line {event.line}", repr(sign), f"a letter of {ruleset.name}")
    return Piece(cell, Laid(letter if sign == letter else BLANK, letter))


def _left_over(event: Event, ruleset: Ruleset) -> int:
    """What letters left over count: taken off, added to who went out, or added twice as some tables do."""
    worth = sum(ruleset.value(piece) for piece in event.word if piece in ruleset.pieces)
    if event.gain < 0:
        return -worth
    return 2 * worth if event.gain == 2 * worth else worth
