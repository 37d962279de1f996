"""A player that is another program: it reads a position in CGP from each line and answers with a move.

The move is written as in a GCG file: `8D WORD` across or `D8 WORD` down, a blank in small letters, what lies
there already as `.`, in brackets or as its letter; `-TILES` exchanges, `-` passes. `quit` is the last line.
"""

import re
import shlex
import subprocess
from itertools import takewhile

from game.fault import Fault
from game.search.players import Choice, ChoiceReason, History, Player, Why
from game.table.board import BLANK, Axis, laid_from
from game.table.mode import Mode
from game.table.moves import Exchange, Move, Pass, Place, Placement, Slot
from game.table.position import cgp_of
from game.table.state import State
from game.words.lexicon import Lexicon

_PLAY = re.compile(r"(?:(\d{1,2})([A-Z])|([A-Z])(\d{1,2})) (\S+)")
_QUIT_SECONDS = 10.0
_SHOWN = 60  # characters of an answer that cannot be read


class LineEngine(Player):
    """Runs the program until `close`. Raises Fault for an answer that is no move."""

    def __init__(self, command: str, mode: Mode, full: Lexicon) -> None:
        super().__init__(mode, full, full, 0)
        self.command = command
        letters = (letter for letter in self.ruleset.letters if len(letter) > 1 or letter == letter.lower())
        if self.ruleset.layout.edgeless or self.ruleset.placing.attacks_per_turn != 1 or any(letters):
            raise Fault("match", "", self.ruleset.id, "a board game of single capital letters")
        try:
            self._program = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except (OSError, ValueError, IndexError) as error:
            raise Fault("match", "--engine", repr(command), "a program that can be run") from error

    def think(self, seen: State, history: History, seat: int) -> Choice:
        answer = self._answer(cgp_of(self.ruleset, seen, idle_turns(history)))
        return Choice(self._move(seen, answer), ChoiceReason(Why.ONLY))

    def close(self) -> None:
        """Ask the program to quit, and kill it if it has not after a while."""
        try:
            self._program.communicate("quit\n", timeout=_QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()
        except UnicodeDecodeError as error:
            self._program.kill()
            self._program.wait()
            raise Fault("match", self.command, str(error), "output in UTF-8") from error

    def _answer(self, question: str) -> str:
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        try:
            self._program.stdin.write(question + "\n")
            self._program.stdin.flush()
            answer = self._program.stdout.readline()
        except (BrokenPipeError, UnicodeDecodeError) as error:
            raise Fault("match", self.command, str(error), "a line with a move") from error
        if not answer:
            raise Fault("match", self.command, "the end of its output", "a line with a move")
        return answer.strip()

    def _move(self, seen: State, answer: str) -> Move:
        """The move of an answer; that the rules allow it is for the table to say."""
        play = _PLAY.fullmatch(answer)
        if answer == "-":
            return Pass()
        left = {slot: piece for slot, piece in self.mode.slots(seen).items() if slot.zone == "hand"}
        if answer.startswith("-"):
            return Exchange(tuple(self._taken(left, piece, answer) for piece in answer[1:]))
        if play is None:
            raise self._unreadable(answer)
        row, column, axis = (play[1], play[2], Axis.ACROSS) if play[1] else (play[4], play[3], Axis.DOWN)
        cell = (ord(column) - ord("A"), int(row) - 1)
        laid = []
        for sign in play[5].replace("(", "").replace(")", ""):
            if cell not in seen.board:
                if sign == ".":
                    raise self._unreadable(answer)
                piece, letter = laid_from(sign)
                slot = self._taken(left, piece, answer)
                laid.append(Placement(slot, cell, letter if piece == BLANK else ""))
            cell = axis.step(cell)
        return Place(tuple(laid))

    def _taken(self, left: dict[Slot, str], piece: str, answer: str) -> Slot:
        """The place in the hand that a piece is taken from."""
        slot = next((slot for slot, held in left.items() if held == piece), None)
        if slot is None:
            raise self._unreadable(answer)
        del left[slot]
        return slot

    def _unreadable(self, answer: str) -> Fault:
        return Fault(
            "match", self.command, repr(answer[:_SHOWN]), "8D WORD, -TILES or - with what is in hand"
        )


def idle_turns(history: History) -> int:
    """How many turns running laid nothing."""
    return sum(1 for _ in takewhile(lambda seen: not isinstance(seen.move, Place), reversed(history)))
