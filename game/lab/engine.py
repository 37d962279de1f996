"""A player that is another program, which reads positions in CGP and writes moves.

It reads a position from each line and answers with a move, written as in a GCG file: `8D WORD` across or
`D8 WORD` down. Blanks are lower case; letters already on the board are `.` or in brackets or written as they
are. `-TILES` exchanges, `-` passes. `quit` is the last line.
"""

import re
import shlex
import subprocess
import threading
from contextlib import suppress
from itertools import takewhile
from queue import Empty, Queue

from game.fault import Fault
from game.search.players import Choice, ChoiceReason, History, Player, Why
from game.table.board import BLANK, Axis, laid_from
from game.table.mode import Mode
from game.table.moves import Exchange, Move, Pass, Place, Placement, Slot
from game.table.position import cgp_of
from game.table.state import State
from game.text.phrases import broken_rule_text
from game.words.lexicon import Lexicon

_PLAY = re.compile(r"(?:(\d{1,2})([A-Z])|([A-Z])(\d{1,2})) (\S+)")
_QUIT_SECONDS = 10.0
_SHOWN = 60  # characters of an answer that cannot be read


class LineEngine(Player):
    """Runs the program until `close`. Raises Fault for an answer that comes too late, that is no move, or
    that the rules forbid; its place is the position that was sent."""

    def __init__(self, command: str, mode: Mode, full: Lexicon) -> None:
        super().__init__(mode, full, full, 0)
        self.command = command
        self.limit = 60
        """Seconds for a move."""
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
                errors="replace",
            )
        except (OSError, ValueError, IndexError) as error:
            raise Fault("match", "--engine", repr(command), "a program that can be run") from error
        self._lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def think(self, seen: State, history: History, seat: int) -> Choice:
        question = cgp_of(self.ruleset, seen, idle_turns(history))
        answer = self._answer(question)
        try:
            move = self._move(seen, answer)
        except ValueError as error:
            expected = "8D WORD, -TILES or - with what is in hand"
            raise Fault(self.command, question, repr(answer[:_SHOWN]), expected) from error
        refusal = self.mode.check(seen, move)
        if refusal is not None:
            why = broken_rule_text(refusal.broken[0], self.ruleset, self.mode.sentences)
            found = f"{answer!r} ({why})"
            raise Fault(self.command, question, found, "a move that the rules allow")
        return Choice(move, ChoiceReason(Why.ONLY))

    def close(self) -> None:
        """Ask the program to quit and end its input, and kill it if it has not ended after a while."""
        self._send("quit")
        assert self._program.stdin is not None
        with suppress(OSError):  # it has ended before
            self._program.stdin.close()
        try:
            self._program.wait(_QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()

    def _read(self) -> None:
        """Queue the lines of the program, and an empty one when it has ended. A thread of its own, since a
        pipe cannot be read with a time limit on every system."""
        assert self._program.stdout is not None
        with self._program.stdout as output:
            for line in output:
                self._lines.put(line)
        self._lines.put("")

    def _send(self, line: str) -> None:
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(line + "\n")
            self._program.stdin.flush()
        except OSError:
            return  # it has ended, which the end of its output tells

    def _answer(self, question: str) -> str:
        self._send(question)
        try:
            answer = self._lines.get(timeout=self.limit)
        except Empty as error:
            self._program.kill()
            found = f"no answer in {self.limit} seconds"
            raise Fault(self.command, question, found, "a line with a move") from error
        if not answer:
            found = f"the end of its output (exit code {self._program.wait()})"
            raise Fault(self.command, question, found, "a line with a move")
        return answer.strip()

    def _move(self, seen: State, answer: str) -> Move:
        """The move of an answer. Raises ValueError for one that cannot be read."""
        play = _PLAY.fullmatch(answer)
        if answer == "-":
            return Pass()
        left = {slot: piece for slot, piece in self.mode.slots(seen).items() if slot.zone == "hand"}
        if answer.startswith("-"):
            return Exchange(tuple(self._take_slot(left, piece) for piece in answer[1:]))
        if play is None:
            raise ValueError(answer)
        row, column, axis = (play[1], play[2], Axis.ACROSS) if play[1] else (play[4], play[3], Axis.DOWN)
        cell = (ord(column) - ord("A"), int(row) - 1)
        laid = []
        for character in play[5].replace("(", "").replace(")", ""):
            if cell not in seen.board:
                if character == ".":
                    raise ValueError(answer)
                piece, letter = laid_from(character)
                slot = self._take_slot(left, piece)
                laid.append(Placement(slot, cell, letter if piece == BLANK else ""))
            cell = axis.step(cell)
        return Place(tuple(laid))

    def _take_slot(self, left: dict[Slot, str], piece: str) -> Slot:
        """The place in the hand that a piece is taken from. Raises ValueError for one that is not there."""
        slot = next((slot for slot, held in left.items() if held == piece), None)
        if slot is None:
            raise ValueError(piece)
        del left[slot]
        return slot


def idle_turns(history: History) -> int:
    """The number of turns in a row that laid nothing."""
    return sum(1 for _ in takewhile(lambda seen: not isinstance(seen.move, Place), reversed(history)))
